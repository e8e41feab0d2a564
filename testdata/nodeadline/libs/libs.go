// Package libs holds the cases of nodeadline over retry libraries.
package libs

import (
	"context"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	backoff5 "github.com/cenkalti/backoff/v5"
	goretry "github.com/sethvargo/go-retry"
	"k8s.io/apimachinery/pkg/util/wait"
)

func ping(url string) error {
	resp, err := http.Head(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func pinger(url string) func() error { return func() error { return ping(url) } }

// cenkalti v4

func constantBad(url string) error {
	return backoff.Retry(func() error { return ping(url) }, backoff.NewConstantBackOff(time.Second)) // want "no bound"
}

func elapsedZeroBad(url string) error {
	return backoff.Retry(func() error { return ping(url) }, backoff.NewExponentialBackOff(backoff.WithMaxElapsedTime(0))) // want "no bound"
}

func zeroBackOffBad(url string) error {
	return backoff.Retry(func() error { return ping(url) }, &backoff.ZeroBackOff{}) // want "no bound"
}

func backgroundBad(url string) error {
	return backoff.Retry(func() error { return ping(url) }, backoff.WithContext(backoff.NewConstantBackOff(time.Second), context.Background())) // want "no bound"
}

func maxRetriesOk(url string) error {
	return backoff.Retry(func() error { return ping(url) }, backoff.WithMaxRetries(backoff.NewConstantBackOff(time.Second), 4))
}

func contextOk(ctx context.Context, url string) error {
	return backoff.Retry(func() error { return ping(url) }, backoff.WithContext(backoff.NewConstantBackOff(time.Second), ctx))
}

// Fifteen minutes by default.
func defaultOk(url string) error {
	return backoff.Retry(func() error { return ping(url) }, backoff.NewExponentialBackOff())
}

func elapsedZeroWithTriesOk(url string) error {
	bo := backoff.NewExponentialBackOff()
	bo.MaxElapsedTime = 0
	return backoff.Retry(func() error { return ping(url) }, backoff.WithMaxRetries(bo, 9))
}

func elapsedZeroWithContextOk(ctx context.Context, url string) error {
	bo := backoff.NewExponentialBackOff()
	bo.MaxElapsedTime = 0
	return backoff.Retry(func() error { return ping(url) }, backoff.WithContext(bo, ctx))
}

// cenkalti v5

func v5Bad(url string) (int, error) {
	return backoff5.Retry(context.Background(), func() (int, error) { return 1, ping(url) }, backoff5.WithMaxElapsedTime(0)) // want "no bound"
}

func v5TriesOk(url string) (int, error) {
	return backoff5.Retry(context.Background(), func() (int, error) { return 1, ping(url) }, backoff5.WithMaxElapsedTime(0), backoff5.WithMaxTries(5))
}

func v5ContextOk(ctx context.Context, url string) (int, error) {
	return backoff5.Retry(ctx, func() (int, error) { return 1, ping(url) }, backoff5.WithMaxElapsedTime(0))
}

func v5DefaultOk(url string) (int, error) {
	return backoff5.Retry(context.Background(), func() (int, error) { return 1, ping(url) })
}

// avast

func avastZeroBad(url string) error {
	return retry.Do(func() error { return ping(url) }, retry.Attempts(0), retry.MaxDelay(time.Minute)) // want "no bound"
}

// Missed: the closure is made by a function.
func FN_avastUntil(url string) error {
	return retry.Do(pinger(url), retry.UntilSucceeded())
}

// A statement builds an option and drops it.
func avastDroppedBad(ctx context.Context, url string) error {
	retry.Context(ctx)
	return retry.Do(func() error { return ping(url) }, retry.Attempts(0)) // want "no bound"
}

func avastContextOk(ctx context.Context, url string) error {
	return retry.Do(func() error { return ping(url) }, retry.Attempts(0), retry.Context(ctx))
}

func avastDefaultOk(url string) error {
	return retry.Do(func() error { return ping(url) })
}

// The later option wins.
func avastLaterOk(url string) error {
	return retry.Do(func() error { return ping(url) }, retry.Attempts(0), retry.Attempts(6))
}

// What ends it is a permanent failure, and that is no bound.
func avastUnrecoverableBad(url string) error {
	op := func() error {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		resp.Body.Close()
		if resp.StatusCode == http.StatusNotFound {
			return retry.Unrecoverable(http.ErrMissingFile)
		}
		return nil
	}
	return retry.Do(op, retry.UntilSucceeded()) // want "no bound"
}

// sethvargo

func sethvargoBad(url string) error {
	return goretry.Do(context.Background(), goretry.NewConstant(time.Second), func(context.Context) error { // want "no bound"
		return goretry.RetryableError(ping(url))
	})
}

func sethvargoTriesOk(url string) error {
	return goretry.Do(context.Background(), goretry.WithMaxRetries(4, goretry.NewConstant(time.Second)), func(context.Context) error {
		return goretry.RetryableError(ping(url))
	})
}

func sethvargoDurationOk(url string) error {
	bo := goretry.WithMaxDuration(time.Minute, goretry.NewConstant(time.Second))
	return goretry.Do(context.Background(), bo, func(context.Context) error { return goretry.RetryableError(ping(url)) })
}

func sethvargoContextOk(ctx context.Context, url string) error {
	return goretry.Do(ctx, goretry.NewConstant(time.Second), func(context.Context) error { return goretry.RetryableError(ping(url)) })
}

// k8s

func k8sCancelBad(url string) error {
	return wait.PollUntilContextCancel(context.Background(), time.Second, true, func(context.Context) (bool, error) { // want "no bound"
		return ping(url) == nil, nil
	})
}

func k8sCancelOk(ctx context.Context, url string) error {
	return wait.PollUntilContextCancel(ctx, time.Second, true, func(context.Context) (bool, error) {
		return ping(url) == nil, nil
	})
}

func k8sTimeoutOk(url string) error {
	return wait.PollUntilContextTimeout(context.Background(), time.Second, time.Minute, true, func(context.Context) (bool, error) {
		return ping(url) == nil, nil
	})
}

func k8sStepsOk(url string) error {
	return wait.ExponentialBackoff(wait.Backoff{Steps: 6, Duration: time.Second, Factor: 2, Jitter: 0.1}, func() (bool, error) {
		return ping(url) == nil, nil
	})
}

// budgetfit: the second attempt can never come.

func avastBudgetBad(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	return retry.Do(pinger(url), retry.Context(ctx), retry.Delay(45*time.Second), retry.DelayType(retry.FixedDelay)) // want "outlasts"
}

func avastBudgetOk(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	return retry.Do(pinger(url), retry.Context(ctx), retry.Delay(2*time.Second), retry.MaxDelay(20*time.Second))
}
