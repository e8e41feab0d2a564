package nojitter

import (
	"context"
	"net/netip"
	"time"
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
