package nojitter

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"
)

// The service names its failures: one that passes is no state that is waited for.

type named struct {
	StatusCode int
	Code       string `json:"code"`
}

func (e named) Error() string { return e.Code }

func askNamed(u string) error {
	resp, err := http.Get(u)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode > 299 {
		var e named
		if err := json.NewDecoder(resp.Body).Decode(&e); err != nil {
			return err
		}
		return e
	}
	return nil
}

func tries(err error) int {
	var e named
	if !errors.As(err, &e) {
		return 0
	}
	switch e.Code {
	case "service_unavailable", "InternalError":
		return 5
	}
	return 0
}

func namedFailureBad(u string) (err error) {
	for i := 1; i <= 5; i++ {
		if err = askNamed(u); err == nil {
			return nil
		}
		most := tries(err)
		if most == 0 || i == most {
			return err
		}
		time.Sleep(time.Second << i) // want "backs off exponentially with no jitter"
	}
	return err
}

func throttledBad(u string) (err error) {
	for range 5 {
		err = askNamed(u)
		var e named
		if !errors.As(err, &e) || e.Code != "ThrottlingException" {
			return err
		}
		time.Sleep(time.Second) // want "waits a fixed 1s with no jitter"
	}
	return err
}

func namedStateOk(u string) (err error) {
	for range 5 {
		err = askNamed(u)
		var e named
		if !errors.As(err, &e) || e.Code != "still_being_made" {
			return err
		}
		time.Sleep(time.Second)
	}
	return err
}

// Who begins something with each attempt does not wait for a state.

type task struct{ State string }

func begin(u string, b []byte) error {
	resp, err := http.Post(u, "application/json", bytes.NewReader(b))
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	var t task
	if err := json.NewDecoder(resp.Body).Decode(&t); err != nil {
		return err
	}
	if t.State != "done" {
		return fmt.Errorf("state %s", t.State)
	}
	return nil
}

func begunAgainBad(u string, b []byte) (err error) {
	for range 3 {
		if err = begin(u, b); err == nil {
			return nil
		}
		time.Sleep(2 * time.Second) // want "waits a fixed 2s with no jitter"
	}
	return err
}

func look(u string) error {
	resp, err := http.Get(u)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	var t task
	if err := json.NewDecoder(resp.Body).Decode(&t); err != nil {
		return err
	}
	if t.State != "done" {
		return fmt.Errorf("state %s", t.State)
	}
	return nil
}

func lookedForOk(u string) (err error) {
	for range 3 {
		if err = look(u); err == nil {
			return nil
		}
		time.Sleep(2 * time.Second)
	}
	return err
}

// What works on the answer may fail too, and its failure goes round.

func store(u string, f *os.File) error {
	resp, err := http.Get(u)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.ContentLength > 0 {
		if err := f.Truncate(resp.ContentLength); err != nil {
			return err
		}
	}
	_, err = io.Copy(f, resp.Body)
	return err
}

func storedBad(u string, f *os.File) (err error) {
	for i := range 5 {
		if err = store(u, f); err == nil {
			return nil
		}
		if _, err := f.Seek(0, io.SeekStart); err != nil {
			return err
		}
		time.Sleep(time.Duration(i+1) * time.Second) // want "waits linearly longer with no jitter"
	}
	return err
}

// Which statuses are asked again is a list that comes from elsewhere: a 200 is hardly on it.

type lists struct {
	http  *http.Client
	again []int
}

func holds(list []int, x int) bool {
	for _, y := range list {
		if y == x {
			return true
		}
	}
	return false
}

func (l *lists) listedBad(req *http.Request) (resp *http.Response, err error) {
	for i := range 5 {
		resp, err = l.http.Do(req)
		if err == nil && !holds(l.again, resp.StatusCode) {
			return resp, nil
		}
		time.Sleep(time.Second << i) // want "backs off exponentially with no jitter"
	}
	return resp, err
}

func (l *lists) countedBad(req *http.Request) (resp *http.Response, err error) {
	for range 5 {
		resp, err = l.http.Do(req)
		code := 0
		if err == nil {
			code = resp.StatusCode
		}
		if code != 0 && !holds(l.again, code) {
			return resp, nil
		}
		time.Sleep(time.Second) // want "waits a fixed 1s with no jitter"
	}
	return resp, err
}
