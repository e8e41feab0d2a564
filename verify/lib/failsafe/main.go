package main

import (
	"context"
	"net/http"
	"time"

	"github.com/failsafe-go/failsafe-go"
	_ "github.com/failsafe-go/failsafe-go/failsafegrpc"
	"github.com/failsafe-go/failsafe-go/failsafehttp"
	"github.com/failsafe-go/failsafe-go/retrypolicy"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/failsafe-go/failsafe-go/retrypolicy"

func run(p retrypolicy.RetryPolicy[any]) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		return failsafe.With(p).WithContext(ctx).Run(func() error { return measure.Get(ctx, url) })
	}
}

func main() {
	hc := &http.Client{Transport: failsafehttp.NewRoundTripper(nil, failsafehttp.NewRetryPolicyBuilder().Build())}
	measure.Run(
		measure.Case{Pkg: pkg, Name: "NewWithDefaults", Permanent: 3, Do: run(retrypolicy.NewWithDefaults[any]())},
		measure.Case{Pkg: pkg, Name: "Builder.WithMaxRetries", Note: "WithMaxRetries(0)", Off: true, Do: run(retrypolicy.NewBuilder[any]().WithMaxRetries(0).Build())},
		measure.Case{Pkg: pkg, Name: "Builder.WithMaxRetries", Note: "WithMaxRetries(3)", Want: 4, Permanent: 4, Do: run(retrypolicy.NewBuilder[any]().WithMaxRetries(3).Build())},
		measure.Case{Pkg: pkg, Name: "Builder.WithMaxAttempts", Note: "WithMaxAttempts(-1)", Want: measure.Unlimited, Only: true, Limit: time.Second, Do: run(retrypolicy.NewBuilder[any]().WithMaxAttempts(-1).WithDelay(50 * time.Millisecond).Build())},
		measure.Case{Pkg: "github.com/failsafe-go/failsafe-go/failsafehttp", Name: "NewRetryPolicyBuilder", Note: "POST", Do: func(ctx context.Context, url string) error {
			req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, nil)
			if err != nil {
				return err
			}
			resp, err := hc.Do(req)
			if err != nil {
				return err
			}
			return resp.Body.Close()
		}},
	)
}
