package fatalretry

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"net/http"
	"time"

	"retrylint.test/cases/lib/handle"
)

// look gives the status and, for a bad one, an error.
func look(ctx context.Context, url string) (int, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return 0, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return 0, err
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return resp.StatusCode, errors.New(resp.Status)
	}
	return resp.StatusCode, nil
}

func neverStopsBad(ctx context.Context, url string) error {
	l := &handle.Loop{Left: 5}
	return l.Do(ctx, func(l *handle.Loop) error { // want "every error of .*look goes round"
		_, err := look(ctx, url)
		if l.Attempts() == 1 {
			return errors.Join(err, errors.New("last one"))
		}
		return err
	})
}

// The closure stops the loop by what it is given.
func stopsOk(ctx context.Context, url string) error {
	l := &handle.Loop{Left: 5}
	return l.Do(ctx, func(l *handle.Loop) error {
		status, err := look(ctx, url)
		if status >= 400 && status < 500 {
			l.Stop()
		}
		return err
	})
}

// It hands it to who does, out of view.
func stoppedElsewhereOk(ctx context.Context, url string) error {
	l := &handle.Loop{Left: 5}
	return l.Do(ctx, func(l *handle.Loop) error {
		status, err := look(ctx, url)
		if handle.StopUnlessTransient(l, status) {
			return err
		}
		return err
	})
}

// Whether a bad status comes as an error depends on how the client is made.
func perhapsAnErrorOk(ctx context.Context, a *handle.Asker) error {
	for range 30 {
		resp, err := a.Ask(ctx)
		if err != nil {
			return err
		}
		var state struct{ Done bool }
		err = json.NewDecoder(resp.Body).Decode(&state)
		resp.Body.Close()
		if err != nil || state.Done {
			return err
		}
		time.Sleep(time.Second)
	}
	return errors.New("not done")
}

func noErrorBad(ctx context.Context, a *handle.Asker) error {
	for {
		resp, err := a.Plain(ctx)
		if err != nil {
			return err
		}
		resp.Body.Close()
		if resp.StatusCode == http.StatusOK { // want "permanent status 400"
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second + rand.N(time.Second)):
		}
	}
}

// What the attempt has decoded decides.
func decodedOk(ctx context.Context, url string) error {
	var answer struct{ Expired bool }
	for i := 0; i < 5; i++ {
		err := decodeInto(ctx, url, &answer)
		if err == nil || !answer.Expired {
			return err
		}
		time.Sleep(time.Second + rand.N(time.Second))
	}
	return errors.New("expired")
}

func decodeInto(ctx context.Context, url string, v any) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if err := json.NewDecoder(resp.Body).Decode(v); err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK {
		return errors.New(resp.Status)
	}
	return nil
}

// A worker asks the main server, which leaves on a permanent status, and then a spare one,
// whose failure it passes over.
func passedOverOk(ctx context.Context, url, spare string, jobs chan<- string) error {
	t := time.NewTicker(time.Minute)
	defer t.Stop()
	for {
		job, err := nextJob(ctx, url, spare)
		if err != nil {
			return err
		}
		if job == "stop" {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-t.C:
		case jobs <- job:
		}
	}
}

func nextJob(ctx context.Context, url, spare string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return "", err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", err
	}
	resp.Body.Close()
	if resp.StatusCode >= 400 {
		return "", errors.New(resp.Status)
	}
	if moved := resp.Header.Get("Job-Server"); moved != "" {
		again, err := http.Get(spare)
		if err == nil && again.StatusCode == http.StatusOK {
			resp = again
		}
	}
	return resp.Header.Get("Job"), nil
}
