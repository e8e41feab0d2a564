package main

import (
	"context"
	"time"

	"github.com/cloudflare/cloudflare-go"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/cloudflare/cloudflare-go"

func get(opts ...cloudflare.Option) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		api, err := cloudflare.NewWithAPIToken("x", append(opts, cloudflare.BaseURL(url))...)
		if err != nil {
			return err
		}
		_, err = api.UserDetails(ctx)
		return err
	}
}

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "API.UserDetails", Limit: 40 * time.Second, Do: get()},
		measure.Case{Pkg: pkg, Name: "UsingRetryPolicy", Note: "UsingRetryPolicy(0, 1, 30)", Off: true, Do: get(cloudflare.UsingRetryPolicy(0, 1, 30))},
	)
}
