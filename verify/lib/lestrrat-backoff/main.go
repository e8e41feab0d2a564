package main

import (
	"context"
	"time"

	"github.com/lestrrat-go/backoff/v2"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/lestrrat-go/backoff/v2"

func loop(p backoff.Policy) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		c := p.Start(ctx)
		var err error
		for backoff.Continue(c) {
			if err = measure.Get(ctx, url); err == nil {
				return nil
			}
		}
		return err
	}
}

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "Constant", Only: true, Do: loop(backoff.Constant(backoff.WithInterval(20 * time.Millisecond)))},
		measure.Case{Pkg: pkg, Name: "WithMaxRetries", Note: "WithMaxRetries(0)", Want: measure.Unlimited, Only: true, Limit: time.Second, Do: loop(backoff.Constant(backoff.WithInterval(20*time.Millisecond), backoff.WithMaxRetries(0)))},
	)
}
