// Package gateway says how often its functions try: their code does not show it.
package gateway

import "context"

// A Backend is out of view.
type Backend interface {
	Fetch(ctx context.Context, key string) ([]byte, error)
	Run(ctx context.Context, f func() error) error
}

// Client asks a backend.
type Client struct{ Backend Backend }

// Fetch tries three times.
//
//retrylint:attempts 3
func (c *Client) Fetch(ctx context.Context, key string) ([]byte, error) {
	return c.Backend.Fetch(ctx, key)
}

// FetchOnce tries once.
//
//retrylint:attempts 1
func (c *Client) FetchOnce(ctx context.Context, key string) ([]byte, error) {
	return c.Backend.Fetch(ctx, key)
}

// FetchAny does not say.
func (c *Client) FetchAny(ctx context.Context, key string) ([]byte, error) {
	return c.Backend.Fetch(ctx, key)
}

// Lookup tells of Fetch's failure.
func (c *Client) Lookup(ctx context.Context, key string) (string, error) {
	b, err := c.Fetch(ctx, key)
	if err != nil {
		return "", err
	}
	return string(b), nil
}

// Run tries f, as often as the backend sees fit.
//
//retrylint:attempts 4
func (c *Client) Run(ctx context.Context, f func() error) error { return c.Backend.Run(ctx, f) }
