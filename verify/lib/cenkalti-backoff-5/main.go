package main

import (
	"context"
	"time"

	"github.com/cenkalti/backoff/v5"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/cenkalti/backoff/v5"

func attempt(ctx context.Context, url string) func() (int, error) {
	return func() (int, error) { return 0, measure.Get(ctx, url) }
}

func main() {
	quick := backoff.WithBackOff(backoff.NewConstantBackOff(time.Millisecond))
	measure.Run(
		measure.Case{Pkg: pkg, Name: "Retry", Only: true, Limit: 3 * time.Second, Do: func(ctx context.Context, url string) error {
			_, err := backoff.Retry(ctx, attempt(ctx, url))
			return err
		}},
		measure.Case{Pkg: pkg, Name: "WithMaxTries", Note: "WithMaxTries(4)", Want: 4, Permanent: 4, Do: func(ctx context.Context, url string) error {
			_, err := backoff.Retry(ctx, attempt(ctx, url), quick, backoff.WithMaxTries(4))
			return err
		}},
		measure.Case{Pkg: pkg, Name: "WithMaxTries", Note: "WithMaxTries(0)", Want: measure.Unlimited, Only: true, Limit: time.Second, Do: func(ctx context.Context, url string) error {
			_, err := backoff.Retry(ctx, attempt(ctx, url), quick, backoff.WithMaxTries(0))
			return err
		}},
		measure.Case{Pkg: pkg, Name: "WithMaxTries", Note: "WithMaxTries(1)", Off: true, Do: func(ctx context.Context, url string) error {
			_, err := backoff.Retry(ctx, attempt(ctx, url), quick, backoff.WithMaxTries(1))
			return err
		}},
	)
}
