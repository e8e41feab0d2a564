// Package table holds retry libraries with and without a limit.
package table

import (
	"context"
	"net/http"
	"time"

	rican "github.com/Rican7/retry"
	"github.com/Rican7/retry/strategy"
	avast "github.com/avast/retry-go/v5"
	backoff "github.com/cenkalti/backoff/v3"
	codegroove "github.com/codeGROOVE-dev/retry"
	"github.com/eapache/go-resiliency/retrier"
	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/retrypolicy"
	"github.com/juju/clock"
	juju "github.com/juju/retry"
)

func ping(url string) error {
	resp, err := http.Head(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func avastBad(url string) error {
	return avast.New(avast.Attempts(0)).Do(func() error { return ping(url) }) // want "no bound"
}

func avastUntilBad(url string) error {
	return avast.New(avast.UntilSucceeded()).Do(func() error { return ping(url) }) // want "no bound"
}

func avastContextOk(ctx context.Context, url string) error {
	return avast.New(avast.Attempts(0), avast.Context(ctx)).Do(func() error { return ping(url) })
}

func cenkaltiBad(url string) error {
	b := backoff.NewExponentialBackOff()
	b.MaxElapsedTime = 0 // want "no bound"
	return backoff.Retry(func() error { return ping(url) }, b)
}

func cenkaltiDefaultOk(url string) error {
	return backoff.Retry(func() error { return ping(url) }, backoff.NewExponentialBackOff())
}

func cenkaltiContextOk(ctx context.Context, url string) error {
	return backoff.Retry(func() error { return ping(url) }, backoff.WithContext(backoff.NewConstantBackOff(time.Second), ctx))
}

func codegrooveBad(url string) error {
	return codegroove.Do(func() error { return ping(url) }, codegroove.Attempts(0)) // want "no bound"
}

func codegrooveOk(url string) error {
	return codegroove.Do(func() error { return ping(url) }, codegroove.Attempts(5))
}

func eapacheBad(url string) error {
	r := retrier.New(retrier.ConstantBackoff(3, time.Second), nil).WithInfiniteRetry() // want "no bound"
	return r.Run(func() error { return ping(url) })
}

func eapacheOk(url string) error {
	return retrier.New(retrier.ConstantBackoff(3, time.Second), nil).Run(func() error { return ping(url) })
}

func failsafeBad(url string) error {
	policy := retrypolicy.NewBuilder[any]().WithMaxAttempts(-1).WithRandomDelay(time.Second, 3*time.Second).Build() // want "no bound"
	return failsafe.With(policy).Run(func() error { return ping(url) })
}

func failsafeElapsedOk(url string) error {
	policy := retrypolicy.NewBuilder[any]().WithMaxAttempts(-1).WithMaxDuration(time.Minute).WithRandomDelay(time.Second, 3*time.Second).Build()
	return failsafe.With(policy).Run(func() error { return ping(url) })
}

func failsafeDefaultOk(url string) error {
	return failsafe.With(retrypolicy.NewWithDefaults[any]()).Run(func() error { return ping(url) })
}

func jujuBad(url string) error {
	return juju.Call(juju.CallArgs{
		Func:     func() error { return ping(url) },
		Attempts: -1, Delay: time.Second, Clock: clock.WallClock, // want "no bound"
	})
}

func jujuElapsedOk(url string) error {
	return juju.Call(juju.CallArgs{
		Func:        func() error { return ping(url) },
		MaxDuration: time.Minute, Delay: time.Second, Clock: clock.WallClock,
	})
}

func jujuStopOk(url string, stop <-chan struct{}) error {
	return juju.Call(juju.CallArgs{
		Func:     func() error { return ping(url) },
		Attempts: -1, Delay: time.Second, Clock: clock.WallClock, Stop: stop,
	})
}

func ricanBad(url string) error {
	return rican.Retry(func(uint) error { return ping(url) }, strategy.Wait(time.Second)) // want "no bound"
}

func ricanOk(url string) error {
	return rican.Retry(func(uint) error { return ping(url) }, strategy.Wait(time.Second), strategy.Limit(5))
}
