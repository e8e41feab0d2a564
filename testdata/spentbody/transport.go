package spentbody

import (
	"bytes"
	"errors"
	"io"
	"net"
	"net/http"
	"sync"
	"time"
)

// A transport as client libraries have it: nodes, metrics, a logger, statuses from options.
type transport struct {
	sync.Mutex
	next      http.RoundTripper
	onStatus  []int
	max       int
	onTimeout bool
	off       bool
	backoff   func(attempt int) time.Duration
	log       interface {
		Wants() bool
		Trip(*http.Request, *http.Response, error)
	}
	counts map[int]int
}

func (t *transport) tell(req *http.Request, resp *http.Response, body io.ReadCloser, err error) {
	if t.log.Wants() && req.Body != nil {
		req.Body = body
	}
	t.log.Trip(req, resp, err)
}

func twice(r io.ReadCloser) (a, b io.ReadCloser, err error) {
	var one, two bytes.Buffer
	if _, err = one.ReadFrom(io.TeeReader(r, &two)); err != nil {
		return r, r, err
	}
	return io.NopCloser(&one), io.NopCloser(&two), nil
}

// The body is copied for the log alone: without one it is sent empty the second time.
func (t *transport) copiedForLogBad(req *http.Request) (resp *http.Response, err error) {
	var copied io.ReadCloser
	for i := 1; i <= t.max; i++ {
		again := false
		if t.log != nil && t.log.Wants() {
			if req.Body != nil && req.Body != http.NoBody {
				copied, req.Body, _ = twice(req.Body)
			}
		}
		resp, err = t.next.RoundTrip(req) // want "body"
		if t.log != nil {
			t.tell(req, resp, copied, err)
		}
		if err != nil {
			if err, ok := err.(net.Error); ok {
				if (!err.Timeout() || t.onTimeout) && !t.off {
					again = true
				}
			}
		}
		if resp != nil && !t.off {
			for _, code := range t.onStatus {
				if resp.StatusCode == code {
					again = true
				}
			}
		}
		if !again {
			break
		}
		if t.backoff != nil {
			time.Sleep(t.backoff(i))
		}
	}
	return resp, err
}

// Each attempt after the first gets the body anew.
func (t *transport) rewoundGood(req *http.Request) (resp *http.Response, err error) {
	for i := 0; i <= t.max; i++ {
		again := false
		if !t.off && i > 0 && req.Body != nil && req.Body != http.NoBody {
			body, err := req.GetBody()
			if err != nil {
				return nil, err
			}
			req.Body = body
		}
		resp, err = t.next.RoundTrip(req)
		if t.log != nil {
			t.tell(req, resp, nil, err)
		}
		var broken net.Error
		if errors.As(err, &broken) && (!broken.Timeout() || t.onTimeout) {
			again = true
		}
		if resp != nil && t.counts != nil {
			t.Lock()
			t.counts[resp.StatusCode]++
			t.Unlock()
		}
		if !again {
			break
		}
		if t.backoff != nil {
			time.Sleep(t.backoff(i))
		}
	}
	return resp, err
}

// A body is put back where the request has one at all.
func (t *transport) byLengthGood(c *http.Client, req *http.Request) (*http.Response, error) {
	var body []byte
	if req.ContentLength > 0 {
		b, err := io.ReadAll(req.Body)
		if err != nil {
			return nil, err
		}
		body = b
	}
	for i := 0; ; i++ {
		if req.ContentLength > 0 {
			req.Body = io.NopCloser(bytes.NewReader(body))
		}
		resp, err := c.Do(req)
		if err == nil || i == t.max {
			return resp, err
		}
		nap()
	}
}
