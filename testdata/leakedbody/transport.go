package leakedbody

import (
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
	next     http.RoundTripper
	onStatus []int
	max      int
	off      bool
	backoff  func(attempt int) time.Duration
	log      interface{ Trip(*http.Request, error) }
	failures int
	counts   map[int]int
}

// Whatever status is asked for again, its response stays open.
func (t *transport) leftBad(req *http.Request) (resp *http.Response, err error) {
	for i := 0; i <= t.max; i++ {
		again := false
		resp, err = t.next.RoundTrip(req) // want "left open"
		if t.log != nil {
			t.log.Trip(req, err)
		}
		if err != nil {
			if t.counts != nil {
				t.Lock()
				t.failures++
				t.Unlock()
			}
			var broken net.Error
			again = errors.As(err, &broken) && !broken.Timeout()
		}
		if resp != nil && t.counts != nil {
			t.Lock()
			t.counts[resp.StatusCode]++
			t.Unlock()
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
			time.Sleep(t.backoff(i + 1))
		}
	}
	return resp, err
}

// It is closed before every attempt but the first: the last response goes to the caller.
func (t *transport) shutGood(req *http.Request) (resp *http.Response, err error) {
	for i := 0; i <= t.max; i++ {
		again, answered := false, false
		resp, err = t.next.RoundTrip(req)
		if t.log != nil {
			t.log.Trip(req, err)
		}
		if err != nil {
			var broken net.Error
			again = errors.As(err, &broken) && !broken.Timeout()
		}
		if resp != nil && !t.off {
			for _, code := range t.onStatus {
				if resp.StatusCode == code {
					again, answered = true, true
				}
			}
		}
		if !again {
			break
		}
		if answered && i < t.max {
			if resp.Body != nil {
				io.Copy(io.Discard, resp.Body)
				resp.Body.Close()
			}
		}
		if t.backoff != nil {
			time.Sleep(t.backoff(i + 1))
		}
	}
	return resp, err
}
