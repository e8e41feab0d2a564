package main

import (
	"context"

	cohere "github.com/cohere-ai/cohere-go/v2"
	"github.com/cohere-ai/cohere-go/v2/client"
	"github.com/cohere-ai/cohere-go/v2/option"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/cohere-ai/cohere-go/v2/client"

func chat(opts ...option.RequestOption) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		c := client.NewClient(client.WithBaseURL(url), client.WithToken("x"))
		_, err := c.Chat(ctx, &cohere.ChatRequest{Message: "x"}, opts...)
		return err
	}
}

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "Client.Chat", Do: chat()},
		measure.Case{Pkg: pkg, Name: "Client.Chat", Note: "WithMaxAttempts(1)", Off: true, Do: chat(option.WithMaxAttempts(1))},
		measure.Case{Pkg: pkg, Name: "Client.Chat", Note: "WithMaxAttempts(0)", Want: 2, Only: true, Do: chat(option.WithMaxAttempts(0))},
	)
}
