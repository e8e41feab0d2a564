// Package table holds the waits of retry libraries, with and without jitter.
package table

import (
	"context"
	"net/http"
	"time"

	rican "github.com/Rican7/retry"
	ribackoff "github.com/Rican7/retry/backoff"
	"github.com/Rican7/retry/jitter"
	"github.com/Rican7/retry/strategy"
	avast "github.com/avast/retry-go/v5"
	backoff "github.com/cenkalti/backoff/v3"
	codegroove "github.com/codeGROOVE-dev/retry"
	"github.com/eapache/go-resiliency/retrier"
	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/retrypolicy"
	"github.com/gojek/heimdall/v7"
	"github.com/gojek/heimdall/v7/httpclient"
	jpillora "github.com/jpillora/backoff"
	"github.com/juju/clock"
	juju "github.com/juju/retry"
	lestrrat "github.com/lestrrat-go/backoff/v2"
	"resty.dev/v3"
)

func ping(url string) error {
	resp, err := http.Head(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// avast/retry-go v5

func avastFixedBad(url string) error {
	return avast.New(avast.DelayType(avast.FixedDelay)).Do(func() error { return ping(url) }) // want "no jitter"
}

func avastDefaultOk(url string) error {
	return avast.New(avast.Delay(time.Second)).Do(func() error { return ping(url) })
}

// cenkalti/backoff v3

func cenkaltiConstantBad(url string) error {
	return backoff.Retry(func() error { return ping(url) }, backoff.WithMaxRetries(backoff.NewConstantBackOff(time.Second), 4)) // want "fixed 1s with no jitter"
}

func cenkaltiDefaultOk(url string) error {
	return backoff.Retry(func() error { return ping(url) }, backoff.NewExponentialBackOff())
}

// codeGROOVE-dev/retry

func codegrooveBad(url string) error {
	return codegroove.Do(func() error { return ping(url) }, codegroove.DelayType(codegroove.BackOffDelay)) // want "no jitter"
}

func codegrooveOk(url string) error {
	return codegroove.Do(func() error { return ping(url) }, codegroove.DelayType(codegroove.FullJitterBackoffDelay))
}

// eapache/go-resiliency

func eapacheBad(url string) error {
	r := retrier.New(retrier.ExponentialBackoff(4, time.Second), nil)
	return r.Run(func() error { return ping(url) }) // want "exponentially with no jitter"
}

func eapacheOk(url string) error {
	r := retrier.New(retrier.ExponentialBackoff(4, time.Second), nil)
	r.SetJitter(0.25)
	return r.Run(func() error { return ping(url) })
}

// failsafe-go: jitter needs a wait.

func failsafeBad(url string) error {
	policy := retrypolicy.NewBuilder[any]().WithBackoff(time.Second, time.Minute).Build()
	return failsafe.With(policy).Run(func() error { return ping(url) }) // want "exponentially with no jitter"
}

func failsafeOk(url string) error {
	policy := retrypolicy.NewBuilder[any]().WithBackoff(time.Second, time.Minute).WithJitterFactor(.25).Build()
	return failsafe.With(policy).Run(func() error { return ping(url) })
}

func failsafeRandomOk(url string) error {
	policy := retrypolicy.NewBuilder[any]().WithRandomDelay(time.Second, 3*time.Second).Build()
	return failsafe.With(policy).Run(func() error { return ping(url) })
}

// juju/retry

func jujuBad(url string) error {
	return juju.Call(juju.CallArgs{ // want "fixed 1s with no jitter"
		Func:     func() error { return ping(url) },
		Attempts: 4, Delay: time.Second, Clock: clock.WallClock,
	})
}

func jujuDoubleBad(url string) error {
	return juju.Call(juju.CallArgs{
		Func:     func() error { return ping(url) },
		Attempts: 4, Delay: time.Second, Clock: clock.WallClock, BackoffFunc: juju.DoubleDelay, // want "exponentially with no jitter"
	})
}

func jujuOk(url string) error {
	return juju.Call(juju.CallArgs{
		Func:     func() error { return ping(url) },
		Attempts: 4, Delay: time.Second, Clock: clock.WallClock, BackoffFunc: juju.ExpBackoff(time.Second, time.Minute, 2, true),
	})
}

// jpillora/backoff: a loop of one's own waits for it.

func jpilloraBad(ctx context.Context, url string) (err error) {
	b := &jpillora.Backoff{Min: time.Second, Max: time.Minute}
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		select {
		case <-time.After(b.Duration()): // want "no jitter"
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return err
}

func jpilloraOk(ctx context.Context, url string) (err error) {
	b := &jpillora.Backoff{Min: time.Second, Max: time.Minute, Jitter: true}
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		select {
		case <-time.After(b.Duration()):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return err
}

// lestrrat-go/backoff: the loop's condition waits.

func lestrratBad(ctx context.Context, url string) (err error) {
	b := lestrrat.Exponential(lestrrat.WithMinInterval(time.Second)).Start(ctx)
	for lestrrat.Continue(b) { // want "no jitter"
		if err = ping(url); err == nil {
			return nil
		}
	}
	return err
}

func lestrratOk(ctx context.Context, url string) (err error) {
	b := lestrrat.Exponential(lestrrat.WithMinInterval(time.Second), lestrrat.WithJitterFactor(0.25)).Start(ctx)
	for lestrrat.Continue(b) {
		if err = ping(url); err == nil {
			return nil
		}
	}
	return err
}

// Rican7/retry

func ricanBad(url string) error {
	return rican.Retry(func(uint) error { return ping(url) }, strategy.Limit(5), strategy.Wait(time.Second)) // want "fixed 1s with no jitter"
}

func ricanOk(url string) error {
	return rican.Retry(func(uint) error { return ping(url) }, strategy.Limit(5), strategy.BackoffWithJitter(ribackoff.BinaryExponential(time.Second), jitter.Full(nil)))
}

// Clients: where they are made.

func heimdallBad(url string) (*http.Response, error) {
	c := httpclient.NewClient( // want "retry inside httpclient.Client waits a fixed 1s with no jitter"
		httpclient.WithRetryCount(2), httpclient.WithRetrier(heimdall.NewRetrier(heimdall.NewConstantBackoff(time.Second, 0))))
	return c.Get(url, nil)
}

func heimdallOk(url string) (*http.Response, error) {
	c := httpclient.NewClient(httpclient.WithRetryCount(2), httpclient.WithRetrier(heimdall.NewRetrier(heimdall.NewConstantBackoff(time.Second, time.Second))))
	return c.Get(url, nil)
}

func restyFixedBad(url string) (*resty.Response, error) {
	c := resty.New().SetRetryCount(3).SetRetryWaitTime(time.Second).SetRetryMaxWaitTime(time.Second) // want "fixed 1s with no jitter"
	return c.R().Get(url)
}

func restyDefaultOk(url string) (*resty.Response, error) {
	c := resty.New().SetRetryCount(3)
	return c.R().Get(url)
}
