package main

import (
	"context"
	"time"

	_ "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/util/retry"

	"github.com/retrylint/retrylint/verify/measure"
)

const (
	waits   = "k8s.io/apimachinery/pkg/util/wait"
	retries = "k8s.io/client-go/util/retry"
)

func backoff(b wait.Backoff) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		return wait.ExponentialBackoffWithContext(ctx, b, func(ctx context.Context) (bool, error) { return measure.Get(ctx, url) == nil, nil })
	}
}

func onError(b wait.Backoff) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		return retry.OnError(b, func(error) bool { return true }, func() error { return measure.Get(ctx, url) })
	}
}

func main() {
	measure.Run(
		measure.Case{Pkg: retries, Name: "DefaultRetry", Note: "OnError", Permanent: 5, Do: onError(retry.DefaultRetry)},
		measure.Case{Pkg: retries, Name: "DefaultBackoff", Note: "OnError", Permanent: 4, Do: onError(retry.DefaultBackoff)},
		measure.Case{Pkg: waits, Name: "Backoff", Note: "Steps: 3", Want: 3, Permanent: 3, Do: backoff(wait.Backoff{Duration: time.Millisecond, Factor: 2, Steps: 3})},
		measure.Case{Pkg: waits, Name: "Backoff", Note: "Steps: 10, Cap reached", Want: 3, Permanent: 3, Do: backoff(wait.Backoff{Duration: time.Millisecond, Factor: 2, Steps: 10, Cap: 4 * time.Millisecond})},
		measure.Case{Pkg: waits, Name: "PollUntilContextCancel", Want: measure.Unlimited, Only: true, Limit: time.Second, Do: func(ctx context.Context, url string) error {
			return wait.PollUntilContextCancel(ctx, 20*time.Millisecond, true, func(ctx context.Context) (bool, error) { return measure.Get(ctx, url) == nil, nil })
		}},
	)
}
