// Package libs holds the cases of spentbody over retry libraries.
package libs

import (
	"bytes"
	"io"
	"net/http"

	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	"github.com/hashicorp/go-retryablehttp"
)

func cenkaltiBad(url string, r io.Reader) error {
	return backoff.Retry(func() error {
		resp, err := http.Post(url, "text/plain", r) // want "body"
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, backoff.NewExponentialBackOff())
}

func cenkaltiRequestBad(url string, b []byte) error {
	req, err := http.NewRequest(http.MethodPut, url, bytes.NewReader(b))
	if err != nil {
		return err
	}
	return backoff.Retry(func() error {
		resp, err := http.DefaultClient.Do(req) // want "body"
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, backoff.NewExponentialBackOff())
}

func cenkaltiOk(url string, b []byte) error {
	return backoff.Retry(func() error {
		resp, err := http.Post(url, "text/plain", bytes.NewReader(b))
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, backoff.NewExponentialBackOff())
}

func avastBad(url string, r io.Reader) error {
	return retry.Do(func() error {
		req, err := http.NewRequest(http.MethodPut, url, r)
		if err != nil {
			return retry.Unrecoverable(err)
		}
		resp, err := http.DefaultClient.Do(req) // want "body"
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

func avastOk(url string, r io.ReadSeeker) error {
	return retry.Do(func() error {
		if _, err := r.Seek(0, io.SeekStart); err != nil {
			return retry.Unrecoverable(err)
		}
		req, err := http.NewRequest(http.MethodPut, url, io.NopCloser(r))
		if err != nil {
			return retry.Unrecoverable(err)
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

// The library rewinds what it is given.
func retryableOk(url string, r io.Reader) (*http.Response, error) {
	return retryablehttp.NewClient().Post(url, "text/plain", r)
}
