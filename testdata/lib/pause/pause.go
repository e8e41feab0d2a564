// Package pause waits.
package pause

import (
	"context"
	"math/rand/v2"
	"time"
)

// Sleep waits for d exactly and hears nothing.
func Sleep(d time.Duration) { time.Sleep(d) }

// For waits for d exactly, or until ctx ends.
func For(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}

// Until waits for d exactly, or until ctx ends: a context of its own tells.
func Until(ctx context.Context, d time.Duration) {
	over, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	<-over.Done()
}

// Spread waits for something between d/2 and d, or until ctx ends.
func Spread(ctx context.Context, d time.Duration) error {
	return For(ctx, d/2+rand.N(d/2+1))
}

// Apply only remembers: it waits for nothing.
func Apply(d time.Duration) { last = d }

var last time.Duration

// Longest gives the longest of some waits.
func Longest(ds ...time.Duration) time.Duration {
	longest := ds[0]
	for _, d := range ds[1:] {
		if d > longest {
			longest = d
		}
	}
	return longest
}
