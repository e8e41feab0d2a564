package main

import (
	"context"
	"net/http"

	"github.com/opensearch-project/opensearch-go/v4"
	"github.com/opensearch-project/opensearch-go/v4/opensearchapi"
	_ "github.com/opensearch-project/opensearch-go/v4/opensearchtransport"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/opensearch-project/opensearch-go/v4"

func search(cfg opensearch.Config) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		cfg.Addresses = []string{url}
		c, err := opensearchapi.NewClient(opensearchapi.Config{Client: cfg})
		if err != nil {
			return err
		}
		_, err = c.Search(ctx, &opensearchapi.SearchReq{Indices: []string{"x"}})
		return err
	}
}

// The client asks after its nodes in the background.
func searches(r *http.Request) bool { return r.URL.Path == "/x/_search" }

func main() {
	measure.Run(
		measure.Case{Pkg: pkg + "/opensearchapi", Name: "Client.Search", Counts: searches, Do: search(opensearch.Config{})},
		measure.Case{Pkg: pkg, Name: "Config", Note: "DisableRetry: true", Off: true, Counts: searches, Do: search(opensearch.Config{DisableRetry: true})},
	)
}
