package main

import (
	"context"
	"time"

	"github.com/hashicorp/terraform-plugin-sdk/v2/helper/retry"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/hashicorp/terraform-plugin-sdk/v2/helper/retry"

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "RetryContext", Only: true, Limit: 3 * time.Second, Do: func(ctx context.Context, url string) error {
			return retry.RetryContext(ctx, time.Minute, func() *retry.RetryError { return retry.RetryableError(measure.Get(ctx, url)) })
		}},
		measure.Case{Pkg: pkg, Name: "NonRetryableError", Off: true, Do: func(ctx context.Context, url string) error {
			return retry.RetryContext(ctx, time.Minute, func() *retry.RetryError { return retry.NonRetryableError(measure.Get(ctx, url)) })
		}},
	)
}
