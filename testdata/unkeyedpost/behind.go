package unkeyedpost

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"retrylint.test/cases/lib/fleet"
	"retrylint.test/cases/lib/fleetapi"
)

// The client stands behind another package's interface, and what it makes of a status is an
// error of its own.

func launchBad(ctx context.Context, f fleetapi.Fleet, o fleet.Order) (*fleet.Machine, error) {
	for attempt := 1; ; attempt++ {
		m, err := f.Launch(ctx, o) // want "Fleet.Launch sends again with no idempotency key"
		if err == nil {
			return m, nil
		}
		var refusal *fleet.Refusal
		if attempt == 5 || !errors.As(err, &refusal) || refusal.ResponseStatus < 500 {
			return nil, err
		}
		time.Sleep(time.Second + rand.N(time.Second))
	}
}

// Nothing was done where the server had no time for it.
func launchWhenFree(ctx context.Context, f fleetapi.Fleet, o fleet.Order) (*fleet.Machine, error) {
	for attempt := 1; ; attempt++ {
		m, err := f.Launch(ctx, o)
		if err == nil {
			return m, nil
		}
		var refusal *fleet.Refusal
		if attempt == 5 || !errors.As(err, &refusal) || refusal.ResponseStatus != 503 {
			return nil, err
		}
		time.Sleep(time.Second + rand.N(time.Second))
	}
}

func showAgain(ctx context.Context, f fleetapi.Fleet, id string) (*fleet.Machine, error) {
	for attempt := 1; ; attempt++ {
		m, err := f.Show(ctx, id)
		if err == nil || attempt == 5 {
			return m, err
		}
		time.Sleep(time.Second + rand.N(time.Second))
	}
}
