package main

import (
	"context"
	"time"

	"github.com/elastic/go-elasticsearch/v9"
	_ "github.com/elastic/go-elasticsearch/v9/esapi"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/elastic/go-elasticsearch/v9"

func info(cfg elasticsearch.Config) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		cfg.Addresses = []string{url}
		es, err := elasticsearch.NewClient(cfg)
		if err != nil {
			return err
		}
		res, err := es.Search(es.Search.WithContext(ctx))
		if err != nil {
			return err
		}
		return res.Body.Close()
	}
}

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "NewClient", Want: 4, Do: info(elasticsearch.Config{})},
		measure.Case{Pkg: pkg, Name: "Config", Note: "MaxRetries: 0", Want: 4, Only: true, Do: info(elasticsearch.Config{MaxRetries: 0})},
		measure.Case{Pkg: pkg, Name: "Config", Note: "MaxRetries: 1", Want: 2, Only: true, Do: info(elasticsearch.Config{MaxRetries: 1, RetryBackoff: func(int) time.Duration { return time.Millisecond }})},
		measure.Case{Pkg: pkg, Name: "Config", Note: "DisableRetry: true", Off: true, Do: info(elasticsearch.Config{DisableRetry: true})},
	)
}
