package fatalretry

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"retrylint.test/cases/lib/depot"
)

// A client may have a type of its own for the answer, with the response embedded.

func doze(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(time.Second):
		return nil
	}
}

func wrappedAnswerBad(ctx context.Context, c *depot.Client) (*depot.Crate, error) {
	for try := 1; ; try++ {
		crate, answer, err := c.Claim(ctx, "7")
		if err == nil {
			return crate, nil
		}
		if answer != nil && answer.StatusCode == http.StatusForbidden { // want "goes round on permanent status 400, 401, 404"
			return nil, err
		}
		if try == 5 || doze(ctx) != nil {
			return nil, err
		}
	}
}

func wrappedAnswerOk(ctx context.Context, c *depot.Client) (*depot.Crate, error) {
	for try := 1; ; try++ {
		crate, answer, err := c.Claim(ctx, "7")
		if err == nil {
			return crate, nil
		}
		if answer != nil && answer.StatusCode >= 400 && answer.StatusCode < 500 {
			return nil, err
		}
		if try == 5 || doze(ctx) != nil {
			return nil, err
		}
	}
}

// crates is what only depot.Client is.
type crates interface {
	Claim(ctx context.Context, id string) (*depot.Crate, *depot.Answer, error)
}

func wrappedBehindInterfaceBad(ctx context.Context, c crates) (*depot.Crate, error) {
	for try := 1; ; try++ {
		crate, answer, err := c.Claim(ctx, "7")
		if err != nil && answer != nil {
			switch answer.StatusCode {
			case http.StatusUnprocessableEntity: // want "goes round on permanent status 400, 401, 403"
				return nil, err
			}
		}
		if err == nil {
			return crate, nil
		}
		if try == 5 || doze(ctx) != nil {
			return nil, err
		}
	}
}

// raws gives what depot.Client.Raw gives: no error says that the status is good.
type raws interface {
	Raw(ctx context.Context, method, path string) (*depot.Answer, error)
}

func wrappedPassedOk(ctx context.Context, c raws) (*depot.Answer, error) {
	for try := 1; ; try++ {
		answer, err := c.Raw(ctx, http.MethodGet, "/crates")
		if err == nil && answer.StatusCode < 500 {
			return answer, nil
		}
		if err == nil {
			answer.Body.Close()
			err = fmt.Errorf("depot: %s", answer.Status)
		}
		if try == 5 || doze(ctx) != nil {
			return nil, err
		}
	}
}

// ledgers may stand for anything.
type ledgers interface {
	Post(ctx context.Context, line string) (*depot.Answer, error)
}

func wrappedUnknownOk(ctx context.Context, c ledgers) error {
	for try := 1; ; try++ {
		answer, err := c.Post(ctx, "x")
		if err == nil && answer.StatusCode < 500 {
			return nil
		}
		if err == nil {
			err = errors.New(answer.Status)
		}
		if try == 5 || doze(ctx) != nil {
			return err
		}
	}
}
