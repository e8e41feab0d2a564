package main

import (
	"context"
	"net/http"
	"net/url"

	"github.com/ollama/ollama/api"

	"github.com/retrylint/retrylint/verify/measure"
)

func main() {
	measure.Run(measure.Case{Pkg: "github.com/ollama/ollama/api", Name: "Client.Chat", Do: func(ctx context.Context, addr string) error {
		u, err := url.Parse(addr)
		if err != nil {
			return err
		}
		return api.NewClient(u, http.DefaultClient).Chat(ctx, &api.ChatRequest{Model: "m"}, func(api.ChatResponse) error { return nil })
	}})
}
