package main

import (
	"context"
	"net/http"
	"net/url"

	"github.com/digitalocean/godo"
	"golang.org/x/oauth2"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/digitalocean/godo"

func get(ctx context.Context, c *godo.Client, addr string) error {
	u, err := url.Parse(addr + "/")
	if err != nil {
		return err
	}
	c.BaseURL = u
	_, _, err = c.Account.Get(ctx)
	return err
}

func with(cfg godo.RetryConfig) func(ctx context.Context, addr string) error {
	return func(ctx context.Context, addr string) error {
		// Without a transport of oauth2 New panics where it is to retry.
		signed := &http.Client{Transport: &oauth2.Transport{Source: oauth2.StaticTokenSource(&oauth2.Token{AccessToken: "x"})}}
		c, err := godo.New(signed, godo.WithRetryAndBackoffs(cfg))
		if err != nil {
			return err
		}
		return get(ctx, c, addr)
	}
}

func main() {
	quick := godo.PtrTo(0.001)
	measure.Run(
		measure.Case{Pkg: pkg, Name: "NewFromToken", Only: true, Do: func(ctx context.Context, addr string) error { return get(ctx, godo.NewFromToken("x"), addr) }},
		measure.Case{Pkg: pkg, Name: "NewClient", Do: func(ctx context.Context, addr string) error { return get(ctx, godo.NewClient(nil), addr) }},
		measure.Case{Pkg: pkg, Name: "WithRetryAndBackoffs", Note: "RetryMax: 3", Want: 4, Do: with(godo.RetryConfig{RetryMax: 3, RetryWaitMin: quick, RetryWaitMax: quick})},
		measure.Case{Pkg: pkg, Name: "WithRetryAndBackoffs", Note: "RetryMax: 0", Off: true, Do: with(godo.RetryConfig{RetryMax: 0})},
	)
}
