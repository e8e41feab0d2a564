package main

import (
	"context"
	"time"

	"github.com/gage-technologies/mistral-go"

	"github.com/retrylint/retrylint/verify/measure"
)

func main() {
	measure.Run(measure.Case{Pkg: "github.com/gage-technologies/mistral-go", Name: "MistralClient.Chat", Do: func(ctx context.Context, url string) error {
		c := mistral.NewMistralClient("x", url, 0, 5*time.Second)
		_, err := c.Chat("m", []mistral.ChatMessage{{Role: "user", Content: "x"}}, nil)
		return err
	}})
}
