// Package ledger declares what others implement.
package ledger

import "context"

// Store holds entries somewhere.
type Store interface {
	Delete(ctx context.Context, key string) error
}
