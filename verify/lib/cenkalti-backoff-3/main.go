package main

import (
	"context"
	"time"

	"github.com/cenkalti/backoff/v3"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/cenkalti/backoff/v3"

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "Retry", Note: "NewConstantBackOff", Want: measure.Unlimited, Only: true, Limit: time.Second, Do: func(ctx context.Context, url string) error {
			return backoff.Retry(func() error { return measure.Get(ctx, url) }, backoff.WithContext(backoff.NewConstantBackOff(50*time.Millisecond), ctx))
		}},
		measure.Case{Pkg: pkg, Name: "WithMaxRetries", Note: "WithMaxRetries(b, 3)", Want: 4, Permanent: 4, Do: func(ctx context.Context, url string) error {
			return backoff.Retry(func() error { return measure.Get(ctx, url) }, backoff.WithMaxRetries(backoff.NewConstantBackOff(time.Millisecond), 3))
		}},
		measure.Case{Pkg: pkg, Name: "WithMaxRetries", Note: "WithMaxRetries(b, 0)", Want: measure.Unlimited, Only: true, Limit: time.Second, Do: func(ctx context.Context, url string) error {
			return backoff.Retry(func() error { return measure.Get(ctx, url) }, backoff.WithContext(backoff.WithMaxRetries(backoff.NewConstantBackOff(50*time.Millisecond), 0), ctx))
		}},
	)
}
