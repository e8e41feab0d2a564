package main

import (
	"context"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/anthropics/anthropic-sdk-go/v2/option"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/anthropics/anthropic-sdk-go/v2"

func send(opts ...option.RequestOption) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		client := anthropic.NewClient(option.WithBaseURL(url), option.WithAPIKey("x"))
		_, err := client.Messages.New(ctx, anthropic.MessageNewParams{
			MaxTokens: 1, Model: "m", Messages: []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock("x"))},
		}, opts...)
		return err
	}
}

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "MessageService.New", Do: send()},
		measure.Case{Pkg: pkg, Name: "MessageService.New", Note: "WithMaxRetries(0)", Off: true, Do: send(option.WithMaxRetries(0))},
		measure.Case{Pkg: pkg, Name: "MessageBatchService.New", Status: 429, Do: func(ctx context.Context, url string) error {
			client := anthropic.NewClient(option.WithBaseURL(url), option.WithAPIKey("x"))
			_, err := client.Messages.Batches.New(ctx, anthropic.MessageBatchNewParams{})
			return err
		}},
	)
}
