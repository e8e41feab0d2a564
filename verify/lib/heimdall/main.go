package main

import (
	"context"
	"net/http"

	"github.com/gojek/heimdall/v7/httpclient"
	_ "github.com/gojek/heimdall/v7/hystrix"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/gojek/heimdall/v7/httpclient"

func send(c *httpclient.Client, method string) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		req, err := http.NewRequestWithContext(ctx, method, url, nil)
		if err != nil {
			return err
		}
		resp, err := c.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}
}

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "Client.Do", Do: send(httpclient.NewClient(), http.MethodGet)},
		measure.Case{Pkg: pkg, Name: "WithRetryCount", Note: "WithRetryCount(3), POST", Want: 4, Do: send(httpclient.NewClient(httpclient.WithRetryCount(3)), http.MethodPost)},
		measure.Case{Pkg: pkg, Name: "WithRetryCount", Note: "WithRetryCount(0)", Off: true, Do: send(httpclient.NewClient(httpclient.WithRetryCount(0)), http.MethodGet)},
	)
}
