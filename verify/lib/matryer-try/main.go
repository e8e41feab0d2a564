package main

import (
	"context"

	"github.com/matryer/try"

	"github.com/retrylint/retrylint/verify/measure"
)

func main() {
	measure.Run(measure.Case{Pkg: "github.com/matryer/try", Name: "Do", Permanent: 10, Do: func(ctx context.Context, url string) error {
		return try.Do(func(int) (bool, error) { return true, measure.Get(ctx, url) })
	}})
}
