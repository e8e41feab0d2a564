package main

import (
	"context"
	"time"

	"github.com/cloudflare/cloudflare-go/v6"
	"github.com/cloudflare/cloudflare-go/v6/option"
	_ "github.com/cloudflare/cloudflare-go/v6/user"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/cloudflare/cloudflare-go/v6"

func get(opts ...option.RequestOption) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		c := cloudflare.NewClient(option.WithBaseURL(url), option.WithAPIToken("x"))
		_, err := c.User.Get(ctx, opts...)
		return err
	}
}

func main() {
	measure.Run(
		// Its waits add up to minutes: the limit ends the call before the row's number is reached.
		measure.Case{Pkg: pkg + "/user", Name: "UserService.Get", Only: true, Limit: 45 * time.Second, Do: get()},
		measure.Case{Pkg: pkg, Name: "WithMaxRetries", Note: "WithMaxRetries(1)", Want: 2, Do: get(option.WithMaxRetries(1))},
		measure.Case{Pkg: pkg, Name: "WithMaxRetries", Note: "WithMaxRetries(0)", Off: true, Do: get(option.WithMaxRetries(0))},
	)
}
