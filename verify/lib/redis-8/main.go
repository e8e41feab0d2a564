// go-redis speaks its own protocol: a small server counts the commands and answers LOADING.
package main

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/go-redis/redis/v8"

	"github.com/retrylint/retrylint/verify/measure"
)

const pkg = "github.com/go-redis/redis/v8"

// get sends one GET to a Redis server and tells the counting server how often it came.
func get(retries int) func(ctx context.Context, url string) error {
	return func(ctx context.Context, url string) error {
		addr, n, stop, err := measure.Redis("GET", "LOADING Redis is loading the dataset in memory")
		if err != nil {
			return err
		}
		defer stop()
		c := redis.NewClient(&redis.Options{Addr: addr, MaxRetries: retries, MinRetryBackoff: time.Millisecond, MaxRetryBackoff: 2 * time.Millisecond})
		defer c.Close()
		err = c.Get(ctx, "k").Err()
		for range n.Load() {
			resp, e := http.Get(url)
			if e != nil {
				return e
			}
			resp.Body.Close()
		}
		return fmt.Errorf("get: %w", err)
	}
}

func main() {
	measure.Run(
		measure.Case{Pkg: pkg, Name: "cmdable.Get", Note: "LOADING", Only: true, Do: get(0)},
		measure.Case{Pkg: pkg, Name: "cmdable.Get", Note: "MaxRetries: -1", Off: true, Do: get(-1)},
		measure.Case{Pkg: pkg, Name: "cmdable.Get", Note: "MaxRetries: 1", Only: true, Want: 2, Do: get(1)},
	)
}
