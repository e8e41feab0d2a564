package main

import (
	"context"
	"net/http"
	"time"

	"github.com/PuerkitoBio/rehttp"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/PuerkitoBio/rehttp"

func send(fn rehttp.RetryFn) func(ctx context.Context, url string) error {
	c := &http.Client{Transport: rehttp.NewTransport(nil, fn, rehttp.ConstDelay(20*time.Millisecond))}
	return func(ctx context.Context, url string) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
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
		measure.Case{Pkg: pkg, Name: "NewTransport", Only: true, Limit: time.Second, Do: send(rehttp.RetryStatuses(503))},
		measure.Case{Pkg: pkg, Name: "RetryAll", Note: "RetryMaxRetries(3)", Want: 4, Do: send(rehttp.RetryAll(rehttp.RetryMaxRetries(3), rehttp.RetryStatuses(503)))},
		measure.Case{Pkg: pkg, Name: "RetryMaxRetries", Note: "RetryMaxRetries(0)", Off: true, Do: send(rehttp.RetryAll(rehttp.RetryMaxRetries(0), rehttp.RetryStatuses(503)))},
	)
}
