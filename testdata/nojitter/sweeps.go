package nojitter

import (
	"context"
	"errors"
	"log/slog"
	"time"
)

type cluster struct {
	members []string
	pending map[string]bool
	pause   time.Duration
}

// All members are asked, and after a wait all of them again.
func (c *cluster) joinBad(ctx context.Context) (string, error) {
	var last error
	for i := 0; i < 5; i++ {
		for _, m := range c.members {
			if last = ping("https://" + m); last == nil {
				return m, nil
			}
			slog.Warn("join failed", "member", m, "err", last)
		}
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-time.After(c.pause): // want "no jitter"
		}
	}
	return "", last
}

// One member that does not answer makes all of them be asked again.
func allUpBad(urls []string) {
	for {
		up := true
		for _, u := range urls {
			if err := ping(u); err != nil {
				up = false
				break
			}
		}
		if up {
			return
		}
		time.Sleep(3 * time.Second) // want "no jitter"
	}
}

// Scheduled work: after a success it waits as long.
func sweepOk(urls []string) {
	for {
		for _, u := range urls {
			if err := ping(u); err != nil {
				slog.Warn("down", "url", u, "err", err)
			}
		}
		time.Sleep(time.Minute)
	}
}

// Another list in each round.
func batchesOfOk(next func() []string) error {
	for {
		urls := next()
		for _, u := range urls {
			if err := ping(u); err != nil {
				break
			}
			return nil
		}
		time.Sleep(time.Second)
	}
}

// One pass over the members is no retry.
func (c *cluster) anyOk() error {
	for _, m := range c.members {
		if err := ping("https://" + m); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return errors.New("no member answers")
}
