package main

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/hashicorp/go-retryablehttp"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/hashicorp/go-retryablehttp"

func client() *retryablehttp.Client {
	c := retryablehttp.NewClient()
	c.Logger = nil
	c.RetryWaitMin, c.RetryWaitMax = time.Millisecond, 2*time.Millisecond
	return c
}

func send(c *retryablehttp.Client, method string) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		req, err := retryablehttp.NewRequestWithContext(ctx, method, url, strings.NewReader("x"))
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
	off := client()
	off.RetryMax = 0
	std := client().StandardClient()
	measure.Run(
		measure.Case{Pkg: pkg, Name: "Client.Do", Note: "GET", Do: send(client(), http.MethodGet)},
		measure.Case{Pkg: pkg, Name: "Client.Do", Note: "POST", Do: send(client(), http.MethodPost)},
		measure.Case{Pkg: pkg, Name: "Client.Do", Note: "RetryMax = 0", Off: true, Do: send(off, http.MethodGet)},
		measure.Case{Pkg: pkg, Name: "Client.StandardClient", Want: 5, Do: func(ctx context.Context, url string) error {
			req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
			if err != nil {
				return err
			}
			resp, err := std.Do(req)
			if err != nil {
				return err
			}
			return resp.Body.Close()
		}},
	)
}
