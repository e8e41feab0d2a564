package leakedbody

import (
	"encoding/json"
	"errors"
	"net/http"

	"github.com/cenkalti/backoff/v4"

	"retrylint.test/cases/lib/handle"
)

type answer struct{ State string }

type apiClient struct{ base string }

// read gives what it made of the answer, and the response for its headers.
func (c *apiClient) read(path string) (*answer, *http.Response, error) {
	resp, err := http.Get(c.base + path)
	if err != nil {
		return nil, nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 400 {
		return nil, resp, errors.New(resp.Status)
	}
	a := &answer{}
	return a, resp, json.NewDecoder(resp.Body).Decode(a)
}

type reader interface {
	Read(path string) (*answer, *http.Response, error)
}

// A helper that logs closes it.
func closedElsewhereOk(url string) error {
	return backoff.Retry(func() error {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		defer handle.CloseAndLog(resp.Body)
		if resp.StatusCode != http.StatusOK {
			return errors.New(resp.Status)
		}
		return nil
	}, backoff.NewExponentialBackOff())
}

func besideOk(c *apiClient, path string) (*answer, error) {
	var last error
	for i := 0; i < 5; i++ {
		a, _, err := c.read(path)
		if err == nil {
			return a, nil
		}
		last = err
		nap(i)
	}
	return nil, last
}

func besideOutOfViewOk(r reader, path string) (*answer, error) {
	var last error
	for i := 0; i < 5; i++ {
		a, _, err := r.Read(path)
		if err == nil {
			return a, nil
		}
		last = err
		nap(i)
	}
	return nil, last
}
