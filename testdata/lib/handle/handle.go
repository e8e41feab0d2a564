// Package handle is a retrier that its closure can stop.
package handle

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"time"
)

// Loop is what the closure is given.
type Loop struct {
	Left    int
	stopped bool
}

// Stop ends the loop after this attempt.
func (l *Loop) Stop() { l.stopped = true }

// Attempts tells how many are left.
func (l *Loop) Attempts() int { return l.Left }

// Do calls f until it succeeds, stops the loop or the attempts run out.
func (l *Loop) Do(ctx context.Context, f func(*Loop) error) error {
	for {
		err := f(l)
		if l.Left--; err == nil || l.stopped || l.Left <= 0 {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second + rand.N(time.Second)):
		}
	}
}

// StopUnlessTransient stops the loop on what will not change.
func StopUnlessTransient(l *Loop, status int) bool {
	if status >= 500 || status == http.StatusTooManyRequests {
		return false
	}
	l.Stop()
	return true
}

// CloseAndLog closes c and logs where that fails.
func CloseAndLog(c io.Closer) {
	if err := c.Close(); err != nil {
		slog.Warn("not closed", "err", err)
	}
}

// Dial gives a connection that was made out of a request, and the answer to that.
func Dial(ctx context.Context, url string) (io.ReadWriteCloser, *http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, nil, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, nil, err
	}
	conn, ok := resp.Body.(io.ReadWriteCloser)
	if !ok {
		return nil, resp, errStatus
	}
	return conn, resp, nil
}

// An Asker asks one server.
type Asker struct {
	URL    string
	Strict bool
}

var errStatus = errors.New("bad status")

// Ask gives the response; a strict one makes an error of a bad status.
func (a *Asker) Ask(ctx context.Context) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, a.URL, nil)
	if err != nil {
		return nil, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	if a.Strict && resp.StatusCode >= 400 {
		return resp, errStatus
	}
	return resp, nil
}

// Plain gives the response whatever its status.
func (a *Asker) Plain(ctx context.Context) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, a.URL, nil)
	if err != nil {
		return nil, err
	}
	return http.DefaultClient.Do(req)
}
