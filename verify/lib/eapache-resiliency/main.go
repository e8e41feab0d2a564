package main

import (
	"context"
	"time"

	"github.com/eapache/go-resiliency/retrier"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/eapache/go-resiliency/retrier"

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "ConstantBackoff", Note: "ConstantBackoff(3, d)", Want: 4, Permanent: 4, Do: func(ctx context.Context, url string) error {
			return retrier.New(retrier.ConstantBackoff(3, time.Millisecond), nil).RunCtx(ctx, func(ctx context.Context) error { return measure.Get(ctx, url) })
		}},
		measure.Case{Pkg: pkg, Name: "New", Note: "New(nil, nil)", Off: true, Do: func(ctx context.Context, url string) error {
			return retrier.New(nil, nil).RunCtx(ctx, func(ctx context.Context) error { return measure.Get(ctx, url) })
		}},
		measure.Case{Pkg: pkg, Name: "Retrier.WithInfiniteRetry", Want: measure.Unlimited, Only: true, Limit: time.Second, Do: func(ctx context.Context, url string) error {
			return retrier.New(retrier.ConstantBackoff(1, 50*time.Millisecond), nil).WithInfiniteRetry().RunCtx(ctx, func(ctx context.Context) error { return measure.Get(ctx, url) })
		}},
	)
}
