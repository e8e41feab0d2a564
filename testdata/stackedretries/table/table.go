// Package table holds configurations of retry libraries below a loop, right and wrong.
package table

import (
	"context"
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/PuerkitoBio/rehttp"
	rican "github.com/Rican7/retry"
	ristrategy "github.com/Rican7/retry/strategy"
	avast "github.com/avast/retry-go/v5"
	backoff "github.com/cenkalti/backoff/v3"
	codegroove "github.com/codeGROOVE-dev/retry"
	"github.com/eapache/go-resiliency/retrier"
	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/retrypolicy"
	"github.com/gojek/heimdall/v7"
	"github.com/gojek/heimdall/v7/httpclient"
	"github.com/juju/clock"
	juju "github.com/juju/retry"
	"github.com/matryer/try"
	"resty.dev/v3"

	"retrylint.test/cases/lib/pause"
)

func ping(url string) error {
	resp, err := http.Head(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func nap(ctx context.Context) error { return pause.For(ctx, time.Second+rand.N(time.Second)) }

// avast/retry-go v5: New has the options, ten attempts by default.

func avastBad(ctx context.Context, url string) (err error) {
	for range 3 {
		if err = avast.New().Do(func() error { return ping(url) }); err == nil { // want "30 attempts"
			return nil
		}
		if nap(ctx) != nil {
			break
		}
	}
	return err
}

func avastFourBad(ctx context.Context, url string) (err error) {
	r := avast.New(avast.Attempts(4), avast.Context(ctx))
	for range 3 {
		if err = r.Do(func() error { return ping(url) }); err == nil { // want "12 attempts"
			return nil
		}
		if nap(ctx) != nil {
			break
		}
	}
	return err
}

func avastOneOk(ctx context.Context, url string) (err error) {
	r := avast.New(avast.Attempts(1))
	for range 3 {
		if err = r.Do(func() error { return ping(url) }); err == nil {
			return nil
		}
		if nap(ctx) != nil {
			break
		}
	}
	return err
}

// cenkalti/backoff v3.

func cenkaltiBad(ctx context.Context, url string) (err error) {
	for range 3 {
		err = backoff.Retry(func() error { return ping(url) }, backoff.WithMaxRetries(backoff.NewExponentialBackOff(), 4)) // want "15 attempts"
		if err == nil {
			return nil
		}
		if nap(ctx) != nil {
			break
		}
	}
	return err
}

func cenkaltiStopOk(ctx context.Context, url string) (err error) {
	for range 3 {
		if err = backoff.Retry(func() error { return ping(url) }, &backoff.StopBackOff{}); err == nil {
			return nil
		}
		if nap(ctx) != nil {
			break
		}
	}
	return err
}

// eapache/go-resiliency: n waits are n+1 attempts.

func eapacheBad(ctx context.Context, url string) (err error) {
	r := retrier.New(retrier.ExponentialBackoff(4, time.Second), nil)
	for range 3 {
		if err = r.RunCtx(ctx, func(context.Context) error { return ping(url) }); err == nil { // want "15 attempts"
			return nil
		}
		if nap(ctx) != nil {
			break
		}
	}
	return err
}

func eapacheNoneOk(ctx context.Context, url string) (err error) {
	r := retrier.New(retrier.ConstantBackoff(0, time.Second), nil)
	for range 3 {
		if err = r.Run(func() error { return ping(url) }); err == nil {
			return nil
		}
		if nap(ctx) != nil {
			break
		}
	}
	return err
}

// juju/retry.

func jujuBad(ctx context.Context, url string) (err error) {
	for range 3 {
		err = juju.Call(juju.CallArgs{ // want "12 attempts"
			Func:     func() error { return ping(url) },
			Attempts: 4, Delay: time.Second, Clock: clock.WallClock,
		})
		if err == nil {
			return nil
		}
		if nap(ctx) != nil {
			break
		}
	}
	return err
}

func jujuOneOk(ctx context.Context, url string) (err error) {
	for range 3 {
		err = juju.Call(juju.CallArgs{
			Func:     func() error { return ping(url) },
			Attempts: 1, Delay: time.Second, Clock: clock.WallClock,
		})
		if err == nil {
			return nil
		}
		if nap(ctx) != nil {
			break
		}
	}
	return err
}

// codeGROOVE-dev/retry.

func codegrooveBad(ctx context.Context, url string) (err error) {
	for range 3 {
		if err = codegroove.Do(func() error { return ping(url) }, codegroove.Context(ctx)); err == nil { // want "30 attempts"
			return nil
		}
		if nap(ctx) != nil {
			break
		}
	}
	return err
}

func codegrooveOneOk(ctx context.Context, url string) (err error) {
	for range 3 {
		if err = codegroove.Do(func() error { return ping(url) }, codegroove.Attempts(1)); err == nil {
			return nil
		}
		if nap(ctx) != nil {
			break
		}
	}
	return err
}

// failsafe-go: three attempts by default.

func failsafeBad(ctx context.Context, url string) (err error) {
	policy := retrypolicy.NewBuilder[any]().WithBackoff(time.Second, time.Minute).WithJitterFactor(.2).Build()
	for range 3 {
		if err = failsafe.With(policy).Run(func() error { return ping(url) }); err == nil { // want "9 attempts"
			return nil
		}
		if nap(ctx) != nil {
			break
		}
	}
	return err
}

func failsafeFiveBad(ctx context.Context, url string) (err error) {
	policy := retrypolicy.NewBuilder[any]().WithMaxAttempts(5).Build()
	for range 3 {
		if err = failsafe.With(policy).WithContext(ctx).Run(func() error { return ping(url) }); err == nil { // want "15 attempts"
			return nil
		}
		if nap(ctx) != nil {
			break
		}
	}
	return err
}

func failsafeOneOk(ctx context.Context, url string) (err error) {
	policy := retrypolicy.NewBuilder[any]().WithMaxRetries(0).Build()
	for range 3 {
		if err = failsafe.With(policy).Run(func() error { return ping(url) }); err == nil {
			return nil
		}
		if nap(ctx) != nil {
			break
		}
	}
	return err
}

// matryer/try: ten attempts, unless the closure says that it is enough.

func tryBad(ctx context.Context, url string) (err error) {
	for range 3 {
		err = try.Do(func(int) (bool, error) { // want "30 attempts"
			err := ping(url)
			if err != nil && nap(ctx) != nil {
				return false, err
			}
			return true, err
		})
		if err == nil {
			return nil
		}
		if nap(ctx) != nil {
			break
		}
	}
	return err
}

// Rican7/retry.

func ricanBad(ctx context.Context, url string) (err error) {
	for range 3 {
		err = rican.Retry(func(uint) error { return ping(url) }, ristrategy.Limit(5), ristrategy.Wait(time.Second)) // want "15 attempts"
		if err == nil {
			return nil
		}
		if nap(ctx) != nil {
			break
		}
	}
	return err
}

func ricanOneOk(ctx context.Context, url string) (err error) {
	for range 3 {
		if err = rican.Retry(func(uint) error { return ping(url) }, ristrategy.Limit(1)); err == nil {
			return nil
		}
		if nap(ctx) != nil {
			break
		}
	}
	return err
}

// PuerkitoBio/rehttp: a transport.

func rehttpBad(ctx context.Context, url string) (resp *http.Response, err error) {
	tr := rehttp.NewTransport(nil, rehttp.RetryAll(rehttp.RetryMaxRetries(3), rehttp.RetryTemporaryErr()), rehttp.ExpJitterDelay(time.Second, time.Minute))
	c := &http.Client{Transport: tr}
	for range 3 {
		if resp, err = c.Get(url); err == nil { // want "12 attempts"
			return resp, nil
		}
		if nap(ctx) != nil {
			break
		}
	}
	return nil, err
}

func rehttpOffOk(ctx context.Context, url string) (resp *http.Response, err error) {
	tr := rehttp.NewTransport(nil, rehttp.RetryMaxRetries(0), rehttp.ConstDelay(time.Second))
	c := &http.Client{Transport: tr}
	for range 3 {
		if resp, err = c.Get(url); err == nil {
			return resp, nil
		}
		if nap(ctx) != nil {
			break
		}
	}
	return nil, err
}

// gojek/heimdall: one attempt unless it is told more.

func heimdallBad(ctx context.Context, url string) (resp *http.Response, err error) {
	c := httpclient.NewClient(
		httpclient.WithRetryCount(2),
		httpclient.WithRetrier(heimdall.NewRetrier(heimdall.NewConstantBackoff(time.Second, time.Second))),
	)
	for range 3 {
		if resp, err = c.Get(url, nil); err == nil { // want "9 attempts"
			return resp, nil
		}
		if nap(ctx) != nil {
			break
		}
	}
	return nil, err
}

func heimdallDefaultOk(ctx context.Context, url string) (resp *http.Response, err error) {
	c := httpclient.NewClient(httpclient.WithHTTPTimeout(time.Second))
	for range 3 {
		if resp, err = c.Get(url, nil); err == nil {
			return resp, nil
		}
		if nap(ctx) != nil {
			break
		}
	}
	return nil, err
}

// resty v3.

func restyBad(ctx context.Context, url string) (resp *resty.Response, err error) {
	c := resty.New().SetRetryCount(4)
	for range 3 {
		if resp, err = c.R().Get(url); err == nil { // want "15 attempts"
			return resp, nil
		}
		if nap(ctx) != nil {
			break
		}
	}
	return nil, err
}

func restyRequestBad(ctx context.Context, c *resty.Client, url string) (resp *resty.Response, err error) {
	for range 3 {
		if resp, err = c.R().SetRetryCount(2).Get(url); err == nil { // want "9 attempts"
			return resp, nil
		}
		if nap(ctx) != nil {
			break
		}
	}
	return nil, err
}

func restyDefaultOk(ctx context.Context, url string) (resp *resty.Response, err error) {
	c := resty.New()
	for range 3 {
		if resp, err = c.R().Get(url); err == nil {
			return resp, nil
		}
		if nap(ctx) != nil {
			break
		}
	}
	return nil, err
}
