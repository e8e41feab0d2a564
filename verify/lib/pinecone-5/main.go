package main

import (
	"context"

	"github.com/pinecone-io/go-pinecone/v5/pinecone"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/pinecone-io/go-pinecone/v5/pinecone"

func client(url string) (*pinecone.Client, error) {
	return pinecone.NewClient(pinecone.NewClientParams{ApiKey: "x", Host: url})
}

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "Client.DescribeIndex", Do: func(ctx context.Context, url string) error {
			c, err := client(url)
			if err != nil {
				return err
			}
			_, err = c.DescribeIndex(ctx, "x")
			return err
		}},
		measure.Case{Pkg: pkg, Name: "Client.CreateCollection", Only: true, Do: func(ctx context.Context, url string) error {
			c, err := client(url)
			if err != nil {
				return err
			}
			_, err = c.CreateCollection(ctx, &pinecone.CreateCollectionRequest{Name: "x", Source: "y"})
			return err
		}},
	)
}
