package main

import (
	"context"
	"time"

	"github.com/hetznercloud/hcloud-go/v2/hcloud"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/hetznercloud/hcloud-go/v2/hcloud"

func get(opts ...hcloud.ClientOption) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		c := hcloud.NewClient(append(opts, hcloud.WithEndpoint(url), hcloud.WithToken("x"))...)
		_, _, err := c.Server.GetByID(ctx, 1)
		return err
	}
}

func main() {
	quick := hcloud.ConstantBackoff(time.Millisecond)
	measure.Run(
		measure.Case{Pkg: pkg, Name: "ServerClient.GetByID", Status: 502, Limit: 60 * time.Second, Do: get()},
		measure.Case{Pkg: pkg, Name: "WithRetryOpts", Note: "MaxRetries: 2", Status: 502, Only: true, Want: 3, Do: get(hcloud.WithRetryOpts(hcloud.RetryOpts{BackoffFunc: quick, MaxRetries: 2}))},
		measure.Case{Pkg: pkg, Name: "WithRetryOpts", Note: "no MaxRetries", Status: 502, Off: true, Do: get(hcloud.WithRetryOpts(hcloud.RetryOpts{BackoffFunc: quick}))},
	)
}
