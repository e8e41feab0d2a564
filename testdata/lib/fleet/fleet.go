// Package fleet is the client of an API that starts machines.
package fleet

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
)

// Client asks the API.
type Client struct {
	base string
	http *http.Client
}

// Order says what to start.
type Order struct{ Image string }

// Machine is one that runs.
type Machine struct{ ID string }

// Refusal is a status that is none of success.
type Refusal struct {
	Cause          error
	ResponseStatus int
}

func (r *Refusal) Error() string { return fmt.Sprint("refused: ", r.ResponseStatus) }

// Launch starts a machine.
func (c *Client) Launch(ctx context.Context, o Order) (*Machine, error) {
	m := new(Machine)
	return m, c.ask(ctx, http.MethodPost, "/machines", o, m)
}

// Show asks about a machine.
func (c *Client) Show(ctx context.Context, id string) (*Machine, error) {
	m := new(Machine)
	return m, c.ask(ctx, http.MethodGet, "/machines/"+id, nil, m)
}

// ask says the method to what is sent by a closure.
func (c *Client) ask(ctx context.Context, method, path string, in, out any) error {
	send := func() (*http.Response, error) {
		b, err := json.Marshal(in)
		if err != nil {
			return nil, err
		}
		req, err := http.NewRequestWithContext(ctx, method, c.base+path, bytes.NewReader(b))
		if err != nil {
			return nil, err
		}
		return c.http.Do(req)
	}
	resp, err := send()
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode > 299 {
		return &Refusal{ResponseStatus: resp.StatusCode}
	}
	return json.NewDecoder(resp.Body).Decode(out)
}
