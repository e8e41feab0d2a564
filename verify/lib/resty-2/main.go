package main

import (
	"context"
	"time"

	"github.com/go-resty/resty/v2"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/go-resty/resty/v2"

func client(n int) *resty.Client {
	return resty.New().SetLogger(quiet{}).SetRetryCount(n).SetRetryWaitTime(time.Millisecond).SetRetryMaxWaitTime(2 * time.Millisecond)
}

func get(c *resty.Client) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		_, err := c.R().SetContext(ctx).Get(url)
		return err
	}
}

func post(c *resty.Client) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		_, err := c.R().SetContext(ctx).SetBody("x").Post(url)
		return err
	}
}

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "Request.Get", Do: get(resty.New().SetLogger(quiet{}))},
		measure.Case{Pkg: pkg, Name: "Client.SetRetryCount", Note: "SetRetryCount(3), POST", Status: measure.Drop, Want: 4, Do: post(client(3))},
		measure.Case{Pkg: pkg, Name: "Client.SetRetryCount", Note: "SetRetryCount(0)", Status: measure.Drop, Off: true, Do: get(client(0))},
		measure.Case{Pkg: pkg, Name: "Backoff", Permanent: 4, Do: func(ctx context.Context, url string) error {
			return resty.Backoff(func() (*resty.Response, error) { return nil, measure.Get(ctx, url) }, resty.WaitTime(time.Millisecond), resty.MaxWaitTime(2*time.Millisecond))
		}},
	)
}

type quiet struct{}

func (quiet) Errorf(string, ...any) {}
func (quiet) Warnf(string, ...any)  {}
func (quiet) Debugf(string, ...any) {}
