package main

import (
	"context"
	"net/http"
	"net/url"

	"github.com/elastic/elastic-transport-go/v8/elastictransport"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/elastic/elastic-transport-go/v8/elastictransport"

func send(cfg elastictransport.Config) func(ctx context.Context, addr string) error {
	return func(ctx context.Context, addr string) error {
		u, err := url.Parse(addr)
		if err != nil {
			return err
		}
		cfg.URLs = []*url.URL{u}
		t, err := elastictransport.New(cfg)
		if err != nil {
			return err
		}
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, "/x", nil)
		if err != nil {
			return err
		}
		resp, err := t.Perform(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}
}

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "Client.Perform", Note: "POST", Do: send(elastictransport.Config{})},
		measure.Case{Pkg: pkg, Name: "Client.Perform", Note: "DisableRetry: true", Off: true, Do: send(elastictransport.Config{DisableRetry: true})},
	)
}
