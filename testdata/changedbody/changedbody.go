// Package changedbody holds the cases of the check changedbody.
package changedbody

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"

	web "net/http"

	"github.com/cenkalti/backoff/v4"
	"github.com/google/uuid"
)

var errGaveUp = errors.New("gave up")

func nap() { time.Sleep(time.Second + rand.N(time.Second)) }

type order struct {
	Amount int64     `json:"amount"`
	SentAt time.Time `json:"sent_at"`
	Nonce  string    `json:"nonce"`
}

func post(c *http.Client, url, key string, b []byte) error {
	req, err := http.NewRequest(http.MethodPost, url, bytes.NewReader(b))
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", key)
	resp, err := c.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// One key, and the time of sending in the payload.
func timeBad(c *http.Client, url string, o order) error {
	key := uuid.NewString()
	for range 3 {
		o.SentAt = time.Now() // want "changes"
		b, err := json.Marshal(o)
		if err != nil {
			return err
		}
		req, err := http.NewRequest(http.MethodPost, url, bytes.NewReader(b))
		if err != nil {
			return err
		}
		req.Header.Set("Idempotency-Key", key)
		resp, err := c.Do(req)
		if err == nil {
			return resp.Body.Close()
		}
		nap()
	}
	return errGaveUp
}

// One key, and a nonce.
func nonceBad(c *http.Client, url string, o order) error {
	key := uuid.NewString()
	for range 3 {
		o.Nonce = uuid.NewString() // want "changes"
		b, err := json.Marshal(o)
		if err != nil {
			return err
		}
		req, err := http.NewRequest(http.MethodPost, url, bytes.NewReader(b))
		if err != nil {
			return err
		}
		req.Header.Set("Idempotency-Key", key)
		resp, err := c.Do(req)
		if err == nil {
			return resp.Body.Close()
		}
		nap()
	}
	return errGaveUp
}

// One key, and a smaller amount each time.
func amountBad(c *http.Client, url string, o order) error {
	key := uuid.NewString()
	for i := 0; i < 3; i++ {
		b, err := json.Marshal(o)
		if err != nil {
			return err
		}
		req, err := http.NewRequest(http.MethodPost, url, bytes.NewReader(b))
		if err != nil {
			return err
		}
		req.Header.Set("Idempotency-Key", key)
		resp, err := c.Do(req)
		if err == nil {
			return resp.Body.Close()
		}
		o.Amount /= 2 // want "changes"
		nap()
	}
	return errGaveUp
}

// The key is the caller's.
func callersKeyBad(c *http.Client, url, key string, amount int64) error {
	for range 3 {
		b := fmt.Appendf(nil, `{"amount":%d,"nonce":%d}`, amount, rand.Int()) // want "changes"
		req, err := http.NewRequest(http.MethodPost, url, bytes.NewReader(b))
		if err != nil {
			return err
		}
		req.Header.Set("Idempotency-Key", key)
		resp, err := c.Do(req)
		if err == nil {
			return resp.Body.Close()
		}
		nap()
	}
	return errGaveUp
}

// The send is in a callee.
func calleeBad(c *http.Client, url string, o order) (err error) {
	key := uuid.NewString()
	for range 3 {
		o.Nonce = strconv.Itoa(rand.Int()) // want "changes"
		b, merr := json.Marshal(o)
		if merr != nil {
			return merr
		}
		if err = post(c, url, key, b); err == nil {
			return nil
		}
		nap()
	}
	return err
}

// One request, and its headers pile up.

func addBad(c *http.Client, req *http.Request) (resp *http.Response, err error) {
	for range 3 {
		req.Header.Add("Accept", "application/json") // want "changes"
		if resp, err = c.Do(req); err == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func addBuiltBad(c *http.Client, url string) (*http.Response, error) {
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	for i := 0; ; i++ {
		req.Header.Add("X-Feature", "beta") // want "changes"
		resp, err := c.Do(req)
		if err == nil || i == 3 {
			return resp, err
		}
		nap()
	}
}

type resender struct{ next http.RoundTripper }

func (t resender) RoundTrip(req *http.Request) (*http.Response, error) { return t.tripBad(req) }

func (t resender) tripBad(req *http.Request) (*http.Response, error) {
	for i := 0; ; i++ {
		req.Header.Add("Via", "1.1 gate") // want "changes"
		resp, err := t.next.RoundTrip(req)
		if err == nil || i == 3 {
			return resp, err
		}
		nap()
	}
}

func gotoBad(c *http.Client, req *http.Request) (*http.Response, error) {
	n := 0
again:
	req.Header.Add("Accept", "application/json") // want "changes"
	resp, err := c.Do(req)
	if err != nil && n < 3 {
		n++
		nap()
		goto again
	}
	return resp, err
}

func recursionBad(c *http.Client, req *http.Request, left int) (*http.Response, error) {
	req.Header.Add("Accept", "application/json") // want "changes"
	resp, err := c.Do(req)
	if err == nil || left == 0 {
		return resp, err
	}
	nap()
	return recursionBad(c, req, left-1)
}

func libraryBad(c *http.Client, req *http.Request) error {
	return backoff.Retry(func() error {
		req.Header.Add("Accept", "application/json") // want "changes"
		resp, err := c.Do(req)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}, backoff.NewExponentialBackOff())
}

func renamedBad(c *web.Client, req *web.Request) (resp *web.Response, err error) {
	for range 3 {
		(req.Header).Add("Accept", "application/json") // want "changes"
		if resp, err = (c.Do)(req); (err) == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

// Right.

func setOk(c *http.Client, req *http.Request) (resp *http.Response, err error) {
	for range 3 {
		req.Header.Set("Accept", "application/json")
		if resp, err = c.Do(req); err == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func addOnceOk(c *http.Client, req *http.Request) (resp *http.Response, err error) {
	req.Header.Add("Accept", "application/json")
	for range 3 {
		if resp, err = c.Do(req); err == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func addNewOk(c *http.Client, url string) (*http.Response, error) {
	for i := 0; ; i++ {
		req, err := http.NewRequest(http.MethodGet, url, nil)
		if err != nil {
			return nil, err
		}
		req.Header.Add("Accept", "application/json")
		resp, err := c.Do(req)
		if err == nil || i == 3 {
			return resp, err
		}
		nap()
	}
}

func addCloneOk(c *http.Client, orig *http.Request) (resp *http.Response, err error) {
	for range 3 {
		req := orig.Clone(orig.Context())
		req.Header.Add("Accept", "application/json")
		if resp, err = c.Do(req); err == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func delAddOk(c *http.Client, req *http.Request) (resp *http.Response, err error) {
	for range 3 {
		req.Header.Del("Accept")
		req.Header.Add("Accept", "application/json")
		if resp, err = c.Do(req); err == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

// A token refreshed, a counter, a deadline, a trace: no change of the request.
func tokenOk(c *http.Client, url string, o order, token func() string) (err error) {
	key := uuid.NewString()
	b, err := json.Marshal(o)
	if err != nil {
		return err
	}
	for i := range 3 {
		req, rerr := http.NewRequest(http.MethodPost, url, bytes.NewReader(b))
		if rerr != nil {
			return rerr
		}
		req.Header.Set("Idempotency-Key", key)
		req.Header.Set("Authorization", "Bearer "+token())
		req.Header.Set("X-Attempt", strconv.Itoa(i))
		req.Header.Set("Traceparent", uuid.NewString())
		resp, derr := c.Do(req)
		if derr == nil {
			return resp.Body.Close()
		}
		err = derr
		nap()
	}
	return err
}

func sameOk(c *http.Client, url string, o order) (err error) {
	key := uuid.NewString()
	o.SentAt = time.Now()
	b, err := json.Marshal(o)
	if err != nil {
		return err
	}
	for range 3 {
		if err = post(c, url, key, b); err == nil {
			return nil
		}
		nap()
	}
	return err
}

// Marshalled anew, to the same bytes.
func marshalledOk(c *http.Client, url string, o order) (err error) {
	key := uuid.NewString()
	for range 3 {
		b, merr := json.Marshal(o)
		if merr != nil {
			return merr
		}
		if err = post(c, url, key, b); err == nil {
			return nil
		}
		nap()
	}
	return err
}

// Another payload under another key.
func anotherKeyOk(c *http.Client, url string, o order) (err error) {
	for range 3 {
		o.Nonce = uuid.NewString()
		b, merr := json.Marshal(o)
		if merr != nil {
			return merr
		}
		if err = post(c, url, uuid.NewString(), b); err == nil {
			return nil
		}
		nap()
	}
	return err
}

// Items have keys of their own.
func itemsOk(c *http.Client, url string, os []order) (errs error) {
	for _, o := range os {
		b, err := json.Marshal(o)
		if err != nil {
			return err
		}
		if err := post(c, url, uuid.NewString(), b); err != nil {
			errs = errors.Join(errs, err)
		}
	}
	return errs
}

// Measured per attempt, and not sent.
func measuredOk(c *http.Client, url string, b []byte) (err error) {
	key := uuid.NewString()
	var began time.Time
	for range 3 {
		began = time.Now()
		if err = post(c, url, key, b); err == nil {
			return nil
		}
		nap()
	}
	return fmt.Errorf("after %s: %w", time.Since(began), err)
}

// The body is rewound, not changed.
func rewoundOk(c *http.Client, url string, b []byte) (*http.Response, error) {
	req, err := http.NewRequest(http.MethodPost, url, bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Idempotency-Key", uuid.NewString())
	for i := 0; ; i++ {
		req.Body = io.NopCloser(bytes.NewReader(b))
		resp, err := c.Do(req)
		if err == nil || i == 3 {
			return resp, err
		}
		nap()
	}
}
