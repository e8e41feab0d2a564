package nodeadline

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"time"

	"retrylint.test/cases/lib/ledger"
	"retrylint.test/cases/lib/wireledger"
)

type board struct{ entries ledger.Store }

func newBoard(addr string) *board { return &board{wireledger.Open(addr)} }

// The interface's package knows nothing of the network; who implements it does.
func (b *board) implementedBelowBad(ctx context.Context, key string) {
	for { // want "no bound"
		if err := b.entries.Delete(ctx, key); err == nil {
			return
		}
		nap()
	}
}

func newPause(most time.Duration) func(ctx context.Context) error {
	n := 0
	return func(ctx context.Context) error {
		n++
		t := time.NewTimer(rand.N(min(time.Duration(n)*time.Second, most)))
		defer t.Stop()
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-t.C:
			return nil
		}
	}
}

// The wait is a closure that hears the context, and its error leaves.
func pauseLeaves(ctx context.Context, url string) error {
	pause := newPause(time.Minute)
	for {
		resp, err := http.Get(url)
		if err != nil {
			if err := pause(ctx); err != nil {
				return err
			}
			continue
		}
		return resp.Body.Close()
	}
}

type gate interface{ Wait(context.Context) error }

// Nobody knows what the gate does, but where it fails the loop is left.
func gateLeaves(ctx context.Context, url string, g gate) error {
	for {
		if err := g.Wait(ctx); err != nil {
			return err
		}
		resp, err := http.Get(url)
		if err != nil {
			continue
		}
		return resp.Body.Close()
	}
}

type patience struct{ spent func() error }

// A function field decides when it is enough.
func (p *patience) spentLeaves(url string) error {
	for {
		resp, err := http.Get(url)
		if err == nil {
			return resp.Body.Close()
		}
		if e := p.spent(); e != nil {
			return errors.Join(e, err)
		}
		nap()
	}
}

// The gate's failure goes round too: it ends nothing.
func gateIgnoredBad(ctx context.Context, url string, g gate) error {
	for { // want "no bound"
		if err := g.Wait(ctx); err != nil {
			continue
		}
		resp, err := http.Get(url)
		if err != nil {
			nap()
			continue
		}
		return resp.Body.Close()
	}
}
