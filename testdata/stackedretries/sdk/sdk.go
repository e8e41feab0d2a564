// Package sdk holds the cases of stackedretries over SDK clients that come from
// out of view, or that are made in view with the retries they have by default.
// No making in this package turns retries off.
package sdk

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob"
	"github.com/anthropics/anthropic-sdk-go"
	aoption "github.com/anthropics/anthropic-sdk-go/option"
	"github.com/avast/retry-go/v4"
	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/cenkalti/backoff/v4"
	openai1 "github.com/openai/openai-go"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/responses"
	"github.com/redis/go-redis/v9"
	"github.com/segmentio/kafka-go"
	"github.com/stripe/stripe-go/v82"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/health/grpc_health_v1"

	"retrylint.test/cases/lib/again"
	"retrylint.test/cases/lib/pause"
)

// anthropic: three attempts by default.

func askBad(ctx context.Context, client *anthropic.Client, p anthropic.MessageNewParams) (msg *anthropic.Message, err error) {
	for range 5 {
		if msg, err = client.Messages.New(ctx, p); err == nil { // want "15 attempts.*by default"
			return msg, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

func askMadeBad(ctx context.Context, p anthropic.MessageNewParams) (msg *anthropic.Message, err error) {
	client := anthropic.NewClient()
	for i := 0; i < 5; i++ {
		msg, err = client.Messages.New(ctx, p) // want "15 attempts"
		if err == nil {
			break
		}
		if pause.Spread(ctx, time.Second) != nil {
			break
		}
	}
	return msg, err
}

func askMoreBad(ctx context.Context, p anthropic.MessageNewParams) (msg *anthropic.Message, err error) {
	client := anthropic.NewClient(aoption.WithMaxRetries(5))
	for range 3 {
		if msg, err = client.Messages.New(ctx, p); err == nil { // want "18 attempts"
			return msg, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

// The call's own option says six.
func askCallBad(ctx context.Context, client *anthropic.Client, p anthropic.MessageNewParams) (msg *anthropic.Message, err error) {
	for range 3 {
		if msg, err = client.Messages.New(ctx, p, aoption.WithMaxRetries(5)); err == nil { // want "18 attempts"
			return msg, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

type assistant struct{ client anthropic.Client }

func newAssistant(key string) *assistant {
	return &assistant{client: anthropic.NewClient(aoption.WithAPIKey(key))}
}

func (a *assistant) askFieldBad(ctx context.Context, p anthropic.MessageNewParams) error {
	return backoff.Retry(func() error {
		_, err := a.client.Messages.New(ctx, p) // want "15 attempts"
		return err
	}, backoff.WithContext(backoff.WithMaxRetries(backoff.NewExponentialBackOff(), 4), ctx))
}

func (a *assistant) askHelperBad(ctx context.Context, p anthropic.MessageNewParams) error {
	return again.Four(ctx, func(ctx context.Context) error {
		_, err := a.client.Messages.New(ctx, p) // want "12 attempts"
		return err
	})
}

// Once is once.
func (a *assistant) askOk(ctx context.Context, p anthropic.MessageNewParams) (*anthropic.Message, error) {
	return a.client.Messages.New(ctx, p)
}

// The SDK's failure leaves the loop; what goes round is an answer of no use.
func (a *assistant) askAgainOk(ctx context.Context, p anthropic.MessageNewParams) (*anthropic.Message, error) {
	for range 3 {
		msg, err := a.client.Messages.New(ctx, p)
		if err != nil {
			return nil, err
		}
		if len(msg.Content) > 0 {
			return msg, nil
		}
	}
	return nil, errors.New("no content")
}

// Questions are items.
func (a *assistant) askEachOk(ctx context.Context, ps []anthropic.MessageNewParams) (out []*anthropic.Message) {
	for _, p := range ps {
		msg, err := a.client.Messages.New(ctx, p)
		if err != nil {
			continue
		}
		out = append(out, msg)
	}
	return out
}

// openai, v1 and v3: three attempts.

func openaiBad(ctx context.Context, client *openai.Client, p responses.ResponseNewParams) (r *responses.Response, err error) {
	for range 4 {
		if r, err = client.Responses.New(ctx, p); err == nil { // want "12 attempts.*by default"
			return r, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

func openaiV1Bad(ctx context.Context, client openai1.Client, p openai1.ChatCompletionNewParams) error {
	return retry.Do(func() error {
		_, err := client.Chat.Completions.New(ctx, p) // want "12 attempts.*by default"
		return err
	}, retry.Context(ctx), retry.Attempts(4))
}

// aws: three, dynamodb four.

func s3Bad(ctx context.Context, c *s3.Client, in *s3.HeadObjectInput) (out *s3.HeadObjectOutput, err error) {
	for range 3 {
		if out, err = c.HeadObject(ctx, in); err == nil { // want "9 attempts.*by default"
			return out, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

func s3MadeBad(ctx context.Context, cfg aws.Config, in *s3.HeadObjectInput) (out *s3.HeadObjectOutput, err error) {
	c := s3.NewFromConfig(cfg, func(o *s3.Options) { o.RetryMaxAttempts = 5 })
	for range 3 {
		if out, err = c.HeadObject(ctx, in); err == nil { // want "15 attempts"
			return out, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

func dynamoBad(ctx context.Context, c *dynamodb.Client, in *dynamodb.GetItemInput) (out *dynamodb.GetItemOutput, err error) {
	for range 3 {
		if out, err = c.GetItem(ctx, in); err == nil { // want "12 attempts.*by default"
			return out, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

// azure: four; MaxRetries 0 is the default, too.

func blobBad(ctx context.Context, c *azblob.Client, b []byte) (err error) {
	for range 5 {
		if _, err = c.UploadBuffer(ctx, "box", "name", b, nil); err == nil { // want "20 attempts.*by default"
			return nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
	return err
}

func blobZeroBad(ctx context.Context, url string, b []byte) error {
	opts := &azblob.ClientOptions{}
	opts.Retry = policy.RetryOptions{MaxRetries: 0}
	c, err := azblob.NewClientWithNoCredential(url, opts)
	if err != nil {
		return err
	}
	for range 5 {
		if _, err = c.UploadBuffer(ctx, "box", "name", b, nil); err == nil { // want "20 attempts"
			return nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
	return err
}

// redis: four. kafka: ten.

func redisBad(ctx context.Context, addr, key string) (v string, err error) {
	rdb := redis.NewClient(&redis.Options{Addr: addr})
	for range 3 {
		if v, err = rdb.Get(ctx, key).Result(); err == nil { // want "12 attempts"
			return v, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return "", err
		}
	}
	return "", err
}

func redisErrBad(ctx context.Context, rdb redis.UniversalClient) (err error) {
	for range 3 {
		status := rdb.Ping(ctx) // want "12 attempts.*by default"
		if err = status.Err(); err == nil {
			return nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
	return err
}

// Each key has its own attempts.
func redisEachOk(ctx context.Context, rdb *redis.Client, keys []string) (vs []string) {
	for _, k := range keys {
		v, err := rdb.Get(ctx, k).Result()
		if err != nil {
			continue
		}
		vs = append(vs, v)
	}
	return vs
}

// The failure leaves the loop.
func redisLeavesOk(ctx context.Context, rdb *redis.Client, key string) (string, error) {
	for {
		v, err := rdb.Get(ctx, key).Result()
		if err != nil && !errors.Is(err, redis.Nil) {
			return "", err
		}
		if v != "" {
			return v, nil
		}
		if err := pause.Spread(ctx, time.Second); err != nil {
			return "", err
		}
	}
}

// The messages of a variadic tail are no options.
type batcher struct {
	writer *kafka.Writer
	batch  []kafka.Message
}

func newBatcher(addr string) *batcher {
	w := kafka.NewWriter(kafka.WriterConfig{Brokers: []string{addr}, Balancer: kafka.CRC32Balancer{}})
	return &batcher{writer: w}
}

func (b *batcher) add(key string, value []byte) {
	m := kafka.Message{Key: []byte(key), Value: value}
	b.batch = append(b.batch, m)
}

func (b *batcher) sendBad(ctx context.Context) (err error) {
	for range 3 {
		if err = b.writer.WriteMessages(ctx, b.batch...); err == nil { // want "30 attempts"
			return nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
	return err
}

func kafkaBad(ctx context.Context, addr string, msgs []kafka.Message) (err error) {
	w := &kafka.Writer{Addr: kafka.TCP(addr), Topic: "orders"}
	for range 3 {
		if err = w.WriteMessages(ctx, msgs...); err == nil { // want "30 attempts"
			return nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
	return err
}

// stripe: up to three.
func stripeBad(ctx context.Context, sc *stripe.Client, id string) (pi *stripe.PaymentIntent, err error) {
	for range 3 {
		if pi, err = sc.V1PaymentIntents.Retrieve(ctx, id, nil); err == nil { // want "attempts.*by default"
			return pi, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

// gRPC retries where the service config says so.

func rpcConfigBad(ctx context.Context, target string) error {
	conn, err := grpc.NewClient(target,
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultServiceConfig(`{"methodConfig":[{"name":[{}],"retryPolicy":{
			"maxAttempts":4,"initialBackoff":"0.2s","maxBackoff":"5s","backoffMultiplier":2,
			"retryableStatusCodes":["UNAVAILABLE"]}}]}`))
	if err != nil {
		return err
	}
	defer conn.Close()
	hc := grpc_health_v1.NewHealthClient(conn)
	for range 3 {
		if _, err = hc.Check(ctx, &grpc_health_v1.HealthCheckRequest{}); err == nil { // want "12 attempts"
			return nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
	return err
}

func rpcOk(ctx context.Context, hc grpc_health_v1.HealthClient) (err error) {
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

// A poll of an SDK that leaves on error.
func (a *assistant) batchOk(ctx context.Context, id string) error {
	for {
		b, err := a.client.Messages.Batches.Get(ctx, id, anthropic.MessageBatchGetParams{})
		if err != nil {
			return err
		}
		if b.ProcessingStatus == anthropic.MessageBatchProcessingStatusEnded {
			return nil
		}
		if err := pause.Spread(ctx, time.Minute); err != nil {
			return err
		}
	}
}

// A plain transport under a loop.
func plainOk(ctx context.Context, req *http.Request) (resp *http.Response, err error) {
	for range 3 {
		if resp, err = http.DefaultClient.Do(req); err == nil {
			return resp, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}
