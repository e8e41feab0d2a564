package main

import (
	"context"

	"github.com/hashicorp/consul/api"

	"github.com/retrylint/retrylint/verify/measure"
)

func main() {
	measure.Run(measure.Case{Pkg: "github.com/hashicorp/consul/api", Name: "KV.Get", Do: func(ctx context.Context, url string) error {
		cfg := api.DefaultConfig()
		cfg.Address = url
		c, err := api.NewClient(cfg)
		if err != nil {
			return err
		}
		_, _, err = c.KV().Get("x", (&api.QueryOptions{}).WithContext(ctx))
		return err
	}})
}
