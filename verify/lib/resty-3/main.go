package main

import (
	"context"
	"time"

	"resty.dev/v3"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "resty.dev/v3"

func again(r *resty.Response, err error) bool { return r != nil && r.StatusCode() >= 500 }

func main() {
	plain := resty.New()
	retrying := resty.New().SetRetryCount(3).SetRetryWaitTime(time.Millisecond).SetRetryMaxWaitTime(2 * time.Millisecond).AddRetryConditions(again)
	off := resty.New().SetRetryCount(0).AddRetryConditions(again)
	measure.Run(
		measure.Case{Pkg: pkg, Name: "Request.Get", Do: func(ctx context.Context, url string) error {
			_, err := plain.R().SetContext(ctx).Get(url)
			return err
		}},
		measure.Case{Pkg: pkg, Name: "Client.SetRetryCount", Note: "SetRetryCount(3)", Want: 4, Do: func(ctx context.Context, url string) error {
			_, err := retrying.R().SetContext(ctx).Get(url)
			return err
		}},
		measure.Case{Pkg: pkg, Name: "Request.Post", Note: "SetRetryCount(3)", Off: true, Do: func(ctx context.Context, url string) error {
			_, err := retrying.R().SetContext(ctx).SetBody("x").Post(url)
			return err
		}},
		measure.Case{Pkg: pkg, Name: "Client.SetRetryCount", Note: "SetRetryCount(0)", Off: true, Do: func(ctx context.Context, url string) error {
			_, err := off.R().SetContext(ctx).Get(url)
			return err
		}},
	)
}
