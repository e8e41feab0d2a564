package nojitter

import (
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"
)

// That a header is there or not makes no poll of it.
func toldSometimesBad(c *http.Client, req *http.Request) ([]byte, error) {
	var last error
	for attempt := 0; attempt < 5; attempt++ {
		resp, err := c.Do(req)
		if err != nil {
			return nil, err
		}
		body, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil {
			return nil, err
		}
		if resp.StatusCode < 400 {
			return body, nil
		}
		last = fmt.Errorf("%s: %s", req.URL, resp.Status)
		if resp.StatusCode != http.StatusTooManyRequests && resp.StatusCode < 500 {
			return nil, last
		}
		wait := time.Second << attempt
		if after := resp.Header.Get("Retry-After"); after != "" {
			if secs, err := strconv.Atoi(after); err == nil {
				wait = min(time.Duration(secs)*time.Second, time.Minute)
			}
		}
		time.Sleep(wait) // want "backs off exponentially with no jitter where the server says nothing$"
	}
	return nil, last
}

// The server's word, or else always the same second.
func toldOrFixedBad(c *http.Client, req *http.Request) (*http.Response, error) {
	for range 5 {
		resp, err := c.Do(req)
		if err != nil || resp.StatusCode != http.StatusServiceUnavailable {
			return resp, err
		}
		resp.Body.Close()
		wait := time.Second
		if secs, err := strconv.Atoi(resp.Header.Get("Retry-After")); err == nil {
			wait = time.Duration(secs) * time.Second
		}
		time.Sleep(wait) // want "waits a fixed time with no jitter where the server says nothing$"
	}
	return nil, fmt.Errorf("%s: busy", req.URL)
}
