// Package nojitter holds the cases of the check nojitter.
package nojitter

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"
)

// ping leaves the process.
func ping(url string) error {
	resp, err := http.Head(url)
	if err != nil {
		return err
	}
	resp.Body.Close()
	if resp.StatusCode >= 500 {
		return fmt.Errorf("ping: %s", resp.Status)
	}
	return nil
}

// Counted, with the sleep at the bottom.
func countedBad(url string) (*http.Response, error) {
	var last error
	for i := 0; i < 5; i++ {
		resp, err := http.Get(url)
		if err == nil {
			return resp, nil
		}
		last = err
		time.Sleep(2 * time.Second) // want "no jitter"
	}
	return nil, last
}

// Range over an int, and the sleep is skipped after the last attempt.
func rangeIntBad(db *sql.DB) error {
	const tries = 4
	var err error
	for i := range tries {
		if err = db.Ping(); err == nil {
			return nil
		}
		if i < tries-1 {
			time.Sleep(time.Second) // want "no jitter"
		}
	}
	return err
}

// Endless, with break on success.
func endlessBreakBad(addr string) net.Conn {
	var conn net.Conn
	for {
		var err error
		conn, err = net.Dial("tcp", addr)
		if err == nil {
			break
		}
		time.Sleep(500 * time.Millisecond) // want "no jitter"
	}
	return conn
}

// The condition is the attempt.
func conditionBad(url string) {
	for ping(url) != nil {
		time.Sleep(3 * time.Second) // want "no jitter"
	}
}

// A flag carries success to the condition.
func flagBad(ctx context.Context, url string) {
	ok := false
	for !ok && ctx.Err() == nil {
		if err := ping(url); err != nil {
			time.Sleep(time.Second) // want "no jitter"
		} else {
			ok = true
		}
	}
}

// The wait is at the top, before every attempt but the first.
func waitAtTopBad(url string) (err error) {
	for attempt := 0; attempt < 6; attempt++ {
		if attempt > 0 {
			time.Sleep(time.Duration(attempt) * time.Second) // want "no jitter"
		}
		if err = ping(url); err == nil {
			break
		}
	}
	return err
}

// Exponential by doubling.
func doublingBad(url string) error {
	delay := 100 * time.Millisecond
	for i := 0; i < 6; i++ {
		if ping(url) == nil {
			return nil
		}
		time.Sleep(delay) // want "no jitter"
		delay *= 2
	}
	return errors.New("unreachable")
}

// Exponential by shift, with a ceiling.
func shiftBad(ctx context.Context, url string) error {
	for i := 0; ; i++ {
		err := ping(url)
		if err == nil {
			return nil
		}
		d := min(time.Second<<min(i, 10), 30*time.Second)
		select {
		case <-time.After(d): // want "no jitter"
		case <-ctx.Done():
			return err
		}
	}
}

// A labelled continue out of a switch.
func labelledBad(url string) error {
	left := 5
again:
	for left > 0 {
		left--
		resp, err := http.Get(url)
		switch {
		case err != nil:
			return err
		case resp.StatusCode == http.StatusServiceUnavailable:
			resp.Body.Close()
			time.Sleep(5 * time.Second) // want "no jitter"
			continue again
		}
		resp.Body.Close()
		return nil
	}
	return errors.New("gave up")
}

// goto is a loop as well.
func gotoBad(url string) error {
	tries := 0
again:
	err := ping(url)
	if err != nil && tries < 3 {
		tries++
		time.Sleep(2 * time.Second) // want "no jitter"
		goto again
	}
	return err
}

// Recursion with attempt+1.
func recursionBad(url string, attempt int) error {
	err := ping(url)
	if err == nil || attempt >= 5 {
		return err
	}
	time.Sleep(time.Duration(1<<attempt) * time.Second) // want "no jitter"
	return recursionBad(url, attempt+1)
}

// Recursion of a local closure.
func closureRecursionBad(url string) error {
	var try func(left int) error
	try = func(left int) error {
		err := ping(url)
		if err == nil || left == 0 {
			return err
		}
		time.Sleep(time.Second) // want "no jitter"
		return try(left - 1)
	}
	return try(4)
}

// Range over a ticker that nothing but success stops.
func tickerBad(url string) {
	for range time.Tick(2 * time.Second) { // want "no jitter"
		if ping(url) == nil {
			return
		}
	}
}

// A timer made anew for each wait.
func timerBad(ctx context.Context, addr string) (net.Conn, error) {
	for {
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			return conn, nil
		}
		select {
		case <-ctx.Done():
			return nil, err
		case <-time.NewTimer(3 * time.Second).C: // want "no jitter"
		}
	}
}

// A supervisor: success goes on working, only failure waits.
func supervisorBad(ctx context.Context, addr string, handle func(net.Conn)) {
	for ctx.Err() == nil {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			time.Sleep(5 * time.Second) // want "no jitter"
			continue
		}
		handle(conn)
		conn.Close()
	}
}

// The wait is in the loop's condition.
func waitInConditionBad(url string) bool {
	for ping(url) != nil {
		if !waited(time.Second) { // want "no jitter"
			return false
		}
	}
	return true
}

func waited(d time.Duration) bool {
	time.Sleep(d)
	return true
}

// The wait is in the loop's post statement.
func waitInPostBad(url string) (err error) {
	for i := 0; i < 3; i, _ = i+1, waited(time.Second) { // want "no jitter"
		if err = ping(url); err == nil {
			return nil
		}
	}
	return err
}

// A helper that calls its parameter is reported here, not at its calls.
func helperBad(n int, f func() error) error {
	var err error
	for range n {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "no jitter"
	}
	return err
}

// The caller of a home-made helper has nothing of its own to mend.
func helperCallOk(url string) error {
	return helperBad(3, func() error { return ping(url) })
}

// A table of waits is fixed too.
func tableBad(url string) error {
	var err error
	for _, d := range []time.Duration{time.Second, 3 * time.Second, 9 * time.Second} {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(d) // want "no jitter"
	}
	return err
}

// A request put together anew in each round, its query too, is the same request.
func queryAnewBad(base, term string) (*http.Response, error) {
	for i := 1; ; i++ {
		req, err := http.NewRequest(http.MethodGet, base, nil)
		if err != nil {
			return nil, err
		}
		q := req.URL.Query()
		q.Set("term", term)
		req.URL.RawQuery = q.Encode()
		resp, err := http.DefaultClient.Do(req)
		if err == nil || i == 5 {
			return resp, err
		}
		time.Sleep(time.Second) // want "no jitter"
	}
}

type timers struct {
	after func(context.Context, time.Duration) <-chan time.Time
	pause time.Duration
}

// The clock is injected as a function.
func (t *timers) injectedBad(ctx context.Context, url string) {
	for ping(url) != nil {
		<-t.after(ctx, t.pause) // want "no jitter"
	}
}
