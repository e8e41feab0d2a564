// Package silentretry holds the cases of the check silentretry.
package silentretry

import (
	"context"
	"errors"
	"expvar"
	"log"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"time"

	web "net/http"

	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	backoff5 "github.com/cenkalti/backoff/v5"
	goretry "github.com/sethvargo/go-retry"

	"retrylint.test/cases/lib/again"
	"retrylint.test/cases/lib/pause"
)

var retries = expvar.NewInt("retries")

func ping(url string) error {
	resp, err := http.Head(url)
	if err != nil {
		return err
	}
	resp.Body.Close()
	if resp.StatusCode >= 500 {
		return errors.New(resp.Status)
	}
	return nil
}

func nap() { time.Sleep(time.Second + rand.N(time.Second)) }

func countedBad(url string) (err error) {
	for i := 0; i < 5; i++ { // want "no log"
		if err = ping(url); err == nil {
			return nil
		}
		nap()
	}
	return err
}

func endlessBad(addr string) net.Conn {
	for { // want "no log"
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			return conn
		}
		nap()
	}
}

func conditionBad(url string) {
	for ping(url) != nil { // want "no log"
		nap()
	}
}

func ctxBad(ctx context.Context, url string) error {
	for { // want "no log"
		err := ping(url)
		if err == nil || pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
}

// Only the end is logged.
func lastOnlyBad(url string) (err error) {
	for range 5 { // want "no log"
		if err = ping(url); err == nil {
			return nil
		}
		nap()
	}
	slog.Error("ping failed for good", "err", err)
	return err
}

// Only success is logged.
func successOnlyBad(url string) (err error) {
	for range 5 { // want "no log"
		if err = ping(url); err == nil {
			slog.Info("ping succeeded")
			return nil
		}
		nap()
	}
	return err
}

func renamedBad(url string) (resp *web.Response, err error) {
	for i := (0); i < 5; i++ { // want "no log"
		if resp, err = (web.Get)(url); (err) == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func helperBad(n int, f func() error) (err error) {
	for range n { // want "no log"
		if err = f(); err == nil {
			return nil
		}
		nap()
	}
	return err
}

func cenkaltiBad(url string) error {
	return backoff.Retry(func() error { return ping(url) }, backoff.NewExponentialBackOff()) // want "no log"
}

func cenkalti5Bad(ctx context.Context, url string) (int, error) {
	return backoff5.Retry(ctx, func() (int, error) { return 1, ping(url) }) // want "no log"
}

func avastBad(url string) error {
	return retry.Do(func() error { return ping(url) }, retry.Attempts(4)) // want "no log"
}

func sethvargoBad(ctx context.Context, url string) error {
	return goretry.Do(ctx, goretry.WithMaxRetries(3, goretry.NewExponential(time.Second)), func(context.Context) error { // want "no log"
		return goretry.RetryableError(ping(url))
	})
}

// A jump back has its label for a head, recursion its function's first line.

func gotoBad(url string) error {
	n := 0
again: // want "no log"
	err := ping(url)
	if err != nil && n < 5 {
		n++
		nap()
		goto again
	}
	return err
}

func recursionBad(url string, left int) error { // want "no log"
	err := ping(url)
	if err == nil || left == 0 {
		return err
	}
	nap()
	return recursionBad(url, left-1)
}

// Right.

func slogOk(url string) (err error) {
	for i := range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		slog.Warn("ping failed, trying again", "attempt", i, "err", err)
		nap()
	}
	return err
}

func debugOk(l *slog.Logger, url string) (err error) {
	for i := range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		l.Debug("ping failed, trying again", "attempt", i, "err", err)
		nap()
	}
	return err
}

func printfOk(url string) {
	for ping(url) != nil {
		log.Printf("ping %s failed, trying again", url)
		nap()
	}
}

func metricOk(url string) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		retries.Add(1)
		nap()
	}
	return err
}

func callbackOk(url string, notify func(error)) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		notify(err)
		nap()
	}
	return err
}

// The log is in a helper.
func report(err error) { slog.Warn("ping failed", "err", err) }

func helperLogOk(url string) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		report(err)
		nap()
	}
	return err
}

// The log is in the callee that makes the attempt.
func loudPing(url string) error {
	err := ping(url)
	if err != nil {
		slog.Warn("ping failed", "err", err)
	}
	return err
}

func calleeLogOk(url string) (err error) {
	for range 5 {
		if err = loudPing(url); err == nil {
			return nil
		}
		nap()
	}
	return err
}

func notifyOk(url string) error {
	return backoff.RetryNotify(func() error { return ping(url) }, backoff.NewExponentialBackOff(), func(err error, d time.Duration) {
		slog.Warn("ping failed", "wait", d, "err", err)
	})
}

func notify5Ok(ctx context.Context, url string) (int, error) {
	return backoff5.Retry(ctx, func() (int, error) { return 1, ping(url) }, backoff5.WithNotify(func(err error, d time.Duration) {
		slog.Warn("ping failed", "wait", d, "err", err)
	}))
}

func onRetryOk(url string) error {
	return retry.Do(func() error { return ping(url) }, retry.OnRetry(func(n uint, err error) {
		slog.Warn("ping failed", "attempt", n, "err", err)
	}))
}

func closureLogOk(ctx context.Context, url string) error {
	return goretry.Do(ctx, goretry.WithMaxRetries(3, goretry.NewExponential(time.Second)), func(context.Context) error {
		err := ping(url)
		if err != nil {
			slog.Warn("ping failed", "err", err)
		}
		return goretry.RetryableError(err)
	})
}

// A home-made helper of another package is its own affair.
func farHelperOk(url string) error { return again.Fixed(3, func() error { return ping(url) }) }

// No retry.

func onceOk(url string) error { return ping(url) }

func itemsOk(urls []string) (errs error) {
	for _, u := range urls {
		errs = errors.Join(errs, ping(u))
	}
	return errs
}

func pollOk(url string) error {
	for {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		resp.Body.Close()
		if resp.StatusCode == http.StatusOK {
			return nil
		}
		nap()
	}
}

func workerOk(url string) {
	for range time.Tick(time.Minute) {
		_ = ping(url)
	}
}

func localOk(path string) (err error) {
	for range 5 {
		if err = os.Remove(path); err == nil {
			return nil
		}
		nap()
	}
	return err
}
