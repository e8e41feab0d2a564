package main

import (
	"context"
	"strings"
	"time"

	_ "github.com/google/go-containerregistry/pkg/crane"
	"github.com/google/go-containerregistry/pkg/name"
	"github.com/google/go-containerregistry/pkg/v1/remote"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/google/go-containerregistry/pkg/v1/remote"

func get(opts ...remote.Option) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		ref, err := name.ParseReference(strings.TrimPrefix(url, "http://")+"/x:latest", name.Insecure)
		if err != nil {
			return err
		}
		_, err = remote.Get(ref, append(opts, remote.WithContext(ctx))...)
		return err
	}
}

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "Get", Limit: 40 * time.Second, Do: get()},
		measure.Case{Pkg: pkg, Name: "WithRetryBackoff", Note: "Backoff{Steps: 1}", Off: true, Do: get(remote.WithRetryBackoff(remote.Backoff{Steps: 1}))},
	)
}
