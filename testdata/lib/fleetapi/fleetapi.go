// Package fleetapi says what is wanted of a fleet's client, which knows nothing of it.
package fleetapi

import (
	"context"

	"retrylint.test/cases/lib/fleet"
)

// Fleet starts machines. Its signatures name no type that tells that it is remote.
type Fleet interface {
	Launch(ctx context.Context, o fleet.Order) (*fleet.Machine, error)
	Show(ctx context.Context, id string) (*fleet.Machine, error)
}
