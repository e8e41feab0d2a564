package main

import (
	"context"
	"time"

	"github.com/avast/retry-go/v5"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/avast/retry-go/v5"

func main() {
	quick := retry.Delay(time.Millisecond)
	measure.Run(
		measure.Case{Pkg: pkg, Name: "New", Permanent: 10, Do: func(ctx context.Context, url string) error {
			return retry.New(quick).Do(func() error { return measure.Get(ctx, url) })
		}},
		measure.Case{Pkg: pkg, Name: "Attempts", Note: "Attempts(4)", Want: 4, Permanent: 4, Do: func(ctx context.Context, url string) error {
			return retry.New(quick, retry.Attempts(4)).Do(func() error { return measure.Get(ctx, url) })
		}},
		measure.Case{Pkg: pkg, Name: "Attempts", Note: "Attempts(1)", Off: true, Do: func(ctx context.Context, url string) error {
			return retry.New(quick, retry.Attempts(1)).Do(func() error { return measure.Get(ctx, url) })
		}},
	)
}
