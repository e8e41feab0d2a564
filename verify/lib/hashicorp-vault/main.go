package main

import (
	"context"
	"time"

	"github.com/hashicorp/vault/api"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/hashicorp/vault/api"

func client(url string) (*api.Client, error) {
	cfg := api.DefaultConfig()
	cfg.Address = url
	cfg.MinRetryWait, cfg.MaxRetryWait = time.Millisecond, 2*time.Millisecond
	return api.NewClient(cfg)
}

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "Logical.ReadWithContext", Do: func(ctx context.Context, url string) error {
			c, err := client(url)
			if err != nil {
				return err
			}
			_, err = c.Logical().ReadWithContext(ctx, "secret/x")
			return err
		}},
		measure.Case{Pkg: pkg, Name: "Logical.WriteWithContext", Do: func(ctx context.Context, url string) error {
			c, err := client(url)
			if err != nil {
				return err
			}
			_, err = c.Logical().WriteWithContext(ctx, "secret/x", map[string]any{"a": 1})
			return err
		}},
		measure.Case{Pkg: pkg, Name: "Client.SetMaxRetries", Note: "SetMaxRetries(0)", Off: true, Do: func(ctx context.Context, url string) error {
			c, err := client(url)
			if err != nil {
				return err
			}
			c.SetMaxRetries(0)
			_, err = c.Logical().ReadWithContext(ctx, "secret/x")
			return err
		}},
		measure.Case{Pkg: pkg, Name: "Config", Note: "a literal", Want: 1, Only: true, Do: func(ctx context.Context, url string) error {
			c, err := api.NewClient(&api.Config{Address: url})
			if err != nil {
				return err
			}
			_, err = c.Logical().ReadWithContext(ctx, "secret/x")
			return err
		}},
	)
}
