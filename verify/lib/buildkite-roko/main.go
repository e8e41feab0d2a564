package main

import (
	"context"
	"time"

	"github.com/buildkite/roko"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/buildkite/roko"

func main() {
	try := func(opts ...roko.RetrierOpt) func(context.Context, string) error {
		opts = append(opts, roko.WithStrategy(roko.Constant(time.Millisecond)))
		return func(ctx context.Context, url string) error {
			return roko.NewRetrier(opts...).DoWithContext(ctx, func(*roko.Retrier) error { return measure.Get(ctx, url) })
		}
	}
	measure.Run(
		measure.Case{Pkg: pkg, Name: "WithMaxAttempts", Note: "WithMaxAttempts(4)", Want: 4, Permanent: 4, Do: try(roko.WithMaxAttempts(4))},
		measure.Case{Pkg: pkg, Name: "TryForever", Note: "TryForever()", Want: measure.Unlimited, Only: true, Limit: time.Second, Do: try(roko.TryForever())},
		measure.Case{Pkg: pkg, Name: "WithMaxAttempts", Note: "WithMaxAttempts(1)", Off: true, Do: try(roko.WithMaxAttempts(1))},
		measure.Case{Pkg: pkg, Name: "Retrier.Break", Off: true, Do: func(ctx context.Context, url string) error {
			r := roko.NewRetrier(roko.WithMaxAttempts(4), roko.WithStrategy(roko.Constant(time.Millisecond)))
			_, err := roko.DoFunc(ctx, r, func(r *roko.Retrier) (int, error) {
				r.Break()
				return 0, measure.Get(ctx, url)
			})
			return err
		}},
	)
}
