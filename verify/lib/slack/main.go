package main

import (
	"context"

	"github.com/slack-go/slack"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/slack-go/slack"

func post(opts ...slack.Option) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		_, _, err := slack.New("x", append(opts, slack.OptionAPIURL(url+"/"))...).PostMessageContext(ctx, "c", slack.MsgOptionText("x", false))
		return err
	}
}

func main() {
	quick := slack.OptionRetryConfig(slack.RetryConfig{MaxRetries: 2, RetryAfterDuration: 1, BackoffInitial: 1, BackoffMax: 1})
	measure.Run(
		measure.Case{Pkg: pkg, Name: "Client.PostMessageContext", Do: post()},
		measure.Case{Pkg: pkg, Name: "OptionRetryConfig", Note: "MaxRetries: 2", Status: 429, Want: 3, Do: post(quick)},
		measure.Case{Pkg: pkg, Name: "OptionRetry", Note: "OptionRetry(0)", Status: 429, Off: true, Do: post(slack.OptionRetry(0))},
	)
}
