package main

import (
	"context"
	"net/url"

	"github.com/google/go-github/v74/github"

	"github.com/retrylint/retrylint/verify/measure"
)

func main() {
	measure.Run(measure.Case{Pkg: "github.com/google/go-github/v74/github", Name: "RepositoriesService.Get", Do: func(ctx context.Context, addr string) error {
		c := github.NewClient(nil)
		u, err := url.Parse(addr + "/")
		if err != nil {
			return err
		}
		c.BaseURL = u
		_, _, err = c.Repositories.Get(ctx, "a", "b")
		return err
	}})
}
