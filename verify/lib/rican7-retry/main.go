package main

import (
	"context"
	"time"

	"github.com/Rican7/retry"
	_ "github.com/Rican7/retry/backoff"
	_ "github.com/Rican7/retry/jitter"
	"github.com/Rican7/retry/strategy"

	"github.com/retrylint/retrylint/verify/measure"
)

func attempt(ctx context.Context, url string) retry.Action {
	return func(uint) error {
		if ctx.Err() != nil { // it hears no context: only success ends it
			return nil
		}
		time.Sleep(10 * time.Millisecond)
		return measure.Get(ctx, url)
	}
}

func main() {
	measure.Run(
		measure.Case{Pkg: "github.com/Rican7/retry", Name: "Retry", Only: true, Limit: time.Second, Do: func(ctx context.Context, url string) error { return retry.Retry(attempt(ctx, url)) }},
		measure.Case{Pkg: "github.com/Rican7/retry/strategy", Name: "Limit", Note: "Limit(3)", Want: 3, Permanent: 3, Do: func(ctx context.Context, url string) error {
			return retry.Retry(attempt(ctx, url), strategy.Limit(3))
		}},
		measure.Case{Pkg: "github.com/Rican7/retry/strategy", Name: "Limit", Note: "Limit(1)", Off: true, Do: func(ctx context.Context, url string) error {
			return retry.Retry(attempt(ctx, url), strategy.Limit(1))
		}},
	)
}
