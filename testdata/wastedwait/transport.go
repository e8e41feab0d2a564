package wastedwait

import (
	"errors"
	"net"
	"net/http"
	"sync"
	"time"
)

// A transport as client libraries have it: metrics, a logger, a backoff from options.
type transport struct {
	sync.Mutex
	next     http.RoundTripper
	max      int
	backoff  func(attempt int) time.Duration
	log      interface{ Trip(*http.Request, error) }
	failures int
	clock    interface {
		After(time.Duration) <-chan time.Time
	}
}

func (t *transport) lastBad(req *http.Request) (resp *http.Response, err error) {
	for i := 0; i <= t.max; i++ {
		resp, err = t.next.RoundTrip(req)
		if t.log != nil {
			t.log.Trip(req, err)
		}
		var broken net.Error
		if !errors.As(err, &broken) || broken.Timeout() {
			break
		}
		t.Lock()
		t.failures++
		t.Unlock()
		if t.backoff != nil {
			time.Sleep(t.backoff(i + 1)) // want "wasted"
		}
	}
	return resp, err
}

func (t *transport) lastGood(req *http.Request) (resp *http.Response, err error) {
	for i := 0; i <= t.max; i++ {
		resp, err = t.next.RoundTrip(req)
		if t.log != nil {
			t.log.Trip(req, err)
		}
		var broken net.Error
		if !errors.As(err, &broken) || broken.Timeout() {
			break
		}
		if t.backoff != nil && i < t.max {
			time.Sleep(t.backoff(i + 1))
		}
	}
	return resp, err
}

// The wait is of a clock that can be put in the place of the real one.
func (t *transport) clockBad(call func() error) (err error) {
	for i := 0; i < t.max; i++ {
		if err = call(); err == nil {
			return nil
		}
		<-t.clock.After(t.backoff(i)) // want "wasted"
	}
	return err
}
