// Package stackedretries holds the cases of the check stackedretries.
package stackedretries

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"time"

	anew "retrylint.test/cases/lib/again"
	"retrylint.test/cases/lib/fetch"
	"retrylint.test/cases/lib/pause"
	"retrylint.test/cases/lib/resend"
)

func ping(url string) error {
	resp, err := http.Head(url)
	if err != nil {
		return err
	}
	resp.Body.Close()
	if resp.StatusCode >= 500 {
		return fmt.Errorf("ping: %s", resp.Status)
	}
	return nil
}

func nap() { time.Sleep(time.Second + rand.N(time.Second)) }

// pingThrice retries by itself.
func pingThrice(url string) (err error) {
	for i := range 3 {
		if err = ping(url); err == nil {
			return nil
		}
		if i < 2 {
			nap()
		}
	}
	return err
}

// pingForever retries without a limit.
func pingForever(url string) {
	for ping(url) != nil {
		nap()
	}
}

func functionBad(url string) (err error) {
	for range 5 {
		if err = pingThrice(url); err == nil { // want "15 attempts"
			return nil
		}
		nap()
	}
	return err
}

func countedBad(url string) (err error) {
	for i := 0; i < 4; i++ {
		err = pingThrice(url) // want "12 attempts"
		if err == nil {
			break
		}
		nap()
	}
	return err
}

func inclusiveBad(url string) (err error) {
	for i := 0; i <= 4; i++ {
		err = (pingThrice)(url) // want "15 attempts"
		if err == nil {
			break
		}
		nap()
	}
	return err
}

func innerLimitBad(url string) error {
	tries := 0
	for {
		err := pingThrice(url) // want "attempts"
		if err == nil {
			return nil
		}
		if tries++; tries == 6 {
			return err
		}
		nap()
	}
}

// The outer loop has no limit but ctx.
func endlessOuterBad(ctx context.Context, url string) error {
	for {
		err := pingThrice(url) // want "attempts"
		if err == nil {
			return nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
}

// Two functions further down.
func indirectBad(url string) (err error) {
	for range 2 {
		if err = prepare(url); err == nil { // want "6 attempts"
			return nil
		}
		nap()
	}
	return err
}

func prepare(url string) error {
	if err := pingThrice(url); err != nil {
		return fmt.Errorf("prepare: %w", err)
	}
	return nil
}

// A home-made helper of another package inside a loop.
func farHelperBad(ctx context.Context, url string) (err error) {
	for range 3 {
		err = anew.Four(ctx, func(context.Context) error { return ping(url) }) // want "12 attempts"
		if err == nil {
			return nil
		}
		nap()
	}
	return err
}

// The count is an argument.
func farCountBad(url string) (err error) {
	for range 5 {
		if err = anew.Fixed(3, func() error { return ping(url) }); err == nil { // want "15 attempts"
			return nil
		}
		nap()
	}
	return err
}

// A helper inside a helper: the closure brings the inner layer.
func helperInHelperBad(ctx context.Context, url string) error {
	return anew.Four(ctx, func(context.Context) error { return pingThrice(url) }) // want "12 attempts"
}

// A method that retries.
type client struct{ http *http.Client }

func (c *client) get(url string) (resp *http.Response, err error) {
	for range 3 {
		if resp, err = c.http.Get(url); err == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func (c *client) methodBad(url string) (resp *http.Response, err error) {
	for range 3 {
		if resp, err = c.get(url); err == nil { // want "9 attempts"
			return resp, nil
		}
		nap()
	}
	return nil, err
}

// Recursion outside.
func recursionBad(url string) error {
	var try func(attempt int) error
	try = func(attempt int) error {
		err := pingThrice(url) // want "attempts"
		if err == nil || attempt == 5 {
			return err
		}
		nap()
		return try(attempt + 1)
	}
	return try(1)
}

// goto outside.
func gotoBad(url string) error {
	n := 0
again:
	err := pingThrice(url) // want "attempts"
	if err != nil && n < 4 {
		n++
		nap()
		goto again
	}
	return err
}

// A RoundTripper that sends again, below a loop that does.
type resender struct{ next http.RoundTripper }

func (t *resender) RoundTrip(req *http.Request) (resp *http.Response, err error) {
	for range 3 {
		if resp, err = t.next.RoundTrip(req); err == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func transportBad(url string) (resp *http.Response, err error) {
	c := &http.Client{Transport: &resender{next: http.DefaultTransport}}
	for range 5 {
		if resp, err = c.Get(url); err == nil { // want "15 attempts"
			return resp, nil
		}
		nap()
	}
	return nil, err
}

// The transport is in another package: by its type, by a function that hides it, in a client.

func farTransportBad(url string) (resp *http.Response, err error) {
	c := &http.Client{Transport: &resend.Transport{Next: http.DefaultTransport}}
	for range 5 {
		if resp, err = c.Get(url); err == nil { // want "15 attempts: 5 here times 3 inside its transport"
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func farMadeBad(url string) (resp *http.Response, err error) {
	c := &http.Client{Transport: resend.New(http.DefaultTransport)}
	for range 5 {
		if resp, err = c.Get(url); err == nil { // want "15 attempts: 5 here times 3 inside its transport"
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func farClientBad(url string) (resp *http.Response, err error) {
	c := resend.Client()
	for range 5 {
		if resp, err = c.Get(url); err == nil { // want "15 attempts: 5 here times 3 inside its transport"
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func farPlainOk(url string) (resp *http.Response, err error) {
	c := resend.Plain()
	for range 5 {
		if resp, err = c.Get(url); err == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

// A function of this package hides it.
func newTransport() http.RoundTripper {
	t := resend.New(http.DefaultTransport)
	return t
}

var shared = &http.Client{Transport: newTransport()}

func sharedBad(url string) (resp *http.Response, err error) {
	for range 5 {
		if resp, err = shared.Get(url); err == nil { // want "15 attempts"
			return resp, nil
		}
		nap()
	}
	return nil, err
}

// Below a loop that doesn't.
func transportOk(url string) (*http.Response, error) {
	c := &http.Client{Transport: &resender{next: http.DefaultTransport}}
	return c.Get(url)
}

// One layer only.
func oneLayerOk(url string) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		nap()
	}
	return err
}

// The count of the inner layer can't be known.
func unknownCountOk(url string, n int) (err error) {
	for range 5 {
		if err = anew.Fixed(n, func() error { return ping(url) }); err == nil {
			return nil
		}
		nap()
	}
	return err
}

// A package called again whose function calls once.
func onceOk(url string) (err error) {
	for range 5 {
		if err = anew.Once(func() error { return ping(url) }); err == nil {
			return nil
		}
		nap()
	}
	return err
}

// The helper is set to one attempt.
func oneAttemptOk(url string) (err error) {
	for range 5 {
		if err = anew.Fixed(1, func() error { return ping(url) }); err == nil {
			return nil
		}
		nap()
	}
	return err
}

// The inner failure leaves the outer loop.
func innerLeavesOk(url string) error {
	for range 5 {
		if err := pingThrice(url); err != nil {
			return err
		}
		resp, err := http.Get(url)
		if err == nil {
			return resp.Body.Close()
		}
		nap()
	}
	return errors.New("gave up")
}

// A sentinel of the inner layer's exhaustion leaves the outer loop.
var errExhausted = errors.New("exhausted")

func pingOrExhausted(url string) (err error) {
	for range 3 {
		if err = ping(url); err == nil {
			return nil
		}
		nap()
	}
	return errExhausted
}

func sentinelOk(url string) (err error) {
	for range 5 {
		err = pingOrExhausted(url)
		if err == nil || errors.Is(err, errExhausted) {
			return err
		}
		nap()
	}
	return err
}

// Items: each has its own attempts.
func itemsOk(urls []string) (errs error) {
	for _, u := range urls {
		if err := pingThrice(u); err != nil {
			errs = errors.Join(errs, err)
			continue
		}
	}
	return errs
}

// Hosts: the next one each round.
func hostsOk(hosts []string) (err error) {
	for i := 0; i < len(hosts); i++ {
		if err = pingThrice(hosts[i]); err == nil {
			return nil
		}
	}
	return err
}

// A worker does its scheduled work again.
func workerOk(url string) {
	for range time.Tick(time.Minute) {
		_ = pingThrice(url)
	}
}

// A poll that leaves on error.
func (c *client) pollOk(url string) error {
	for {
		resp, err := c.get(url)
		if err != nil {
			return err
		}
		resp.Body.Close()
		if resp.StatusCode == http.StatusOK {
			return nil
		}
		nap()
	}
}

// net/http and database/sql are no layers.
func standardOk(db *sql.DB) (err error) {
	for range 5 {
		if err = db.Ping(); err == nil {
			return nil
		}
		nap()
	}
	return err
}

// The wait for the first server has nothing to do with the loop.
func sequenceOk(url string) (err error) {
	pingForever(url)
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		nap()
	}
	return err
}

// One request a call, in another package.
func farOnceOk(ctx context.Context, url string) (b []byte, err error) {
	for range 5 {
		if b, err = fetch.Body(ctx, url); err == nil {
			return b, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}
