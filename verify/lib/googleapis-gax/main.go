package main

import (
	"context"
	"time"

	"github.com/googleapis/gax-go/v2"
	_ "github.com/googleapis/gax-go/v2/apierror"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/googleapis/gax-go/v2"

func invoke(opts ...gax.CallOption) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		return gax.Invoke(ctx, func(ctx context.Context, _ gax.CallSettings) error {
			if err := measure.Get(ctx, url); err != nil {
				return status.Error(codes.Unavailable, err.Error())
			}
			return nil
		}, opts...)
	}
}

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "Invoke", Do: invoke()},
		measure.Case{Pkg: pkg, Name: "WithRetry", Note: "OnCodes(Unavailable)", Want: measure.Unlimited, Only: true, Limit: 2 * time.Second, Do: invoke(gax.WithRetry(func() gax.Retryer {
			return gax.OnCodes([]codes.Code{codes.Unavailable}, gax.Backoff{Initial: 10 * time.Millisecond, Max: 20 * time.Millisecond})
		}))},
	)
}
