package main

import (
	"context"
	"time"

	"github.com/juju/clock"
	"github.com/juju/retry"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/juju/retry"

func call(n int) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		return retry.Call(retry.CallArgs{
			Func: func() error { return measure.Get(ctx, url) }, Attempts: n, Delay: 10 * time.Millisecond, Clock: clock.WallClock, Stop: ctx.Done(),
		})
	}
}

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "Call", Note: "Attempts: 4", Want: 4, Permanent: 4, Do: call(4)},
		measure.Case{Pkg: pkg, Name: "Call", Note: "Attempts: 1", Off: true, Do: call(1)},
		measure.Case{Pkg: pkg, Name: "Call", Note: "Attempts: -1", Want: measure.Unlimited, Only: true, Limit: time.Second, Do: call(retry.UnlimitedAttempts)},
	)
}
