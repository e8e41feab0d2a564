package nojitter

import (
	"context"
	"math/rand/v2"
	"net/http"
	"time"

	"retrylint.test/cases/lib/fleet"
	"retrylint.test/cases/lib/fleetapi"
	"retrylint.test/cases/lib/pause"
)

// The client stands behind an interface of another package.
func behindBad(ctx context.Context, f fleetapi.Fleet, id string) (m *fleet.Machine, err error) {
	for range 3 {
		if m, err = f.Show(ctx, id); err == nil {
			return m, nil
		}
		time.Sleep(time.Second) // want "no jitter"
	}
	return nil, err
}

// shower is what this package wants of the client.
type shower interface {
	Show(ctx context.Context, id string) (*fleet.Machine, error)
}

func ownInterfaceBad(ctx context.Context, s shower, id string) (m *fleet.Machine, err error) {
	for range 3 {
		if m, err = s.Show(ctx, id); err == nil {
			return m, nil
		}
		time.Sleep(time.Second) // want "no jitter"
	}
	return nil, err
}

// A context that is made for nothing but to end is a wait.
func endsBad(ctx context.Context, url string) (err error) {
	for range 3 {
		if err = ping(url); err == nil {
			return nil
		}
		pause.Until(ctx, 2*time.Second) // want "no jitter"
	}
	return err
}

var warm bool

// A variable of the package that is set once was something else before.
func setOnce(ctx context.Context, url string) (err error) {
	if !warm {
		for range 3 {
			if _, err = http.Get(url); err == nil {
				break
			}
			d := time.Second + rand.N(time.Second)
			pause.Until(ctx, d)
		}
		warm = true
	}
	return err
}
