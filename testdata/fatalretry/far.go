package fatalretry

import (
	"context"
	"net/http"
	"time"

	"retrylint.test/cases/lib/errors"
)

type reply struct {
	code int
	err  error
}

// needs answers with constants, under a switch on the status.
func (r reply) needs(n int) (bool, time.Duration) {
	switch r.code {
	case 200, 202:
		return false, 0
	case 400, 403, 404:
		return false, 0
	}
	return n < 5, time.Second
}

func sent(url string) reply {
	resp, err := http.Get(url)
	if err != nil {
		return reply{err: err}
	}
	resp.Body.Close()
	return reply{code: resp.StatusCode}
}

func answersWithConstantsBad(url string) {
	for n := 0; ; n++ {
		again, d := sent(url).needs(n) // want "permanent status 401"
		if !again {
			return
		}
		time.Sleep(d)
		nap(n)
	}
}

// A package that stands in for errors is read like it.
func dropIn(ctx context.Context, url string) (err error) {
	for i := range 5 {
		if err = once(ctx, url); err == nil {
			return nil
		}
		if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
			return errors.Note(err, "giving up")
		}
		nap(i)
	}
	return err
}

// What is noted is still there.
func notedBad(ctx context.Context, url string) (err error) {
	for i := range 5 { // want "own cancellation"
		if err = errors.Note(once(ctx, url), "once"); err == nil {
			return nil
		}
		nap(i)
	}
	return err
}

func once(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return errors.Note(err, "no answer")
	}
	return resp.Body.Close()
}
