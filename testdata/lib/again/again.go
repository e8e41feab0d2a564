// Package again is a home-made retry helper. Its own faults are its own: nothing is
// said at its calls that depends on it alone.
package again

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"time"

	"retrylint.test/cases/lib/pause"
)

// Fixed makes n attempts, a second apart.
func Fixed(n int, f func() error) error {
	var err error
	for i := range n {
		if err = f(); err == nil {
			return nil
		}
		if i < n-1 {
			time.Sleep(time.Second)
		}
	}
	return fmt.Errorf("%d attempts: %w", n, err)
}

// Four makes four attempts with a spread wait.
func Four(ctx context.Context, f func(context.Context) error) error {
	d := 500 * time.Millisecond
	for i := 1; ; i++ {
		err := f(ctx)
		if err == nil || i == 4 {
			return err
		}
		slog.Warn("again", "attempt", i, "err", err)
		if perr := pause.For(ctx, d/2+rand.N(d)); perr != nil {
			return err
		}
		d *= 2
	}
}

// While makes up to four attempts as long as worth says so.
func While(ctx context.Context, worth func(error) bool, f func(context.Context) error) error {
	d := 500 * time.Millisecond
	for i := 1; ; i++ {
		err := f(ctx)
		if err == nil || i == 4 || !worth(err) {
			return err
		}
		slog.Warn("again", "attempt", i, "err", err)
		if perr := pause.For(ctx, d/2+rand.N(d)); perr != nil {
			return err
		}
		d *= 2
	}
}

// Once calls f a single time: the name of the package is no retry.
func Once(f func() error) error { return f() }
