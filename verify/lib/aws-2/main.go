package main

import (
	"context"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	_ "github.com/aws/aws-sdk-go-v2/aws/transport/http"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	_ "github.com/aws/smithy-go"

	"github.com/retrylint/retrylint/verify/measure"
)

const services = "github.com/aws/aws-sdk-go-v2/service/"

func load(ctx context.Context, url string, opts ...func(*config.LoadOptions) error) (aws.Config, error) {
	return config.LoadDefaultConfig(ctx, append(opts,
		config.WithBaseEndpoint(url), config.WithRegion("us-east-1"), config.WithCredentialsProvider(credentials.NewStaticCredentialsProvider("a", "b", "")))...)
}

func head(loading []func(*config.LoadOptions) error, per ...func(*s3.Options)) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		cfg, err := load(ctx, url, loading...)
		if err != nil {
			return err
		}
		c := s3.NewFromConfig(cfg, func(o *s3.Options) { o.UsePathStyle = true })
		_, err = c.HeadObject(ctx, &s3.HeadObjectInput{Bucket: aws.String("b"), Key: aws.String("k")}, per...)
		return err
	}
}

func main() {
	measure.Run(
		measure.Case{Pkg: services + "s3", Name: "Client.HeadObject", Do: head(nil)},
		measure.Case{Pkg: services + "s3", Name: "Client.HeadObject", Note: "WithRetryMaxAttempts(0)", Want: 3, Only: true, Do: head([]func(*config.LoadOptions) error{config.WithRetryMaxAttempts(0)})},
		measure.Case{Pkg: services + "s3", Name: "Client.HeadObject", Note: "WithRetryMaxAttempts(1)", Off: true, Do: head([]func(*config.LoadOptions) error{config.WithRetryMaxAttempts(1)})},
		measure.Case{Pkg: services + "s3", Name: "Client.HeadObject", Note: "o.RetryMaxAttempts = 1", Off: true, Do: head(nil, func(o *s3.Options) { o.RetryMaxAttempts = 1 })},
		measure.Case{Pkg: services + "s3", Name: "Client.HeadObject", Note: "o.Retryer = aws.NopRetryer{}", Off: true, Do: head(nil, func(o *s3.Options) { o.Retryer = aws.NopRetryer{} })},
		measure.Case{Pkg: services + "s3", Name: "Client.HeadObject", Note: "retry.AddWithMaxAttempts(r, 0)", Want: measure.Unlimited, Only: true, Limit: 4 * time.Second, Do: head(nil, func(o *s3.Options) { o.Retryer = retry.AddWithMaxAttempts(o.Retryer, 0) })},
		measure.Case{Pkg: services + "dynamodb", Name: "Client.ListTables", Note: "POST", Do: func(ctx context.Context, url string) error {
			cfg, err := load(ctx, url)
			if err != nil {
				return err
			}
			_, err = dynamodb.NewFromConfig(cfg).ListTables(ctx, nil)
			return err
		}},
	)
}
