package fatalretry

import (
	"errors"
	"fmt"
	"net/http"
)

// Which statuses are good is passed along, and what is bad comes back as one error or another.

var errMissing = errors.New("missing")

type coded interface{ StatusCode() int }

type codedError struct{ code int }

func (e *codedError) Error() string   { return http.StatusText(e.code) }
func (e *codedError) StatusCode() int { return e.code }

func checked(resp *http.Response, good ...int) error {
	for _, g := range good {
		if resp.StatusCode == g {
			return nil
		}
	}
	if resp.StatusCode == http.StatusNotFound {
		return errMissing
	}
	return &codedError{resp.StatusCode}
}

func put(url string) error {
	req, err := http.NewRequest(http.MethodPut, url, http.NoBody)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return fmt.Errorf("put: %v", err)
	}
	resp.Body.Close()
	return checked(resp, http.StatusOK, http.StatusCreated)
}

func conflicts(err error) bool {
	c, ok := err.(coded)
	return ok && c.StatusCode() == http.StatusConflict
}

func contested(url string) (bool, error) {
	err := put(url)
	if conflicts(err) {
		return true, nil
	}
	return false, err
}

// Only a conflict goes round.
func conflictOk(url string) error {
	for i := range 50 {
		again, err := contested(url)
		if err != nil {
			return err
		}
		if !again {
			return nil
		}
		nap(i)
	}
	return errors.New("still contested")
}

func anyStatusBad(url string) (err error) {
	for i := range 5 {
		if err = put(url); err == nil || errors.Is(err, errMissing) { // want "permanent status"
			return err
		}
		nap(i)
	}
	return err
}
