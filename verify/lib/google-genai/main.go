package main

import (
	"context"

	"google.golang.org/genai"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "google.golang.org/genai"

func generate(o *genai.HTTPRetryOptions) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		c, err := genai.NewClient(ctx, &genai.ClientConfig{APIKey: "x", Backend: genai.BackendGeminiAPI, HTTPOptions: genai.HTTPOptions{BaseURL: url, RetryOptions: o}})
		if err != nil {
			return err
		}
		_, err = c.Models.GenerateContent(ctx, "m", genai.Text("x"), nil)
		return err
	}
}

func main() {
	quick, one := 0.001, int32(1)
	measure.Run(
		measure.Case{Pkg: pkg, Name: "Models.GenerateContent", Do: generate(nil)},
		measure.Case{Pkg: pkg, Name: "HTTPRetryOptions", Note: "HTTPRetryOptions{}", Want: 5, Do: generate(&genai.HTTPRetryOptions{InitialDelay: &quick, Jitter: &quick})},
		measure.Case{Pkg: pkg, Name: "HTTPRetryOptions", Note: "Attempts: 1", Off: true, Do: generate(&genai.HTTPRetryOptions{Attempts: &one})},
	)
}
