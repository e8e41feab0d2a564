// Package store makes clients of object stores.
package store

import (
	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/s3"
)

// Single makes a client that sends once.
func Single(cfg aws.Config) *s3.Client {
	return s3.NewFromConfig(cfg, func(o *s3.Options) { o.Retryer = aws.NopRetryer{} })
}

// Plain makes a client with the SDK's own retries.
func Plain(cfg aws.Config) *s3.Client { return s3.NewFromConfig(cfg) }
