// Package sdk holds the cases of nojitter over SDKs and RPC.
package sdk

import (
	"context"
	"time"

	"github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/option"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/health/grpc_health_v1"

	"retrylint.test/cases/lib/classify"
	"retrylint.test/cases/lib/pause"
)

func askBad(ctx context.Context, client *anthropic.Client, p anthropic.MessageNewParams) (*anthropic.Message, error) {
	for i := 0; ; i++ {
		msg, err := client.Messages.New(ctx, p, option.WithMaxRetries(0))
		if err == nil || i == 4 {
			return msg, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(time.Second << i): // want "no jitter"
		}
	}
}

func askOk(ctx context.Context, client *anthropic.Client, p anthropic.MessageNewParams) (*anthropic.Message, error) {
	for i := 0; ; i++ {
		msg, err := client.Messages.New(ctx, p, option.WithMaxRetries(0))
		if err == nil || i == 4 {
			return msg, err
		}
		if err := pause.Spread(ctx, time.Second<<i); err != nil {
			return nil, err
		}
	}
}

// The SDK's own retries are spread.
func askOnceOk(ctx context.Context, p anthropic.MessageNewParams) (*anthropic.Message, error) {
	client := anthropic.NewClient(option.WithMaxRetries(5))
	return client.Messages.New(ctx, p)
}

func checkBad(ctx context.Context, hc grpc_health_v1.HealthClient) error {
	for i := 0; ; i++ {
		_, err := hc.Check(ctx, &grpc_health_v1.HealthCheckRequest{})
		if err == nil || i == 4 || !classify.RPC(err) {
			return err
		}
		if pause.For(ctx, 2*time.Second) != nil { // want "no jitter"
			return err
		}
	}
}

// An interceptor that sends again.
func interceptorBad(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoker grpc.UnaryInvoker, opts ...grpc.CallOption) error {
	for i := 0; ; i++ {
		err := invoker(ctx, method, req, reply, cc, opts...)
		if err == nil || i == 3 || !classify.RPC(err) {
			return err
		}
		if pause.For(ctx, 500*time.Millisecond) != nil { // want "no jitter"
			return err
		}
	}
}

func interceptorOk(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoker grpc.UnaryInvoker, opts ...grpc.CallOption) error {
	for i := 0; ; i++ {
		err := invoker(ctx, method, req, reply, cc, opts...)
		if err == nil || i == 3 || !classify.RPC(err) {
			return err
		}
		if pause.Spread(ctx, 500*time.Millisecond) != nil {
			return err
		}
	}
}

// gRPC's own retry is always spread by 20 %.
func serviceConfigOk(target string) (*grpc.ClientConn, error) {
	return grpc.NewClient(target,
		grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultServiceConfig(`{"methodConfig":[{"name":[{}],"retryPolicy":{
			"maxAttempts":4,"initialBackoff":"0.2s","maxBackoff":"5s","backoffMultiplier":2,
			"retryableStatusCodes":["UNAVAILABLE"]}}]}`))
}
