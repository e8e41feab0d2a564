package main

import (
	"context"
	"time"

	"cloud.google.com/go/storage"
	"github.com/googleapis/gax-go/v2"
	"google.golang.org/api/option"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "cloud.google.com/go/storage"

func attrs(opts ...storage.RetryOption) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		c, err := storage.NewClient(ctx, option.WithEndpoint(url+"/storage/v1/"), option.WithoutAuthentication())
		if err != nil {
			return err
		}
		defer c.Close()
		c.SetRetry(append(opts, storage.WithBackoff(gax.Backoff{Initial: 20 * time.Millisecond, Max: 20 * time.Millisecond}))...)
		_, err = c.Bucket("b").Object("o").Attrs(ctx)
		return err
	}
}

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "ObjectHandle.Attrs", Limit: 4 * time.Second, Do: attrs()},
		measure.Case{Pkg: pkg, Name: "WithMaxAttempts", Note: "WithMaxAttempts(3)", Want: 3, Only: true, Do: attrs(storage.WithMaxAttempts(3))},
		measure.Case{Pkg: pkg, Name: "WithPolicy", Note: "WithPolicy(RetryNever)", Off: true, Do: attrs(storage.WithPolicy(storage.RetryNever))},
	)
}
