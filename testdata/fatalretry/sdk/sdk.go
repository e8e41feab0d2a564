// Package sdk holds the cases of fatalretry over SDKs and RPC.
package sdk

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore"
	"github.com/Azure/azure-sdk-for-go/sdk/storage/azblob"
	"github.com/anthropics/anthropic-sdk-go"
	"github.com/anthropics/anthropic-sdk-go/option"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/aws/smithy-go"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/responses"
	"google.golang.org/grpc"
	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/status"

	"retrylint.test/cases/lib/classify"
	"retrylint.test/cases/lib/pause"
)

// gRPC

func rpcCatchAllBad(ctx context.Context, hc grpc_health_v1.HealthClient) (err error) {
	for range 5 { // want "every error"
		if _, err = hc.Check(ctx, &grpc_health_v1.HealthCheckRequest{}); err == nil {
			return nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
	return err
}

func rpcCodeBad(ctx context.Context, hc grpc_health_v1.HealthClient) (err error) {
	for range 5 {
		_, err = hc.Check(ctx, &grpc_health_v1.HealthCheckRequest{})
		if c := status.Code(err); c == codes.Unavailable || c == codes.InvalidArgument { // want "permanent code"
			if pause.Spread(ctx, time.Second) != nil {
				return err
			}
			continue
		}
		return err
	}
	return err
}

func rpcFromErrorBad(ctx context.Context, hc grpc_health_v1.HealthClient) (err error) {
	for range 5 {
		_, err = hc.Check(ctx, &grpc_health_v1.HealthCheckRequest{})
		if err == nil {
			return nil
		}
		st, ok := status.FromError(err)
		if !ok || st.Code() != codes.PermissionDenied && st.Code() != codes.Unavailable { // want "permanent code"
			return err
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
	return err
}

func rpcOk(ctx context.Context, hc grpc_health_v1.HealthClient) (err error) {
	for range 5 {
		if _, err = hc.Check(ctx, &grpc_health_v1.HealthCheckRequest{}); err == nil || !classify.RPC(err) {
			return err
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
	return err
}

func rpcSwitchOk(ctx context.Context, hc grpc_health_v1.HealthClient) (err error) {
	for range 5 {
		_, err = hc.Check(ctx, &grpc_health_v1.HealthCheckRequest{})
		switch status.Code(err) {
		case codes.Unavailable, codes.ResourceExhausted:
		default:
			return err
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
	return err
}

// gRPC's own retry.

// Missed: the retryable codes in a service configuration.
func FN_serviceConfig(target string) (*grpc.ClientConn, error) {
	creds := grpc.WithTransportCredentials(insecure.NewCredentials())
	return grpc.NewClient(target, creds, grpc.WithDefaultServiceConfig(`{"methodConfig":[{"name":[{}],"retryPolicy":{"maxAttempts":4,"initialBackoff":"0.2s","maxBackoff":"5s","backoffMultiplier":2,"retryableStatusCodes":["UNAVAILABLE","INVALID_ARGUMENT"]}}]}`))
}

func serviceConfigOk(target string) (*grpc.ClientConn, error) {
	const policy = `{"methodConfig":[{"name":[{}],"retryPolicy":{"maxAttempts":4,"initialBackoff":"0.2s","maxBackoff":"5s","backoffMultiplier":2,"retryableStatusCodes":["UNAVAILABLE","RESOURCE_EXHAUSTED"]}}]}`
	creds := grpc.WithTransportCredentials(insecure.NewCredentials())
	return grpc.NewClient(target, creds, grpc.WithDefaultServiceConfig(policy))
}

// An interceptor that sends again what is worth it.
func interceptorOk(ctx context.Context, method string, req, reply any, cc *grpc.ClientConn, invoker grpc.UnaryInvoker, opts ...grpc.CallOption) (err error) {
	for range 3 {
		if err = invoker(ctx, method, req, reply, cc, opts...); err == nil || !classify.RPC(err) {
			return err
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
	return err
}

// anthropic

func askCatchAllBad(ctx context.Context, client *anthropic.Client, p anthropic.MessageNewParams) (*anthropic.Message, error) {
	for i := 0; ; i++ { // want "every error"
		msg, err := client.Messages.New(ctx, p, option.WithMaxRetries(0))
		if err == nil || i == 4 {
			return msg, err
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
}

func askStatusBad(ctx context.Context, client *anthropic.Client, p anthropic.MessageNewParams) (*anthropic.Message, error) {
	for i := 0; ; i++ {
		msg, err := client.Messages.New(ctx, p, option.WithMaxRetries(0))
		if err == nil || i == 4 {
			return msg, err
		}
		var ae *anthropic.Error
		if !errors.As(err, &ae) || ae.StatusCode < 400 { // want "permanent status"
			return nil, err
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
}

func askOk(ctx context.Context, client *anthropic.Client, p anthropic.MessageNewParams) (*anthropic.Message, error) {
	for i := 0; ; i++ {
		msg, err := client.Messages.New(ctx, p, option.WithMaxRetries(0))
		if err == nil || i == 4 {
			return msg, err
		}
		var ae *anthropic.Error
		if errors.As(err, &ae) && ae.StatusCode != http.StatusTooManyRequests && ae.StatusCode < 500 {
			return nil, err
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
}

// openai: a quota that is used up is a 429 as well.

// Missed: the code of an OpenAI error.
func FN_quota(ctx context.Context, client *openai.Client, p responses.ResponseNewParams) (*responses.Response, error) {
	for i := 0; ; i++ {
		r, err := client.Responses.New(ctx, p)
		if err == nil || i == 4 {
			return r, err
		}
		var oe *openai.Error
		if !errors.As(err, &oe) || oe.Code != "rate_limit_exceeded" && oe.Code != "insufficient_quota" {
			return nil, err
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
}

func quotaOk(ctx context.Context, client *openai.Client, p responses.ResponseNewParams) (*responses.Response, error) {
	for i := 0; ; i++ {
		r, err := client.Responses.New(ctx, p)
		if err == nil || i == 4 {
			return r, err
		}
		var oe *openai.Error
		if !errors.As(err, &oe) || oe.StatusCode != http.StatusTooManyRequests || oe.Code == "insufficient_quota" {
			return nil, err
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
}

// aws

func dynamoCatchAllBad(ctx context.Context, db *dynamodb.Client, in *dynamodb.GetItemInput) (out *dynamodb.GetItemOutput, err error) {
	for range 3 { // want "every error"
		if out, err = db.GetItem(ctx, in); err == nil {
			return out, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

// Missed: the code of a smithy error.
func FN_dynamoCode(ctx context.Context, db *dynamodb.Client, in *dynamodb.GetItemInput) (out *dynamodb.GetItemOutput, err error) {
	for range 3 {
		if out, err = db.GetItem(ctx, in); err == nil {
			return out, nil
		}
		var ae smithy.APIError
		if !errors.As(err, &ae) || ae.ErrorCode() != "ThrottlingException" && ae.ErrorCode() != "ValidationException" {
			return nil, err
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

func dynamoOk(ctx context.Context, db *dynamodb.Client, in *dynamodb.GetItemInput) (out *dynamodb.GetItemOutput, err error) {
	for range 3 {
		if out, err = db.GetItem(ctx, in); err == nil {
			return out, nil
		}
		var throttled *types.ProvisionedThroughputExceededException
		if !errors.As(err, &throttled) {
			return nil, err
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

// azure

func blobBad(ctx context.Context, c *azblob.Client, b []byte) (err error) {
	for range 3 { // want "every error"
		if _, err = c.UploadBuffer(ctx, "box", "name", b, nil); err == nil {
			return nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
	return err
}

func blobOk(ctx context.Context, c *azblob.Client, b []byte) (err error) {
	for range 3 {
		if _, err = c.UploadBuffer(ctx, "box", "name", b, nil); err == nil {
			return nil
		}
		var re *azcore.ResponseError
		if errors.As(err, &re) && re.StatusCode < 500 {
			return err
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
	return err
}
