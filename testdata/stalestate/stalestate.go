// Package stalestate holds the cases of the check stalestate.
package stalestate

import (
	"bufio"
	"context"
	"database/sql"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"time"

	js "encoding/json"

	"github.com/cenkalti/backoff/v4"

	"retrylint.test/cases/lib/again"
)

var errGaveUp = errors.New("gave up")

func nap() { time.Sleep(time.Second + rand.N(time.Second)) }

type page struct {
	Names []string          `json:"names"`
	Tags  map[string]string `json:"tags"`
	Next  string            `json:"next"`
}

// Rows of an attempt that broke off stay in the slice.
func rowsBad(db *sql.DB) (names []string, err error) {
	for range 3 {
		rows, qerr := db.Query("SELECT name FROM users")
		if qerr != nil {
			return nil, qerr
		}
		for rows.Next() {
			var n string
			if serr := rows.Scan(&n); serr != nil {
				rows.Close()
				return nil, serr
			}
			names = append(names, n) // want "not reset"
		}
		rows.Close()
		if err = rows.Err(); err == nil {
			return names, nil
		}
		nap()
	}
	return nil, err
}

func linesBad(url string) ([]string, error) {
	var lines []string
	for i := 0; i < 3; i++ {
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		s := bufio.NewScanner(resp.Body)
		for s.Scan() {
			lines = append(lines, s.Text()) // want "not reset"
		}
		resp.Body.Close()
		if s.Err() == nil {
			return lines, nil
		}
		nap()
	}
	return nil, errGaveUp
}

// A map that a broken attempt has filled.
func mapBad(url string) (map[string]int, error) {
	seen := make(map[string]int)
	for range 3 {
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		s := bufio.NewScanner(resp.Body)
		for s.Scan() {
			seen[s.Text()] = len(s.Text()) // want "not reset"
		}
		resp.Body.Close()
		if s.Err() == nil {
			return seen, nil
		}
		nap()
	}
	return nil, errGaveUp
}

// Decode merges into what a broken attempt has left.
func decodeBad(url string) (*page, error) {
	var p page
	for range 3 {
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		err = json.NewDecoder(resp.Body).Decode(&p) // want "not reset"
		resp.Body.Close()
		if err == nil {
			return &p, nil
		}
		nap()
	}
	return nil, errGaveUp
}

func decodeParamBad(url string, p *page) (err error) {
	for range 3 {
		resp, gerr := http.Get(url)
		if gerr != nil {
			return gerr
		}
		err = json.NewDecoder(resp.Body).Decode(p) // want "not reset"
		resp.Body.Close()
		if err == nil {
			return nil
		}
		nap()
	}
	return err
}

func xmlBad(url string) (*page, error) {
	var p page
	for range 3 {
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		err = xml.NewDecoder(resp.Body).Decode(&p) // want "not reset"
		resp.Body.Close()
		if err == nil {
			return &p, nil
		}
		nap()
	}
	return nil, errGaveUp
}

func gotoBad(url string) (*page, error) {
	var p page
	n := 0
again:
	resp, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	err = json.NewDecoder(resp.Body).Decode(&p) // want "not reset"
	resp.Body.Close()
	if err != nil && n < 3 {
		n++
		nap()
		goto again
	}
	return &p, err
}

func renamedBad(url string) (*page, error) {
	var p page
	for i := (0); i < 3; i++ {
		resp, err := http.Get(url)
		if (err) != nil {
			return nil, err
		}
		err = (js.NewDecoder)(resp.Body).Decode((&p)) // want "not reset"
		resp.Body.Close()
		if (err) == nil {
			return &p, nil
		}
		nap()
	}
	return nil, errGaveUp
}

// A captured slice, in the closure that a library repeats.
func libraryBad(url string) ([]string, error) {
	var lines []string
	err := backoff.Retry(func() error {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		s := bufio.NewScanner(resp.Body)
		for s.Scan() {
			lines = append(lines, s.Text()) // want "not reset"
		}
		return s.Err()
	}, backoff.NewExponentialBackOff())
	return lines, err
}

func helperBad(ctx context.Context, url string) (*page, error) {
	var p page
	err := again.Four(ctx, func(context.Context) error {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		return json.NewDecoder(resp.Body).Decode(&p) // want "not reset"
	})
	return &p, err
}

// A captured slice in a transaction that is run again.
func inTx(ctx context.Context, db *sql.DB, f func(*sql.Tx) error) error {
	for i := 0; ; i++ {
		tx, err := db.BeginTx(ctx, nil)
		if err != nil {
			return err
		}
		if err = f(tx); err == nil {
			err = tx.Commit()
		} else {
			_ = tx.Rollback()
		}
		if err == nil || i == 3 {
			return err
		}
		nap()
	}
}

// What the helper begins and commits stands around the closure.
func txBad(ctx context.Context, db *sql.DB, names []string) (ids []int64, err error) {
	err = inTx(ctx, db, func(tx *sql.Tx) error {
		for _, n := range names {
			res, err := tx.ExecContext(ctx, "INSERT INTO users (name) VALUES (?)", n)
			if err != nil {
				return err
			}
			id, err := res.LastInsertId()
			if err != nil {
				return err
			}
			ids = append(ids, id) // want "not reset"
		}
		return nil
	})
	return ids, err
}

// Right: reset, or made anew.

func resetOk(db *sql.DB) (names []string, err error) {
	for range 3 {
		names = names[:0]
		rows, qerr := db.Query("SELECT name FROM users")
		if qerr != nil {
			return nil, qerr
		}
		for rows.Next() {
			var n string
			if serr := rows.Scan(&n); serr != nil {
				rows.Close()
				return nil, serr
			}
			names = append(names, n)
		}
		rows.Close()
		if err = rows.Err(); err == nil {
			return names, nil
		}
		nap()
	}
	return nil, err
}

func nilOk(url string) ([]string, error) {
	var lines []string
	for range 3 {
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		lines = nil
		s := bufio.NewScanner(resp.Body)
		for s.Scan() {
			lines = append(lines, s.Text())
		}
		resp.Body.Close()
		if s.Err() == nil {
			return lines, nil
		}
		nap()
	}
	return nil, errGaveUp
}

func insideOk(url string) (*page, error) {
	for range 3 {
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		var p page
		err = json.NewDecoder(resp.Body).Decode(&p)
		resp.Body.Close()
		if err == nil {
			return &p, nil
		}
		nap()
	}
	return nil, errGaveUp
}

func zeroedOk(url string) (*page, error) {
	var p page
	for range 3 {
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		p = page{}
		err = json.NewDecoder(resp.Body).Decode(&p)
		resp.Body.Close()
		if err == nil {
			return &p, nil
		}
		nap()
	}
	return nil, errGaveUp
}

func clearOk(url string) (map[string]int, error) {
	seen := make(map[string]int)
	for range 3 {
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		clear(seen)
		s := bufio.NewScanner(resp.Body)
		for s.Scan() {
			seen[s.Text()] = len(s.Text())
		}
		resp.Body.Close()
		if s.Err() == nil {
			return seen, nil
		}
		nap()
	}
	return nil, errGaveUp
}

// Merged only when it is whole.
func mergedOk(url string, into map[string]string) error {
	for range 3 {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		var p page
		err = json.NewDecoder(resp.Body).Decode(&p)
		resp.Body.Close()
		if err == nil {
			maps.Copy(into, p.Tags)
			return nil
		}
		nap()
	}
	return errGaveUp
}

// A broken answer leaves; only the transport goes round.
func decodeLeavesOk(url string) (*page, error) {
	var p page
	for range 3 {
		resp, err := http.Get(url)
		if err != nil {
			nap()
			continue
		}
		err = json.NewDecoder(resp.Body).Decode(&p)
		resp.Body.Close()
		return &p, err
	}
	return nil, errGaveUp
}

// Error lists, counters, offsets.

func errorsOk(url string) error {
	var errs []error
	for range 3 {
		resp, err := http.Get(url)
		if err == nil {
			return resp.Body.Close()
		}
		errs = append(errs, err)
		nap()
	}
	return errors.Join(errs...)
}

func countersOk(url string) (tries int, byStatus map[int]int) {
	byStatus = make(map[int]int)
	for range 3 {
		tries++
		resp, err := http.Get(url)
		if err != nil {
			nap()
			continue
		}
		resp.Body.Close()
		byStatus[resp.StatusCode]++
		if resp.StatusCode < 500 {
			break
		}
		nap()
	}
	return tries, byStatus
}

func offsetOk(c *http.Client, url string, sink func([]byte) int64) error {
	var done int64
	buf := make([]byte, 4096)
	for range 3 {
		req, err := http.NewRequest(http.MethodGet, url, nil)
		if err != nil {
			return err
		}
		req.Header.Set("Range", fmt.Sprintf("bytes=%d-", done))
		resp, err := c.Do(req)
		if err != nil {
			nap()
			continue
		}
		n, err := resp.Body.Read(buf)
		resp.Body.Close()
		done += sink(buf[:n])
		if err == nil {
			return nil
		}
		nap()
	}
	return errGaveUp
}

// Pages: each adds, and an error leaves.
func pagesOk(url string) (names []string, err error) {
	for next := url; next != ""; {
		resp, err := http.Get(next)
		if err != nil {
			return nil, err
		}
		var p page
		err = json.NewDecoder(resp.Body).Decode(&p)
		resp.Body.Close()
		if err != nil {
			return nil, err
		}
		names = append(names, p.Names...)
		next = p.Next
	}
	return names, nil
}

// Items: each adds its own.
func itemsOk(urls []string) (sizes []int64) {
	for _, u := range urls {
		resp, err := http.Get(u)
		if err != nil {
			continue
		}
		resp.Body.Close()
		sizes = append(sizes, resp.ContentLength)
	}
	return sizes
}

// The append is the success that leaves.
func lastOk(url string, all []string) ([]string, error) {
	for range 3 {
		resp, err := http.Get(url)
		if err != nil {
			nap()
			continue
		}
		resp.Body.Close()
		all = append(all, resp.Status)
		return all, nil
	}
	return all, errGaveUp
}

func libraryOk(url string) ([]string, error) {
	var lines []string
	err := backoff.Retry(func() error {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		lines = lines[:0]
		s := bufio.NewScanner(resp.Body)
		for s.Scan() {
			lines = append(lines, s.Text())
		}
		return s.Err()
	}, backoff.NewExponentialBackOff())
	return lines, err
}

func txOk(ctx context.Context, db *sql.DB, names []string) (ids []int64, err error) {
	err = inTx(ctx, db, func(tx *sql.Tx) error {
		ids = nil
		for _, n := range names {
			res, err := tx.ExecContext(ctx, "INSERT INTO users (name) VALUES (?)", n)
			if err != nil {
				return err
			}
			id, err := res.LastInsertId()
			if err != nil {
				return err
			}
			ids = append(ids, id)
		}
		return nil
	})
	return ids, err
}

// Overwritten as a whole.
func overwrittenOk(ctx context.Context, db *sql.DB, id int) (name string, err error) {
	err = again.Four(ctx, func(ctx context.Context) error {
		return db.QueryRowContext(ctx, "SELECT name FROM users WHERE id = ?", id).Scan(&name)
	})
	return name, err
}

type grant struct{ Token string }

func granted(url string) (string, error) {
	resp, err := http.Get(url)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	var g grant
	if err := json.NewDecoder(resp.Body).Decode(&g); err != nil {
		return "", err
	}
	return g.Token, nil
}

// What a callee decodes into is its own, and new each time.
func calleesOwn(url string) (t string, err error) {
	for range 3 {
		if t, err = granted(url); err == nil {
			return t, nil
		}
		nap()
	}
	return "", err
}
