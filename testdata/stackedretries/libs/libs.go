// Package libs holds the cases of stackedretries over retry libraries.
package libs

import (
	"context"
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	"github.com/go-resty/resty/v2"
	"github.com/hashicorp/go-retryablehttp"
	goretry "github.com/sethvargo/go-retry"

	"retrylint.test/cases/lib/again"
)

func ping(url string) error {
	resp, err := http.Head(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func nap() { time.Sleep(time.Second + rand.N(time.Second)) }

// go-retryablehttp makes five attempts by default.

func retryableBad(url string) (resp *http.Response, err error) {
	c := retryablehttp.NewClient()
	for range 3 {
		if resp, err = c.Get(url); err == nil { // want "15 attempts"
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func retryableMaxBad(url string) (resp *http.Response, err error) {
	c := retryablehttp.NewClient()
	c.RetryMax = 2
	for range 3 {
		if resp, err = c.Get(url); err == nil { // want "9 attempts"
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func standardClientBad(url string) (resp *http.Response, err error) {
	c := retryablehttp.NewClient().StandardClient()
	for range 3 {
		if resp, err = c.Get(url); err == nil { // want "15 attempts"
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func retryableInCenkaltiBad(url string) error {
	c := retryablehttp.NewClient()
	return backoff.Retry(func() error {
		resp, err := c.Get(url) // want "20 attempts"
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, backoff.WithMaxRetries(backoff.NewExponentialBackOff(), 3))
}

func retryableOffOk(url string) (resp *http.Response, err error) {
	c := retryablehttp.NewClient()
	c.RetryMax = 0
	for range 3 {
		if resp, err = c.Get(url); err == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func retryableAloneOk(url string) (*http.Response, error) {
	return retryablehttp.NewClient().Get(url)
}

// The inner failure is permanent for the outer layer.
func permanentOk(url string) error {
	c := retryablehttp.NewClient()
	return backoff.Retry(func() error {
		resp, err := c.Get(url)
		if err != nil {
			return backoff.Permanent(err)
		}
		return resp.Body.Close()
	}, backoff.NewExponentialBackOff())
}

// Library in loop, loop in library, library in library.

func avastInLoopBad(url string) (err error) {
	for range 3 {
		err = retry.Do(func() error { return ping(url) }, retry.Attempts(4)) // want "12 attempts"
		if err == nil {
			return nil
		}
		nap()
	}
	return err
}

func avastDefaultBad(url string) (err error) {
	for range 2 {
		err = retry.Do(func() error { return ping(url) }) // want "20 attempts"
		if err == nil {
			return nil
		}
		nap()
	}
	return err
}

func libraryInLibraryBad(url string) error {
	return retry.Do(func() error {
		return backoff.Retry(func() error { return ping(url) }, backoff.WithMaxRetries(backoff.NewExponentialBackOff(), 2)) // want "15 attempts"
	}, retry.Attempts(5))
}

func sethvargoBad(ctx context.Context, url string) error {
	return goretry.Do(ctx, goretry.WithMaxRetries(4, goretry.NewExponential(time.Second)), func(ctx context.Context) error {
		err := again.Four(ctx, func(context.Context) error { return ping(url) }) // want "20 attempts"
		return goretry.RetryableError(err)
	})
}

// An unmarked error leaves sethvargo's loop.
func sethvargoOk(ctx context.Context, url string) error {
	return goretry.Do(ctx, goretry.WithMaxRetries(4, goretry.NewExponential(time.Second)), func(ctx context.Context) error {
		return again.Four(ctx, func(context.Context) error { return ping(url) })
	})
}

func avastOneOk(url string) (err error) {
	for range 3 {
		err = retry.Do(func() error { return ping(url) }, retry.Attempts(1))
		if err == nil {
			return nil
		}
		nap()
	}
	return err
}

func avastUnrecoverableOk(url string) error {
	return retry.Do(func() error {
		if err := backoff.Retry(func() error { return ping(url) }, backoff.NewExponentialBackOff()); err != nil {
			return retry.Unrecoverable(err)
		}
		return nil
	})
}

// resty

func restyBad(url string) (resp *resty.Response, err error) {
	c := resty.New().SetRetryCount(2)
	for range 3 {
		if resp, err = c.R().Get(url); err == nil { // want "9 attempts"
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func restyOk(url string) (resp *resty.Response, err error) {
	c := resty.New()
	for range 3 {
		if resp, err = c.R().Get(url); err == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}
