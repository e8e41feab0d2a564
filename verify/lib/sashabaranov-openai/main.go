package main

import (
	"context"

	"github.com/sashabaranov/go-openai"

	"github.com/retrylint/retrylint/verify/measure"
)

func main() {
	measure.Run(measure.Case{Pkg: "github.com/sashabaranov/go-openai", Name: "Client.CreateChatCompletion", Do: func(ctx context.Context, url string) error {
		cfg := openai.DefaultConfig("x")
		cfg.BaseURL = url
		_, err := openai.NewClientWithConfig(cfg).CreateChatCompletion(ctx, openai.ChatCompletionRequest{Model: "m", Messages: []openai.ChatCompletionMessage{{Role: "user", Content: "x"}}})
		return err
	}})
}
