package main

import (
	"context"

	"github.com/mailgun/mailgun-go/v4"

	"github.com/retrylint/retrylint/verify/measure"
)

func main() {
	measure.Run(measure.Case{Pkg: "github.com/mailgun/mailgun-go/v4", Name: "MailgunImpl.Send", Do: func(ctx context.Context, url string) error {
		mg := mailgun.NewMailgun("x.test", "x")
		mg.SetAPIBase(url + "/v3")
		_, _, err := mg.Send(ctx, mailgun.NewMessage("a@x.test", "s", "t", "b@x.test"))
		return err
	}})
}
