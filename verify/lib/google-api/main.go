package main

import (
	"context"

	"google.golang.org/api/drive/v3"
	_ "google.golang.org/api/googleapi"
	"google.golang.org/api/option"

	"github.com/retrylint/retrylint/verify/measure"
)

func main() {
	measure.Run(measure.Case{Pkg: "google.golang.org/api/drive/v3", Name: "FilesGetCall.Do", Do: func(ctx context.Context, url string) error {
		svc, err := drive.NewService(ctx, option.WithEndpoint(url), option.WithoutAuthentication())
		if err != nil {
			return err
		}
		_, err = svc.Files.Get("x").Context(ctx).Do()
		return err
	}})
}
