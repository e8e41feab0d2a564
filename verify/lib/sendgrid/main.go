package main

import (
	"context"

	"github.com/sendgrid/sendgrid-go"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/sendgrid/sendgrid-go"

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "MakeRequestWithContext", Do: func(ctx context.Context, url string) error {
			req := sendgrid.GetRequest("x", "/v3/mail/send", url)
			req.Method = "POST"
			_, err := sendgrid.MakeRequestWithContext(ctx, req)
			return err
		}},
		measure.Case{Pkg: pkg, Name: "MakeRequestRetryWithContext", Status: 429, Do: func(ctx context.Context, url string) error {
			req := sendgrid.GetRequest("x", "/v3/mail/send", url)
			req.Method = "POST"
			_, err := sendgrid.MakeRequestRetryWithContext(ctx, req)
			return err
		}},
	)
}
