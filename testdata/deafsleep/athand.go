package deafsleep

import (
	"context"
	"net/http"
	"time"
)

type config struct {
	ctx   context.Context
	onErr func(error)
	delay func(attempt int) time.Duration
}

type option func(*config)

func withContext(ctx context.Context) option { return func(c *config) { c.ctx = ctx } }

// The context is in the configuration, and asked before the first attempt alone.
func fromOptionsBad(call func() error, opts ...option) error {
	c := &config{ctx: context.Background()}
	for _, o := range opts {
		o(c)
	}
	if err := c.ctx.Err(); err != nil {
		return err
	}
	n := 0
	for err := call(); err != nil; err = call() {
		n++
		c.onErr(err)
		<-time.After(c.delay(n)) // want "does not hear c.ctx end"
	}
	return nil
}

func fromOptionsGood(call func() error, opts ...option) error {
	c := &config{ctx: context.Background()}
	for _, o := range opts {
		o(c)
	}
	n := 0
	for err := call(); err != nil; err = call() {
		n++
		select {
		case <-time.After(c.delay(n)):
		case <-c.ctx.Done():
			return c.ctx.Err()
		}
	}
	return nil
}

type answer struct {
	Request struct{ ctx context.Context }
}

// The answer's own context is asked after each attempt, and slept through.
func answeredBad(call func() (*answer, error), wait time.Duration) error {
	var a *answer
	var err error
	for i := 0; i < 5; i++ {
		a, err = call()
		if a != nil && a.Request.ctx != nil && a.Request.ctx.Err() != nil {
			return err
		}
		if err == nil {
			return nil
		}
		time.Sleep(wait << i) // want "does not hear a.Request.ctx end"
	}
	return err
}

// How long it sleeps is not known, but that it sleeps is.
func anyLengthBad(c *http.Client, req *http.Request, wait func(int) time.Duration) (resp *http.Response, err error) {
	for i := 0; i < 5; i++ {
		if resp, err = c.Do(req); err == nil {
			return resp, nil
		}
		time.Sleep(wait(i)) // want "does not hear req.Context"
	}
	return nil, err
}
