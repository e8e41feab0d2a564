package sdk

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/digitalocean/godo"

	"retrylint.test/cases/lib/pause"
)

// The client's error and its own response hold that of net/http.

func dropletBad(ctx context.Context, c *godo.Client, id int) (d *godo.Droplet, err error) {
	for range 5 { // want "every error"
		if d, _, err = c.Droplets.Get(ctx, id); err == nil {
			return d, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

func dropletByError(ctx context.Context, c *godo.Client, id int) (d *godo.Droplet, err error) {
	for range 5 {
		if d, _, err = c.Droplets.Get(ctx, id); err == nil {
			return d, nil
		}
		var refused *godo.ErrorResponse
		if ctx.Err() != nil || errors.As(err, &refused) && refused.Response.StatusCode < 500 && refused.Response.StatusCode != http.StatusTooManyRequests {
			return nil, err
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

func dropletByResponse(ctx context.Context, c *godo.Client, id int) (d *godo.Droplet, err error) {
	for range 5 {
		var resp *godo.Response
		if d, resp, err = c.Droplets.Get(ctx, id); err == nil {
			return d, nil
		}
		if ctx.Err() != nil || resp != nil && resp.StatusCode < 500 && resp.StatusCode != http.StatusTooManyRequests {
			return nil, err
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}

// droplets is an interface of this package's own, behind which one type stands.
type droplets interface {
	find(ctx context.Context, id int) (*godo.Droplet, error)
}

type account struct{ client *godo.Client }

func (a *account) find(ctx context.Context, id int) (*godo.Droplet, error) {
	d, _, err := a.client.Droplets.Get(ctx, id)
	return d, err
}

// logged wraps what it is one of.
type logged struct{ droplets }

func (l logged) find(ctx context.Context, id int) (*godo.Droplet, error) {
	return l.droplets.find(ctx, id)
}

func behindBad(ctx context.Context, ds droplets, id int) (d *godo.Droplet, err error) {
	for range 5 { // want "every error"
		if d, err = ds.find(ctx, id); err == nil {
			return d, nil
		}
		if pause.Spread(ctx, time.Second) != nil {
			return nil, err
		}
	}
	return nil, err
}
