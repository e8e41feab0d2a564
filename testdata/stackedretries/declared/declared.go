// Package declared holds cases of functions of which a directive says how often they try.
package declared

import (
	"context"
	"math/rand/v2"
	"net/http"
	"time"

	"retrylint.test/cases/lib/again"
	"retrylint.test/cases/lib/gateway"
	"retrylint.test/cases/lib/pause"
)

func nap(ctx context.Context) error { return pause.For(ctx, time.Second+rand.N(time.Second)) }

// The directive is in another package.
func farBad(ctx context.Context, c *gateway.Client) (b []byte, err error) {
	for range 5 {
		if b, err = c.Fetch(ctx, "a"); err == nil { // want "15 attempts: 5 here times 3 inside gateway.Client.Fetch"
			return b, nil
		}
		if nap(ctx) != nil {
			break
		}
	}
	return nil, err
}

// One function further down.
func throughBad(ctx context.Context, c *gateway.Client) (s string, err error) {
	for range 5 {
		if s, err = c.Lookup(ctx, "a"); err == nil { // want "15 attempts: 5 here times 3 inside gateway.Client.Lookup"
			return s, nil
		}
		if nap(ctx) != nil {
			break
		}
	}
	return "", err
}

func farOnceOk(ctx context.Context, c *gateway.Client) (b []byte, err error) {
	for range 5 {
		if b, err = c.FetchOnce(ctx, "a"); err == nil {
			return b, nil
		}
		if nap(ctx) != nil {
			break
		}
	}
	return nil, err
}

func undeclaredOk(ctx context.Context, c *gateway.Client) (b []byte, err error) {
	for range 5 {
		if b, err = c.FetchAny(ctx, "a"); err == nil {
			return b, nil
		}
		if nap(ctx) != nil {
			break
		}
	}
	return nil, err
}

// A helper of another package around a declared function.
func helperBad(ctx context.Context, c *gateway.Client) error {
	return again.Four(ctx, func(ctx context.Context) error {
		_, err := c.Fetch(ctx, "a") // want "12 attempts: 4 here times 3 inside gateway.Client.Fetch"
		return err
	})
}

// What runs a closure of its own accord is a layer too.
func runnerBad(ctx context.Context, c *gateway.Client, url string) (err error) {
	for range 5 {
		err = c.Run(ctx, func() error { // want "20 attempts: 5 here times 4 inside gateway.Client.Run"
			resp, err := http.Head(url)
			if err != nil {
				return err
			}
			return resp.Body.Close()
		})
		if err == nil {
			return nil
		}
		if nap(ctx) != nil {
			break
		}
	}
	return err
}

// probe goes by a number that nobody knows; its directive does.
//
//retrylint:attempts 2
func probe(ctx context.Context, url string, tries int) (err error) {
	for i := range tries {
		var resp *http.Response
		if resp, err = http.Head(url); err == nil {
			return resp.Body.Close()
		}
		if i+1 < tries && nap(ctx) != nil {
			break
		}
	}
	return err
}

func nearBad(ctx context.Context, url string, n int) (err error) {
	for range 3 {
		if err = probe(ctx, url, n); err == nil { // want "6 attempts: 3 here times 2 inside probe"
			return nil
		}
		if nap(ctx) != nil {
			break
		}
	}
	return err
}

// once would be three, but is said to be one.
//
//retrylint:attempts 1 the gateway answers the second one from its cache
func once(ctx context.Context, url string) (err error) {
	for i := range 3 {
		var resp *http.Response
		if resp, err = http.Head(url); err == nil {
			return resp.Body.Close()
		}
		if i < 2 && nap(ctx) != nil {
			break
		}
	}
	return err
}

func nearOnceOk(ctx context.Context, url string) (err error) {
	for range 3 {
		if err = once(ctx, url); err == nil {
			return nil
		}
		if nap(ctx) != nil {
			break
		}
	}
	return err
}

// repeat goes by a number that nobody knows; its directive does.
//
//retrylint:attempts 2
func repeat(ctx context.Context, tries int, f func() error) (err error) {
	for i := range tries {
		if err = f(); err == nil {
			return nil
		}
		if i+1 < tries && nap(ctx) != nil {
			break
		}
	}
	return err
}

// A helper's number holds on the outside too.
func outsideBad(ctx context.Context, c *gateway.Client, n int) error {
	return repeat(ctx, n, func() error {
		_, err := c.Fetch(ctx, "a") // want "6 attempts: 2 here times 3 inside gateway.Client.Fetch"
		return err
	})
}
