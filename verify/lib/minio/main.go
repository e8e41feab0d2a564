package main

import (
	"context"
	"strings"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/minio/minio-go/v7"

func stat(n int) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		c, err := minio.New(strings.TrimPrefix(url, "http://"), &minio.Options{Creds: credentials.NewStaticV4("a", "b", ""), Region: "us-east-1", MaxRetries: n})
		if err != nil {
			return err
		}
		_, err = c.StatObject(ctx, "bucket", "key", minio.StatObjectOptions{})
		return err
	}
}

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "Client.StatObject", Do: stat(0)},
		measure.Case{Pkg: pkg, Name: "Client.StatObject", Note: "MaxRetries: 1", Off: true, Do: stat(1)},
	)
}
