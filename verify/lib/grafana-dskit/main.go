package main

import (
	"context"
	"time"

	"github.com/grafana/dskit/backoff"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/grafana/dskit/backoff"

func loop(cfg backoff.Config) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		b := backoff.New(ctx, cfg)
		var err error
		for b.Ongoing() {
			if err = measure.Get(ctx, url); err == nil {
				return nil
			}
			b.Wait()
		}
		return err
	}
}

func main() {
	quick := backoff.Config{MinBackoff: 20 * time.Millisecond, MaxBackoff: 40 * time.Millisecond}
	four, one := quick, quick
	four.MaxRetries, one.MaxRetries = 4, 1
	measure.Run(
		measure.Case{Pkg: pkg, Name: "New", Note: "MaxRetries: 0", Want: measure.Unlimited, Only: true, Limit: time.Second, Do: loop(quick)},
		measure.Case{Pkg: pkg, Name: "New", Note: "MaxRetries: 4", Want: 4, Permanent: 4, Do: loop(four)},
		measure.Case{Pkg: pkg, Name: "New", Note: "MaxRetries: 1", Off: true, Do: loop(one)},
	)
}
