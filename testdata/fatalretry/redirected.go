package fatalretry

import (
	"errors"
	"net/http"
	"net/url"
)

func register(u string) error {
	resp, err := http.Get(u)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return errors.New(resp.Status)
	}
	return nil
}

// Another address is another question.

func schemeOk(u *url.URL) error {
ask:
	if err := register(u.String()); err != nil {
		if u.Scheme == "https" {
			u.Scheme = "http"
			goto ask
		}
		return err
	}
	return nil
}

func portOk(u *url.URL, ports []string) (err error) {
	for i := 0; i < len(ports); i++ {
		if err = register(u.String()); err == nil {
			return nil
		}
		u.Host = u.Hostname() + ":" + ports[i]
	}
	return err
}

func sameAddressBad(u *url.URL) error {
	left := 3
ask: // want "permanent status"
	if err := register(u.String()); err != nil {
		if left > 0 {
			left--
			goto ask
		}
		return err
	}
	return nil
}
