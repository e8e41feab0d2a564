package main

import (
	"context"
	"net/http"
	"time"

	"github.com/zmb3/spotify/v2"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/zmb3/spotify/v2"

func get(opts ...spotify.ClientOption) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		_, err := spotify.New(http.DefaultClient, append(opts, spotify.WithBaseURL(url+"/"))...).GetTrack(ctx, "x")
		return err
	}
}

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "Client.GetTrack", Do: get()},
		measure.Case{Pkg: pkg, Name: "WithRetry", Note: "WithRetry(true)", Status: 429, Want: measure.Unlimited, Only: true, Limit: 12 * time.Second, Do: get(spotify.WithRetry(true))},
		measure.Case{Pkg: pkg, Name: "WithRetry", Note: "WithRetry(false)", Status: 429, Off: true, Do: get(spotify.WithRetry(false))},
	)
}
