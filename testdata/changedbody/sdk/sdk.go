// Package sdk holds the cases of changedbody over SDKs.
package sdk

import (
	"context"
	"errors"
	"time"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/google/uuid"
	"github.com/stripe/stripe-go/v82"

	"retrylint.test/cases/lib/pause"
)

// The key was for the first amount.
func chargeBad(ctx context.Context, sc *stripe.Client, amount int64) (pi *stripe.PaymentIntent, err error) {
	p := &stripe.PaymentIntentCreateParams{Amount: stripe.Int64(amount), Currency: stripe.String("eur")}
	p.SetIdempotencyKey(uuid.NewString())
	for range 3 {
		if pi, err = sc.V1PaymentIntents.Create(ctx, p); err == nil {
			return pi, nil
		}
		p.Amount = stripe.Int64(*p.Amount / 2) // want "changes"
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

func chargeOk(ctx context.Context, sc *stripe.Client, amount int64) (pi *stripe.PaymentIntent, err error) {
	p := &stripe.PaymentIntentCreateParams{Amount: stripe.Int64(amount), Currency: stripe.String("eur")}
	p.SetIdempotencyKey(uuid.NewString())
	for range 3 {
		if pi, err = sc.V1PaymentIntents.Create(ctx, p); err == nil {
			return pi, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

// A second question to a model is meant to be another.
func askAgainOk(ctx context.Context, client *anthropic.Client, p anthropic.MessageNewParams) (*anthropic.Message, error) {
	for range 3 {
		msg, err := client.Messages.New(ctx, p)
		if err != nil {
			return nil, err
		}
		if len(msg.Content) > 0 {
			return msg, nil
		}
		p.Messages = append(p.Messages, anthropic.NewUserMessage(anthropic.NewTextBlock("Please answer.")))
	}
	return nil, errors.New("no content")
}
