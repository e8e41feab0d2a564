package main

import (
	"context"
	"time"

	"github.com/linode/linodego"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/linode/linodego"

func client(url string) linodego.Client {
	c := linodego.NewClient(nil)
	c.SetBaseURL(url)
	c.SetRetryWaitTime(time.Millisecond).SetRetryMaxWaitTime(2 * time.Millisecond)
	return c
}

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "Client.GetAccount", Limit: 40 * time.Second, Only: true, Do: func(ctx context.Context, url string) error {
			c := client(url)
			_, err := c.GetAccount(ctx)
			return err
		}},
		measure.Case{Pkg: pkg, Name: "Client.SetRetryCount", Note: "SetRetryCount(0)", Off: true, Do: func(ctx context.Context, url string) error {
			c := client(url)
			c.SetRetryCount(0)
			_, err := c.GetAccount(ctx)
			return err
		}},
	)
}
