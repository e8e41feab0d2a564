// Package libs holds the cases of nojitter over retry libraries.
package libs

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	backoff5 "github.com/cenkalti/backoff/v5"
	"github.com/go-resty/resty/v2"
	"github.com/hashicorp/go-retryablehttp"
	goretry "github.com/sethvargo/go-retry"
	"k8s.io/apimachinery/pkg/util/wait"
	k8sretry "k8s.io/client-go/util/retry"
)

func ping(url string) error {
	resp, err := http.Head(url)
	if err != nil {
		return err
	}
	resp.Body.Close()
	if resp.StatusCode >= 500 {
		return fmt.Errorf("ping: %s", resp.Status)
	}
	return nil
}

// cenkalti v4

func constantBad(url string) error {
	return backoff.Retry(func() error { return ping(url) }, backoff.WithMaxRetries(backoff.NewConstantBackOff(time.Second), 4)) // want "no jitter"
}

func constantApartBad(ctx context.Context, url string) error {
	op := func() error { return ping(url) }
	bo := backoff.NewConstantBackOff(2 * time.Second)
	return backoff.Retry(op, backoff.WithContext(backoff.WithMaxRetries(bo, 4), ctx)) // want "no jitter"
}

func factorZeroBad(url string) error {
	bo := backoff.NewExponentialBackOff(backoff.WithRandomizationFactor(0)) // want "no jitter"
	return backoff.Retry(func() error { return ping(url) }, bo)
}

func factorFieldBad(url string) error {
	bo := backoff.NewExponentialBackOff()
	bo.RandomizationFactor = 0 // want "no jitter"
	bo.MaxElapsedTime = time.Minute
	return backoff.Retry(func() error { return ping(url) }, bo)
}

func literalBad(url string) error {
	bo := &backoff.ExponentialBackOff{ // want "no jitter"
		InitialInterval: time.Second,
		Multiplier:      2,
		MaxInterval:     30 * time.Second,
		MaxElapsedTime:  5 * time.Minute,
		Stop:            backoff.Stop,
		Clock:           backoff.SystemClock,
	}
	return backoff.Retry(func() error { return ping(url) }, bo)
}

func literalOk(url string) error {
	bo := &backoff.ExponentialBackOff{
		InitialInterval:     time.Second,
		RandomizationFactor: 0.3,
		Multiplier:          2,
		MaxInterval:         30 * time.Second,
		MaxElapsedTime:      5 * time.Minute,
		Stop:                backoff.Stop,
		Clock:               backoff.SystemClock,
	}
	return backoff.Retry(func() error { return ping(url) }, bo)
}

// The policy is stored, and used by a method.
type caller struct{ policy backoff.BackOff }

func newCaller() *caller {
	return &caller{policy: backoff.WithMaxRetries(backoff.NewExponentialBackOff(), 4)}
}

func newSteadyCaller() *steadyCaller {
	return &steadyCaller{policy: backoff.NewConstantBackOff(time.Second)}
}

type steadyCaller struct{ policy *backoff.ConstantBackOff }

func (c *steadyCaller) storedBad(url string) error {
	return backoff.Retry(func() error { return ping(url) }, backoff.WithMaxRetries(c.policy, 4)) // want "no jitter"
}

func (c *caller) storedOk(url string) error {
	return backoff.Retry(func() error { return ping(url) }, c.policy)
}

func exponentialOk(url string) error {
	return backoff.Retry(func() error { return ping(url) }, backoff.NewExponentialBackOff())
}

func exponentialTunedOk(ctx context.Context, url string) error {
	bo := backoff.NewExponentialBackOff()
	bo.InitialInterval = time.Second
	bo.MaxInterval = 20 * time.Second
	return backoff.Retry(func() error { return ping(url) }, backoff.WithContext(bo, ctx))
}

// NextBackOff by hand: the library draws.
func nextBackOffOk(ctx context.Context, url string) error {
	bo := backoff.NewExponentialBackOff()
	for {
		err := ping(url)
		if err == nil {
			return nil
		}
		d := bo.NextBackOff()
		if d == backoff.Stop {
			return err
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(d):
		}
	}
}

// cenkalti v5

func v5ConstantBad(ctx context.Context, url string) (bool, error) {
	op := func() (bool, error) { return true, ping(url) }
	return backoff5.Retry(ctx, op, backoff5.WithBackOff(backoff5.NewConstantBackOff(time.Second)), backoff5.WithMaxTries(5)) // want "no jitter"
}

func v5LiteralBad(ctx context.Context, url string) (bool, error) {
	op := func() (bool, error) { return true, ping(url) }
	bo := &backoff5.ExponentialBackOff{InitialInterval: time.Second, Multiplier: 2, MaxInterval: time.Minute} // want "no jitter"
	return backoff5.Retry(ctx, op, backoff5.WithBackOff(bo))
}

func v5DefaultOk(ctx context.Context, url string) (bool, error) {
	return backoff5.Retry(ctx, func() (bool, error) { return true, ping(url) }, backoff5.WithMaxTries(5))
}

// avast

func avastFixedBad(url string) error {
	return retry.Do(
		func() error { return ping(url) },
		retry.Attempts(5),
		retry.Delay(time.Second),
		retry.DelayType(retry.FixedDelay), // want "no jitter"
	)
}

func avastBackOffBad(ctx context.Context, url string) error {
	return retry.Do(
		func() error { return ping(url) },
		retry.Context(ctx),
		retry.MaxDelay(20*time.Second),
		retry.DelayType(retry.BackOffDelay), // want "no jitter"
	)
}

// MaxJitter does nothing under FixedDelay.
func avastMaxJitterBad(url string) error {
	return retry.Do(
		func() error { return ping(url) },
		retry.MaxJitter(time.Second),
		retry.DelayType(retry.FixedDelay), // want "no jitter"
	)
}

// A delay type of one's own that drops the default's random part.
func avastOwnTypeBad(url string) error {
	plain := func(n uint, _ error, _ *retry.Config) time.Duration { return time.Second << min(n, 5) }
	return retry.Do(
		func() error { return ping(url) },
		retry.DelayType(plain), // want "no jitter"
	)
}

// Options gathered in a slice.
func avastSliceBad(url string, quick bool) error {
	opts := []retry.Option{
		retry.Attempts(4),
		retry.DelayType(retry.FixedDelay), // want "no jitter"
	}
	if quick {
		opts = append(opts, retry.Delay(time.Second))
	}
	return retry.Do(func() error { return ping(url) }, opts...)
}

func avastDefaultOk(url string) error {
	return retry.Do(func() error { return ping(url) }, retry.Attempts(4), retry.Delay(time.Second))
}

func avastCombineOk(url string) error {
	return retry.Do(
		func() error { return ping(url) },
		retry.DelayType(retry.CombineDelay(retry.BackOffDelay, retry.RandomDelay)),
	)
}

func avastRandomOk(url string) error {
	return retry.Do(func() error { return ping(url) }, retry.DelayType(retry.RandomDelay))
}

func avastFullOk(url string) error {
	return retry.Do(func() error { return ping(url) }, retry.DelayType(retry.FullJitterBackoffDelay))
}

func avastOwnTypeOk(url string) error {
	drawn := func(n uint, _ error, _ *retry.Config) time.Duration { return rand.N(time.Second << min(n, 5)) }
	return retry.Do(func() error { return ping(url) }, retry.DelayType(drawn))
}

// The later option wins.
func avastLaterWinsOk(url string) error {
	return retry.Do(
		func() error { return ping(url) },
		retry.DelayType(retry.FixedDelay),
		retry.DelayType(retry.RandomDelay),
	)
}

// sethvargo

func sethvargoBad(ctx context.Context, url string) error {
	bo := goretry.WithMaxRetries(4, goretry.NewConstant(time.Second)) // want "no jitter"
	return goretry.Do(ctx, bo, func(context.Context) error { return goretry.RetryableError(ping(url)) })
}

func sethvargoCappedBad(ctx context.Context, url string) error {
	bo := goretry.WithCappedDuration(30*time.Second, goretry.NewExponential(time.Second)) // want "no jitter"
	return goretry.Do(ctx, bo, func(context.Context) error { return goretry.RetryableError(ping(url)) })
}

func sethvargoFibonacciBad(ctx context.Context, url string) error {
	return goretry.Do(ctx, goretry.WithMaxDuration(time.Minute, goretry.NewFibonacci(time.Second)), func(context.Context) error { // want "no jitter"
		return goretry.RetryableError(ping(url))
	})
}

func sethvargoJitterOk(ctx context.Context, url string) error {
	bo := goretry.NewExponential(time.Second)
	bo = goretry.WithCappedDuration(30*time.Second, bo)
	bo = goretry.WithJitterPercent(20, bo)
	bo = goretry.WithMaxRetries(4, bo)
	return goretry.Do(ctx, bo, func(context.Context) error { return goretry.RetryableError(ping(url)) })
}

// go-retryablehttp

func retryableDefaultBad(url string) (*http.Response, error) {
	c := retryablehttp.NewClient() // want "no jitter"
	c.RetryMax = 3
	return c.Get(url)
}

func retryableLinearOk(url string) (*http.Response, error) {
	c := retryablehttp.NewClient()
	c.Backoff = retryablehttp.LinearJitterBackoff
	return c.Get(url)
}

func retryableOwnOk(url string) (*http.Response, error) {
	c := retryablehttp.NewClient()
	c.Backoff = func(lo, hi time.Duration, attempt int, resp *http.Response) time.Duration {
		return lo/2 + rand.N(retryablehttp.DefaultBackoff(lo, hi, attempt, resp))
	}
	return c.Get(url)
}

func retryableOffOk(url string) (*http.Response, error) {
	c := retryablehttp.NewClient()
	c.RetryMax = 0
	return c.Get(url)
}

// k8s

func k8sOnErrorBad(url string) error {
	return k8sretry.OnError(wait.Backoff{Steps: 5, Duration: time.Second, Factor: 2}, func(error) bool { return true }, func() error { // want "no jitter"
		return ping(url)
	})
}

func k8sBackoffBad(ctx context.Context, url string) error {
	return wait.ExponentialBackoffWithContext(ctx, wait.Backoff{Steps: 4, Duration: time.Second, Factor: 1.5}, func(context.Context) (bool, error) { // want "no jitter"
		return ping(url) == nil, nil
	})
}

func k8sJitterOk(ctx context.Context, url string) error {
	b := wait.Backoff{Steps: 4, Duration: time.Second, Factor: 1.5, Jitter: 0.2}
	return wait.ExponentialBackoffWithContext(ctx, b, func(context.Context) (bool, error) {
		return ping(url) == nil, nil
	})
}

func k8sDefaultOk(url string) error {
	return k8sretry.OnError(k8sretry.DefaultBackoff, func(error) bool { return true }, func() error { return ping(url) })
}

func k8sPollOk(ctx context.Context, url string) error {
	return wait.PollUntilContextTimeout(ctx, 2*time.Second, time.Minute, true, func(context.Context) (bool, error) {
		resp, err := http.Get(url)
		if err != nil {
			return false, err
		}
		resp.Body.Close()
		return resp.StatusCode == http.StatusOK, nil
	})
}

func k8sJitterHelperOk(url string) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(wait.Jitter(time.Second, 0.5))
	}
	return err
}

// resty

// resty draws the wait between the shortest and the longest.
func restyFixedBad(url string) (*resty.Response, error) {
	c := resty.New().SetRetryCount(3).SetRetryWaitTime(time.Second).SetRetryMaxWaitTime(time.Second) // want "waits a fixed 1s with no jitter"
	return c.R().Get(url)
}

func restySpreadOk(url string) (*resty.Response, error) {
	c := resty.New().SetRetryCount(3).SetRetryWaitTime(time.Second).SetRetryMaxWaitTime(3 * time.Second)
	return c.R().Get(url)
}

func restyDefaultOk(url string) (*resty.Response, error) {
	return resty.New().SetRetryCount(3).R().Get(url)
}

func restyNoRetryOk(url string) (*resty.Response, error) {
	return resty.New().SetRetryWaitTime(time.Second).SetRetryMaxWaitTime(time.Second).R().Get(url)
}
