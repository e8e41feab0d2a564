package main

import (
	"context"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/openai/openai-go/v3"

func send(opts ...option.RequestOption) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		client := openai.NewClient(option.WithBaseURL(url), option.WithAPIKey("x"))
		_, err := client.Chat.Completions.New(ctx, openai.ChatCompletionNewParams{
			Model: "m", Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage("x")},
		}, opts...)
		return err
	}
}

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "ChatCompletionService.New", Do: send()},
		measure.Case{Pkg: pkg, Name: "ChatCompletionService.New", Note: "WithMaxRetries(0)", Off: true, Do: send(option.WithMaxRetries(0))},
		measure.Case{Pkg: pkg, Name: "ChatCompletionService.New", Note: "insufficient_quota", Status: 429, Only: true, Want: 3, Body: `{"error":{"code":"insufficient_quota","type":"insufficient_quota","message":"x","param":""}}`, Do: send()},
	)
}
