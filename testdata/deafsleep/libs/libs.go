// Package libs holds the cases of deafsleep over retry libraries.
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
	k8sretry "k8s.io/client-go/util/retry"
)

func ping(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodHead, url, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func cenkaltiBad(ctx context.Context, url string) error {
	return backoff.Retry(func() error { return ping(ctx, url) }, backoff.NewExponentialBackOff()) // want "does not hear"
}

func cenkaltiOk(ctx context.Context, url string) error {
	return backoff.Retry(func() error { return ping(ctx, url) }, backoff.WithContext(backoff.NewExponentialBackOff(), ctx))
}

// The ctx under the limit is seen.
func cenkaltiWrappedOk(ctx context.Context, url string) error {
	bo := backoff.WithMaxRetries(backoff.WithContext(backoff.NewExponentialBackOff(), ctx), 4)
	return backoff.Retry(func() error { return ping(ctx, url) }, bo)
}

func cenkalti5Ok(ctx context.Context, url string) (int, error) {
	return backoff5.Retry(ctx, func() (int, error) { return 1, ping(ctx, url) })
}

func avastBad(ctx context.Context, url string) error {
	return retry.Do(func() error { return ping(ctx, url) }, retry.Delay(2*time.Second)) // want "does not hear"
}

func avastOk(ctx context.Context, url string) error {
	return retry.Do(func() error { return ping(ctx, url) }, retry.Context(ctx), retry.Delay(2*time.Second))
}

func avastNoneOk(url string) error {
	return retry.Do(func() error { return ping(context.Background(), url) })
}

func sethvargoOk(ctx context.Context, url string) error {
	return goretry.Do(ctx, goretry.NewConstant(5*time.Second), func(ctx context.Context) error {
		return goretry.RetryableError(ping(ctx, url))
	})
}

// A conflict is repeated within milliseconds.
func conflictOk(ctx context.Context, url string) error {
	return k8sretry.RetryOnConflict(k8sretry.DefaultBackoff, func() error { return ping(ctx, url) })
}

// Ten milliseconds, fifty, a quarter of a second.
func k8sOk(ctx context.Context, url string) error {
	return k8sretry.OnError(k8sretry.DefaultBackoff, func(error) bool { return true }, func() error { return ping(ctx, url) })
}

func k8sBad(ctx context.Context, url string) error {
	steps := wait.Backoff{Steps: 4, Duration: 2 * time.Second, Factor: 2, Jitter: 0.2}
	return k8sretry.OnError(steps, func(error) bool { return true }, func() error { return ping(ctx, url) }) // want "does not hear"
}
