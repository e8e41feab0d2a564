package main

import (
	"context"

	"github.com/supabase-community/supabase-go"

	"github.com/retrylint/retrylint/verify/measure"
)

func main() {
	measure.Run(measure.Case{Pkg: "github.com/supabase-community/supabase-go", Name: "Client.From", Do: func(ctx context.Context, url string) error {
		c, err := supabase.NewClient(url, "x", nil)
		if err != nil {
			return err
		}
		_, _, err = c.From("t").Select("*", "", false).Execute()
		return err
	}})
}
