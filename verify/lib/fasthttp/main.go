package main

import (
	"context"

	"github.com/valyala/fasthttp"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/valyala/fasthttp"

func send(c *fasthttp.Client, method string) func(ctx context.Context, url string) error {
	return func(_ context.Context, url string) error {
		req, resp := fasthttp.AcquireRequest(), fasthttp.AcquireResponse()
		req.Header.SetMethod(method)
		req.SetRequestURI(url)
		return c.Do(req, resp)
	}
}

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "Client.Do", Status: measure.Drop, Do: send(&fasthttp.Client{}, "GET")},
		measure.Case{Pkg: pkg, Name: "Client.Do", Note: "POST", Status: measure.Drop, Want: 1, Only: true, Do: send(&fasthttp.Client{}, "POST")},
		measure.Case{Pkg: pkg, Name: "Client.Do", Note: "MaxIdemponentCallAttempts: 1", Status: measure.Drop, Off: true, Do: send(&fasthttp.Client{MaxIdemponentCallAttempts: 1}, "GET")},
	)
}
