// Package libs holds the cases of hotretry over retry libraries.
package libs

import (
	"context"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	k8sretry "k8s.io/client-go/util/retry"
)

func ping(url string) error {
	resp, err := http.Head(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func zeroBad(url string) error {
	return backoff.Retry(func() error { return ping(url) }, &backoff.ZeroBackOff{}) // want "no wait"
}

func avastZeroBad(url string) error {
	return retry.Do(func() error { return ping(url) }, retry.Delay(0), retry.DelayType(retry.FixedDelay)) // want "no wait"
}

// After fifteen minutes NextBackOff says Stop, which is -1.
func stopBad(url string) {
	bo := backoff.NewExponentialBackOff()
	for ping(url) != nil { // want "no wait"
		time.Sleep(bo.NextBackOff())
	}
}

func stopAfterBad(ctx context.Context, url string) error {
	bo := backoff.NewExponentialBackOff()
	for { // want "no wait"
		err := ping(url)
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(bo.NextBackOff()):
		}
	}
}

func stopHeededOk(url string) error {
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
		time.Sleep(d)
	}
}

// Without an elapsed limit it never says Stop.
func neverStopsOk(url string) {
	bo := backoff.NewExponentialBackOff(backoff.WithMaxElapsedTime(0))
	for ping(url) != nil {
		time.Sleep(bo.NextBackOff())
	}
}

func defaultOk(url string) error {
	return backoff.Retry(func() error { return ping(url) }, backoff.NewExponentialBackOff())
}

func avastOk(url string) error {
	return retry.Do(func() error { return ping(url) })
}

func conflictOk(update func() error) error {
	return k8sretry.RetryOnConflict(k8sretry.DefaultRetry, update)
}

// What it calls has waited between its own attempts before it fails.
func thrice(ctx context.Context, url string) error {
	return retry.Do(func() error { return ping(url) }, retry.Context(ctx), retry.Attempts(3), retry.Delay(time.Second))
}

func roundsOk(ctx context.Context, url string) error {
	for {
		err := thrice(ctx, url)
		if err == nil {
			return nil
		}
		if ctx.Err() != nil {
			return err
		}
	}
}
