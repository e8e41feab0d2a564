package nojitter

import (
	"errors"
	"net/http"
	"time"
)

func token(url string) (string, error) {
	resp, err := http.Get(url + "/token")
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	return resp.Header.Get("X-Token"), nil
}

// part asks for a token where the answer is 401: that question's success is no success of the part.
func part(url, key string) error {
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", key)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusUnauthorized {
		if _, err := token(url); err != nil {
			return err
		}
		return errors.New("a new token is needed")
	}
	if resp.StatusCode >= 400 {
		return errors.New(resp.Status)
	}
	return nil
}

func twoCallsBad(url, key string) (err error) {
	for range 5 {
		if err = part(url, key); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "no jitter"
	}
	return err
}
