// Package txn runs functions in transactions, again where they conflict with others.
package txn

import (
	"context"
	"database/sql"
	"errors"
	"math/rand/v2"
	"time"
)

// Conflict reports whether the database asks to run the transaction again.
func Conflict(err error) bool {
	var s interface{ SQLState() string }
	return errors.As(err, &s) && s.SQLState() == "40001"
}

// Run runs f in a transaction, four times at most.
func Run(ctx context.Context, db *sql.DB, f func(*sql.Tx) error) (err error) {
	for n := range 4 {
		if n > 0 {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(time.Duration(n)*50*time.Millisecond + rand.N(50*time.Millisecond)):
			}
		}
		if err = once(ctx, db, f); !Conflict(err) {
			return err
		}
	}
	return err
}

func once(ctx context.Context, db *sql.DB, f func(*sql.Tx) error) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := f(tx); err != nil {
		return err
	}
	return tx.Commit()
}
