package main

import (
	"context"
	"time"

	"github.com/sethvargo/go-retry"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/sethvargo/go-retry"

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "NewConstant", Note: "marked", Only: true, Limit: time.Second, Do: func(ctx context.Context, url string) error {
			return retry.Do(ctx, retry.NewConstant(50*time.Millisecond), func(ctx context.Context) error { return retry.RetryableError(measure.Get(ctx, url)) })
		}},
		measure.Case{Pkg: pkg, Name: "Do", Note: "not marked", Off: true, Do: func(ctx context.Context, url string) error {
			return retry.Do(ctx, retry.NewConstant(time.Millisecond), func(ctx context.Context) error { return measure.Get(ctx, url) })
		}},
		measure.Case{Pkg: pkg, Name: "WithMaxRetries", Note: "WithMaxRetries(3, b)", Want: 4, Permanent: 4, Do: func(ctx context.Context, url string) error {
			return retry.Do(ctx, retry.WithMaxRetries(3, retry.NewConstant(time.Millisecond)), func(ctx context.Context) error { return retry.RetryableError(measure.Get(ctx, url)) })
		}},
		measure.Case{Pkg: pkg, Name: "WithMaxRetries", Note: "WithMaxRetries(0, b)", Off: true, Do: func(ctx context.Context, url string) error {
			return retry.Do(ctx, retry.WithMaxRetries(0, retry.NewConstant(time.Millisecond)), func(ctx context.Context) error { return retry.RetryableError(measure.Get(ctx, url)) })
		}},
	)
}
