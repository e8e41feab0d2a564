// Package sdk holds the cases of unkeyedpost over SDKs and RPC.
package sdk

import (
	"bytes"
	"context"
	"time"

	"cloud.google.com/go/pubsub/v2/apiv1/pubsubpb"
	"github.com/anthropics/anthropic-sdk-go"
	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/google/uuid"
	"github.com/openai/openai-go/v3"
	"github.com/redis/go-redis/v9"
	"github.com/segmentio/kafka-go"
	"github.com/stripe/stripe-go/v82"
	"github.com/stripe/stripe-go/v82/paymentintent"
	"google.golang.org/grpc/health/grpc_health_v1"

	"retrylint.test/cases/lib/pause"
)

// stripe keys each call by itself, so that each turn of a loop has another key.

func chargeBad(ctx context.Context, sc *stripe.Client, p *stripe.PaymentIntentCreateParams) (pi *stripe.PaymentIntent, err error) {
	for range 3 {
		if pi, err = sc.V1PaymentIntents.Create(ctx, p); err == nil { // want "idempotency key"
			return pi, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

func chargeNewBad(ctx context.Context, sc *stripe.Client, amount int64) (pi *stripe.PaymentIntent, err error) {
	for range 3 {
		p := &stripe.PaymentIntentCreateParams{Amount: stripe.Int64(amount), Currency: stripe.String("eur")}
		p.SetIdempotencyKey(uuid.NewString())
		if pi, err = sc.V1PaymentIntents.Create(ctx, p); err == nil { // want "new idempotency key"
			return pi, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

func chargeConstantBad(ctx context.Context, sc *stripe.Client, p *stripe.PaymentIntentCreateParams) (pi *stripe.PaymentIntent, err error) {
	p.SetIdempotencyKey("charge")
	for range 3 {
		if pi, err = sc.V1PaymentIntents.Create(ctx, p); err == nil { // want "constant idempotency key"
			return pi, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

func chargePackageBad(ctx context.Context, p *stripe.PaymentIntentParams) (pi *stripe.PaymentIntent, err error) {
	for range 3 {
		if pi, err = paymentintent.New(p); err == nil { // want "idempotency key"
			return pi, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

func chargeOk(ctx context.Context, sc *stripe.Client, p *stripe.PaymentIntentCreateParams) (pi *stripe.PaymentIntent, err error) {
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

// One call: the SDK's own retries share its key.
func chargeOnceOk(ctx context.Context, sc *stripe.Client, p *stripe.PaymentIntentCreateParams) (*stripe.PaymentIntent, error) {
	return sc.V1PaymentIntents.Create(ctx, p)
}

func retrieveOk(ctx context.Context, sc *stripe.Client, id string) (pi *stripe.PaymentIntent, err error) {
	for range 3 {
		if pi, err = sc.V1PaymentIntents.Retrieve(ctx, id, nil); err == nil {
			return pi, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

// RPC

func publishBad(ctx context.Context, c pubsubpb.PublisherClient, req *pubsubpb.PublishRequest) (err error) {
	for range 3 {
		if _, err = c.Publish(ctx, req); err == nil { // want "no idempotency key"
			return nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
	return err
}

func createBad(ctx context.Context, c pubsubpb.PublisherClient, t *pubsubpb.Topic) (err error) {
	for range 3 {
		if _, err = c.CreateTopic(ctx, t); err == nil { // want "no idempotency key"
			return nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
	return err
}

func getTopicOk(ctx context.Context, c pubsubpb.PublisherClient, name string) (t *pubsubpb.Topic, err error) {
	for range 3 {
		if t, err = c.GetTopic(ctx, &pubsubpb.GetTopicRequest{Topic: name}); err == nil {
			return t, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

func checkOk(ctx context.Context, hc grpc_health_v1.HealthClient) (err error) {
	for range 3 {
		if _, err = hc.Check(ctx, &grpc_health_v1.HealthCheckRequest{}); err == nil {
			return nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
	return err
}

// Queues. A Kafka producer numbers its records: no key of the caller takes part.

func kafkaOk(ctx context.Context, w *kafka.Writer, msgs []kafka.Message) (err error) {
	for range 3 {
		if err = w.WriteMessages(ctx, msgs...); err == nil {
			return nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
	return err
}

// aws: ClientRequestToken.

func transactNewBad(ctx context.Context, db *dynamodb.Client, items []types.TransactWriteItem) (err error) {
	for range 3 {
		in := &dynamodb.TransactWriteItemsInput{TransactItems: items, ClientRequestToken: aws.String(uuid.NewString())}
		if _, err = db.TransactWriteItems(ctx, in); err == nil { // want "new idempotency key"
			return nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
	return err
}

func transactOk(ctx context.Context, db *dynamodb.Client, items []types.TransactWriteItem) (err error) {
	token := uuid.NewString()
	for range 3 {
		in := &dynamodb.TransactWriteItemsInput{TransactItems: items, ClientRequestToken: aws.String(token)}
		if _, err = db.TransactWriteItems(ctx, in); err == nil {
			return nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
	return err
}

func getItemOk(ctx context.Context, db *dynamodb.Client, in *dynamodb.GetItemInput) (out *dynamodb.GetItemOutput, err error) {
	for range 3 {
		if out, err = db.GetItem(ctx, in); err == nil {
			return out, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

// A PUT of the same bytes to the same key.
func putObjectOk(ctx context.Context, c *s3.Client, bucket, key string, b []byte) (err error) {
	for range 3 {
		in := &s3.PutObjectInput{Bucket: &bucket, Key: &key, Body: bytes.NewReader(b)}
		if _, err = c.PutObject(ctx, in); err == nil {
			return nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
	return err
}

// A read of a store.
func redisOk(ctx context.Context, rdb *redis.Client, key string) (v string, err error) {
	for range 3 {
		if v, err = rdb.Get(ctx, key).Result(); err == nil {
			return v, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return "", err
		}
	}
	return "", err
}

// Models: a question may be asked again, a batch of work may not.

func completionOk(ctx context.Context, client *openai.Client, text string) (out *openai.ChatCompletion, err error) {
	p := openai.ChatCompletionNewParams{
		Model:    openai.ChatModelGPT4o,
		Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage(text)},
	}
	for range 3 {
		if out, err = client.Chat.Completions.New(ctx, p); err == nil {
			return out, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

func messageOk(ctx context.Context, client *anthropic.Client, text string) (out *anthropic.Message, err error) {
	p := anthropic.MessageNewParams{
		MaxTokens: 1024,
		Model:     "claude-sonnet-4-5",
		Messages:  []anthropic.MessageParam{anthropic.NewUserMessage(anthropic.NewTextBlock(text))},
	}
	for range 3 {
		if out, err = client.Messages.New(ctx, p); err == nil {
			return out, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

func batchBad(ctx context.Context, client *anthropic.Client, p anthropic.MessageBatchNewParams) (err error) {
	for range 3 {
		if _, err = client.Messages.Batches.New(ctx, p); err == nil { // want "no idempotency key"
			return nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
	return err
}
