package main

import (
	"context"
	"time"

	"github.com/codeGROOVE-dev/retry"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/codeGROOVE-dev/retry"

func main() {
	quick := retry.Delay(time.Millisecond)
	measure.Run(
		measure.Case{Pkg: pkg, Name: "Do", Permanent: 10, Do: func(ctx context.Context, url string) error {
			return retry.Do(func() error { return measure.Get(ctx, url) }, quick)
		}},
		measure.Case{Pkg: pkg, Name: "RetryIf", Note: "RetryIf(always), Unrecoverable", Off: true, Do: func(ctx context.Context, url string) error {
			return retry.Do(func() error { return retry.Unrecoverable(measure.Get(ctx, url)) }, quick, retry.RetryIf(func(error) bool { return true }))
		}},
	)
}
