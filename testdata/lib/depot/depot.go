// Package depot is a client whose calls give the answer in a type of its own, beside an error.
package depot

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
)

// Answer is what the depot said.
type Answer struct {
	*http.Response
	Trace string
}

// Crate is what lies in the depot.
type Crate struct{ ID string }

// Client speaks to a depot.
type Client struct {
	http *http.Client
	base string
}

// Refusal is the error of a bad answer.
type Refusal struct{ Answer *http.Response }

func (r *Refusal) Error() string { return "depot: " + r.Answer.Status }

// Claim claims a crate; a bad status comes as an error, and the answer beside it.
func (c *Client) Claim(ctx context.Context, id string) (*Crate, *Answer, error) {
	crate := new(Crate)
	answer, err := c.send(ctx, http.MethodPut, "/crates/"+id, crate)
	if err != nil {
		return nil, answer, err
	}
	return crate, answer, nil
}

func (c *Client) send(ctx context.Context, method, path string, into any) (*Answer, error) {
	answer, err := c.Raw(ctx, method, path)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if code := answer.StatusCode; code < 200 || code > 299 {
		return answer, &Refusal{answer.Response}
	}
	if err := json.NewDecoder(answer.Body).Decode(into); err != nil {
		return answer, fmt.Errorf("depot: %w", err)
	}
	return answer, nil
}

// Raw gives whatever the depot says, and an error only where it says nothing.
func (c *Client) Raw(ctx context.Context, method, path string) (*Answer, error) {
	req, err := http.NewRequestWithContext(ctx, method, c.base+path, nil)
	if err != nil {
		return nil, err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return nil, err
	}
	return &Answer{Response: resp, Trace: resp.Header.Get("X-Trace")}, nil
}
