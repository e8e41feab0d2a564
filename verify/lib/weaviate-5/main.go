package main

import (
	"context"
	"strings"

	"github.com/weaviate/weaviate-go-client/v5/weaviate"

	"github.com/retrylint/retrylint/verify/measure"
)

func main() {
	measure.Run(measure.Case{Pkg: "github.com/weaviate/weaviate-go-client/v5/weaviate/schema", Name: "Getter.Do", Do: func(ctx context.Context, url string) error {
		c, err := weaviate.NewClient(weaviate.Config{Host: strings.TrimPrefix(url, "http://"), Scheme: "http"})
		if err != nil {
			return err
		}
		_, err = c.Schema().Getter().Do(ctx)
		return err
	}})
}
