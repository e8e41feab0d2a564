package unkeyedpost

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/cenkalti/backoff/v4"
)

// The method is said in one function and sent in another.

type client struct {
	base string
	http *http.Client
}

func (c *client) request(ctx context.Context, method, path string, b []byte) (req *http.Request, err error) {
	req, err = http.NewRequestWithContext(ctx, method, c.base+path, bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Accept", "application/json")
	return
}

func (c *client) send(req *http.Request) (*http.Response, error) {
	resp, err := c.http.Do(req)
	if err != nil {
		return nil, fmt.Errorf("sending: %w", err)
	}
	if resp.StatusCode > 299 {
		resp.Body.Close()
		return nil, errors.New(resp.Status)
	}
	return resp, nil
}

func (c *client) call(ctx context.Context, method, path string, b []byte) (*http.Response, error) {
	req, err := c.request(ctx, method, path, b)
	if err != nil {
		return nil, err
	}
	return c.send(req)
}

func (c *client) post(ctx context.Context, path string, b []byte) (*http.Response, error) {
	return c.call(ctx, http.MethodPost, path, b)
}

func (c *client) get(ctx context.Context, path string) (*http.Response, error) {
	return c.call(ctx, http.MethodGet, path, nil)
}

func (c *client) namedBad(ctx context.Context, b []byte) (resp *http.Response, err error) {
	for range 3 {
		if resp, err = c.call(ctx, "POST", "/orders", b); err == nil { // want "sends again with no idempotency key"
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func (c *client) wrappedBad(ctx context.Context, b []byte) (resp *http.Response, err error) {
	for range 3 {
		if resp, err = c.post(ctx, "/orders", b); err == nil { // want "sends again with no idempotency key"
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func (c *client) wrappedGetOk(ctx context.Context) (resp *http.Response, err error) {
	for range 3 {
		if resp, err = c.get(ctx, "/orders"); err == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func (c *client) namedPutOk(ctx context.Context, b []byte) (resp *http.Response, err error) {
	for range 3 {
		if resp, err = c.call(ctx, "PUT", "/orders/1", b); err == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func (c *client) searchWrappedOk(ctx context.Context, b []byte) (resp *http.Response, err error) {
	for range 3 {
		if resp, err = c.post(ctx, "/orders/_search", b); err == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

// The method comes in further out than the closure that is called again.

func (c *client) againBad(ctx context.Context, method, path string, b []byte) (resp *http.Response, err error) {
	err = backoff.Retry(func() error {
		resp, err = c.call(ctx, method, path, b) // want "POST is sent again with no idempotency key"
		return err
	}, backoff.WithContext(backoff.NewExponentialBackOff(), ctx))
	return resp, err
}

func (c *client) create(ctx context.Context, b []byte) (*http.Response, error) {
	return c.againBad(ctx, http.MethodPost, "/orders", b)
}

func (c *client) safely(ctx context.Context, method, path string) (resp *http.Response, err error) {
	err = backoff.Retry(func() error {
		resp, err = c.call(ctx, method, path, nil)
		return err
	}, backoff.WithContext(backoff.NewExponentialBackOff(), ctx))
	return resp, err
}

func (c *client) list(ctx context.Context) (*http.Response, error) {
	return c.safely(ctx, http.MethodGet, "/orders")
}

// What was begun by a POST is asked for until it is done: if it fails as a whole, it is begun again.

type job struct {
	ID, State string
}

func (c *client) run(ctx context.Context, b []byte) error {
	resp, err := c.post(ctx, "/jobs", b)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	var j job
	if err := json.NewDecoder(resp.Body).Decode(&j); err != nil {
		return err
	}
	if j.State != "done" {
		return fmt.Errorf("job %s: %s", j.ID, j.State)
	}
	return nil
}

func (c *client) jobBad(ctx context.Context, b []byte) (err error) {
	for range 3 {
		err = c.run(ctx, b) // want "sends again with no idempotency key"
		if err != nil {
			nap()
		} else {
			return nil
		}
	}
	return err
}

// Only a timeout is repeated: the work may be done all the same.

type slow interface {
	Timeout() bool
}

func timeoutBad(c *http.Client, u string, b []byte) (resp *http.Response, err error) {
	for range 2 {
		resp, err = c.Post(u, "application/json", bytes.NewReader(b)) // want "sends again with no idempotency key"
		if s, ok := err.(slow); ok && s.Timeout() {
			nap()
			continue
		}
		break
	}
	return resp, err
}

func temporaryTimeoutBad(c *http.Client, u string, b []byte) (resp *http.Response, err error) {
	for range 2 {
		resp, err = c.Post(u, "application/json", bytes.NewReader(b)) // want "sends again with no idempotency key"
		var s interface {
			error
			Timeout() bool
		}
		if !errors.As(err, &s) || !s.Timeout() {
			break
		}
		nap()
	}
	return resp, err
}

// The context is looked at before each wait.

func lookedAtBad(ctx context.Context, c *http.Client, req *http.Request) (*http.Response, error) {
	resp, err := c.Do(req)
	for attempt := 1; err != nil && attempt < 4; attempt++ {
		if req.Context().Err() != nil {
			break
		}
		nap()
		resp, err = c.Do(req) // want "POST is sent again with no idempotency key"
	}
	if err != nil {
		return nil, fmt.Errorf("no answer: %w", err)
	}
	return resp, nil
}

// The request is a field of what is handed in.

type letter struct {
	Request *http.Request
	Quiet   bool
}

func newLetter(method, u string, body io.Reader) (letter, error) {
	req, err := http.NewRequest(method, u, body)
	return letter{Request: req}, err
}

func (c *client) DeliverBad(l letter) (resp *http.Response, err error) {
	for range 3 {
		resp, err = c.http.Do(l.Request) // want "POST is sent again with no idempotency key"
		if err == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func (c *client) DeliverOk(l letter) (resp *http.Response, err error) {
	for range 3 {
		resp, err = c.http.Do(l.Request)
		if err == nil || l.Request.Method != http.MethodGet {
			return resp, err
		}
		nap()
	}
	return nil, err
}

type question struct {
	request *http.Request
}

func newQuestion(u string) (question, error) {
	req, err := http.NewRequest(http.MethodGet, u, nil)
	return question{request: req}, err
}

func (c *client) AskOk(q question) (resp *http.Response, err error) {
	for range 3 {
		resp, err = c.http.Do(q.request)
		if err == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

// The request is wrapped in what makes it new for each attempt.

type envelope struct {
	request *http.Request
}

func wrap(r *http.Request) *envelope { return &envelope{request: r} }

func (e *envelope) Prepare() error {
	if e.request.GetBody == nil {
		return nil
	}
	body, err := e.request.GetBody()
	e.request.Body = body
	return err
}

func (e *envelope) Request() *http.Request { return e.request }

func (c *client) EnvelopeBad(r *http.Request) (resp *http.Response, err error) {
	e := wrap(r)
	for range 3 {
		if err = e.Prepare(); err != nil {
			return nil, err
		}
		resp, err = c.http.Do(e.Request()) // want "POST is sent again with no idempotency key"
		if err == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

// A message's own number tells its receiver that it comes again.

type batch struct {
	MessageID string    `json:"messageId"`
	Sent      time.Time `json:"sentAt"`
	Events    []string  `json:"batch"`
}

func (c *client) batchOk(ctx context.Context, id string, events []string) (err error) {
	b, err := json.Marshal(batch{MessageID: id, Sent: time.Now(), Events: events})
	if err != nil {
		return err
	}
	for range 3 {
		var resp *http.Response
		if resp, err = c.post(ctx, "/batch", b); err == nil {
			return resp.Body.Close()
		}
		nap()
	}
	return err
}

// A hook is posted unless its owner has said otherwise.

type hook struct{ Method, URL string }

func (c *client) hookBad(ctx context.Context, h hook, b []byte) (err error) {
	method := http.MethodPost
	if h.Method != "" {
		method = h.Method
	}
	for range 3 {
		req, err := http.NewRequestWithContext(ctx, method, h.URL, bytes.NewReader(b))
		if err != nil {
			return err
		}
		resp, err := c.http.Do(req) // want "POST is sent again with no idempotency key"
		if err == nil {
			return resp.Body.Close()
		}
		nap()
	}
	return err
}

func (c *client) hookOnceWherePosted(ctx context.Context, h hook, b []byte) (err error) {
	method := http.MethodPost
	if h.Method != "" {
		method = h.Method
	}
	for range 3 {
		req, err := http.NewRequestWithContext(ctx, method, h.URL, bytes.NewReader(b))
		if err != nil {
			return err
		}
		resp, err := c.http.Do(req)
		if err == nil {
			return resp.Body.Close()
		}
		if method == http.MethodPost {
			return err
		}
		nap()
	}
	return err
}
