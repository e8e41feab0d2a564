package stalestate

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"gorm.io/gorm"

	"retrylint.test/cases/lib/again"
	"retrylint.test/cases/lib/txn"
)

var errRefused = errors.New("refused")

// A sum that a transaction rolled back has added to.
func sumBad(ctx context.Context, db *sql.DB) (total int64, err error) {
	err = txn.Run(ctx, db, func(tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, "SELECT cents FROM posting FOR UPDATE")
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var cents int64
			if err := rows.Scan(&cents); err != nil {
				return err
			}
			total += cents // want "total is added to by each attempt of Tx.QueryContext and is not reset"
		}
		return rows.Err()
	})
	return total, err
}

// The transaction is run again when it cannot be committed, although nothing in it failed.
func committedBad(ctx context.Context, db *sql.DB, name string) (ids []int64, err error) {
	err = txn.Run(ctx, db, func(tx *sql.Tx) error {
		var id int64
		if err := tx.QueryRowContext(ctx, "INSERT INTO users (name) VALUES (?) RETURNING id", name).Scan(&id); err != nil {
			return err
		}
		ids = append(ids, id) // want "appended to"
		return nil
	})
	return ids, err
}

// Appended to in a closure of its own.
func bookBad(ctx context.Context, db *sql.DB, from, to string) ([]int64, error) {
	var touched []int64
	book := func(tx *sql.Tx, name string) error {
		var id int64
		if err := tx.QueryRowContext(ctx, "UPDATE account SET n = n + 1 WHERE name = ? RETURNING id", name).Scan(&id); err != nil {
			return err
		}
		touched = append(touched, id) // want "appended to"
		return nil
	}
	err := txn.Run(ctx, db, func(tx *sql.Tx) error {
		if err := book(tx, from); err != nil {
			return err
		}
		return book(tx, to)
	})
	return touched, err
}

func textBad(ctx context.Context, db *sql.DB) (string, error) {
	var sb strings.Builder
	err := txn.Run(ctx, db, func(tx *sql.Tx) error {
		rows, err := tx.QueryContext(ctx, "SELECT name FROM users")
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var name string
			if err := rows.Scan(&name); err != nil {
				return err
			}
			fmt.Fprintln(&sb, name) // want "sb is written to"
		}
		return rows.Err()
	})
	return sb.String(), err
}

func ormBad(ctx context.Context, db *gorm.DB) ([]int64, error) {
	var (
		moved []int64
		err   error
	)
	for range 4 {
		err = db.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
			var old []struct{ ID int64 }
			if err := tx.Table("users").Find(&old).Error; err != nil {
				return err
			}
			for _, u := range old {
				moved = append(moved, u.ID) // want "appended to"
			}
			return tx.Exec("DELETE FROM users").Error
		})
		if err == nil || !txn.Conflict(err) {
			break
		}
		nap()
	}
	return moved, err
}

// Pages, of which a later one fails.
func walkBad(url string) ([]string, error) {
	var all []string
	walk := func() error {
		for next := ""; ; {
			resp, err := http.Get(url + "?next=" + next)
			if err != nil {
				return err
			}
			var p page
			err = json.NewDecoder(resp.Body).Decode(&p)
			resp.Body.Close()
			if err != nil {
				return err
			}
			all = append(all, p.Names...) // want "appended to"
			if next = p.Next; next == "" {
				return nil
			}
		}
	}
	var err error
	for range 3 {
		if err = walk(); err == nil {
			return all, nil
		}
		if errors.Is(err, errRefused) {
			return nil, err
		}
		nap()
	}
	return nil, err
}

func countsBad(ctx context.Context, db *sql.DB) (map[string]int, error) {
	stock := map[string]int{}
	err := again.While(ctx, txn.Conflict, func(ctx context.Context) error {
		rows, err := db.QueryContext(ctx, "SELECT house, pieces FROM stock")
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var house string
			var pieces int
			if err := rows.Scan(&house, &pieces); err != nil {
				return err
			}
			stock[house] += pieces // want "stock is added to"
		}
		return rows.Err()
	})
	return stock, err
}

// A body that breaks off leaves half of it.
func brokenBad(url string) (*page, error) {
	var p page
	for range 3 {
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		err = json.NewDecoder(resp.Body).Decode(&p) // want "decoded into"
		resp.Body.Close()
		if err == nil {
			return &p, nil
		}
		if !errors.Is(err, io.ErrUnexpectedEOF) {
			return nil, err
		}
		nap()
	}
	return nil, errGaveUp
}

func bufferBad(url string) ([]byte, error) {
	var buf bytes.Buffer
	for range 3 {
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		_, err = buf.ReadFrom(resp.Body) // want "buf is written to"
		resp.Body.Close()
		if err == nil {
			return buf.Bytes(), nil
		}
		nap()
	}
	return nil, errGaveUp
}

// Right: reset where the closure begins.

func sumOk(ctx context.Context, db *sql.DB) (total int64, err error) {
	err = txn.Run(ctx, db, func(tx *sql.Tx) error {
		total = 0
		rows, err := tx.QueryContext(ctx, "SELECT cents FROM posting")
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var cents int64
			if err := rows.Scan(&cents); err != nil {
				return err
			}
			total += cents
		}
		return rows.Err()
	})
	return total, err
}

func textOk(ctx context.Context, db *sql.DB) (string, error) {
	var sb strings.Builder
	err := txn.Run(ctx, db, func(tx *sql.Tx) error {
		sb.Reset()
		var name string
		if err := tx.QueryRowContext(ctx, "SELECT name FROM users").Scan(&name); err != nil {
			return err
		}
		sb.WriteString(name)
		return nil
	})
	return sb.String(), err
}

// Nothing can fail after it, and the helper commits nothing.
func lastThingOk(ctx context.Context, db *sql.DB, name string) (ids []int64, err error) {
	err = again.Four(ctx, func(ctx context.Context) error {
		var id int64
		if err := db.QueryRowContext(ctx, "SELECT id FROM users WHERE name = ?", name).Scan(&id); err != nil {
			return err
		}
		ids = append(ids, id)
		return nil
	})
	return ids, err
}

// What fails is on another branch.
func branchOk(ctx context.Context, db *sql.DB, short bool) (ids []int64, err error) {
	err = again.Four(ctx, func(ctx context.Context) error {
		var id int64
		if err := db.QueryRowContext(ctx, "SELECT id FROM users").Scan(&id); err != nil {
			return err
		}
		if short {
			ids = append(ids, id)
			return nil
		}
		_, err := db.ExecContext(ctx, "UPDATE users SET seen = 1")
		return err
	})
	return ids, err
}

// It goes on where it broke off.
func resumedOk(ctx context.Context, db *sql.DB) (names []string, err error) {
	err = again.Four(ctx, func(ctx context.Context) error {
		rows, err := db.QueryContext(ctx, "SELECT name FROM users OFFSET ?", len(names))
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var name string
			if err := rows.Scan(&name); err != nil {
				return err
			}
			names = append(names, name)
		}
		return rows.Err()
	})
	return names, err
}

// Errors and attempts are told in the end.
func toldOk(ctx context.Context, db *sql.DB, name string) error {
	runs, failed := 0, []error(nil)
	err := txn.Run(ctx, db, func(tx *sql.Tx) error {
		runs++
		if _, err := tx.ExecContext(ctx, "UPDATE users SET name = ?", name); err != nil {
			failed = append(failed, err)
			return err
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("after %d runs: %w", runs, errors.Join(failed...))
	}
	return nil
}

func bufferOk(url string) ([]byte, error) {
	for range 3 {
		var buf bytes.Buffer
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		_, err = buf.ReadFrom(resp.Body)
		resp.Body.Close()
		if err == nil {
			return buf.Bytes(), nil
		}
		nap()
	}
	return nil, errGaveUp
}
