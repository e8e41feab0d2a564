// Package pace waits by a clock that is handed in, and takes answers apart.
package pace

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"net/http"
	"time"
)

type Clock interface {
	After(time.Duration) <-chan time.Time
}

type Wall struct{}

func (Wall) After(d time.Duration) <-chan time.Time { return time.After(d) }

// Nap waits about d, or until ctx ends.
func Nap(ctx context.Context, c Clock, d time.Duration) error {
	select {
	case <-c.After(d/2 + rand.N(d)):
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// Into decodes an answer into v, and says whether it may be asked for again.
func Into(resp *http.Response, v any) (again bool, err error) {
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return resp.StatusCode >= http.StatusInternalServerError, errors.New(resp.Status)
	}
	return false, json.NewDecoder(resp.Body).Decode(v)
}
