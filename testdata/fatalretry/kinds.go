package fatalretry

import (
	"bytes"
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"time"

	"retrylint.test/cases/lib/again"
	"retrylint.test/cases/lib/classify"
	"retrylint.test/cases/lib/fetch"
	"retrylint.test/cases/lib/pause"
)

// Every error of a helper that folds bad statuses into its error.

func (c *reader) get(url string) ([]byte, error) {
	resp, err := c.http.Get(url)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("get %s: %s", url, resp.Status)
	}
	return io.ReadAll(resp.Body)
}

type reader struct{ http *http.Client }

func (c *reader) catchAllBad(url string) (b []byte, err error) {
	for i := range 5 { // want "every error"
		if b, err = c.get(url); err == nil {
			return b, nil
		}
		nap(i)
	}
	return nil, err
}

func (c *reader) catchAllEndlessBad(url string) []byte {
	for { // want "every error"
		b, err := c.get(url)
		if err == nil {
			return b
		}
		nap(1)
	}
}

func (c *reader) catchAllConditionBad(url string) {
	_, err := c.get(url)
	for err != nil { // want "every error"
		nap(1)
		_, err = c.get(url)
	}
}

// A jump back has its label for a head, recursion its function's first line.

func (c *reader) catchAllGotoBad(url string) ([]byte, error) {
	n := 0
again: // want "every error"
	b, err := c.get(url)
	if err != nil && n < 4 {
		n++
		nap(n)
		goto again
	}
	return b, err
}

func (c *reader) catchAllRecursionBad(url string, left int) ([]byte, error) { // want "every error"
	b, err := c.get(url)
	if err == nil || left == 0 {
		return b, err
	}
	nap(left)
	return c.catchAllRecursionBad(url, left-1)
}

// The callee of another package folds; the loop hears ctx.
func farCatchAllBad(ctx context.Context, url string) (b []byte, err error) {
	for i := 0; i < 5; i++ { // want "every error"
		if b, err = fetch.Body(ctx, url); err == nil {
			return b, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

// A home-made helper that goes round on every error: the closure decides, so it is said here.
func helperCatchAllBad(ctx context.Context, url string) (b []byte, err error) {
	err = again.Four(ctx, func(ctx context.Context) error { // want "every error"
		b, err = fetch.Body(ctx, url)
		return err
	})
	return b, err
}

// A typed error says what it is worth.
func typedOk(ctx context.Context, url string) (b []byte, err error) {
	for range 5 {
		if b, err = fetch.Typed(ctx, url); err == nil {
			return b, nil
		}
		var se *classify.StatusError
		if errors.As(err, &se) && !se.Retryable() {
			return nil, err
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

// An interface says it.
func interfaceOk(ctx context.Context, url string) (b []byte, err error) {
	for range 5 {
		if b, err = fetch.Typed(ctx, url); err == nil {
			return b, nil
		}
		var r interface{ Retryable() bool }
		if !errors.As(err, &r) || !r.Retryable() {
			return nil, err
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

// A classifier of another package.
func farTransientOk(ctx context.Context, url string) (b []byte, err error) {
	for range 5 {
		if b, err = fetch.Typed(ctx, url); err == nil || !classify.Transient(err) {
			return b, err
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

// The same, given to a helper.
func helperTransientOk(ctx context.Context, url string) (b []byte, err error) {
	err = again.While(ctx, classify.Transient, func(ctx context.Context) error {
		b, err = fetch.Typed(ctx, url)
		return err
	})
	return b, err
}

// A classifier that says yes to everything is none.
// Missed: what a classifier of another package says to every error is told for known outcomes alone.
func FN_always(ctx context.Context, url string) (b []byte, err error) {
	for range 5 {
		if b, err = fetch.Body(ctx, url); err == nil || !classify.Always(err) {
			return b, err
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

// The callee says by a bool whether to go on.
func (c *reader) step(url string) (more bool, err error) {
	resp, err := c.http.Get(url)
	if err != nil {
		return true, err
	}
	resp.Body.Close()
	if resp.StatusCode >= 500 {
		return true, errors.New(resp.Status)
	}
	if resp.StatusCode >= 400 {
		return false, errors.New(resp.Status)
	}
	return false, nil
}

func (c *reader) boolOk(url string) (err error) {
	for i := range 5 {
		var more bool
		if more, err = c.step(url); !more {
			return err
		}
		nap(i)
	}
	return err
}

// An unknown callee may know what it does.
func unknownOk(do func() error) (err error) {
	for i := range 5 {
		if err = do(); err == nil {
			return nil
		}
		nap(i)
	}
	return err
}

// Local attempts.
func localOk(path string) (err error) {
	for i := range 5 {
		if err = os.Remove(path); err == nil {
			return nil
		}
		nap(i)
	}
	return err
}

// Databases.

func noRowsBad(db *sql.DB, id int) (name string, err error) {
	for i := range 4 {
		err = db.QueryRow("SELECT name FROM users WHERE id = ?", id).Scan(&name)
		if errors.Is(err, driver.ErrBadConn) || errors.Is(err, sql.ErrNoRows) { // want "permanent code"
			nap(i)
			continue
		}
		return name, err
	}
	return "", err
}

func badConnOk(db *sql.DB, id int) (name string, err error) {
	for i := range 4 {
		err = db.QueryRow("SELECT name FROM users WHERE id = ?", id).Scan(&name)
		if errors.Is(err, driver.ErrBadConn) {
			nap(i)
			continue
		}
		return name, err
	}
	return "", err
}

// The caller's own cancellation.

func cancelBad(ctx context.Context, c *http.Client, req *http.Request) (resp *http.Response, err error) {
	for i := range 5 { // want "caller's own cancel"
		if resp, err = c.Do(req.WithContext(ctx)); err == nil {
			return resp, nil
		}
		nap(i)
	}
	return nil, err
}

func cancelDialBad(ctx context.Context, addr string) (conn net.Conn, err error) {
	var d net.Dialer
	for i := 0; i < 5; i++ { // want "caller's own cancel"
		if conn, err = d.DialContext(ctx, "tcp", addr); err == nil {
			return conn, nil
		}
		nap(i)
	}
	return nil, err
}

func cancelDBBad(ctx context.Context, db *sql.DB) (err error) {
	for i := 0; i < 5; i++ { // want "caller's own cancel"
		if err = db.PingContext(ctx); err == nil {
			return nil
		}
		nap(i)
	}
	return err
}

func cancelRecursionBad(ctx context.Context, db *sql.DB, left int) error { // want "caller's own cancel"
	err := db.PingContext(ctx)
	if err == nil || left == 0 {
		return err
	}
	nap(left)
	return cancelRecursionBad(ctx, db, left-1)
}

// The context is in the request.
func (t resender) cancelTripBad(req *http.Request) (resp *http.Response, err error) {
	for i := range 3 { // want "caller's own cancel"
		if resp, err = t.next.RoundTrip(req); err == nil {
			return resp, nil
		}
		nap(i)
	}
	return nil, err
}

// A RoundTrip that is cancelled fails with the context's own error, which is no net.Error.
func (t resender) cancelTripTimeoutBad(req *http.Request) (resp *http.Response, err error) {
	for i := range 3 { // want "caller's own cancel"
		if resp, err = t.next.RoundTrip(req); err == nil {
			return resp, nil
		}
		if ne, ok := err.(net.Error); ok && ne.Timeout() {
			return nil, err
		}
		nap(i)
	}
	return nil, err
}

// A *url.Error around a cancellation is no timeout.
func cancelTimeoutBad(ctx context.Context, c *http.Client, req *http.Request) (resp *http.Response, err error) {
	for i := range 5 { // want "caller's own cancel"
		if resp, err = c.Do(req.WithContext(ctx)); err == nil {
			return resp, nil
		}
		var ue *url.Error
		if errors.As(err, &ue) && ue.Timeout() {
			return nil, err
		}
		nap(i)
	}
	return nil, err
}

// Only what timed out is sent again: a cancellation is not.
func cancelTimeoutOk(ctx context.Context, c *http.Client, req *http.Request) (resp *http.Response, err error) {
	for i := range 5 {
		if resp, err = c.Do(req.WithContext(ctx)); err == nil {
			return resp, nil
		}
		if ne, ok := err.(net.Error); !ok || !ne.Timeout() {
			return nil, err
		}
		nap(i)
	}
	return nil, err
}

// The error of Do is a *url.Error: == is never true.
func cancelEqualBad(ctx context.Context, c *http.Client, req *http.Request) (resp *http.Response, err error) {
	for i := range 5 { // want "caller's own cancel"
		resp, err = c.Do(req.WithContext(ctx))
		if err == nil || err == context.Canceled || err == context.DeadlineExceeded {
			return resp, err
		}
		nap(i)
	}
	return nil, err
}

// A timeout of the net is also the caller's deadline.
// Missed: that a deadline is also a net.Error with Timeout.
func FN_cancelTimeout(ctx context.Context, addr string) (conn net.Conn, err error) {
	var d net.Dialer
	for i := range 5 {
		conn, err = d.DialContext(ctx, "tcp", addr)
		var ne net.Error
		if err == nil || !errors.As(err, &ne) || !ne.Timeout() {
			return conn, err
		}
		nap(i)
	}
	return nil, err
}

// errors.Is sees through the wrapping.
func cancelIsOk(ctx context.Context, c *http.Client, req *http.Request) (resp *http.Response, err error) {
	for i := range 5 {
		resp, err = c.Do(req.WithContext(ctx))
		if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
			return resp, err
		}
		nap(i)
	}
	return nil, err
}

// The error's branch asks the ctx.
func cancelErrOk(ctx context.Context, c *http.Client, req *http.Request) (resp *http.Response, err error) {
	for i := range 5 {
		resp, err = c.Do(req.WithContext(ctx))
		if err == nil || ctx.Err() != nil {
			return resp, err
		}
		nap(i)
	}
	return nil, err
}

// The head asks the ctx.
func cancelHeadOk(ctx context.Context, addr string) (conn net.Conn, err error) {
	var d net.Dialer
	for ctx.Err() == nil {
		if conn, err = d.DialContext(ctx, "tcp", addr); err == nil {
			return conn, nil
		}
		nap(2)
	}
	return nil, err
}

// The wait asks the ctx.
func cancelWaitOk(ctx context.Context, addr string) (conn net.Conn, err error) {
	var d net.Dialer
	for range 5 {
		if conn, err = d.DialContext(ctx, "tcp", addr); err == nil {
			return conn, nil
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(time.Second):
		}
	}
	return nil, err
}

// The wait asks it in another package.
func cancelFarWaitOk(ctx context.Context, addr string) (conn net.Conn, err error) {
	var d net.Dialer
	for range 5 {
		if conn, err = d.DialContext(ctx, "tcp", addr); err == nil {
			return conn, nil
		}
		if err := pause.Spread(ctx, time.Second); err != nil {
			return nil, err
		}
	}
	return nil, err
}

// A timeout for each attempt is not the caller's.
func ownTimeoutOk(addr string) (conn net.Conn, err error) {
	for i := range 5 {
		conn, err = dialOnce(addr)
		if err == nil {
			return conn, nil
		}
		nap(i)
	}
	return nil, err
}

func dialOnce(addr string) (net.Conn, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
	defer cancel()
	var d net.Dialer
	return d.DialContext(ctx, "tcp", addr)
}

// context.Background() can't end.
func backgroundOk(db *sql.DB) (err error) {
	for i := range 5 {
		if err = db.PingContext(context.Background()); err == nil {
			return nil
		}
		nap(i)
	}
	return err
}

// An expired token says so in its code, and a refresh follows: no fault.
func (s *session) expiredOk(url string, body []byte) (*http.Response, error) {
	for try := 0; ; try++ {
		req, err := http.NewRequest(http.MethodPut, url, bytes.NewReader(body))
		if err != nil {
			return nil, err
		}
		req.Header.Set("Authorization", "Bearer "+s.token)
		resp, err := http.DefaultClient.Do(req)
		if err != nil || try > 0 || resp.StatusCode != http.StatusBadRequest {
			return resp, err
		}
		text, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil || !bytes.Contains(text, []byte("ExpiredToken")) {
			return nil, fmt.Errorf("put: %s", text)
		}
		if s.token, err = s.refresh(); err != nil {
			return nil, err
		}
	}
}
