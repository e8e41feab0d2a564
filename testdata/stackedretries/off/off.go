// Package off holds the cases of stackedretries whose inner layer is set to one
// attempt, and their counterparts that only look so.
package off

import (
	"context"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob"
	"github.com/anthropics/anthropic-sdk-go"
	aoption "github.com/anthropics/anthropic-sdk-go/option"
	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/openai/openai-go/v3"
	ooption "github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/responses"
	"github.com/redis/go-redis/v9"
	"github.com/segmentio/kafka-go"
	"github.com/stripe/stripe-go/v82"

	"retrylint.test/cases/lib/clients/llm"
	"retrylint.test/cases/lib/clients/store"
	"retrylint.test/cases/lib/pause"
)

// In the constructor.
func constructorOk(ctx context.Context, p anthropic.MessageNewParams) (msg *anthropic.Message, err error) {
	client := anthropic.NewClient(aoption.WithMaxRetries(0))
	for range 5 {
		if msg, err = client.Messages.New(ctx, p); err == nil {
			return msg, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

// By a field's constructor.
type assistant struct{ client anthropic.Client }

func newAssistant(key string) *assistant {
	return &assistant{client: anthropic.NewClient(aoption.WithAPIKey(key), aoption.WithMaxRetries(0))}
}

func (a *assistant) fieldOk(ctx context.Context, p anthropic.MessageNewParams) (msg *anthropic.Message, err error) {
	for range 5 {
		if msg, err = a.client.Messages.New(ctx, p); err == nil {
			return msg, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

// From out of view, and a making in view turns them off.
func outOfViewOk(ctx context.Context, client *anthropic.Client, p anthropic.MessageNewParams) (msg *anthropic.Message, err error) {
	for range 5 {
		if msg, err = client.Messages.New(ctx, p); err == nil {
			return msg, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

// Made here with the default: another making that turns them off is no excuse.
func madeHereBad(ctx context.Context, p anthropic.MessageNewParams) (msg *anthropic.Message, err error) {
	client := anthropic.NewClient()
	for range 5 {
		if msg, err = client.Messages.New(ctx, p); err == nil { // want "15 attempts"
			return msg, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

// By the call's own option.
func perCallOk(ctx context.Context, p responses.ResponseNewParams) (r *responses.Response, err error) {
	client := openai.NewClient()
	for range 5 {
		if r, err = client.Responses.New(ctx, p, ooption.WithMaxRetries(0)); err == nil {
			return r, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

// The call's own option wins over the constructor's.
func perCallBad(ctx context.Context, p responses.ResponseNewParams) (r *responses.Response, err error) {
	client := openai.NewClient(ooption.WithMaxRetries(0))
	for range 5 {
		if r, err = client.Responses.New(ctx, p, ooption.WithMaxRetries(2)); err == nil { // want "15 attempts"
			return r, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

// In another package.
func farOk(ctx context.Context, key string, p responses.ResponseNewParams) (r *responses.Response, err error) {
	client := llm.Single(key)
	for range 5 {
		if r, err = client.Responses.New(ctx, p); err == nil {
			return r, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

func farBad(ctx context.Context, key string, p responses.ResponseNewParams) (r *responses.Response, err error) {
	client := llm.Plain(key)
	for range 4 {
		if r, err = client.Responses.New(ctx, p); err == nil { // want "12 attempts"
			return r, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

// aws: a retryer that doesn't, one attempt, per call, in another package.

func nopRetryerOk(ctx context.Context, cfg aws.Config, in *s3.HeadObjectInput) (out *s3.HeadObjectOutput, err error) {
	c := s3.NewFromConfig(cfg, func(o *s3.Options) { o.Retryer = aws.NopRetryer{} })
	for range 3 {
		if out, err = c.HeadObject(ctx, in); err == nil {
			return out, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

func oneAttemptOk(ctx context.Context, cfg aws.Config, in *s3.HeadObjectInput) (out *s3.HeadObjectOutput, err error) {
	c := s3.NewFromConfig(cfg, func(o *s3.Options) { o.RetryMaxAttempts = 1 })
	for range 3 {
		if out, err = c.HeadObject(ctx, in); err == nil {
			return out, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

func perCallAWSOk(ctx context.Context, cfg aws.Config, in *dynamodb.GetItemInput) (out *dynamodb.GetItemOutput, err error) {
	c := dynamodb.NewFromConfig(cfg)
	for range 3 {
		if out, err = c.GetItem(ctx, in, func(o *dynamodb.Options) { o.RetryMaxAttempts = 1 }); err == nil {
			return out, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

func farStoreOk(ctx context.Context, cfg aws.Config, in *s3.HeadObjectInput) (out *s3.HeadObjectOutput, err error) {
	c := store.Single(cfg)
	for range 3 {
		if out, err = c.HeadObject(ctx, in); err == nil {
			return out, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

func farStoreBad(ctx context.Context, cfg aws.Config, in *s3.HeadObjectInput) (out *s3.HeadObjectOutput, err error) {
	c := store.Plain(cfg)
	for range 3 {
		if out, err = c.HeadObject(ctx, in); err == nil { // want "9 attempts"
			return out, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

// azure: -1 turns them off, in a literal.

func blobLiteralOk(ctx context.Context, url string, b []byte) error {
	c, err := azblob.NewClientWithNoCredential(url, &azblob.ClientOptions{
		ClientOptions: policy.ClientOptions{Retry: policy.RetryOptions{MaxRetries: -1}},
	})
	if err != nil {
		return err
	}
	for range 5 {
		if _, err = c.UploadBuffer(ctx, "box", "name", b, nil); err == nil {
			return nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
	return err
}

// redis: -1 turns them off; kafka: one attempt.

func redisOk(ctx context.Context, addr, key string) (v string, err error) {
	rdb := redis.NewClient(&redis.Options{Addr: addr, MaxRetries: -1})
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

func kafkaOk(ctx context.Context, addr string, msgs []kafka.Message) (err error) {
	w := &kafka.Writer{Addr: kafka.TCP(addr), Topic: "orders", MaxAttempts: 1}
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

// stripe: by the backend's configuration.

func stripeOk(ctx context.Context, key, id string) (pi *stripe.PaymentIntent, err error) {
	backends := stripe.NewBackendsWithConfig(&stripe.BackendConfig{MaxNetworkRetries: stripe.Int64(0)})
	sc := stripe.NewClient(key, stripe.WithBackends(backends))
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
