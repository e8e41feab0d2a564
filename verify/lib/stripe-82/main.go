package main

import (
	"context"

	"github.com/stripe/stripe-go/v82"
	_ "github.com/stripe/stripe-go/v82/client"
	_ "github.com/stripe/stripe-go/v82/paymentintent"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/stripe/stripe-go/v82"

func send(retries *int64) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		backends := stripe.NewBackendsWithConfig(&stripe.BackendConfig{URL: stripe.String(url), MaxNetworkRetries: retries, LeveledLogger: &stripe.LeveledLogger{}})
		params := &stripe.PaymentIntentCreateParams{}
		params.Context = ctx
		_, err := stripe.NewClient("sk_test_x", stripe.WithBackends(backends)).V1PaymentIntents.Create(ctx, params)
		return err
	}
}

const proper = `{"error":{"type":"api_error","code":"x","message":"x"}}`

func main() {
	measure.Run(
		// A body that is no Stripe error is repeated whatever its status.
		measure.Case{Pkg: pkg, Name: "v1PaymentIntentService.Create", Permanent: 3, Do: send(nil)},
		measure.Case{Pkg: pkg, Name: "v1PaymentIntentService.Create", Note: "MaxNetworkRetries 0", Off: true, Do: send(stripe.Int64(0))},
		measure.Case{Pkg: pkg, Name: "v1PaymentIntentService.Create", Note: "a Stripe error", Only: true, Want: 1, Body: proper, Do: send(nil)},
		measure.Case{Pkg: pkg, Name: "v1PaymentIntentService.Create", Note: "lock_timeout", Status: 429, Only: true, Want: 3, Body: `{"error":{"type":"invalid_request_error","code":"lock_timeout","message":"x"}}`, Do: send(nil)},
	)
}
