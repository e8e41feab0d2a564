// Package fetch makes one request a call.
package fetch

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"

	"retrylint.test/cases/lib/classify"
)

// Body answers the body; any bad status is a plain error.
func Body(ctx context.Context, url string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("get %s: %s", url, resp.Status)
	}
	return io.ReadAll(resp.Body)
}

// Typed answers the body; a bad status is a *classify.StatusError.
func Typed(ctx context.Context, url string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, &classify.StatusError{Code: resp.StatusCode}
	}
	return io.ReadAll(resp.Body)
}

// Post sends once, with no key.
func Post(ctx context.Context, url string, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return &classify.StatusError{Code: resp.StatusCode}
	}
	return nil
}

// PostKeyed sends once, with the caller's key.
func PostKeyed(ctx context.Context, url, key string, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", key)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return &classify.StatusError{Code: resp.StatusCode}
	}
	return nil
}

// Client opens documents.
type Client struct{ HTTP *http.Client }

// Open answers the response; beside a bad status there is an error.
func (c *Client) Open(ctx context.Context, url string) (*http.Response, error) {
	return c.open(ctx, http.MethodGet, url, map[string]string{"Accept": "application/x-ndjson"})
}

func (c *Client) open(ctx context.Context, method, url string, header map[string]string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, method, url, nil)
	if err != nil {
		return nil, err
	}
	for k, v := range header {
		req.Header.Set(k, v)
	}
	resp, err := c.HTTP.Do(req)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode != http.StatusOK {
		return resp, fmt.Errorf("%s %s: %s", method, url, resp.Status)
	}
	return resp, nil
}
