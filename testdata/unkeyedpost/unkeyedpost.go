// Package unkeyedpost holds the cases of the check unkeyedpost.
package unkeyedpost

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	mrand "math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	web "net/http"

	"github.com/google/uuid"

	"retrylint.test/cases/lib/again"
	"retrylint.test/cases/lib/classify"
	"retrylint.test/cases/lib/fetch"
	"retrylint.test/cases/lib/pause"
)

func nap() { time.Sleep(time.Second + mrand.N(time.Second)) }

var errGaveUp = errors.New("gave up")

// No key.

func postBad(u string, b []byte) (resp *http.Response, err error) {
	for i := 0; i < 3; i++ {
		resp, err = http.Post(u, "application/json", bytes.NewReader(b)) // want "no idempotency key"
		if err == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func postFormBad(u string, v url.Values) (resp *http.Response, err error) {
	for range 3 {
		if resp, err = http.PostForm(u, v); err == nil { // want "no idempotency key"
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func doBad(c *http.Client, u string, b []byte) (*http.Response, error) {
	for i := 0; ; i++ {
		req, err := http.NewRequest(http.MethodPost, u, bytes.NewReader(b))
		if err != nil {
			return nil, err
		}
		req.Header.Set("Content-Type", "application/json")
		resp, err := c.Do(req) // want "no idempotency key"
		if err == nil || i == 3 {
			return resp, err
		}
		nap()
	}
}

func literalMethodBad(c *http.Client, u string, b []byte) (*http.Response, error) {
	for i := 0; ; i++ {
		req, err := http.NewRequest("POST", u, bytes.NewReader(b))
		if err != nil {
			return nil, err
		}
		resp, err := c.Do(req) // want "no idempotency key"
		if err == nil || i == 3 {
			return resp, err
		}
		nap()
	}
}

func patchBad(ctx context.Context, u string, b []byte) (*http.Response, error) {
	for {
		req, err := http.NewRequestWithContext(ctx, http.MethodPatch, u, bytes.NewReader(b))
		if err != nil {
			return nil, err
		}
		resp, err := http.DefaultClient.Do(req) // want "no idempotency key"
		if err == nil {
			return resp, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
}

// Built once, outside, and sent again.
func builtOutsideBad(c *http.Client, u string, b []byte) (*http.Response, error) {
	req, err := http.NewRequest(http.MethodPost, u, bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	for i := 0; ; i++ {
		if i > 0 {
			if req.Body, err = req.GetBody(); err != nil {
				return nil, err
			}
		}
		resp, err := c.Do(req) // want "no idempotency key"
		if err == nil || i == 3 {
			return resp, err
		}
		nap()
	}
}

// 500, 502 and 504 may come after the work is done.
func serverErrorBad(u string, b []byte) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := http.Post(u, "application/json", bytes.NewReader(b)) // want "no idempotency key"
		if err != nil {
			return nil, err
		}
		if resp.StatusCode < 500 || i == 3 {
			return resp, nil
		}
		resp.Body.Close()
		nap()
	}
}

func conditionBad(u string, b []byte) {
	for send(u, b) != nil { // want "no idempotency key"
		nap()
	}
}

func send(u string, b []byte) error {
	resp, err := http.Post(u, "application/json", bytes.NewReader(b))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// The send is in a callee of this package.
func calleeBad(u string, b []byte) (err error) {
	for range 3 {
		if err = send(u, b); err == nil { // want "no idempotency key"
			return nil
		}
		nap()
	}
	return err
}

// The send is in another package.
func farBad(ctx context.Context, u string, b []byte) (err error) {
	for range 3 {
		if err = fetch.Post(ctx, u, b); err == nil || !classify.Transient(err) { // want "no idempotency key"
			return err
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
	return err
}

func recursionBad(u string, b []byte, left int) error {
	err := send(u, b) // want "no idempotency key"
	if err == nil || left == 0 {
		return err
	}
	nap()
	return recursionBad(u, b, left-1)
}

func gotoBad(u string, b []byte) error {
	n := 0
again:
	err := send(u, b) // want "no idempotency key"
	if err != nil && n < 3 {
		n++
		nap()
		goto again
	}
	return err
}

func labelledBad(u string, b []byte) error {
	n := 0
again:
	for n < 3 {
		n++
		switch err := send(u, b); { // want "no idempotency key"
		case err != nil:
			nap()
			continue again
		}
		return nil
	}
	return errGaveUp
}

func renamedBad(u string, b []byte) (resp *web.Response, err error) {
	for range 3 {
		resp, err = (web.Post)((u), "application/json", (bytes.NewReader)(b)) // want "no idempotency key"
		if (err) == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

// A closure handed to a home-made helper: it is said here.
func helperBad(u string, b []byte) error {
	return again.Fixed(3, func() error { return send(u, b) }) // want "no idempotency key"
}

func helperFarBad(ctx context.Context, u string, b []byte) error {
	return again.Four(ctx, func(ctx context.Context) error { return fetch.Post(ctx, u, b) }) // want "no idempotency key"
}

// A RoundTripper that looks at no method.
type resender struct{ next http.RoundTripper }

func (t *resender) RoundTrip(req *http.Request) (*http.Response, error) { return t.tripBad(req) }

func (t *resender) tripBad(req *http.Request) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := t.next.RoundTrip(req) // want "no idempotency key"
		if err == nil || i == 3 {
			return resp, err
		}
		nap()
	}
}

// A request helper that looks at no method.
func requestBad(method, u string, b []byte) (*http.Response, error) {
	for i := 0; ; i++ {
		req, err := http.NewRequest(method, u, bytes.NewReader(b))
		if err != nil {
			return nil, err
		}
		resp, err := http.DefaultClient.Do(req) // want "no idempotency key"
		if err == nil || i == 3 {
			return resp, err
		}
		nap()
	}
}

// A request that came in.
func incomingBad(c *http.Client, req *http.Request) (resp *http.Response, err error) {
	for range 3 {
		if resp, err = c.Do(req); err == nil { // want "no idempotency key"
			return resp, nil
		}
		nap()
	}
	return nil, err
}

// A key for each attempt.

func newKeyBad(c *http.Client, u string, b []byte) (*http.Response, error) {
	for i := 0; ; i++ {
		req, err := http.NewRequest(http.MethodPost, u, bytes.NewReader(b))
		if err != nil {
			return nil, err
		}
		req.Header.Set("Idempotency-Key", uuid.NewString())
		resp, err := c.Do(req) // want "new idempotency key"
		if err == nil || i == 3 {
			return resp, err
		}
		nap()
	}
}

func newKeyVariableBad(c *http.Client, u string, b []byte) (*http.Response, error) {
	for i := 0; ; i++ {
		key := uuid.New()
		req, err := http.NewRequest(http.MethodPost, u, bytes.NewReader(b))
		if err != nil {
			return nil, err
		}
		req.Header.Add("X-Idempotency-Key", key.String())
		resp, err := c.Do(req) // want "new idempotency key"
		if err == nil || i == 3 {
			return resp, err
		}
		nap()
	}
}

func newKeyClockBad(c *http.Client, u string, b []byte) (*http.Response, error) {
	for i := 0; ; i++ {
		req, err := http.NewRequest(http.MethodPost, u, bytes.NewReader(b))
		if err != nil {
			return nil, err
		}
		req.Header.Set("Idempotency-Key", fmt.Sprintf("order-%d", time.Now().UnixNano()))
		resp, err := c.Do(req) // want "new idempotency key"
		if err == nil || i == 3 {
			return resp, err
		}
		nap()
	}
}

// The key is made in a callee.
func token() string {
	var b [16]byte
	_, _ = rand.Read(b[:])
	return hex.EncodeToString(b[:])
}

func newKeyCalleeBad(ctx context.Context, u string, b []byte) (err error) {
	for range 3 {
		if err = fetch.PostKeyed(ctx, u, token(), b); err == nil || !classify.Transient(err) { // want "new idempotency key"
			return err
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
	return err
}

// The whole send makes its own.
func sendOnce(u string, b []byte) error {
	req, err := http.NewRequest(http.MethodPost, u, bytes.NewReader(b))
	if err != nil {
		return err
	}
	req.Header.Set("Idempotency-Key", uuid.NewString())
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func newKeyInsideBad(u string, b []byte) (err error) {
	for range 3 {
		if err = sendOnce(u, b); err == nil { // want "new idempotency key"
			return nil
		}
		nap()
	}
	return err
}

func newKeyHelperBad(u string, b []byte) error {
	return again.Fixed(3, func() error { return sendOnce(u, b) }) // want "new idempotency key"
}

// The attempt's number is part of the key.
func numberedKeyBad(ctx context.Context, u, order string, b []byte) (err error) {
	for i := range 3 {
		if err = fetch.PostKeyed(ctx, u, fmt.Sprintf("%s-%d", order, i), b); err == nil || !classify.Transient(err) { // want "new idempotency key"
			return err
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
	return err
}

// One key for everybody.

func constantKeyBad(c *http.Client, u string, b []byte) (*http.Response, error) {
	for i := 0; ; i++ {
		req, err := http.NewRequest(http.MethodPost, u, bytes.NewReader(b))
		if err != nil {
			return nil, err
		}
		req.Header.Set("Idempotency-Key", "create-order")
		resp, err := c.Do(req) // want "constant idempotency key"
		if err == nil || i == 3 {
			return resp, err
		}
		nap()
	}
}

func constantKeyFarBad(ctx context.Context, u string, b []byte) (err error) {
	const key = "payments"
	for range 3 {
		if err = fetch.PostKeyed(ctx, u, key, b); err == nil || !classify.Transient(err) { // want "constant idempotency key"
			return err
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
	return err
}

// Right: a key made once.

func onceKeyOk(c *http.Client, u string, b []byte) (*http.Response, error) {
	key := uuid.NewString()
	for i := 0; ; i++ {
		req, err := http.NewRequest(http.MethodPost, u, bytes.NewReader(b))
		if err != nil {
			return nil, err
		}
		req.Header.Set("Idempotency-Key", key)
		resp, err := c.Do(req)
		if err == nil || i == 3 {
			return resp, err
		}
		nap()
	}
}

func onceKeyFarOk(ctx context.Context, u string, b []byte) (err error) {
	key := token()
	for range 3 {
		if err = fetch.PostKeyed(ctx, u, key, b); err == nil || !classify.Transient(err) {
			return err
		}
		if pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
	return err
}

func onceKeyRequestOk(c *http.Client, u string, b []byte) (*http.Response, error) {
	req, err := http.NewRequest(http.MethodPost, u, bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Idempotency-Key", uuid.NewString())
	for i := 0; ; i++ {
		if i > 0 {
			if req.Body, err = req.GetBody(); err != nil {
				return nil, err
			}
		}
		resp, err := c.Do(req)
		if err == nil || i == 3 {
			return resp, err
		}
		nap()
	}
}

// The caller's key.
func callersKeyOk(c *http.Client, u, key string, b []byte) (*http.Response, error) {
	for i := 0; ; i++ {
		req, err := http.NewRequest(http.MethodPost, u, bytes.NewReader(b))
		if err != nil {
			return nil, err
		}
		req.Header.Set("PayPal-Request-Id", key)
		resp, err := c.Do(req)
		if err == nil || i == 3 {
			return resp, err
		}
		nap()
	}
}

// The key is a field of the body.
type payment struct {
	Amount         int64  `json:"amount"`
	IdempotencyKey string `json:"idempotency_key"`
}

func bodyKeyOk(u string, amount int64) (resp *http.Response, err error) {
	b, err := json.Marshal(payment{Amount: amount, IdempotencyKey: uuid.NewString()})
	if err != nil {
		return nil, err
	}
	for range 3 {
		if resp, err = http.Post(u, "application/json", bytes.NewReader(b)); err == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func helperKeyOk(ctx context.Context, u string, b []byte) error {
	key := uuid.NewString()
	return again.Four(ctx, func(ctx context.Context) error { return fetch.PostKeyed(ctx, u, key, b) })
}

// Right: methods that may be repeated.

func getOk(u string) (resp *http.Response, err error) {
	for range 3 {
		if resp, err = http.Get(u); err == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func putOk(u string, b []byte) (*http.Response, error) {
	for i := 0; ; i++ {
		req, err := http.NewRequest(http.MethodPut, u, bytes.NewReader(b))
		if err != nil {
			return nil, err
		}
		resp, err := http.DefaultClient.Do(req)
		if err == nil || i == 3 {
			return resp, err
		}
		nap()
	}
}

func deleteOk(u string) (*http.Response, error) {
	for i := 0; ; i++ {
		req, err := http.NewRequest("DELETE", u, nil)
		if err != nil {
			return nil, err
		}
		resp, err := http.DefaultClient.Do(req)
		if err == nil || i == 3 {
			return resp, err
		}
		nap()
	}
}

// Right: a look at the method.

func (t *resender) tripOk(req *http.Request) (*http.Response, error) {
	if req.Method != http.MethodGet && req.Method != http.MethodHead {
		return t.next.RoundTrip(req)
	}
	for i := 0; ; i++ {
		resp, err := t.next.RoundTrip(req)
		if err == nil || i == 3 {
			return resp, err
		}
		nap()
	}
}

func idempotent(method string) bool {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPut, http.MethodDelete, http.MethodOptions:
		return true
	}
	return false
}

func requestOk(method, u string, b []byte) (*http.Response, error) {
	for i := 0; ; i++ {
		req, err := http.NewRequest(method, u, bytes.NewReader(b))
		if err != nil {
			return nil, err
		}
		resp, err := http.DefaultClient.Do(req)
		if err == nil || i == 3 || !idempotent(method) {
			return resp, err
		}
		nap()
	}
}

// Right: only what precedes the work is repeated.

func rejectedOk(u string, b []byte) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := http.Post(u, "application/json", bytes.NewReader(b))
		if err != nil {
			return nil, err
		}
		if i == 3 || resp.StatusCode != http.StatusTooManyRequests && resp.StatusCode != http.StatusServiceUnavailable {
			return resp, nil
		}
		resp.Body.Close()
		nap()
	}
}

func dialErrorOk(u string, b []byte) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := http.Post(u, "application/json", bytes.NewReader(b))
		var oe *net.OpError
		if err == nil || i == 3 || !errors.As(err, &oe) || oe.Op != "dial" {
			return resp, err
		}
		nap()
	}
}

// Right: a POST that asks.

func graphqlOk() (resp *http.Response, err error) {
	const query = `{"query": "query { viewer { login } }"}`
	for range 3 {
		resp, err = http.Post("https://api.example.com/graphql", "application/json", strings.NewReader(query))
		if err == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func searchOk(b []byte) (resp *http.Response, err error) {
	for range 3 {
		resp, err = http.Post("https://es.example.com/orders/_search", "application/json", bytes.NewReader(b))
		if err == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func tokenOk(id, secret string) (resp *http.Response, err error) {
	v := url.Values{"grant_type": {"client_credentials"}, "client_id": {id}, "client_secret": {secret}}
	for range 3 {
		if resp, err = http.PostForm("https://login.example.com/oauth2/token", v); err == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

// Right: no repetition at all, or of something else.

func onceOk(u string, b []byte) error { return send(u, b) }

func itemsOk(u string, items [][]byte) (errs error) {
	for _, b := range items {
		if err := send(u, b); err != nil {
			errs = errors.Join(errs, err)
		}
	}
	return errs
}

func batchesOk(u string, in <-chan []byte) {
	for b := range in {
		if err := send(u, b); err != nil {
			nap()
			continue
		}
	}
}

// The POST is made once; what is repeated is the reading of its result.
func pollResultOk(u string, b []byte) (resp *http.Response, err error) {
	created, err := http.Post(u, "application/json", bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	where := created.Header.Get("Location")
	created.Body.Close()
	for range 5 {
		if resp, err = http.Get(where); err == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

// An error of the POST leaves; a bad answer of the GET goes round.
func leavesOk(u string, r io.Reader) error {
	for range 3 {
		if _, err := http.Get(u); err != nil {
			nap()
			continue
		}
		resp, err := http.Post(u, "text/plain", r)
		if err != nil {
			return err
		}
		return resp.Body.Close()
	}
	return errGaveUp
}
