// Package noisyretry holds the cases of the check noisyretry.
package noisyretry

import (
	"context"
	"errors"
	"log"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"testing"
	"time"

	logs "log/slog"

	rican7 "github.com/Rican7/retry"
	"github.com/Rican7/retry/strategy"
	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	"github.com/rs/zerolog"
	"go.uber.org/zap"
)

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

type logger interface {
	Errorf(format string, args ...any)
	Warnf(format string, args ...any)
}

func slogBad(url string) (err error) {
	for i := 0; i < 5; i++ {
		if err = ping(url); err == nil {
			return nil
		}
		slog.Error("ping failed", "attempt", i, "err", err) // want "error level"
		nap()
	}
	return err
}

func slogContextBad(ctx context.Context, url string) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		slog.ErrorContext(ctx, "ping failed", "err", err) // want "error level"
		nap()
	}
	return err
}

func slogLevelBad(ctx context.Context, l *slog.Logger, url string) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		l.Log(ctx, slog.LevelError, "ping failed", "err", err) // want "error level"
		nap()
	}
	return err
}

func slogMethodBad(l *slog.Logger, url string) {
	for ping(url) != nil {
		l.With("url", url).Error("ping failed") // want "error level"
		nap()
	}
}

func zapBad(l *zap.Logger, url string) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		l.Error("ping failed", zap.Error(err)) // want "error level"
		nap()
	}
	return err
}

func sugarBad(l *zap.SugaredLogger, url string) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		l.Errorw("ping failed", "err", err) // want "error level"
		nap()
	}
	return err
}

func interfaceBad(l logger, url string) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		l.Errorf("ping failed: %v", err) // want "error level"
		nap()
	}
	return err
}

type server struct{ log logger }

func (s *server) fieldBad(addr string) net.Conn {
	for {
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			return conn
		}
		s.log.Errorf("dial %s: %v", addr, err) // want "error level"
		nap()
	}
}

// A supervisor.
func (s *server) supervisorBad(ctx context.Context, addr string, handle func(net.Conn)) {
	for ctx.Err() == nil {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			s.log.Errorf("dial %s: %v", addr, err) // want "error level"
			nap()
			continue
		}
		handle(conn)
		conn.Close()
	}
}

func labelledBad(url string) error {
	n := 0
again:
	for n < 5 {
		n++
		switch err := ping(url); {
		case err != nil:
			slog.Error("ping failed", "err", err) // want "error level"
			nap()
			continue again
		}
		return nil
	}
	return errors.New("gave up")
}

func gotoBad(url string) error {
	n := 0
again:
	err := ping(url)
	if err != nil && n < 4 {
		n++
		slog.Error("ping failed", "err", err) // want "error level"
		nap()
		goto again
	}
	return err
}

func recursionBad(url string, left int) error {
	err := ping(url)
	if err == nil || left == 0 {
		return err
	}
	slog.Error("ping failed", "err", err) // want "error level"
	nap()
	return recursionBad(url, left-1)
}

func renamedBad(url string) (err error) {
	for range 5 {
		if err = (ping)(url); (err) == nil {
			return nil
		}
		(logs.Error)("ping failed", "err", (err)) // want "error level"
		nap()
	}
	return err
}

// The callbacks of libraries.

func notifyBad(url string) error {
	return backoff.RetryNotify(func() error { return ping(url) }, backoff.NewExponentialBackOff(), func(err error, d time.Duration) {
		slog.Error("ping failed", "wait", d, "err", err) // want "error level"
	})
}

func onRetryBad(url string) error {
	return retry.Do(func() error { return ping(url) }, retry.OnRetry(func(n uint, err error) {
		slog.Error("ping failed", "attempt", n, "err", err) // want "error level"
	}))
}

func closureBad(url string) error {
	return backoff.Retry(func() error {
		err := ping(url)
		if err != nil {
			slog.Error("ping failed", "err", err) // want "error level"
		}
		return err
	}, backoff.NewExponentialBackOff())
}

// A home-made helper.
func helperBad(n int, f func() error) (err error) {
	for i := range n {
		if err = f(); err == nil {
			return nil
		}
		slog.Error("failed", "attempt", i, "err", err) // want "error level"
		nap()
	}
	return err
}

// Right.

func warnOk(url string) (err error) {
	for i := range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		slog.Warn("ping failed, trying again", "attempt", i, "err", err)
		nap()
	}
	return err
}

func levelsOk(ctx context.Context, l *slog.Logger, url string) (err error) {
	for i := range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		l.Info("ping failed", "attempt", i)
		l.Debug("ping failed", "err", err)
		l.Log(ctx, slog.LevelWarn, "ping failed")
		nap()
	}
	return err
}

func zapOk(l *zap.Logger, url string) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		l.Warn("ping failed", zap.Error(err))
		nap()
	}
	return err
}

func interfaceOk(l logger, url string) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		l.Warnf("ping failed: %v", err)
		nap()
	}
	return err
}

// log.Printf is no level.
func printfOk(url string) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		log.Printf("ping failed: %v", err)
		nap()
	}
	return err
}

// After the last attempt only.
func lastOk(url string) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		nap()
	}
	slog.Error("ping failed for good", "err", err)
	return err
}

func lastInsideOk(url string) error {
	for i := 0; ; i++ {
		err := ping(url)
		if err == nil {
			return nil
		}
		if i == 4 {
			slog.Error("ping failed for good", "err", err)
			return err
		}
		slog.Warn("ping failed, trying again", "err", err)
		nap()
	}
}

// An error that leaves.
func permanentOk(url string) (*http.Response, error) {
	for range 5 {
		resp, err := http.Get(url)
		if err != nil {
			nap()
			continue
		}
		if resp.StatusCode >= 400 && resp.StatusCode < 500 {
			resp.Body.Close()
			slog.Error("refused", "status", resp.Status)
			return nil, errors.New(resp.Status)
		}
		return resp, nil
	}
	return nil, errors.New("gave up")
}

func permanentClosureOk(url string) error {
	return backoff.Retry(func() error {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		resp.Body.Close()
		if resp.StatusCode == http.StatusForbidden {
			slog.Error("refused", "status", resp.Status)
			return backoff.Permanent(errors.New(resp.Status))
		}
		return nil
	}, backoff.NewExponentialBackOff())
}

// testing has its own Errorf.
func testingOk(t *testing.T, url string) {
	for range 5 {
		err := ping(url)
		if err == nil {
			return
		}
		t.Errorf("ping: %v", err)
		nap()
	}
}

// fmt-like names that make an error.
type failures struct{ list []error }

func (f *failures) Error(err error) { f.list = append(f.list, err) }

func collectOk(f *failures, url string) {
	for range 5 {
		err := ping(url)
		if err == nil {
			return
		}
		f.Error(err)
		nap()
	}
}

// Items and workers: the failure is the item's last.

func itemsOk(urls []string) {
	for _, u := range urls {
		if err := ping(u); err != nil {
			slog.Error("skipped", "url", u, "err", err)
			continue
		}
	}
}

func workerOk(ctx context.Context, url string) {
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if err := ping(url); err != nil {
				slog.Error("heartbeat failed", "err", err)
			}
		}
	}
}

// Local.
func localOk(path string) (err error) {
	for range 5 {
		if err = os.Remove(path); err == nil {
			return nil
		}
		slog.Warn("remove failed", "err", err)
		nap()
	}
	return err
}

func notifyOk(url string) error {
	return backoff.RetryNotify(func() error { return ping(url) }, backoff.NewExponentialBackOff(), func(err error, d time.Duration) {
		slog.Warn("ping failed", "wait", d, "err", err)
	})
}

// The level stands at the head of a chain.
func chainBad(log zerolog.Logger, url string) (err error) {
	for range 3 {
		if err = ping(url); err == nil {
			return nil
		}
		log.Error().Err(err).Msg("ping") // want "error level"
		nap()
	}
	return err
}

func chainWarn(log zerolog.Logger, url string) (err error) {
	for range 3 {
		if err = ping(url); err == nil {
			return nil
		}
		log.Warn().Err(err).Msg("ping")
		nap()
	}
	return err
}

// Which attempt is the last is told by a number.
func lastIsErrorOk(url string) error {
	var most uint = 14
	return rican7.Retry(func(attempt uint) error {
		err := ping(url)
		if err != nil && attempt < most {
			slog.Warn("ping failed", "err", err)
		} else if err != nil {
			slog.Error("ping failed", "err", err)
		}
		return err
	}, strategy.Limit(most))
}
