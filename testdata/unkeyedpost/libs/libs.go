// Package libs holds the cases of unkeyedpost over retry libraries.
package libs

import (
	"bytes"
	"context"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	backoff5 "github.com/cenkalti/backoff/v5"
	"github.com/go-resty/resty/v2"
	"github.com/google/uuid"
	"github.com/hashicorp/go-retryablehttp"
	goretry "github.com/sethvargo/go-retry"

	"retrylint.test/cases/lib/classify"
	"retrylint.test/cases/lib/fetch"
)

func send(u string, b []byte) error {
	resp, err := http.Post(u, "application/json", bytes.NewReader(b))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func cenkaltiBad(u string, b []byte) error {
	return backoff.Retry(func() error { return send(u, b) }, backoff.NewExponentialBackOff()) // want "no idempotency key"
}

func cenkaltiInlineBad(u string, b []byte) error {
	return backoff.Retry(func() error {
		resp, err := http.Post(u, "application/json", bytes.NewReader(b)) // want "no idempotency key"
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, backoff.NewExponentialBackOff())
}

// Nothing goes round but what the server has refused.
func cenkaltiRefusedOk(u string, b []byte) error {
	return backoff.Retry(func() error {
		resp, err := http.Post(u, "application/json", bytes.NewReader(b))
		if err != nil {
			return backoff.Permanent(err)
		}
		resp.Body.Close()
		if resp.StatusCode == http.StatusTooManyRequests {
			return http.ErrServerClosed
		}
		return nil
	}, backoff.NewExponentialBackOff())
}

func v5Bad(ctx context.Context, u string, b []byte) (int, error) {
	return backoff5.Retry(ctx, func() (int, error) { return len(b), fetch.Post(ctx, u, b) }) // want "no idempotency key"
}

func v5NewKeyBad(ctx context.Context, u string, b []byte) (int, error) {
	return backoff5.Retry(ctx, func() (int, error) {
		return len(b), fetch.PostKeyed(ctx, u, uuid.NewString(), b) // want "new idempotency key"
	})
}

func v5KeyOk(ctx context.Context, u string, b []byte) (int, error) {
	key := uuid.NewString()
	return backoff5.Retry(ctx, func() (int, error) { return len(b), fetch.PostKeyed(ctx, u, key, b) })
}

func avastBad(u string, b []byte) error {
	return retry.Do(func() error { return send(u, b) }, retry.Attempts(4)) // want "no idempotency key"
}

func avastOneOk(u string, b []byte) error {
	return retry.Do(func() error { return send(u, b) }, retry.Attempts(1))
}

func avastGetOk(u string) error {
	return retry.Do(func() error {
		resp, err := http.Get(u)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	})
}

func sethvargoBad(ctx context.Context, u string, b []byte) error {
	return goretry.Do(ctx, goretry.WithMaxRetries(3, goretry.NewExponential(time.Second)), func(ctx context.Context) error {
		err := fetch.Post(ctx, u, b) // want "no idempotency key"
		if classify.Transient(err) {
			return goretry.RetryableError(err)
		}
		return err
	})
}

// An unmarked error ends it: there is no second attempt.
func sethvargoOk(ctx context.Context, u string, b []byte) error {
	return goretry.Do(ctx, goretry.WithMaxRetries(3, goretry.NewExponential(time.Second)), func(ctx context.Context) error {
		return fetch.Post(ctx, u, b)
	})
}

// go-retryablehttp repeats every method.

func retryableBad(u string, b []byte) (*http.Response, error) {
	c := retryablehttp.NewClient()
	return c.Post(u, "application/json", b) // want "no idempotency key"
}

func retryableDefaultBad(u string, b []byte) (*http.Response, error) {
	return retryablehttp.Post(u, "application/json", b) // want "no idempotency key"
}

func retryableRequestBad(u string, b []byte) (*http.Response, error) {
	c := retryablehttp.NewClient()
	req, err := retryablehttp.NewRequest(http.MethodPost, u, b)
	if err != nil {
		return nil, err
	}
	return c.Do(req) // want "no idempotency key"
}

// The response is nil on a transport error, so its request's method guards nothing.
func retryableCheckBad(u string, b []byte) (*http.Response, error) {
	c := retryablehttp.NewClient()
	c.CheckRetry = func(ctx context.Context, resp *http.Response, err error) (bool, error) {
		if resp != nil && resp.Request.Method == http.MethodPost {
			return false, err
		}
		return retryablehttp.DefaultRetryPolicy(ctx, resp, err)
	}
	return c.Post(u, "application/json", b) // want "no idempotency key"
}

func retryableStandardBad(u string, b []byte) (*http.Response, error) {
	c := retryablehttp.NewClient().StandardClient()
	return c.Post(u, "application/json", bytes.NewReader(b)) // want "no idempotency key"
}

func retryableKeyOk(u string, b []byte) (*http.Response, error) {
	c := retryablehttp.NewClient()
	req, err := retryablehttp.NewRequest(http.MethodPost, u, b)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Idempotency-Key", uuid.NewString())
	return c.Do(req)
}

func retryableOffOk(u string, b []byte) (*http.Response, error) {
	c := retryablehttp.NewClient()
	c.RetryMax = 0
	return c.Post(u, "application/json", b)
}

func retryableGetOk(u string) (*http.Response, error) {
	return retryablehttp.NewClient().Get(u)
}

// Transport errors leave; what is left are refusals.
func retryableCheckOk(u string, b []byte) (*http.Response, error) {
	c := retryablehttp.NewClient()
	c.CheckRetry = func(ctx context.Context, resp *http.Response, err error) (bool, error) {
		if err != nil {
			return false, err
		}
		return resp.StatusCode == http.StatusTooManyRequests || resp.StatusCode == http.StatusServiceUnavailable, nil
	}
	return c.Post(u, "application/json", b)
}

// resty

func restyBad(u string, b []byte) (*resty.Response, error) {
	c := resty.New().SetRetryCount(3)
	return c.R().SetBody(b).Post(u) // want "no idempotency key"
}

func restyPatchBad(u string, b []byte) (*resty.Response, error) {
	return resty.New().SetRetryCount(3).R().SetBody(b).Patch(u) // want "no idempotency key"
}

// A function that sends twice is told once.
func restyTwiceBad(u string, b []byte) (*resty.Response, error) {
	c := resty.New().SetRetryCount(3)
	if r, err := c.R().SetBody(b).Post(u + "/draft"); err != nil { // want "no idempotency key"
		return r, err
	}
	return c.R().SetBody(b).Post(u + "/publish")
}

func restyKeyOk(u string, b []byte) (*resty.Response, error) {
	c := resty.New().SetRetryCount(3)
	return c.R().SetHeader("Idempotency-Key", uuid.NewString()).SetBody(b).Post(u)
}

func restyPutOk(u string, b []byte) (*resty.Response, error) {
	return resty.New().SetRetryCount(3).R().SetBody(b).Put(u)
}

func restyOffOk(u string, b []byte) (*resty.Response, error) {
	return resty.New().R().SetBody(b).Post(u)
}
