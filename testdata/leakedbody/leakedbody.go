// Package leakedbody holds the cases of the check leakedbody.
package leakedbody

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"time"

	web "net/http"

	"github.com/cenkalti/backoff/v4"
)

var errGaveUp = errors.New("gave up")

func nap(i int) { time.Sleep(rand.N(time.Second << min(i, 5))) }

func countedBad(url string) (*http.Response, error) {
	for i := 0; i < 5; i++ {
		resp, err := http.Get(url) // want "left open"
		if err != nil {
			return nil, err
		}
		if resp.StatusCode < 500 {
			return resp, nil
		}
		nap(i)
	}
	return nil, errGaveUp
}

func rangeBad(url string) (*http.Response, error) {
	for i := range 5 {
		resp, err := http.Get(url) // want "left open"
		if err != nil {
			nap(i)
			continue
		}
		if resp.StatusCode == http.StatusTooManyRequests {
			nap(i)
			continue
		}
		return resp, nil
	}
	return nil, errGaveUp
}

// One of two failing paths closes.
func onePathBad(url string) (*http.Response, error) {
	for i := range 5 {
		resp, err := http.Get(url) // want "left open"
		if err != nil {
			return nil, err
		}
		switch {
		case resp.StatusCode == http.StatusServiceUnavailable:
			resp.Body.Close()
			nap(i)
			continue
		case resp.StatusCode >= 500:
			nap(i)
			continue
		}
		return resp, nil
	}
	return nil, errGaveUp
}

// The first response is lost when a new token has been fetched.
func refreshBad(url string, token func(fresh bool) string) (*http.Response, error) {
	for try := 0; ; try++ {
		req, err := http.NewRequest(http.MethodGet, url, nil)
		if err != nil {
			return nil, err
		}
		req.Header.Set("Authorization", token(try > 0))
		resp, err := http.DefaultClient.Do(req) // want "left open"
		if err != nil || try > 0 || resp.StatusCode != http.StatusUnauthorized {
			return resp, err
		}
	}
}

// The variable is outside and overwritten.
func overwrittenBad(url string) (resp *http.Response, err error) {
	for i := range 5 {
		resp, err = http.Get(url) // want "left open"
		if err == nil && resp.StatusCode < 500 {
			break
		}
		nap(i)
	}
	return resp, err
}

// Read to the end is not closed.
func readBad(url string) ([]byte, error) {
	for i := range 5 {
		resp, err := http.Get(url) // want "left open"
		if err != nil {
			return nil, err
		}
		b, err := io.ReadAll(resp.Body)
		if err == nil {
			resp.Body.Close()
			return b, nil
		}
		nap(i)
	}
	return nil, errGaveUp
}

func gotoBad(url string) (*http.Response, error) {
	i := 0
again:
	resp, err := http.Get(url) // want "left open"
	if err != nil {
		return nil, err
	}
	if resp.StatusCode >= 500 && i < 3 {
		nap(i)
		i++
		goto again
	}
	return resp, nil
}

func recursionBad(url string, left int) (*http.Response, error) {
	resp, err := http.Get(url) // want "left open"
	if err != nil {
		return nil, err
	}
	if resp.StatusCode >= 500 && left > 0 {
		nap(left)
		return recursionBad(url, left-1)
	}
	return resp, nil
}

type resender struct{ next http.RoundTripper }

func (t resender) RoundTrip(req *http.Request) (*http.Response, error) { return t.tripBad(req) }

func (t resender) tripBad(req *http.Request) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := t.next.RoundTrip(req) // want "left open"
		if err != nil || i == 3 || resp.StatusCode < 500 {
			return resp, err
		}
		nap(i)
	}
}

// Sent again once, with the first answer still open.
func (t resender) tripTwiceBad(req *http.Request, token func() string) (*http.Response, error) {
	resp, err := t.next.RoundTrip(req) // want "left open"
	if err != nil || resp.StatusCode != http.StatusUnauthorized {
		return resp, err
	}
	second := req.Clone(req.Context())
	second.Header.Set("Authorization", "Bearer "+token())
	return t.next.RoundTrip(second)
}

func (t resender) tripTwiceOk(req *http.Request, token func() string) (*http.Response, error) {
	resp, err := t.next.RoundTrip(req)
	if err != nil || resp.StatusCode != http.StatusUnauthorized {
		return resp, err
	}
	resp.Body.Close()
	second := req.Clone(req.Context())
	second.Header.Set("Authorization", "Bearer "+token())
	return t.next.RoundTrip(second)
}

func renamedBad(url string) (*web.Response, error) {
	for i := (0); i < 5; i++ {
		resp, err := (web.Get)(url) // want "left open"
		if (err) != nil {
			return nil, err
		}
		if (resp.StatusCode) < 500 {
			return (resp), nil
		}
		nap(i)
	}
	return nil, errGaveUp
}

func libraryBad(url string) ([]byte, error) {
	return backoff.RetryWithData(func() ([]byte, error) {
		resp, err := http.Get(url) // want "left open"
		if err != nil {
			return nil, err
		}
		if resp.StatusCode >= 500 {
			return nil, errors.New(resp.Status)
		}
		defer resp.Body.Close()
		return io.ReadAll(resp.Body)
	}, backoff.NewExponentialBackOff())
}

// A defer in the loop closes when the function ends.

func deferBad(url string) ([]byte, error) {
	for i := range 5 {
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		defer resp.Body.Close() // want "defer"
		if resp.StatusCode < 500 {
			return io.ReadAll(resp.Body)
		}
		nap(i)
	}
	return nil, errGaveUp
}

func deferClosureBad(url string) ([]byte, error) {
	for i := 0; ; i++ {
		resp, err := http.Get(url)
		if err != nil || i == 5 {
			return nil, err
		}
		defer func() { _ = resp.Body.Close() }() // want "defer"
		if resp.StatusCode == http.StatusOK {
			return io.ReadAll(resp.Body)
		}
		nap(i)
	}
}

// Right.

func closedOk(url string) (*http.Response, error) {
	for i := range 5 {
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode < 500 {
			return resp, nil
		}
		resp.Body.Close()
		nap(i)
	}
	return nil, errGaveUp
}

func drainedOk(url string) (*http.Response, error) {
	for i := range 5 {
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode < 500 {
			return resp, nil
		}
		_, _ = io.Copy(io.Discard, resp.Body)
		_ = resp.Body.Close()
		nap(i)
	}
	return nil, errGaveUp
}

func discard(resp *http.Response) {
	if resp == nil {
		return
	}
	_, _ = io.Copy(io.Discard, resp.Body)
	resp.Body.Close()
}

func helperOk(url string) (*http.Response, error) {
	for i := range 5 {
		resp, err := http.Get(url)
		if err == nil && resp.StatusCode < 500 {
			return resp, nil
		}
		discard(resp)
		nap(i)
	}
	return nil, errGaveUp
}

// A defer in a closure that is called each round.
func closureOk(url string) (b []byte, err error) {
	for i := range 5 {
		b, err = func() ([]byte, error) {
			resp, err := http.Get(url)
			if err != nil {
				return nil, err
			}
			defer resp.Body.Close()
			if resp.StatusCode >= 500 {
				return nil, errors.New(resp.Status)
			}
			return io.ReadAll(resp.Body)
		}()
		if err == nil {
			return b, nil
		}
		nap(i)
	}
	return nil, err
}

// A defer in the callee.
func fetchOnce(url string) ([]byte, error) {
	resp, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 500 {
		return nil, errors.New(resp.Status)
	}
	return io.ReadAll(resp.Body)
}

func calleeOk(url string) (b []byte, err error) {
	for i := range 5 {
		if b, err = fetchOnce(url); err == nil {
			return b, nil
		}
		nap(i)
	}
	return nil, err
}

// Only transport errors go round: there is no body.
func transportOk(url string) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := http.Get(url)
		if err == nil || i == 4 {
			return resp, err
		}
		nap(i)
	}
}

// Closed at the top of the next round.
func closedNextOk(url string) (resp *http.Response, err error) {
	for i := range 5 {
		if resp != nil {
			resp.Body.Close()
		}
		if resp, err = http.Get(url); err != nil {
			return nil, err
		}
		if resp.StatusCode < 500 {
			return resp, nil
		}
		nap(i)
	}
	return resp, nil
}

// The last answer is kept for the caller.
func keptOk(url string) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := http.Get(url)
		if err != nil || resp.StatusCode < 500 || i == 4 {
			return resp, err
		}
		resp.Body.Close()
		nap(i)
	}
}

func recursionOk(url string, left int) (*http.Response, error) {
	resp, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode >= 500 && left > 0 {
		resp.Body.Close()
		nap(left)
		return recursionOk(url, left-1)
	}
	return resp, nil
}

func libraryOk(url string) ([]byte, error) {
	return backoff.RetryWithData(func() ([]byte, error) {
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		defer resp.Body.Close()
		if resp.StatusCode >= 500 {
			return nil, fmt.Errorf("get %s: %s", url, resp.Status)
		}
		return io.ReadAll(resp.Body)
	}, backoff.NewExponentialBackOff())
}

// A defer before the loop.
func deferBeforeOk(url string) error {
	first, err := http.Get(url)
	if err != nil {
		return err
	}
	defer first.Body.Close()
	for i := range 5 {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		resp.Body.Close()
		if resp.StatusCode < 500 {
			return nil
		}
		nap(i)
	}
	return errGaveUp
}

// A function that repeats itself: each defer is done when its own call returns.
func calleesDefer(url string, left int) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusTemporaryRedirect && left > 0 {
		for range 3 {
			if err = calleesDefer(resp.Header.Get("Location"), left-1); err == nil {
				return nil
			}
			time.Sleep(time.Second)
		}
		return err
	}
	return nil
}

// What the closure gives is the helper's to close: it is said there, once.
func againBad(f func() (*http.Response, error)) (*http.Response, error) {
	for i := range 3 {
		resp, err := f() // want "left open"
		if err != nil {
			return nil, err
		}
		if resp.StatusCode < 500 {
			return resp, nil
		}
		nap(i)
	}
	return nil, errGaveUp
}

func helpersOk(c *http.Client, url string) error {
	resp, err := againBad(func() (*http.Response, error) { return c.Get(url) })
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// The last answer alone is kept open: no attempt follows it.
func closedButTheLastGood(c *http.Client, url string) (resp *http.Response, err error) {
	const most = 5
	for try := 0; try < most; try++ {
		resp, err = c.Get(url)
		if err == nil && resp.StatusCode < 500 {
			break
		} else if err == nil && try+1 < most {
			resp.Body.Close()
		}
		time.Sleep(time.Second)
	}
	return resp, err
}
