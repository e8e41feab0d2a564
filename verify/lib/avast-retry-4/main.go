package main

import (
	"context"
	"time"

	"github.com/avast/retry-go/v4"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/avast/retry-go/v4"

func main() {
	quick := retry.Delay(time.Millisecond)
	measure.Run(
		measure.Case{Pkg: pkg, Name: "Do", Permanent: 10, Do: func(ctx context.Context, url string) error {
			return retry.Do(func() error { return measure.Get(ctx, url) }, quick)
		}},
		measure.Case{Pkg: pkg, Name: "Attempts", Note: "Attempts(4)", Want: 4, Permanent: 4, Do: func(ctx context.Context, url string) error {
			return retry.Do(func() error { return measure.Get(ctx, url) }, quick, retry.Attempts(4))
		}},
		measure.Case{Pkg: pkg, Name: "Attempts", Note: "Attempts(0)", Want: measure.Unlimited, Only: true, Limit: time.Second, Do: func(ctx context.Context, url string) error {
			return retry.Do(func() error { return measure.Get(ctx, url) }, quick, retry.Attempts(0), retry.Context(ctx))
		}},
		measure.Case{Pkg: pkg, Name: "Attempts", Note: "Attempts(1)", Off: true, Do: func(ctx context.Context, url string) error {
			return retry.Do(func() error { return measure.Get(ctx, url) }, quick, retry.Attempts(1))
		}},
		measure.Case{Pkg: pkg, Name: "RetryIf", Note: "RetryIf(always), Unrecoverable", Want: 10, Permanent: 10, Do: func(ctx context.Context, url string) error {
			return retry.Do(func() error { return retry.Unrecoverable(measure.Get(ctx, url)) }, quick, retry.RetryIf(func(error) bool { return true }))
		}},
		measure.Case{Pkg: pkg, Name: "Unrecoverable", Off: true, Do: func(ctx context.Context, url string) error {
			return retry.Do(func() error { return retry.Unrecoverable(measure.Get(ctx, url)) }, quick)
		}},
	)
}
