package fatalretry

import (
	"fmt"
	"net/http"
	"time"
)

func alive(url string) error {
	resp, err := http.Head(url)
	if err != nil {
		return err
	}
	resp.Body.Close()
	if resp.StatusCode >= 500 {
		return fmt.Errorf("head: %s", resp.Status)
	}
	return nil
}

// A 404 is an answer like any other here: nothing is repeated because of it.
func watchOk(url string) {
	wait := time.Second
	for {
		if err := alive(url); err != nil {
			wait = min(2*wait, time.Minute)
		} else {
			wait = time.Second
		}
		time.Sleep(wait)
	}
}
