package fatalretry

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"

	"github.com/cenkalti/backoff/v4"
)

// answered is a response that describes its failure.
type answered struct{ *http.Response }

func (a *answered) failed() bool { return a.StatusCode >= 300 }

func (a *answered) describe() error {
	var what struct{ Code, Detail string }
	if raw, err := io.ReadAll(a.Body); err == nil {
		_ = json.Unmarshal(raw, &what)
	}
	if what.Code == "" {
		return fmt.Errorf("no word on what is wrong (%d)", a.StatusCode)
	}
	return fmt.Errorf("%s: %s", what.Code, what.Detail)
}

func fetchOnce(url string) (*answered, error) {
	resp, err := http.Get(url)
	return &answered{resp}, err
}

// Whatever the body says, 404 goes round.
func describedBad(url string) (*answered, error) {
	var a *answered
	err := backoff.Retry(func() error {
		var err error
		if a, err = fetchOnce(url); err != nil {
			return err
		}
		if !a.failed() {
			return nil
		}
		defer a.Body.Close()
		if a.StatusCode == http.StatusForbidden ||
			a.StatusCode == http.StatusUnauthorized { // want "goes round on permanent status 400, 404, 405, 406, ..."
			return backoff.Permanent(a.describe())
		}
		return a.describe()
	}, backoff.WithMaxRetries(backoff.NewExponentialBackOff(), 9))
	return a, err
}

func describedGood(url string) (*answered, error) {
	var a *answered
	err := backoff.Retry(func() error {
		var err error
		if a, err = fetchOnce(url); err != nil {
			return err
		}
		if !a.failed() {
			return nil
		}
		defer a.Body.Close()
		if a.StatusCode < 500 && a.StatusCode != http.StatusTooManyRequests {
			return backoff.Permanent(a.describe())
		}
		return a.describe()
	}, backoff.WithMaxRetries(backoff.NewExponentialBackOff(), 9))
	return a, err
}
