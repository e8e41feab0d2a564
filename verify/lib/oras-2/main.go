package main

import (
	"context"
	"net/http"
	"strings"

	_ "oras.land/oras-go/v2"
	"oras.land/oras-go/v2/registry/remote"
	"oras.land/oras-go/v2/registry/remote/auth"
	_ "oras.land/oras-go/v2/registry/remote/errcode"
	_ "oras.land/oras-go/v2/registry/remote/retry"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "oras.land/oras-go/v2/registry/remote"

func resolve(c remote.Client) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		repo, err := remote.NewRepository(strings.TrimPrefix(url, "http://") + "/x")
		if err != nil {
			return err
		}
		repo.PlainHTTP = true
		if c != nil {
			repo.Client = c
		}
		_, err = repo.Resolve(ctx, "latest")
		return err
	}
}

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "Repository.Resolve", Do: resolve(nil)},
		measure.Case{Pkg: pkg, Name: "Repository.Resolve", Note: "auth.Client{Client: http.DefaultClient}", Off: true, Do: resolve(&auth.Client{Client: http.DefaultClient})},
	)
}
