// Package llm makes clients of language models.
package llm

import (
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
)

// Single makes a client that sends once.
func Single(key string) openai.Client {
	return openai.NewClient(option.WithAPIKey(key), option.WithMaxRetries(0))
}

// Plain makes a client with the SDK's own retries.
func Plain(key string) openai.Client {
	return openai.NewClient(option.WithAPIKey(key))
}
