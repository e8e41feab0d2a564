// Package ignoredretryafter holds the cases of the check ignoredretryafter.
package ignoredretryafter

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"

	web "net/http"

	"github.com/hashicorp/go-retryablehttp"
)

var errGaveUp = errors.New("gave up")

func nap(i int) { time.Sleep(rand.N(time.Second << min(i, 5))) }

// Ignored.

func ignoredBad(url string) (*http.Response, error) {
	for i := range 5 {
		resp, err := http.Get(url) // want "Retry-After"
		if err != nil {
			return nil, err
		}
		if resp.StatusCode != http.StatusTooManyRequests {
			return resp, nil
		}
		resp.Body.Close()
		nap(i)
	}
	return nil, errGaveUp
}

func ignored503Bad(c *http.Client, req *http.Request) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := c.Do(req) // want "Retry-After"
		if err != nil || i == 4 || resp.StatusCode != http.StatusServiceUnavailable {
			return resp, err
		}
		resp.Body.Close()
		nap(i)
	}
}

func ignoredClassBad(url string) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := http.Get(url) // want "Retry-After"
		if err != nil || i == 4 || resp.StatusCode < 500 && resp.StatusCode != 429 {
			return resp, err
		}
		resp.Body.Close()
		nap(i)
	}
}

func ignoredSwitchBad(url string) (*http.Response, error) {
	for i := range 5 {
		resp, err := http.Get(url) // want "Retry-After"
		if err != nil {
			return nil, err
		}
		switch resp.StatusCode {
		case http.StatusTooManyRequests, http.StatusServiceUnavailable, http.StatusBadGateway:
			resp.Body.Close()
			nap(i)
			continue
		}
		return resp, nil
	}
	return nil, errGaveUp
}

func ignoredGotoBad(url string) (*http.Response, error) {
	i := 0
again:
	resp, err := http.Get(url) // want "Retry-After"
	if err != nil {
		return nil, err
	}
	if resp.StatusCode == http.StatusTooManyRequests && i < 5 {
		resp.Body.Close()
		nap(i)
		i++
		goto again
	}
	return resp, nil
}

func ignoredRecursionBad(url string, left int) (*http.Response, error) {
	resp, err := http.Get(url) // want "Retry-After"
	if err != nil {
		return nil, err
	}
	if resp.StatusCode == http.StatusTooManyRequests && left > 0 {
		resp.Body.Close()
		nap(left)
		return ignoredRecursionBad(url, left-1)
	}
	return resp, nil
}

type resender struct{ next http.RoundTripper }

func (t resender) RoundTrip(req *http.Request) (*http.Response, error) { return t.tripBad(req) }

func (t resender) tripBad(req *http.Request) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := t.next.RoundTrip(req) // want "Retry-After"
		if err != nil || i == 3 || resp.StatusCode != http.StatusTooManyRequests {
			return resp, err
		}
		resp.Body.Close()
		nap(i)
	}
}

// Another header is read, and for a log.
func otherHeaderBad(url string) (*web.Response, error) {
	for i := range 5 {
		resp, err := (web.Get)(url) // want "Retry-After"
		if err != nil {
			return nil, err
		}
		if (resp.StatusCode) != (web.StatusTooManyRequests) {
			return resp, nil
		}
		id := resp.Header.Get("X-Request-Id")
		resp.Body.Close()
		if id == "" {
			return nil, errGaveUp
		}
		nap(i)
	}
	return nil, errGaveUp
}

// Seconds taken for nanoseconds.
func unitBad(url string) (*http.Response, error) {
	for range 5 {
		resp, err := http.Get(url) // want "Retry-After"
		if err != nil || resp.StatusCode != http.StatusTooManyRequests {
			return resp, err
		}
		n, err := strconv.Atoi(resp.Header.Get("Retry-After"))
		resp.Body.Close()
		if err != nil {
			return nil, err
		}
		time.Sleep(time.Duration(n))
	}
	return nil, errGaveUp
}

// Obeyed with no ceiling: both forms.
func unclampedBad(url string) (*http.Response, error) {
	for i := range 5 {
		resp, err := http.Get(url) // want "Retry-After"
		if err != nil || resp.StatusCode != http.StatusTooManyRequests {
			return resp, err
		}
		v := resp.Header.Get("Retry-After")
		resp.Body.Close()
		if secs, err := strconv.Atoi(v); err == nil {
			time.Sleep(time.Duration(secs) * time.Second)
		} else if at, err := http.ParseTime(v); err == nil {
			time.Sleep(time.Until(at))
		} else {
			nap(i)
		}
	}
	return nil, errGaveUp
}

// Only the seconds, clamped.
func oneFormBad(url string) (*http.Response, error) {
	for i := range 5 {
		resp, err := http.Get(url) // want "Retry-After"
		if err != nil || resp.StatusCode != http.StatusTooManyRequests {
			return resp, err
		}
		secs, err := strconv.Atoi(resp.Header.Get("Retry-After"))
		resp.Body.Close()
		if err != nil {
			nap(i)
			continue
		}
		time.Sleep(min(time.Duration(secs)*time.Second, time.Minute))
	}
	return nil, errGaveUp
}

// Only the date, clamped.
func oneFormDateBad(url string) (*http.Response, error) {
	for i := range 5 {
		resp, err := http.Get(url) // want "Retry-After"
		if err != nil || resp.StatusCode != http.StatusServiceUnavailable {
			return resp, err
		}
		at, err := http.ParseTime(resp.Header.Get("Retry-After"))
		resp.Body.Close()
		if err != nil {
			nap(i)
			continue
		}
		time.Sleep(min(time.Until(at), time.Minute))
	}
	return nil, errGaveUp
}

// Right.

func after(h http.Header) (time.Duration, bool) {
	v := h.Get("Retry-After")
	if secs, err := strconv.Atoi(v); err == nil && secs >= 0 {
		return min(time.Duration(secs)*time.Second, time.Minute), true
	}
	if at, err := http.ParseTime(v); err == nil {
		return min(max(time.Until(at), 0), time.Minute), true
	}
	return 0, false
}

func bothOk(url string) (*http.Response, error) {
	for i := range 5 {
		resp, err := http.Get(url)
		if err != nil || resp.StatusCode != http.StatusTooManyRequests {
			return resp, err
		}
		d, ok := after(resp.Header)
		resp.Body.Close()
		if ok {
			time.Sleep(d)
		} else {
			nap(i)
		}
	}
	return nil, errGaveUp
}

func bothInlineOk(url string) (*http.Response, error) {
	for i := range 5 {
		resp, err := http.Get(url)
		if err != nil || resp.StatusCode != http.StatusServiceUnavailable {
			return resp, err
		}
		v := resp.Header.Get("Retry-After")
		resp.Body.Close()
		wait := rand.N(time.Second << i)
		if secs, err := strconv.Atoi(v); err == nil {
			wait = time.Duration(secs) * time.Second
		} else if at, err := http.ParseTime(v); err == nil {
			wait = time.Until(at)
		}
		if wait > time.Minute {
			wait = time.Minute
		}
		time.Sleep(wait)
	}
	return nil, errGaveUp
}

// Too long a wait ends it.
func tooLongOk(url string) (*http.Response, error) {
	for i := range 5 {
		resp, err := http.Get(url)
		if err != nil || resp.StatusCode != http.StatusTooManyRequests {
			return resp, err
		}
		v := resp.Header.Get("Retry-After")
		resp.Body.Close()
		wait := rand.N(time.Second << i)
		if secs, err := strconv.Atoi(v); err == nil {
			wait = time.Duration(secs) * time.Second
		} else if at, err := http.ParseTime(v); err == nil {
			wait = time.Until(at)
		}
		if wait > 2*time.Minute {
			return nil, errGaveUp
		}
		time.Sleep(wait)
	}
	return nil, errGaveUp
}

// The ctx's deadline is a ceiling.
func deadlineOk(ctx context.Context, url string) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	for i := 0; ; i++ {
		resp, err := http.Get(url)
		if err != nil || resp.StatusCode != http.StatusTooManyRequests {
			return resp, err
		}
		v := resp.Header.Get("Retry-After")
		resp.Body.Close()
		wait := rand.N(time.Second << min(i, 4))
		if secs, err := strconv.Atoi(v); err == nil {
			wait = time.Duration(secs) * time.Second
		} else if at, err := http.ParseTime(v); err == nil {
			wait = time.Until(at)
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(wait):
		}
	}
}

// 429 and 503 leave; what goes round is another 5xx.
func otherStatusOk(url string) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := http.Get(url)
		if err != nil || i == 4 || resp.StatusCode != http.StatusBadGateway {
			return resp, err
		}
		resp.Body.Close()
		nap(i)
	}
}

// Only transport errors go round: there is no response.
func transportOk(url string) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := http.Get(url)
		if err == nil || i == 4 {
			return resp, err
		}
		nap(i)
	}
}

// The library reads it.
func libraryOk(url string) (*http.Response, error) { return retryablehttp.NewClient().Get(url) }

// A poll on a status that leaves on everything else.
func pollOk(url string) error {
	for i := range 10 {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		resp.Body.Close()
		switch resp.StatusCode {
		case http.StatusOK:
			return nil
		case http.StatusAccepted:
			nap(i)
		default:
			return errors.New(resp.Status)
		}
	}
	return errGaveUp
}

// Items: the next one each round.
func itemsOk(urls []string) (n int) {
	for _, u := range urls {
		resp, err := http.Get(u)
		if err != nil {
			continue
		}
		resp.Body.Close()
		if resp.StatusCode == http.StatusTooManyRequests {
			continue
		}
		n++
	}
	return n
}
