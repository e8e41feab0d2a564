// Package quiet holds good code: the guides' right forms, where no check may speak.
package quiet

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"

	"github.com/google/uuid"

	"retrylint.test/cases/lib/pace"
)

const (
	attempts = 5
	base     = 200 * time.Millisecond
	ceiling  = 20 * time.Second
)

// backoff is full jitter under a ceiling.
func backoff(attempt int) time.Duration {
	return rand.N(min(base<<attempt, ceiling) + 1)
}

// hold waits for d or until ctx ends.
func hold(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}

// retryAfter reads both forms and clamps them.
func retryAfter(h http.Header, now time.Time) (time.Duration, bool) {
	v := h.Get("Retry-After")
	if secs, err := strconv.Atoi(v); err == nil && secs >= 0 {
		return min(time.Duration(secs)*time.Second, time.Minute), true
	}
	if at, err := http.ParseTime(v); err == nil {
		return min(max(at.Sub(now), 0), time.Minute), true
	}
	return 0, false
}

// worth reports whether a status may go away by itself.
func worth(code int) bool {
	switch code {
	case http.StatusRequestTimeout, http.StatusTooEarly, http.StatusTooManyRequests,
		http.StatusInternalServerError, http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return false
}

// discard empties and closes a body, so that its connection can be used again.
func discard(body io.ReadCloser) {
	_, _ = io.Copy(io.Discard, io.LimitReader(body, 64<<10))
	body.Close()
}

// getOk has it all: a count, the ctx, a spread wait, Retry-After, a classifier, closed bodies, the last error.
func getOk(ctx context.Context, c *http.Client, url string) ([]byte, error) {
	var last error
	for attempt := range attempts {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return nil, err
		}
		wait := backoff(attempt)
		resp, err := c.Do(req)
		switch {
		case err != nil:
			if ctx.Err() != nil {
				return nil, err
			}
			last = err
		case resp.StatusCode == http.StatusOK:
			b, err := io.ReadAll(resp.Body)
			resp.Body.Close()
			return b, err
		case !worth(resp.StatusCode):
			discard(resp.Body)
			return nil, fmt.Errorf("get %s: %s", url, resp.Status)
		default:
			last = fmt.Errorf("get %s: %s", url, resp.Status)
			if d, ok := retryAfter(resp.Header, time.Now()); ok {
				wait = d + rand.N(d/5+1)
			}
			discard(resp.Body)
		}
		if attempt == attempts-1 {
			break
		}
		slog.Warn("get failed, trying again", "url", url, "attempt", attempt+1, "wait", wait, "err", last)
		if err := hold(ctx, wait); err != nil {
			return nil, errors.Join(err, last)
		}
	}
	return nil, fmt.Errorf("after %d attempts: %w", attempts, last)
}

// createOk posts with one key for all attempts, and its bytes are wrapped anew for each.
func createOk(ctx context.Context, c *http.Client, url string, order any) (*http.Response, error) {
	b, err := json.Marshal(order)
	if err != nil {
		return nil, err
	}
	key := uuid.NewString()
	for attempt := 0; ; attempt++ {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(b))
		if err != nil {
			return nil, err
		}
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Idempotency-Key", key)
		resp, err := c.Do(req)
		if err == nil && !worth(resp.StatusCode) {
			return resp, nil
		}
		if attempt == attempts-1 || ctx.Err() != nil {
			return resp, err
		}
		wait := backoff(attempt)
		if err == nil {
			err = &statusError{resp.StatusCode}
			if d, ok := retryAfter(resp.Header, time.Now()); ok {
				wait = d + rand.N(d/5+1)
			}
			discard(resp.Body)
		}
		slog.Warn("create failed, trying again", "attempt", attempt+1, "wait", wait, "err", err)
		if herr := hold(ctx, wait); herr != nil {
			return nil, errors.Join(herr, err)
		}
	}
}

// remainingOk gives up when the next wait would outlast the deadline.
func remainingOk(ctx context.Context, c *http.Client, url string) error {
	ctx, cancel := context.WithTimeout(ctx, 45*time.Second)
	defer cancel()
	for attempt := 0; ; attempt++ {
		err := headOnce(ctx, c, url)
		if err == nil || !transient(err) || ctx.Err() != nil {
			return err
		}
		wait := backoff(min(attempt, 7))
		if dl, ok := ctx.Deadline(); ok && time.Until(dl) < wait {
			return err
		}
		slog.Warn("head failed, trying again", "attempt", attempt+1, "wait", wait, "err", err)
		if hold(ctx, wait) != nil {
			return err
		}
	}
}

// A statusError says whether it is worth another attempt.
type statusError struct{ code int }

func (e *statusError) Error() string { return http.StatusText(e.code) }

func transient(err error) bool {
	var se *statusError
	if errors.As(err, &se) {
		return worth(se.code)
	}
	return !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded)
}

func headOnce(ctx context.Context, c *http.Client, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodHead, url, nil)
	if err != nil {
		return err
	}
	resp, err := c.Do(req)
	if err != nil {
		return err
	}
	resp.Body.Close()
	if resp.StatusCode >= 400 {
		return &statusError{resp.StatusCode}
	}
	return nil
}

// The jitters of the guides, each under the same loop.

func equalOk(ctx context.Context, c *http.Client, url string) error {
	return withWait(ctx, c, url, func(attempt int, _ time.Duration) time.Duration {
		d := min(base<<attempt, ceiling)
		return d/2 + rand.N(d/2+1)
	})
}

func additiveOk(ctx context.Context, c *http.Client, url string) error {
	return withWait(ctx, c, url, func(attempt int, _ time.Duration) time.Duration {
		return min(base<<attempt, ceiling) + rand.N(time.Second)
	})
}

func twentyPercentOk(ctx context.Context, c *http.Client, url string) error {
	return withWait(ctx, c, url, func(attempt int, _ time.Duration) time.Duration {
		return time.Duration(float64(min(base<<attempt, ceiling)) * (0.8 + 0.4*rand.Float64()))
	})
}

func decorrelatedOk(ctx context.Context, c *http.Client, url string) error {
	return withWait(ctx, c, url, func(_ int, prev time.Duration) time.Duration {
		return min(ceiling, base+rand.N(3*max(prev, base)-base))
	})
}

func withWait(ctx context.Context, c *http.Client, url string, next func(int, time.Duration) time.Duration) error {
	var wait time.Duration
	for attempt := 0; ; attempt++ {
		err := headOnce(ctx, c, url)
		if err == nil || attempt == attempts-1 || !transient(err) {
			return err
		}
		wait = next(attempt, wait)
		slog.Warn("head failed, trying again", "attempt", attempt+1, "wait", wait, "err", err)
		if hold(ctx, wait) != nil {
			return err
		}
	}
}

// A RoundTripper that repeats what may be repeated.
type transport struct{ next http.RoundTripper }

func (t *transport) RoundTrip(req *http.Request) (*http.Response, error) {
	switch req.Method {
	case http.MethodGet, http.MethodHead, http.MethodOptions:
	default:
		return t.next.RoundTrip(req)
	}
	if req.Body != nil && req.Body != http.NoBody {
		return t.next.RoundTrip(req)
	}
	for attempt := 0; ; attempt++ {
		resp, err := t.next.RoundTrip(req)
		if attempt == attempts-1 || req.Context().Err() != nil || err == nil && !worth(resp.StatusCode) {
			return resp, err
		}
		wait := backoff(attempt)
		if err == nil {
			err = &statusError{resp.StatusCode}
			if d, ok := retryAfter(resp.Header, time.Now()); ok {
				wait = d + rand.N(d/5+1)
			}
			discard(resp.Body)
		}
		slog.Warn("request failed, trying again", "url", req.URL, "attempt", attempt+1, "wait", wait, "err", err)
		if herr := hold(req.Context(), wait); herr != nil {
			return nil, errors.Join(herr, err)
		}
	}
}

// downloadOk goes on where the last attempt broke off.
func downloadOk(ctx context.Context, c *http.Client, url string, w io.Writer) error {
	var done int64
	for attempt := 0; ; attempt++ {
		n, err := copyFrom(ctx, c, url, done, w)
		done += n
		if err == nil || attempt == attempts-1 || !transient(err) {
			return err
		}
		wait := backoff(attempt)
		slog.Warn("download broke off", "at", done, "wait", wait, "err", err)
		if hold(ctx, wait) != nil {
			return err
		}
	}
}

func copyFrom(ctx context.Context, c *http.Client, url string, offset int64, w io.Writer) (int64, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return 0, err
	}
	req.Header.Set("Range", fmt.Sprintf("bytes=%d-", offset))
	resp, err := c.Do(req)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusPartialContent {
		return 0, &statusError{resp.StatusCode}
	}
	return io.Copy(w, resp.Body)
}

// listOk begins with an empty list at each attempt.
func listOk(ctx context.Context, c *http.Client, url string) ([]string, error) {
	for attempt := 0; ; attempt++ {
		names, err := listOnce(ctx, c, url)
		if err == nil || attempt == attempts-1 || !transient(err) {
			return names, err
		}
		wait := backoff(attempt)
		slog.Warn("list failed, trying again", "attempt", attempt+1, "wait", wait, "err", err)
		if hold(ctx, wait) != nil {
			return nil, err
		}
	}
}

func listOnce(ctx context.Context, c *http.Client, url string) ([]string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	resp, err := c.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, &statusError{resp.StatusCode}
	}
	var names []string
	if err := json.NewDecoder(resp.Body).Decode(&names); err != nil {
		return nil, err
	}
	return names, nil
}

// What closes the body is handed to a function that calls it in the end.
func closedByHandOk(ctx context.Context, c *http.Client, url string) ([]byte, error) {
	for i := 0; ; i++ {
		b, again, err := closedByHand(ctx, c, url)
		if err == nil || !again || i == 3 {
			return b, err
		}
		slog.Warn("asked again", "err", err)
		select {
		case <-ctx.Done():
			return nil, err
		case <-time.After(time.Second + rand.N(time.Second)):
		}
	}
}

func closedByHand(ctx context.Context, c *http.Client, url string) (_ []byte, again bool, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, false, err
	}
	resp, err := c.Do(req)
	if err != nil {
		return nil, true, err
	}
	defer logged("closing", resp.Body.Close)
	if resp.StatusCode != http.StatusOK {
		return nil, resp.StatusCode >= http.StatusInternalServerError, errors.New(resp.Status)
	}
	b, err := io.ReadAll(resp.Body)
	return b, true, err
}

func logged(what string, do func() error) {
	if err := do(); err != nil {
		slog.Warn(what, "err", err)
	}
}

// The wait is a field, whose default hears the context; the answer is closed where it is decoded.

type courier struct {
	c   *http.Client
	nap func(context.Context, time.Duration) error
}

func newCourier(c *http.Client) *courier {
	return &courier{c: c, nap: func(ctx context.Context, d time.Duration) error {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(d):
			return nil
		}
	}}
}

func (c *courier) contactsOk(ctx context.Context, url string) (list []string, err error) {
	for i := range 4 {
		if i > 0 {
			slog.Info("once more", "err", err)
			if nerr := c.nap(ctx, time.Second+rand.N(time.Second)); nerr != nil {
				return nil, nerr
			}
		}
		req, rerr := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if rerr != nil {
			return nil, rerr
		}
		var resp *http.Response
		if resp, err = c.c.Do(req); err != nil {
			continue
		}
		var again bool
		if again, err = pace.Into(resp, &list); !again {
			return list, err
		}
	}
	return nil, err
}
