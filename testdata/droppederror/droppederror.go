// Package droppederror holds the cases of the check droppederror.
package droppederror

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"

	"retrylint.test/cases/lib/pause"
)

var errGaveUp = errors.New("gave up")

func ping(url string) error {
	resp, err := http.Head(url)
	if err != nil {
		return err
	}
	resp.Body.Close()
	if resp.StatusCode >= 500 {
		return errors.New(resp.Status)
	}
	return nil
}

func nap() { time.Sleep(time.Second + rand.N(time.Second)) }

// nil after total failure.
func nilBad(url string) error {
	for i := 0; i < 5; i++ {
		if err := ping(url); err == nil {
			return nil
		}
		nap()
	}
	return nil // want "last error"
}

// Nothing and no error.
func emptyBad(url string) (*http.Response, error) {
	for range 5 {
		resp, err := http.Get(url)
		if err == nil {
			return resp, nil
		}
		nap()
	}
	return nil, nil // want "last error"
}

// A fixed text.
func fixedBad(url string) error {
	for range 5 {
		if err := ping(url); err == nil {
			return nil
		}
		nap()
	}
	return errors.New("unreachable") // want "last error"
}

func sentinelBad(url string) (*http.Response, error) {
	for range 5 {
		resp, err := http.Get(url)
		if err == nil {
			return resp, nil
		}
		nap()
	}
	return nil, errGaveUp // want "last error"
}

// The count says nothing of the cause.
func countOnlyBad(url string) error {
	const n = 5
	for range n {
		if ping(url) == nil {
			return nil
		}
		nap()
	}
	return fmt.Errorf("%s: no answer after %d attempts", url, n) // want "last error"
}

// err is declared anew in the body, so that the outer one stays nil.
func shadowedBad(url string) error {
	var err error
	for range 5 {
		resp, err := http.Get(url)
		if err == nil {
			return resp.Body.Close()
		}
		nap()
	}
	return err // want "last error"
}

// The limit is tested at the top, where err is a new nil.
func freshBad(url string) error {
	for i := 0; ; i++ {
		var err error
		if i == 5 {
			return err // want "last error"
		}
		if err = ping(url); err == nil {
			return nil
		}
		nap()
	}
}

// Nobody keeps the last error: what is wrapped is nil.
func wrapsNilBad(url string) error {
	var last error
	for range 5 {
		resp, err := http.Get(url)
		if err == nil {
			return resp.Body.Close()
		}
		nap()
	}
	return fmt.Errorf("gave up: %w", last) // want "last error"
}

// After range n the counter is n-1, never n.
func neverEqualBad(url string) error {
	const n = 5
	var i int
	var err error
	for i = range n {
		if err = ping(url); err == nil {
			break
		}
		nap()
	}
	if i == n {
		return err
	}
	return nil // want "last error"
}

// The answer was bad and its body is closed, but it looks like success.
func closedBodyBad(url string) (resp *http.Response, err error) {
	for range 5 {
		if resp, err = http.Get(url); err != nil {
			return nil, err
		}
		if resp.StatusCode < 500 {
			return resp, nil
		}
		resp.Body.Close()
		nap()
	}
	return resp, nil // want "last error"
}

// A timeout with a fixed text.
func timeoutBad(url string) error {
	timeout := time.After(time.Minute)
	for {
		err := ping(url)
		if err == nil {
			return nil
		}
		select {
		case <-timeout:
			return errors.New("timed out") // want "last error"
		case <-time.After(rand.N(5 * time.Second)):
		}
	}
}

func elapsedBad(url string) error {
	start := time.Now()
	for {
		if err := ping(url); err == nil {
			return nil
		}
		if time.Since(start) > time.Minute {
			return errGaveUp // want "last error"
		}
		nap()
	}
}

func gotoBad(url string) error {
	n := 0
again:
	if err := ping(url); err != nil {
		if n == 5 {
			return errGaveUp // want "last error"
		}
		n++
		nap()
		goto again
	}
	return nil
}

func recursionBad(url string, left int) error {
	if left == 0 {
		return errGaveUp // want "last error"
	}
	if err := ping(url); err != nil {
		nap()
		return recursionBad(url, left-1)
	}
	return nil
}

func labelledBad(addr string) (net.Conn, error) {
	n := 0
again:
	for n < 5 {
		n++
		conn, err := net.Dial("tcp", addr)
		switch {
		case err != nil:
			nap()
			continue again
		}
		return conn, nil
	}
	return nil, errors.New("no connection") // want "last error"
}

// Right.

func lastOk(url string) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		nap()
	}
	return err
}

func keptOk(url string) (*http.Response, error) {
	var last error
	for range 5 {
		resp, err := http.Get(url)
		if err == nil {
			return resp, nil
		}
		last = err
		nap()
	}
	return nil, last
}

func wrappedOk(url string) error {
	var last error
	for range 5 {
		if last = ping(url); last == nil {
			return nil
		}
		nap()
	}
	return fmt.Errorf("after 5 attempts: %w", last)
}

// %v keeps the cause.
func printedOk(url string) error {
	var last error
	for range 5 {
		if last = ping(url); last == nil {
			return nil
		}
		nap()
	}
	return fmt.Errorf("after 5 attempts: %v", last)
}

func joinedOk(url string) (errs error) {
	for range 5 {
		err := ping(url)
		if err == nil {
			return nil
		}
		errs = errors.Join(errs, err)
		nap()
	}
	return errs
}

func joinedSentinelOk(url string) error {
	var last error
	for range 5 {
		if last = ping(url); last == nil {
			return nil
		}
		nap()
	}
	return errors.Join(errGaveUp, last)
}

type retryError struct {
	attempts int
	cause    error
}

func (e *retryError) Error() string { return fmt.Sprintf("%d attempts: %v", e.attempts, e.cause) }
func (e *retryError) Unwrap() error { return e.cause }

func structOk(url string) error {
	var last error
	for range 5 {
		if last = ping(url); last == nil {
			return nil
		}
		nap()
	}
	return &retryError{attempts: 5, cause: last}
}

// In the loop, at the limit.
func insideOk(url string) error {
	for i := 0; ; i++ {
		err := ping(url)
		if err == nil {
			return nil
		}
		if i == 4 {
			return fmt.Errorf("gave up: %w", err)
		}
		nap()
	}
}

// After the last attempt comes one more look, and its error goes out.
func oneMoreOk(url string) error {
	for range 4 {
		if ping(url) == nil {
			return nil
		}
		nap()
	}
	return ping(url)
}

func recursionOk(url string, left int) error {
	err := ping(url)
	if err == nil || left == 0 {
		return err
	}
	nap()
	return recursionOk(url, left-1)
}

// A bool tells the caller all it asked for.
func boolOk(url string) bool {
	for range 5 {
		if ping(url) == nil {
			return true
		}
		nap()
	}
	return false
}

// Endless: it never runs out.
func endlessOk(ctx context.Context, url string) error {
	for {
		err := ping(url)
		if err == nil {
			return nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
}

// Items: the bad ones are skipped on purpose.
func itemsOk(urls []string) error {
	for _, u := range urls {
		if err := ping(u); err != nil {
			continue
		}
	}
	return nil
}

// A poll runs out of time with no error to keep.
func pollOk(url string) error {
	for range 10 {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		resp.Body.Close()
		if resp.StatusCode == http.StatusOK {
			return nil
		}
		nap()
	}
	return errors.New("not ready in time")
}

// Local.
func localOk(path string) (err error) {
	for range 5 {
		if err = os.Remove(path); err == nil {
			return nil
		}
		nap()
	}
	return err
}

// Libraries give the last error back.

func cenkaltiOk(url string) error {
	return backoff.Retry(func() error { return ping(url) }, backoff.NewExponentialBackOff())
}

func avastOk(url string) error {
	if err := retry.Do(func() error { return ping(url) }); err != nil {
		return fmt.Errorf("ping: %w", err)
	}
	return nil
}

// The text says which failure it was.
func namedOk(url string) (*http.Response, error) {
	for i := 0; i < 5; i++ {
		resp, err := http.Get(url)
		if err != nil {
			if i == 4 {
				return nil, fmt.Errorf("get: %w", err)
			}
			nap()
			continue
		}
		if resp.StatusCode == http.StatusServiceUnavailable {
			resp.Body.Close()
			if i == 4 {
				return nil, errors.New("unavailable")
			}
			nap()
			continue
		}
		return resp, nil
	}
	return nil, errGaveUp
}

// A hundred attempts are followed to the end.
func manyBad(url string) error {
	for range 100 {
		if ping(url) == nil {
			return nil
		}
		nap()
	}
	return errors.New("no answer") // want "last error"
}

// A long count, with a context that may end it before.
func longCountBad(ctx context.Context, addr string) error {
	for i := 1; i <= 120; i++ {
		select {
		case <-ctx.Done():
			return ctx.Err()
		default:
			c, err := net.Dial("tcp", addr)
			if err == nil {
				return c.Close()
			}
			time.Sleep(3 * time.Second)
		}
	}
	return nil // want "last error"
}

var errAway = errors.New("away")

func translate(err error) error {
	var op *net.OpError
	if errors.As(err, &op) {
		return errAway
	}
	return err
}

// The error is another, made of the last one by who knows it.
func translated(url string) error {
	for i := 0; ; i++ {
		err := translate(ping(url))
		if err == nil || i == 3 {
			return err
		}
		nap()
	}
}

type gathered struct{ all []error }

func (g *gathered) Error() string { return "all failed" }
func (g *gathered) add(err error) { g.all = append(g.all, err) }

// The error that is returned has gathered every one.
func gathers(url string) (err error) {
	all := &gathered{}
	for range 3 {
		if err = ping(url); err == nil {
			return nil
		}
		all.add(err)
		nap()
	}
	err = all
	return
}

// The time is up: a look at a timer that was started before.
func timeUpBad(url string) error {
	end := time.After(time.Minute)
	for {
		select {
		case <-end:
			return errGaveUp // want "last error"
		default:
			if err := ping(url); err == nil {
				return nil
			}
			nap()
		}
	}
}

func timeUpOk(url string) (err error) {
	end := time.After(time.Minute)
	for {
		select {
		case <-end:
			return fmt.Errorf("gave up: %w", err)
		default:
			if err = ping(url); err == nil {
				return nil
			}
			nap()
		}
	}
}

// A failure while the answer is read is a failure, not a state that is waited for.
func fetch(ctx context.Context, url string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	resp, err := http.DefaultClient.Do(req)
	if ctx.Err() != nil {
		return resp, ctx.Err()
	}
	return resp, err
}

func transient(err error) bool { return !errors.Is(err, context.Canceled) }

func readBad(ctx context.Context, url string) ([]byte, error) {
	for i := 0; i < 10; i++ {
		resp, err := fetch(ctx, url)
		if err != nil && !transient(err) {
			return nil, err
		}
		if err != nil {
			nap()
			continue
		}
		body, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil {
			nap()
			continue
		}
		return body, nil
	}
	return nil, errors.New("out of attempts") // want "last error"
}

// The callee looks at the context after a failure: an answer that is no end of it goes round.
func (c *caller) fetch(ctx context.Context, url string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	resp, err := c.http.Do(req)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, fmt.Errorf("fetch: %v", err)
	}
	return resp, nil
}

type caller struct{ http *http.Client }

func (c *caller) fixedTextBad(ctx context.Context, url string) (*http.Response, error) {
	for i := range 5 {
		resp, err := c.fetch(ctx, url)
		if err == nil {
			return resp, nil
		}
		if errors.Is(err, context.Canceled) {
			return nil, err
		}
		time.Sleep(rand.N(time.Second << i))
	}
	return nil, errors.New("no answer") // want "last error"
}

// A status that is asked for is a success, whichever it is.
func expectOk(c *http.Client, url string, status int) error {
	var err error
	var resp *http.Response
	for i := range 4 {
		time.Sleep(rand.N(time.Second << i))
		if resp, err = c.Get(url); err != nil {
			continue
		}
		resp.Body.Close()
		if resp.StatusCode == status {
			return nil
		}
	}
	if err != nil {
		return err
	}
	return fmt.Errorf("status %d, not %d", resp.StatusCode, status)
}
