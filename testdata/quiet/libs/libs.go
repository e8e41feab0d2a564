// Package libs holds good code over retry libraries, where no check may speak.
package libs

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	backoff5 "github.com/cenkalti/backoff/v5"
	dskit "github.com/grafana/dskit/backoff"
	goretry "github.com/sethvargo/go-retry"
	"k8s.io/apimachinery/pkg/util/wait"

	"retrylint.test/cases/lib/again"
	"retrylint.test/cases/lib/classify"
	"retrylint.test/cases/lib/fetch"
)

func cenkaltiOk(ctx context.Context, url string) ([]byte, error) {
	bo := backoff.NewExponentialBackOff()
	bo.MaxElapsedTime = 2 * time.Minute
	op := func() ([]byte, error) {
		b, err := fetch.Typed(ctx, url)
		if err != nil && !classify.Transient(err) {
			return nil, backoff.Permanent(err)
		}
		return b, err
	}
	return backoff.RetryNotifyWithData(op, backoff.WithContext(bo, ctx), func(err error, d time.Duration) {
		slog.Warn("fetch failed, trying again", "url", url, "wait", d, "err", err)
	})
}

func cenkalti5Ok(ctx context.Context, url string) ([]byte, error) {
	op := func() ([]byte, error) {
		b, err := fetch.Typed(ctx, url)
		if err != nil && !classify.Transient(err) {
			return nil, backoff5.Permanent(err)
		}
		return b, err
	}
	return backoff5.Retry(ctx, op, backoff5.WithMaxTries(5), backoff5.WithNotify(func(err error, d time.Duration) {
		slog.Warn("fetch failed, trying again", "url", url, "wait", d, "err", err)
	}))
}

func avastOk(ctx context.Context, url string) ([]byte, error) {
	return retry.DoWithData(
		func() ([]byte, error) { return fetch.Typed(ctx, url) },
		retry.Context(ctx),
		retry.Attempts(5),
		retry.Delay(200*time.Millisecond),
		retry.MaxDelay(10*time.Second),
		retry.RetryIf(classify.Transient),
		retry.LastErrorOnly(true),
		retry.OnRetry(func(n uint, err error) {
			slog.Warn("fetch failed, trying again", "url", url, "attempt", n+1, "err", err)
		}),
	)
}

func sethvargoOk(ctx context.Context, url string) (b []byte, err error) {
	bo := goretry.NewExponential(200 * time.Millisecond)
	bo = goretry.WithCappedDuration(10*time.Second, bo)
	bo = goretry.WithJitterPercent(20, bo)
	bo = goretry.WithMaxRetries(4, bo)
	err = goretry.Do(ctx, bo, func(ctx context.Context) error {
		var ferr error
		if b, ferr = fetch.Typed(ctx, url); ferr != nil && classify.Transient(ferr) {
			slog.Warn("fetch failed, trying again", "url", url, "err", ferr)
			return goretry.RetryableError(ferr)
		}
		return ferr
	})
	return b, err
}

func k8sOk(ctx context.Context, url string) error {
	var last error
	b := wait.Backoff{Duration: 200 * time.Millisecond, Factor: 2, Jitter: 0.2, Steps: 5}
	err := wait.ExponentialBackoffWithContext(ctx, b, func(ctx context.Context) (bool, error) {
		_, last = fetch.Typed(ctx, url)
		if last == nil {
			return true, nil
		}
		if !classify.Transient(last) {
			return false, last
		}
		slog.Warn("fetch failed, trying again", "url", url, "err", last)
		return false, nil
	})
	if err != nil {
		return errors.Join(err, last)
	}
	return nil
}

func helperOk(ctx context.Context, url string) (b []byte, err error) {
	err = again.While(ctx, classify.Transient, func(ctx context.Context) error {
		b, err = fetch.Typed(ctx, url)
		return err
	})
	return b, err
}

func plainOk(url string) (*http.Response, error) { return http.Get(url) }

// Its wait hears the context that it was made with, and is none after the last attempt.
func dskitOk(ctx context.Context, url string) (b []byte, err error) {
	bo := dskit.New(ctx, dskit.Config{MinBackoff: time.Second, MaxBackoff: time.Minute, MaxRetries: 5})
	for bo.Ongoing() {
		b, err = fetch.Typed(ctx, url)
		if err == nil || !classify.Transient(err) {
			return b, err
		}
		slog.Warn("fetch failed", "url", url, "err", err)
		bo.Wait()
	}
	return nil, errors.Join(err, bo.Err())
}

// A state is waited for; what goes wrong leaves, marked by the library's type.
func stateOk(ctx context.Context, db *sql.DB) error {
	policy := backoff.WithContext(backoff.WithMaxRetries(backoff.NewConstantBackOff(time.Second), 10), ctx)
	return backoff.Retry(func() error {
		var n int
		if err := db.QueryRowContext(ctx, "SELECT count(*) FROM slots").Scan(&n); err != nil {
			return &backoff.PermanentError{Err: err}
		}
		if n > 0 {
			return errors.New("slots are in use")
		}
		return nil
	}, policy)
}

// A state is waited for, and failures go round too.
func recoveredOk(ctx context.Context, db *sql.DB) error {
	return goretry.Do(ctx, goretry.WithMaxRetries(100, goretry.NewConstant(time.Second)), func(ctx context.Context) error {
		var busy bool
		if err := db.QueryRowContext(ctx, "SELECT pg_is_in_recovery()").Scan(&busy); err != nil {
			return goretry.RetryableError(err)
		}
		if busy {
			return goretry.RetryableError(errors.New("in recovery"))
		}
		return nil
	})
}
