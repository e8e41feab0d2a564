package main

import (
	"context"

	cohere "github.com/cohere-ai/cohere-go/v2"
	"github.com/cohere-ai/cohere-go/v2/client"
	"github.com/cohere-ai/cohere-go/v2/option"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/cohere-ai/cohere-go/v2"

func list(opts ...option.RequestOption) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		c := client.NewClient(client.WithBaseURL(url), client.WithToken("x"))
		_, err := c.Datasets.List(ctx, &cohere.DatasetsListRequest{}, opts...)
		return err
	}
}

func main() {
	measure.Run(
		measure.Case{Pkg: pkg + "/datasets", Name: "Client.List", Do: list()},
		measure.Case{Pkg: pkg + "/datasets", Name: "Client.List", Note: "WithMaxAttempts(1)", Off: true, Do: list(option.WithMaxAttempts(1))},
		measure.Case{Pkg: pkg + "/datasets", Name: "Client.List", Note: "WithMaxAttempts(0)", Want: 2, Only: true, Do: list(option.WithMaxAttempts(0))},
		// The second attempt of a POST fails on a body that the first has read.
		measure.Case{Pkg: pkg + "/client", Name: "Client.Chat", Note: "POST", Want: 1, Only: true, Do: func(ctx context.Context, url string) error {
			_, err := client.NewClient(client.WithBaseURL(url), client.WithToken("x")).Chat(ctx, &cohere.ChatRequest{Message: "x"})
			return err
		}},
	)
}
