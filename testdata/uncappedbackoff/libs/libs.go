// Package libs holds the cases of uncappedbackoff over retry libraries.
package libs

import (
	"context"
	"net/http"
	"time"

	rican7 "github.com/Rican7/retry"
	ricanwait "github.com/Rican7/retry/backoff"
	"github.com/Rican7/retry/strategy"
	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	goretry "github.com/sethvargo/go-retry"
)

func ping(url string) error {
	resp, err := http.Head(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func avastBad(url string) error {
	return retry.Do(func() error { return ping(url) }, retry.Attempts(30), retry.DelayType(retry.BackOffDelay)) // want "no ceiling"
}

func avastDefaultManyBad(url string) error {
	return retry.Do(func() error { return ping(url) }, retry.Attempts(25), retry.Delay(time.Second)) // want "no ceiling"
}

func avastMaxDelayOk(url string) error {
	return retry.Do(func() error { return ping(url) }, retry.Attempts(25), retry.Delay(time.Second), retry.MaxDelay(30*time.Second))
}

func avastFewOk(url string) error {
	return retry.Do(func() error { return ping(url) }, retry.Attempts(4))
}

func avastFixedOk(url string) error {
	return retry.Do(func() error { return ping(url) }, retry.Attempts(25), retry.DelayType(retry.FixedDelay))
}

func cenkaltiOk(url string) error {
	return backoff.Retry(func() error { return ping(url) }, backoff.NewExponentialBackOff())
}

func sethvargoBad(ctx context.Context, url string) error {
	return goretry.Do(ctx, goretry.NewExponential(time.Second), func(context.Context) error { // want "no ceiling"
		return goretry.RetryableError(ping(url))
	})
}

func sethvargoCappedOk(ctx context.Context, url string) error {
	return goretry.Do(ctx, goretry.WithCappedDuration(30*time.Second, goretry.NewExponential(time.Second)), func(context.Context) error {
		return goretry.RetryableError(ping(url))
	})
}

func sethvargoFewOk(ctx context.Context, url string) error {
	return goretry.Do(ctx, goretry.WithMaxRetries(4, goretry.NewExponential(time.Second)), func(context.Context) error {
		return goretry.RetryableError(ping(url))
	})
}

// A closure that only hands its parameters on is what it calls.
func avastHandedOnBad(url string) error {
	return retry.Do(func() error { return ping(url) }, retry.Attempts(25), retry.Delay(15*time.Second),
		retry.DelayType(func(n uint, err error, c *retry.Config) time.Duration { // want "no ceiling"
			return retry.BackOffDelay(n, err, c)
		}))
}

// Fibonacci's numbers grow more slowly than powers of two.
func fibonacciBad(url string) error {
	return rican7.Retry(func(uint) error { return ping(url) }, strategy.Limit(20), strategy.Backoff(ricanwait.Fibonacci(time.Second))) // want "grows to 1h9m41s after attempt 19"
}

func fibonacciOk(url string) error {
	return rican7.Retry(func(uint) error { return ping(url) }, strategy.Limit(10), strategy.Backoff(ricanwait.Fibonacci(time.Second)))
}
