// Package libs holds the cases of fatalretry over retry libraries.
package libs

import (
	"context"
	"errors"
	"fmt"
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

	"retrylint.test/cases/lib/classify"
	"retrylint.test/cases/lib/fetch"
)

var errNotFound = errors.New("not found")

// A closure that makes an error of every bad status.
func cenkaltiStatusBad(url string) error {
	return backoff.Retry(func() error {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		resp.Body.Close()
		if resp.StatusCode != http.StatusOK { // want "permanent status"
			return errors.New(resp.Status)
		}
		return nil
	}, backoff.NewExponentialBackOff())
}

// Some permanent statuses are marked, the rest of 4xx goes round.
func cenkaltiSomeBad(url string) error {
	return backoff.Retry(func() error {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		resp.Body.Close()
		if resp.StatusCode == http.StatusUnauthorized {
			return backoff.Permanent(errors.New(resp.Status))
		}
		if resp.StatusCode >= 400 { // want "permanent status"
			return errors.New(resp.Status)
		}
		return nil
	}, backoff.NewExponentialBackOff())
}

// A permanent sentinel given as an ordinary error.
func cenkaltiSentinelBad(url string) error {
	return backoff.Retry(func() error {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		resp.Body.Close()
		if resp.StatusCode == http.StatusNotFound { // want "permanent status"
			return errNotFound
		}
		if resp.StatusCode >= 500 {
			return errors.New(resp.Status)
		}
		if resp.StatusCode >= 400 {
			return backoff.Permanent(errors.New(resp.Status))
		}
		return nil
	}, backoff.NewExponentialBackOff())
}

func cenkaltiPermanentOk(url string) error {
	return backoff.Retry(func() error {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		resp.Body.Close()
		if resp.StatusCode >= 500 || resp.StatusCode == http.StatusTooManyRequests {
			return errors.New(resp.Status)
		}
		if resp.StatusCode >= 400 {
			return backoff.Permanent(errors.New(resp.Status))
		}
		return nil
	}, backoff.NewExponentialBackOff())
}

// Permanent by way of a helper.
func judged(resp *http.Response) error {
	err := fmt.Errorf("status %s", resp.Status)
	switch {
	case resp.StatusCode < 400:
		return nil
	case classify.Worth(resp.StatusCode):
		return err
	}
	return backoff.Permanent(err)
}

func cenkaltiHelperOk(url string) error {
	return backoff.Retry(func() error {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		return judged(resp)
	}, backoff.NewExponentialBackOff())
}

// The attempt's ctx is not the back-off's.
func cenkaltiContextBad(ctx context.Context, req *http.Request) error {
	return backoff.Retry(func() error { // want "caller's own cancel"
		resp, err := http.DefaultClient.Do(req.WithContext(ctx))
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, backoff.NewExponentialBackOff())
}

func cenkaltiContextOk(ctx context.Context, req *http.Request) error {
	return backoff.Retry(func() error {
		resp, err := http.DefaultClient.Do(req.WithContext(ctx))
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, backoff.WithContext(backoff.NewExponentialBackOff(), ctx))
}

func cenkaltiCatchAllBad(ctx context.Context, url string) ([]byte, error) {
	return backoff.RetryWithData(func() ([]byte, error) { return fetch.Body(ctx, url) }, backoff.WithContext(backoff.NewExponentialBackOff(), ctx)) // want "every error"
}

// v5 hears its ctx.
func v5CatchAllBad(ctx context.Context, url string) ([]byte, error) {
	return backoff5.Retry(ctx, func() ([]byte, error) { return fetch.Body(ctx, url) }, backoff5.WithMaxTries(4)) // want "every error"
}

func v5TypedOk(ctx context.Context, url string) ([]byte, error) {
	return backoff5.Retry(ctx, func() ([]byte, error) {
		b, err := fetch.Typed(ctx, url)
		if err != nil && !classify.Transient(err) {
			return nil, backoff5.Permanent(err)
		}
		return b, err
	}, backoff5.WithMaxTries(4))
}

func v5StatusBad(ctx context.Context, url string) (int64, error) {
	return backoff5.Retry(ctx, func() (int64, error) {
		resp, err := http.Get(url)
		if err != nil {
			return 0, err
		}
		resp.Body.Close()
		if resp.StatusCode >= 300 { // want "permanent status"
			return 0, errors.New(resp.Status)
		}
		return resp.ContentLength, nil
	})
}

// avast

func avastCatchAllBad(ctx context.Context, url string) error {
	return retry.Do(func() error { _, err := fetch.Body(ctx, url); return err }, retry.Context(ctx), retry.Attempts(4)) // want "every error"
}

func avastContextBad(ctx context.Context, req *http.Request) error {
	return retry.Do(func() error { // want "caller's own cancel"
		resp, err := http.DefaultClient.Do(req.WithContext(ctx))
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, retry.Attempts(4))
}

func avastRetryIfOk(ctx context.Context, url string) error {
	return retry.Do(func() error { _, err := fetch.Typed(ctx, url); return err }, retry.Context(ctx), retry.RetryIf(classify.Transient))
}

func avastUnrecoverableOk(ctx context.Context, url string) error {
	return retry.Do(func() error {
		_, err := fetch.Typed(ctx, url)
		if err != nil && !classify.Transient(err) {
			return retry.Unrecoverable(err)
		}
		return err
	}, retry.Context(ctx))
}

func avastStatusBad(url string) error {
	return retry.Do(func() error {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		resp.Body.Close()
		if resp.StatusCode > 399 { // want "permanent status"
			return errors.New(resp.Status)
		}
		return nil
	})
}

// sethvargo: only what is marked goes round.

func sethvargoBad(ctx context.Context, url string) error {
	return goretry.Do(ctx, goretry.WithMaxRetries(3, goretry.NewExponential(time.Second)), func(ctx context.Context) error { // want "every error"
		_, err := fetch.Body(ctx, url)
		return goretry.RetryableError(err)
	})
}

func sethvargoOk(ctx context.Context, url string) error {
	return goretry.Do(ctx, goretry.WithMaxRetries(3, goretry.NewExponential(time.Second)), func(ctx context.Context) error {
		_, err := fetch.Typed(ctx, url)
		if classify.Transient(err) {
			return goretry.RetryableError(err)
		}
		return err
	})
}

func sethvargoPlainOk(ctx context.Context, url string) error {
	return goretry.Do(ctx, goretry.WithMaxRetries(3, goretry.NewExponential(time.Second)), func(ctx context.Context) error {
		_, err := fetch.Body(ctx, url)
		return err
	})
}

// go-retryablehttp: the default policy knows; one's own may not.

// Missed: a field that is set on a client which is returned at once.
func FN_checkRetry() *retryablehttp.Client {
	c := retryablehttp.NewClient()
	c.CheckRetry = func(ctx context.Context, resp *http.Response, err error) (bool, error) {
		if ctx.Err() != nil {
			return false, ctx.Err()
		}
		return err != nil || resp.StatusCode >= 400, nil
	}
	return c
}

func checkRetryOk() *retryablehttp.Client {
	c := retryablehttp.NewClient()
	c.CheckRetry = func(ctx context.Context, resp *http.Response, err error) (bool, error) {
		if ctx.Err() != nil {
			return false, ctx.Err()
		}
		return err != nil || resp.StatusCode >= 500, nil
	}
	return c
}

func retryableDefaultOk(url string) (*http.Response, error) {
	return retryablehttp.NewClient().Get(url)
}

// resty

func restyIsErrorBad() *resty.Client {
	return resty.New().SetRetryCount(3).
		AddRetryCondition(func(r *resty.Response, err error) bool { return err != nil || r.IsError() }) // want "permanent status"
}

func restyStatusBad() *resty.Client {
	return resty.New().SetRetryCount(3).
		AddRetryCondition(func(r *resty.Response, err error) bool { return err != nil || r.StatusCode() != http.StatusOK }) // want "permanent status"
}

func restyOk() *resty.Client {
	return resty.New().SetRetryCount(3).
		AddRetryCondition(func(r *resty.Response, err error) bool {
			return err != nil || r.StatusCode() >= 500 || r.StatusCode() == 429
		})
}

// A condition on a client that never retries does nothing.
func restyOffOk() *resty.Client {
	return resty.New().
		AddRetryCondition(func(r *resty.Response, err error) bool { return err != nil || r.IsError() })
}

// k8s

func k8sFalseNilBad(ctx context.Context, url string) error {
	return wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(ctx context.Context) (bool, error) { // want "every error"
		_, err := fetch.Body(ctx, url)
		if err != nil {
			return false, nil
		}
		return true, nil
	})
}

func k8sFalseErrOk(ctx context.Context, url string) error {
	return wait.PollUntilContextTimeout(ctx, time.Second, time.Minute, true, func(ctx context.Context) (bool, error) {
		_, err := fetch.Typed(ctx, url)
		if err == nil {
			return true, nil
		}
		if classify.Transient(err) {
			return false, nil
		}
		return false, err
	})
}

func k8sConflictOk(update func() error) error {
	return k8sretry.RetryOnConflict(k8sretry.DefaultRetry, update)
}

func k8sOnErrorOk(ctx context.Context, url string) error {
	return k8sretry.OnError(k8sretry.DefaultBackoff, classify.Transient, func() error {
		_, err := fetch.Typed(ctx, url)
		return err
	})
}

type uploader struct{ most uint64 }

func (u *uploader) persist(f func() error) error {
	return backoff.Retry(func() error {
		if err := f(); err != nil {
			return err
		}
		return nil
	}, backoff.WithMaxRetries(backoff.NewExponentialBackOff(), u.most))
}

func post(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 400 {
		return fmt.Errorf("status %d", resp.StatusCode)
	}
	return nil
}

// A helper around a library: what the closure does is judged where it is passed.
func (u *uploader) throughHelperBad(url string) error {
	return u.persist(func() error { // want "every error"
		return post(url)
	})
}

func (u *uploader) throughHelper(url string) error {
	return u.persist(func() error {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		switch {
		case resp.StatusCode >= 500:
			return errors.New(resp.Status)
		case resp.StatusCode >= 400:
			return backoff.Permanent(errors.New(resp.Status))
		}
		return nil
	})
}
