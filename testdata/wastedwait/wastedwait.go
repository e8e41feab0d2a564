// Package wastedwait holds the cases of the check wastedwait.
package wastedwait

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"time"

	clk "time"

	"github.com/avast/retry-go/v4"

	"retrylint.test/cases/lib/pace"
	"retrylint.test/cases/lib/pause"
)

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

func countedBad(url string) (err error) {
	for i := 0; i < 5; i++ {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(time.Second << i) // want "after the last attempt"
	}
	return err
}

func rangeBad(url string) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(2 * time.Second) // want "after the last attempt"
	}
	return err
}

func inclusiveBad(url string) error {
	var err error
	for i := 1; i <= 5; i++ {
		if err = ping(url); err == nil {
			break
		}
		time.Sleep(rand.N(5 * time.Second)) // want "after the last attempt"
	}
	return err
}

func countedParamBad(url string, n int) (err error) {
	for i := 0; i < n; i++ {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(2 * time.Second) // want "after the last attempt"
	}
	return fmt.Errorf("after %d attempts: %w", n, err)
}

func downBad(url string) (err error) {
	for left := 5; left > 0; left-- {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(2 * time.Second) // want "after the last attempt"
	}
	return err
}

func continueBad(url string) (*http.Response, error) {
	var last error
	for range 4 {
		resp, err := http.Get(url)
		if err != nil {
			last = err
			time.Sleep(2 * time.Second) // want "after the last attempt"
			continue
		}
		return resp, nil
	}
	return nil, last
}

func selectBad(ctx context.Context, url string) (err error) {
	for i := range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(time.Second << i): // want "after the last attempt"
		}
	}
	return err
}

func helperBad(url string) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		nap() // want "after the last attempt"
	}
	return err
}

func farBad(ctx context.Context, url string) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		if pause.Spread(ctx, time.Second) != nil { // want "after the last attempt"
			return err
		}
	}
	return err
}

// The limit is looked at after the wait.
func lateLimitBad(url string) error {
	for i := 1; ; i++ {
		err := ping(url)
		if err == nil {
			return nil
		}
		time.Sleep(2 * time.Second) // want "after the last attempt"
		if i == 5 {
			return err
		}
	}
}

func labelledBad(url string) (err error) {
	n := 0
again:
	for n < 5 {
		n++
		switch err = ping(url); {
		case err != nil:
			time.Sleep(2 * time.Second) // want "after the last attempt"
			continue again
		}
		return nil
	}
	return err
}

// The wait comes before the counter is looked at.
func gotoBad(url string) error {
	n := 0
again:
	err := ping(url)
	if err == nil {
		return nil
	}
	time.Sleep(2 * time.Second) // want "after the last attempt"
	if n < 4 {
		n++
		goto again
	}
	return err
}

// A home-made helper.
func retryBad(n int, f func() error) (err error) {
	for i := 0; i < n; i++ {
		if err = f(); err == nil {
			return nil
		}
		time.Sleep(time.Second) // want "after the last attempt"
	}
	return err
}

// A RoundTripper.
type resender struct{ next http.RoundTripper }

func (t resender) RoundTrip(req *http.Request) (*http.Response, error) { return t.tripBad(req) }

func (t resender) tripBad(req *http.Request) (resp *http.Response, err error) {
	for range 3 {
		if resp, err = t.next.RoundTrip(req); err == nil {
			return resp, nil
		}
		time.Sleep(2 * time.Second) // want "after the last attempt"
	}
	return nil, err
}

func renamedBad(url string) (err error) {
	for i := (0); (i) < 5; i++ {
		if err = (ping)(url); (err) == nil {
			return nil
		}
		(clk.Sleep)((2) * clk.Second) // want "after the last attempt"
	}
	return err
}

// Right: skipped after the last attempt.

func skippedOk(url string) (err error) {
	for i := range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		if i < 4 {
			time.Sleep(2 * time.Second)
		}
	}
	return err
}

func breakOk(url string) (err error) {
	const n = 5
	for i := 0; i < n; i++ {
		if err = ping(url); err == nil {
			return nil
		}
		if i == n-1 {
			break
		}
		time.Sleep(2 * time.Second)
	}
	return err
}

func returnOk(url string) error {
	for i := 0; ; i++ {
		err := ping(url)
		if err == nil || i == 4 {
			return err
		}
		time.Sleep(2 * time.Second)
	}
}

func topOk(url string) (err error) {
	for i := 0; i < 5; i++ {
		if i > 0 {
			time.Sleep(2 * time.Second)
		}
		if err = ping(url); err == nil {
			return nil
		}
	}
	return err
}

func continueOk(url string, n int) (err error) {
	for i := 1; i <= n; i++ {
		if err = ping(url); err == nil {
			return nil
		}
		if i == n {
			continue
		}
		time.Sleep(2 * time.Second)
	}
	return err
}

// One more attempt after the loop.
func oneMoreOk(url string) error {
	for range 4 {
		if ping(url) == nil {
			return nil
		}
		time.Sleep(2 * time.Second)
	}
	return ping(url)
}

// Each wait comes before its attempt.
func beforeOk(url string) error {
	err := ping(url)
	for i := 0; err != nil && i < 4; i++ {
		time.Sleep(2 * time.Second)
		err = ping(url)
	}
	return err
}

func recursionOk(url string, left int) error {
	err := ping(url)
	if err == nil || left == 0 {
		return err
	}
	time.Sleep(2 * time.Second)
	return recursionOk(url, left-1)
}

func gotoOk(url string) error {
	n := 0
again:
	err := ping(url)
	if err != nil && n < 4 {
		n++
		time.Sleep(2 * time.Second)
		goto again
	}
	return err
}

// No last attempt.
func endlessOk(url string) {
	for ping(url) != nil {
		time.Sleep(2 * time.Second)
	}
}

func ctxOk(ctx context.Context, url string) error {
	for {
		err := ping(url)
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(2 * time.Second):
		}
	}
}

// Items, and a poll.
func itemsOk(urls []string) {
	for _, u := range urls {
		_ = ping(u)
		time.Sleep(time.Second)
	}
}

// Local.
func localOk(path string) (err error) {
	for i := range 5 {
		if err = os.Remove(path); err == nil {
			return nil
		}
		if i < 4 {
			time.Sleep(10 * time.Millisecond)
		}
	}
	return err
}

// The library skips it.
func avastOk(url string) error {
	return retry.Do(func() error { return ping(url) }, retry.Attempts(4))
}

// A list of delays, however long it is.
func delaysBad(url string, delays ...time.Duration) (err error) {
	for _, d := range delays {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(d) // want "after the last attempt"
	}
	return err
}

func delaysThenOnceMoreOk(url string, delays ...time.Duration) (err error) {
	for _, d := range delays {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(d)
	}
	return ping(url)
}

func delaysGuardedOk(url string, delays []time.Duration) (err error) {
	for i, d := range delays {
		if err = ping(url); err == nil {
			return nil
		}
		if i < len(delays)-1 {
			time.Sleep(d)
		}
	}
	return err
}

// The clock comes in, and its package has one of its own.
func pacedBad(ctx context.Context, c pace.Clock, url string) (err error) {
	for range 3 {
		if err = ping(url); err == nil {
			return nil
		}
		if err := pace.Nap(ctx, c, time.Second); err != nil { // want "after the last attempt"
			return err
		}
	}
	return err
}
