package main

import (
	"context"
	"net/http"
	"time"

	"github.com/Azure/go-autorest/autorest"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/Azure/go-autorest/autorest"

func send(n int) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		c := autorest.NewClientWithUserAgent("x")
		if n >= 0 {
			c.RetryAttempts = n
		}
		c.RetryDuration = time.Millisecond
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return err
		}
		// As the generated clients do it.
		resp, err := autorest.SendWithSender(c, req, autorest.DoRetryForStatusCodes(c.RetryAttempts, c.RetryDuration, autorest.StatusCodesForRetry...))
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}
}

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "NewClientWithUserAgent", Only: true, Do: send(-1)},
		measure.Case{Pkg: pkg, Name: "Client", Note: "RetryAttempts = 0", Off: true, Do: send(0)},
	)
}
