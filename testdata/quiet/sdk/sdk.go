// Package sdk holds good code over SDKs and RPC, where no check may speak.
package sdk

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/option"
	"github.com/google/uuid"
	"github.com/stripe/stripe-go/v82"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/status"

	"retrylint.test/cases/lib/pause"
)

// The SDK retries: nothing around it does.
func askOk(ctx context.Context, text string) (*anthropic.Message, error) {
	client := anthropic.NewClient(option.WithMaxRetries(4))
	return client.Messages.New(ctx, anthropic.MessageNewParams{
		MaxTokens: 1024,
		Model:     "claude-sonnet-4-5",
		Messages:  []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock(text))},
	})
}

// The loop retries: the SDK is set to one attempt.
func askLoopOk(ctx context.Context, text string) (*anthropic.Message, error) {
	client := anthropic.NewClient(option.WithMaxRetries(0))
	p := anthropic.MessageNewParams{
		MaxTokens: 1024,
		Model:     "claude-sonnet-4-5",
		Messages:  []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock(text))},
	}
	for attempt := 0; ; attempt++ {
		msg, err := client.Messages.New(ctx, p)
		if err == nil || attempt == 3 {
			return msg, err
		}
		var ae *anthropic.Error
		if ctx.Err() != nil || errors.As(err, &ae) && ae.StatusCode != 429 && ae.StatusCode < 500 {
			return nil, err
		}
		wait := rand.N(time.Second << attempt)
		if ae != nil && ae.Response != nil {
			wait += after(ae.Response.Header)
		}
		slog.Warn("the model is busy, asking again", "attempt", attempt+1, "wait", wait, "err", err)
		if pause.For(ctx, wait) != nil {
			return nil, err
		}
	}
}

// after reads both forms of Retry-After and clamps them.
func after(h http.Header) time.Duration {
	v := h.Get("Retry-After")
	if secs, err := strconv.Atoi(v); err == nil && secs >= 0 {
		return min(time.Duration(secs)*time.Second, time.Minute)
	}
	if at, err := http.ParseTime(v); err == nil {
		return min(max(time.Until(at), 0), time.Minute)
	}
	return 0
}

// A charge, once, with the key of the order.
func chargeOk(ctx context.Context, sc *stripe.Client, amount int64) (*stripe.PaymentIntent, error) {
	p := &stripe.PaymentIntentCreateParams{Amount: stripe.Int64(amount), Currency: stripe.String("eur")}
	p.SetIdempotencyKey(uuid.NewString())
	return sc.V1PaymentIntents.Create(ctx, p)
}

// A question over gRPC.
func checkOk(ctx context.Context, hc grpc_health_v1.HealthClient) error {
	for attempt := 0; ; attempt++ {
		_, err := hc.Check(ctx, &grpc_health_v1.HealthCheckRequest{})
		if err == nil || attempt == 4 || status.Code(err) != codes.Unavailable {
			return err
		}
		wait := rand.N(time.Second << attempt)
		slog.Warn("health check failed, trying again", "attempt", attempt+1, "wait", wait, "err", err)
		if pause.For(ctx, wait) != nil {
			return err
		}
	}
}
