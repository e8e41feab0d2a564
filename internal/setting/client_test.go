package setting_test

import (
	"go/ast"
	"testing"

	"github.com/retrylint/retrylint/internal/setting"
)

var clientStubs = map[string]string{
	"github.com/anthropics/anthropic-sdk-go/option": `package option
type RequestOption interface{ apply() }
func WithMaxRetries(n int) RequestOption { return nil }
func WithAPIKey(s string) RequestOption { return nil }
`,
	"github.com/anthropics/anthropic-sdk-go": `package anthropic
import ("context"; "github.com/anthropics/anthropic-sdk-go/option")
type Client struct { Messages MessageService }
type MessageService struct{}
func NewClient(opts ...option.RequestOption) Client { return Client{} }
func (*MessageService) New(ctx context.Context, body int, opts ...option.RequestOption) (*int, error) { return nil, nil }
`,
	"github.com/aws/aws-sdk-go-v2/aws": `package aws
type Retryer interface{ MaxAttempts() int }
type NopRetryer struct{}
func (NopRetryer) MaxAttempts() int { return 1 }
type Config struct { RetryMaxAttempts int; Retryer func() Retryer }
`,
	"github.com/aws/aws-sdk-go-v2/config": `package config
import ("context"; "github.com/aws/aws-sdk-go-v2/aws")
type LoadOptions struct { RetryMaxAttempts int }
func LoadDefaultConfig(ctx context.Context, opts ...func(*LoadOptions) error) (aws.Config, error) { return aws.Config{}, nil }
func WithRetryMaxAttempts(n int) func(*LoadOptions) error { return nil }
func WithRegion(s string) func(*LoadOptions) error { return nil }
`,
	"github.com/aws/aws-sdk-go-v2/service/s3": `package s3
import ("context"; "github.com/aws/aws-sdk-go-v2/aws")
type Options struct { RetryMaxAttempts int; Retryer aws.Retryer }
type Client struct{}
func NewFromConfig(cfg aws.Config, opts ...func(*Options)) *Client { return nil }
func (*Client) GetObject(ctx context.Context, in *int, opts ...func(*Options)) (*int, error) { return nil, nil }
`,
	"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy": `package policy
import "context"
type RetryOptions struct { MaxRetries int32 }
type ClientOptions struct { Retry RetryOptions }
func WithRetryOptions(ctx context.Context, o RetryOptions) context.Context { return ctx }
`,
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob": `package azblob
import ("context"; "github.com/Azure/azure-sdk-for-go/sdk/azcore/policy")
type ClientOptions struct { policy.ClientOptions }
type Client struct{}
func NewClient(url string, o *ClientOptions) (*Client, error) { return nil, nil }
func (*Client) UploadBuffer(ctx context.Context, b []byte) (int, error) { return 0, nil }
`,
	"github.com/redis/go-redis/v9": `package redis
import "context"
type Options struct { MaxRetries int; Addr string }
type StatusCmd struct{}
type Client struct { cmdable }
type cmdable func()
func NewClient(o *Options) *Client { return nil }
func (cmdable) Set(ctx context.Context, k string) *StatusCmd { return nil }
`,
	"google.golang.org/grpc": `package grpc
type DialOption interface{ d() }
type CallOption interface{ c() }
type ClientConnInterface interface{ Invoke() }
type ClientConn struct{}
func (*ClientConn) Invoke() {}
func NewClient(target string, opts ...DialOption) (*ClientConn, error) { return nil, nil }
func WithDefaultServiceConfig(s string) DialOption { return nil }
`,
	"example.com/pb": `package pb
import ("context"; "google.golang.org/grpc")
type GreeterClient interface { Hello(ctx context.Context, in *int, opts ...grpc.CallOption) (*int, error) }
func NewGreeterClient(cc grpc.ClientConnInterface) GreeterClient { return nil }
`,
	"github.com/stripe/stripe-go/v82": `package stripe
type Backend interface{}
type BackendConfig struct { MaxNetworkRetries *int64 }
func Int64(n int64) *int64 { return &n }
func GetBackendWithConfig(t string, c *BackendConfig) Backend { return nil }
func SetBackend(t string, b Backend) {}
`,
	"github.com/stripe/stripe-go/v82/paymentintent": `package paymentintent
func New(p *int) (*int, error) { return nil, nil }
`,
	"github.com/elastic/go-elasticsearch/v8/esapi": `package esapi
type Response struct{}
type Search func(o ...func(*int)) (*Response, error)
type API struct { Search Search }
`,
	"github.com/elastic/go-elasticsearch/v8": `package elasticsearch
import "github.com/elastic/go-elasticsearch/v8/esapi"
type Config struct { DisableRetry bool; MaxRetries int }
type Client struct { *esapi.API }
func NewClient(c Config) (*Client, error) { return nil, nil }
`,
	"github.com/hashicorp/go-retryablehttp": `package retryablehttp
import "net/http"
type Client struct { RetryMax int }
func NewClient() *Client { return nil }
func (*Client) StandardClient() *http.Client { return nil }
`,
}

func TestCall(t *testing.T) {
	m := newImporter()
	for path, src := range clientStubs {
		m.more(path, src)
	}
	const (
		anthropic = `import ("context"; "github.com/anthropics/anthropic-sdk-go"; "github.com/anthropics/anthropic-sdk-go/option"); var _ context.Context; var _ option.RequestOption;`
		aws       = `import ("context"; "github.com/aws/aws-sdk-go-v2/aws"; "github.com/aws/aws-sdk-go-v2/config"; "github.com/aws/aws-sdk-go-v2/service/s3"); var _ aws.Config; var _ config.LoadOptions; var _ context.Context;`
		azure     = `import ("context"; "github.com/Azure/azure-sdk-for-go/sdk/azcore/policy"; "github.com/Azure/azure-sdk-for-go/sdk/storage/azblob"); var _ context.Context; var _ policy.RetryOptions;`
		grpc      = `import ("context"; "google.golang.org/grpc"; "example.com/pb");`
	)
	for _, c := range []struct {
		name, src string
		attempts  int
		byDefault bool
	}{
		{"in view", anthropic + `func f(ctx context.Context) { c := anthropic.NewClient(option.WithAPIKey("")); c.Messages.New(ctx, 1) }`, 3, false},
		{"out of view", anthropic + `func F(ctx context.Context, c *anthropic.Client) { c.Messages.New(ctx, 1) }`, 3, true},
		{"off", anthropic + `func f(ctx context.Context) { c := anthropic.NewClient(option.WithMaxRetries(0)); c.Messages.New(ctx, 1) }`, 1, false},
		{"off for the call", anthropic + `func f(ctx context.Context) { c := anthropic.NewClient(); c.Messages.New(ctx, 1, option.WithMaxRetries(0)) }`, 1, false},
		{"off in a constructor's field", anthropic + `type s struct { c anthropic.Client }; func n() *s { return &s{c: anthropic.NewClient(option.WithMaxRetries(0))} }; func (s *s) f(ctx context.Context) { s.c.Messages.New(ctx, 1) }`, 1, false},
		{"off somewhere else", anthropic + `var other = anthropic.NewClient(option.WithMaxRetries(0)); func F(ctx context.Context, c *anthropic.Client) { c.Messages.New(ctx, 1) }`, 0, false},
		{"options passed on", anthropic + `func F(ctx context.Context, opts ...option.RequestOption) { c := anthropic.NewClient(); c.Messages.New(ctx, 1, opts...) }`, 3, true},
		{"options out of sight", anthropic + `func opts() []option.RequestOption; func f(ctx context.Context) { c := anthropic.NewClient(opts()...); c.Messages.New(ctx, 1) }`, 0, false},

		{"aws loaded", aws + `func f(ctx context.Context) { cfg, _ := config.LoadDefaultConfig(ctx, config.WithRegion("x")); c := s3.NewFromConfig(cfg); c.GetObject(ctx, nil) }`, 3, false},
		{"aws configuration out of view", aws + `func F(ctx context.Context, cfg aws.Config) { c := s3.NewFromConfig(cfg); c.GetObject(ctx, nil) }`, 3, true},
		{"aws off when loaded", aws + `func f(ctx context.Context) { cfg, _ := config.LoadDefaultConfig(ctx, config.WithRetryMaxAttempts(1)); c := s3.NewFromConfig(cfg); c.GetObject(ctx, nil) }`, 1, false},
		{"aws zero is the default", aws + `func f(ctx context.Context) { cfg, _ := config.LoadDefaultConfig(ctx, config.WithRetryMaxAttempts(0)); c := s3.NewFromConfig(cfg); c.GetObject(ctx, nil) }`, 3, false},
		{"aws off in the configuration", aws + `func f(ctx context.Context) { cfg, _ := config.LoadDefaultConfig(ctx); cfg.RetryMaxAttempts = 1; c := s3.NewFromConfig(cfg); c.GetObject(ctx, nil) }`, 1, false},
		{"aws no retryer", aws + `func f(ctx context.Context) { cfg := aws.Config{Retryer: func() aws.Retryer { return aws.NopRetryer{} }}; c := s3.NewFromConfig(cfg); c.GetObject(ctx, nil) }`, 1, false},
		{"aws five for the client", aws + `func F(ctx context.Context, cfg aws.Config) { c := s3.NewFromConfig(cfg, func(o *s3.Options) { o.RetryMaxAttempts = 5 }); c.GetObject(ctx, nil) }`, 5, true},
		{"aws off for the call", aws + `func once(o *s3.Options) { o.Retryer = aws.NopRetryer{} }; func F(ctx context.Context, c *s3.Client) { c.GetObject(ctx, nil, once) }`, 1, true},

		{"azure by default", azure + `func f(ctx context.Context) { c, _ := azblob.NewClient("", nil); c.UploadBuffer(ctx, nil) }`, 4, false},
		{"azure zero is the default", azure + `func f(ctx context.Context) { c, _ := azblob.NewClient("", &azblob.ClientOptions{ClientOptions: policy.ClientOptions{Retry: policy.RetryOptions{MaxRetries: 0}}}); c.UploadBuffer(ctx, nil) }`, 4, false},
		{"azure off", azure + `func f(ctx context.Context) { c, _ := azblob.NewClient("", &azblob.ClientOptions{ClientOptions: policy.ClientOptions{Retry: policy.RetryOptions{MaxRetries: -1}}}); c.UploadBuffer(ctx, nil) }`, 1, false},
		{"azure off by a field", azure + `func f(ctx context.Context) { o := &azblob.ClientOptions{}; o.Retry.MaxRetries = -1; c, _ := azblob.NewClient("", o); c.UploadBuffer(ctx, nil) }`, 1, false},
		{"azure off for the call", azure + `func F(ctx context.Context, c *azblob.Client) { ctx2 := policy.WithRetryOptions(ctx, policy.RetryOptions{MaxRetries: -1}); c.UploadBuffer(ctx2, nil) }`, 1, true},

		{"redis", `import ("context"; "github.com/redis/go-redis/v9"); func f(ctx context.Context) { c := redis.NewClient(&redis.Options{Addr: "x"}); c.Set(ctx, "k") }`, 4, false},
		{"redis off", `import ("context"; "github.com/redis/go-redis/v9"); func f(ctx context.Context) { c := redis.NewClient(&redis.Options{MaxRetries: -1}); c.Set(ctx, "k") }`, 1, false},

		{"grpc", grpc + `func f(ctx context.Context) { conn, _ := grpc.NewClient("x"); pb.NewGreeterClient(conn).Hello(ctx, nil) }`, 1, false},
		{"grpc with a policy", grpc + `
const cfg = ` + "`" + `{"methodConfig":[{"name":[{}],"retryPolicy":{"maxAttempts":9,"initialBackoff":"0.1s","maxBackoff":"1s","backoffMultiplier":2,"retryableStatusCodes":["UNAVAILABLE"]}}]}` + "`" + `
func f(ctx context.Context) { conn, _ := grpc.NewClient("x", grpc.WithDefaultServiceConfig(cfg)); c := pb.NewGreeterClient(conn); c.Hello(ctx, nil) }`, 5, false},

		{"stripe", `import "github.com/stripe/stripe-go/v82/paymentintent"; func f() { paymentintent.New(nil) }`, 3, true},
		{"stripe off for the program", `import ("github.com/stripe/stripe-go/v82"; "github.com/stripe/stripe-go/v82/paymentintent"); func f() { stripe.SetBackend("api", stripe.GetBackendWithConfig("api", &stripe.BackendConfig{MaxNetworkRetries: stripe.Int64(0)})); paymentintent.New(nil) }`, 0, false},

		{"a field that holds a function", `import "github.com/elastic/go-elasticsearch/v8"; func f() { es, _ := elasticsearch.NewClient(elasticsearch.Config{}); es.Search() }`, 4, false},
		{"a field that holds a function, off", `import "github.com/elastic/go-elasticsearch/v8"; func f() { es, _ := elasticsearch.NewClient(elasticsearch.Config{DisableRetry: true}); es.Search() }`, 1, false},

		{"net/http", `import "net/http"; func f() { c := &http.Client{}; c.Get("x") }`, 1, false},
		{"a retrying transport", `import "github.com/hashicorp/go-retryablehttp"; func f() { r := retryablehttp.NewClient(); r.RetryMax = 2; c := r.StandardClient(); c.Get("x") }`, 3, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			env, f := m.load(t, c.src)
			var got *setting.Setting
			ast.Inspect(f, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok {
					if s, _, ok := env.Call(call); ok {
						got = &s
					}
				}
				return true
			})
			if got == nil {
				t.Fatal("no call of a client")
			}
			if got.Attempts != c.attempts || got.ByDefault != c.byDefault {
				t.Errorf("got %d attempts, by default %v; want %d, %v", got.Attempts, got.ByDefault, c.attempts, c.byDefault)
			}
		})
	}
}
