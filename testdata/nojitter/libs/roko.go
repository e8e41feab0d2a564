package libs

import (
	"context"
	"time"

	"github.com/buildkite/roko"
)

func rokoConstantBad(ctx context.Context, url string) error {
	r := roko.NewRetrier(
		roko.WithMaxAttempts(10),
		roko.WithStrategy(roko.Constant(5*time.Second)), // want "waits a fixed 5s with no jitter"
	)
	return r.DoWithContext(ctx, func(*roko.Retrier) error { return ping(url) })
}

func rokoDoublingBad(ctx context.Context, url string) (int, error) {
	r := roko.NewRetrier( // want "backs off exponentially with no jitter"
		roko.TryForever(),
		roko.WithStrategy(roko.Exponential(2*time.Second, 0)),
	)
	return roko.DoFunc(ctx, r, func(*roko.Retrier) (int, error) { return 1, ping(url) })
}

func rokoJitterOk(ctx context.Context, url string) error {
	return roko.NewRetrier(
		roko.WithMaxAttempts(10),
		roko.WithStrategy(roko.Constant(5*time.Second)),
		roko.WithJitter(),
	).DoWithContext(ctx, func(*roko.Retrier) error { return ping(url) })
}

func rokoRangeOk(ctx context.Context, url string) error {
	return roko.NewRetrier(
		roko.WithMaxAttempts(10),
		roko.WithStrategy(roko.ExponentialSubsecond(time.Second)),
		roko.WithJitterRange(-time.Second, time.Second),
	).DoWithContext(ctx, func(*roko.Retrier) error { return ping(url) })
}
