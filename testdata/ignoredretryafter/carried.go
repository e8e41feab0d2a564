package ignoredretryafter

import (
	"errors"
	"net/http"
	"strconv"
	"time"
)

// An error that holds the response, or its headers, brings them to who goes round.

type refusal struct{ *http.Response }

func (r refusal) Error() string { return r.Status }

type denial struct {
	code   int
	header http.Header
}

func (d *denial) Error() string { return strconv.Itoa(d.code) }

type verdict struct{ code int }

func (v verdict) Error() string { return strconv.Itoa(v.code) }

func pull(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return refusal{resp}
	}
	return nil
}

func pullHeader(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	return denied(resp)
}

func denied(resp *http.Response) error {
	if resp.StatusCode < 300 {
		return nil
	}
	return &denial{code: resp.StatusCode, header: resp.Header}
}

func pullCode(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return verdict{resp.StatusCode}
	}
	return nil
}

func carriedResponseBad(url string) (err error) {
	for i := range 5 {
		err = pull(url) // want "sent again on status 503 and Retry-After is never read"
		var r refusal
		if err == nil || errors.As(err, &r) && r.StatusCode != http.StatusServiceUnavailable {
			return err
		}
		time.Sleep(time.Duration(i+1) * time.Second)
	}
	return err
}

func carriedHeaderBad(url string) (err error) {
	for i := range 5 {
		err = pullHeader(url) // want "sent again on status 429 and Retry-After is never read"
		if err == nil {
			return nil
		}
		time.Sleep(time.Duration(i+1) * time.Second)
	}
	return err
}

func carriedReadOk(url string) (err error) {
	for i := range 5 {
		err = pullHeader(url)
		if err == nil {
			return nil
		}
		wait := time.Duration(i+1) * time.Second
		var d *denial
		if errors.As(err, &d) {
			after := d.header.Get("Retry-After")
			if n, err := strconv.Atoi(after); err == nil {
				wait = min(time.Duration(n)*time.Second, time.Minute)
			} else if at, err := http.ParseTime(after); err == nil {
				wait = min(time.Until(at), time.Minute)
			}
		}
		time.Sleep(wait)
	}
	return err
}

func carriedCodeOk(url string) (err error) {
	for i := range 5 {
		err = pullCode(url)
		if err == nil {
			return nil
		}
		time.Sleep(time.Duration(i+1) * time.Second)
	}
	return err
}
