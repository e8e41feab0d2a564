package nojitter

import (
	"context"
	"net/netip"
	"time"

	"retrylint.test/cases/lib/clocks"
)

// resolver is what a net.Resolver can do.
type resolver interface {
	LookupNetIP(ctx context.Context, network, host string) ([]netip.Addr, error)
}

func lookupBad(ctx context.Context, r resolver, host string) (addrs []netip.Addr, err error) {
	for range 3 {
		if addrs, err = r.LookupNetIP(ctx, "ip4", host); err == nil {
			return addrs, nil
		}
		time.Sleep(time.Second) // want "retry of resolver.LookupNetIP waits a fixed 1s with no jitter"
	}
	return nil, err
}

// Nothing of the standard library that calls out is such a thing.
type loader interface {
	Load(ctx context.Context) error
}

func loadOk(ctx context.Context, l loader) (err error) {
	for range 3 {
		if err = l.Load(ctx); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// The clock is another package's interface; one of its clocks is for tests.
func clockedBad(c clocks.Clock, url string) (err error) {
	for i := range 4 {
		if err = ping(url); err == nil || i == 3 {
			return err
		}
		c.Sleep(time.Second << i) // want "backs off exponentially with no jitter"
	}
	return err
}

// It waits after a success too, but longer each time until there was one: no schedule.
func resetBad(urls []string) {
	wait := time.Second
	for {
		if err := ping(urls[0]); err != nil {
			wait = min(2*wait, time.Minute)
		} else {
			wait = time.Second
		}
		time.Sleep(wait) // want "supervisor of nojitter.ping backs off exponentially with no jitter"
	}
}
