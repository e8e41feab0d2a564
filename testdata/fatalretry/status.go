// Package fatalretry holds the cases of the check fatalretry.
package fatalretry

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"time"

	web "net/http"

	"retrylint.test/cases/lib/classify"
)

var errGaveUp = errors.New("gave up")

func nap(i int) { time.Sleep(rand.N(time.Second << min(i, 5))) }

// Anything but 200 goes round.
func notOKBad(url string) (*http.Response, error) {
	for i := 0; i < 5; i++ {
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode != http.StatusOK { // want "permanent status"
			resp.Body.Close()
			nap(i)
			continue
		}
		return resp, nil
	}
	return nil, errGaveUp
}

// The same, the other way about.
func equalOKBad(url string) (*http.Response, error) {
	for i := range 5 {
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode == http.StatusOK { // want "permanent status"
			return resp, nil
		}
		resp.Body.Close()
		nap(i)
	}
	return nil, errGaveUp
}

// Transport errors and bad statuses in one condition.
func oneConditionBad(url string) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := http.Get(url)
		if err == nil && resp.StatusCode < 400 { // want "permanent status"
			return resp, nil
		}
		if err == nil {
			resp.Body.Close()
		}
		if i == 4 {
			return nil, errGaveUp
		}
		nap(i)
	}
}

// Every 4xx and 5xx.
func from400Bad(url string) (*http.Response, error) {
	var resp *http.Response
	var err error
	for i := range 4 {
		resp, err = http.Get(url)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode >= 400 { // want "permanent status"
			resp.Body.Close()
			nap(i)
			continue
		}
		break
	}
	return resp, nil
}

// Not 2xx, by division.
func byClassBad(url string) error {
	for i := range 4 {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		resp.Body.Close()
		if resp.StatusCode/100 == 2 { // want "permanent status"
			return nil
		}
		nap(i)
	}
	return errGaveUp
}

// Listed by hand, and 404 is among them.
func listedBad(url string) (*http.Response, error) {
	for i := 0; i < 4; i++ {
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		if s := resp.StatusCode; s == 404 || s == 429 || s == 500 || s == 503 { // want "permanent status"
			resp.Body.Close()
			nap(i)
			continue
		}
		return resp, nil
	}
	return nil, errGaveUp
}

// Listed in a slice, and 403 is among them.
func sliceBad(url string) (*http.Response, error) {
	for i := 0; i < 4; i++ {
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		if !slices.Contains([]int{403, 429, 502, 503, 504}, resp.StatusCode) { // want "permanent status"
			return resp, nil
		}
		resp.Body.Close()
		nap(i)
	}
	return nil, errGaveUp
}

// What ends the loop is listed by hand, and 401 and 403 are forgotten.
func excludedBad(url string) (*http.Response, error) {
	for i := 0; i < 4; i++ {
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		if s := resp.StatusCode; s == 200 || s == 400 || s == 404 || s == 422 { // want "permanent status"
			return resp, nil
		}
		resp.Body.Close()
		nap(i)
	}
	return nil, errGaveUp
}

// What ends the loop is listed by hand; only rare statuses are forgotten.
func excludedOk(url string) (*http.Response, error) {
	for i := 0; i < 4; i++ {
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		switch resp.StatusCode {
		case 200, 400, 401, 403, 404, 422:
			return resp, nil
		}
		resp.Body.Close()
		nap(i)
	}
	return nil, errGaveUp
}

// The classifier of another package lets every bad status through.
func farClassifierBad(url string) (*http.Response, error) {
	for i := 0; i < 4; i++ {
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		if !classify.Failed(resp.StatusCode) { // want "permanent status"
			return resp, nil
		}
		resp.Body.Close()
		nap(i)
	}
	return nil, errGaveUp
}

// The classifier of another package knows.
func farClassifierOk(url string) (*http.Response, error) {
	for i := 0; i < 4; i++ {
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		if !classify.Worth(resp.StatusCode) {
			return resp, nil
		}
		resp.Body.Close()
		nap(i)
	}
	return nil, errGaveUp
}

// A labelled continue out of a switch.
func labelledBad(url string) (*http.Response, error) {
	i := 0
again:
	for i < 4 {
		i++
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		switch {
		case resp.StatusCode >= 300: // want "permanent status"
			resp.Body.Close()
			nap(i)
			continue again
		}
		return resp, nil
	}
	return nil, errGaveUp
}

// goto.
func gotoBad(url string) (*http.Response, error) {
	i := 0
again:
	resp, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	if i < 3 && resp.StatusCode != http.StatusOK { // want "permanent status"
		resp.Body.Close()
		nap(i)
		i++
		goto again
	}
	return resp, nil
}

// Recursion.
func recursionBad(url string, left int) (*http.Response, error) {
	resp, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode >= 400 && left > 0 { // want "permanent status"
		resp.Body.Close()
		nap(left)
		return recursionBad(url, left-1)
	}
	return resp, nil
}

func recursionOk(url string, left int) (*http.Response, error) {
	resp, err := http.Get(url)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode >= 500 && left > 0 {
		resp.Body.Close()
		nap(left)
		return recursionOk(url, left-1)
	}
	return resp, nil
}

// A RoundTripper that sends again.
type resender struct{ next http.RoundTripper }

func (t resender) RoundTrip(req *http.Request) (*http.Response, error) { return t.tripBad(req) }

func (t resender) tripBad(req *http.Request) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := t.next.RoundTrip(req)
		if err != nil || i == 3 {
			return resp, err
		}
		if resp.StatusCode < 400 { // want "permanent status"
			return resp, nil
		}
		resp.Body.Close()
		nap(i)
	}
}

// Parentheses and a renamed import.
func renamedBad(url string) (*web.Response, error) {
	for i := 0; i < 4; i++ {
		resp, err := (web.Get)(url)
		if (err) != nil {
			return nil, err
		}
		if (resp.StatusCode) != (web.StatusOK) { // want "permanent status"
			resp.Body.Close()
			nap(i)
			continue
		}
		return resp, nil
	}
	return nil, errGaveUp
}

// 5xx and 429 may go away.
func serverErrorsOk(url string) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := http.Get(url)
		if err != nil || i == 4 {
			return resp, err
		}
		if resp.StatusCode < 500 && resp.StatusCode != http.StatusTooManyRequests {
			return resp, nil
		}
		resp.Body.Close()
		nap(i)
	}
}

// 408, 409, 425, 429, 500 and up.
func fullListOk(url string) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := http.Get(url)
		if err != nil || i == 4 {
			return resp, err
		}
		switch s := resp.StatusCode; {
		case s == http.StatusRequestTimeout, s == http.StatusConflict, s == http.StatusTooEarly, s == http.StatusTooManyRequests, s >= 500:
			resp.Body.Close()
			nap(i)
		default:
			return resp, nil
		}
	}
}

// A classifier here, called through a method.
func (t resender) worth(resp *http.Response) bool {
	return resp.StatusCode == http.StatusTooManyRequests || resp.StatusCode >= http.StatusInternalServerError
}

func (t resender) tripOk(req *http.Request) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := t.next.RoundTrip(req)
		if err != nil || i == 3 || !t.worth(resp) {
			return resp, err
		}
		resp.Body.Close()
		nap(i)
	}
}

// Permanent statuses leave first, then anything but 200 goes round.
func permanentFirstOk(url string) (*http.Response, error) {
	for i := range 4 {
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		if s := resp.StatusCode; s >= 400 && s < 500 && s != http.StatusTooManyRequests {
			resp.Body.Close()
			return nil, fmt.Errorf("get %s: %s", url, resp.Status)
		}
		if resp.StatusCode != http.StatusOK {
			resp.Body.Close()
			nap(i)
			continue
		}
		return resp, nil
	}
	return nil, errGaveUp
}

// 413 with Retry-After is temporary.
func tooLargeOk(url string) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := http.Get(url)
		if err != nil || i == 3 {
			return resp, err
		}
		if resp.StatusCode != http.StatusRequestEntityTooLarge || resp.Header.Get("Retry-After") == "" {
			return resp, nil
		}
		resp.Body.Close()
		nap(i)
	}
}

type session struct {
	token   string
	refresh func() (string, error)
}

// A 401 is tried once more with a new token.
func (s *session) refreshOk(url string) (*http.Response, error) {
	for try := 0; ; try++ {
		req, err := http.NewRequest(http.MethodGet, url, nil)
		if err != nil {
			return nil, err
		}
		req.Header.Set("Authorization", "Bearer "+s.token)
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode != http.StatusUnauthorized || try > 0 {
			return resp, nil
		}
		resp.Body.Close()
		if s.token, err = s.refresh(); err != nil {
			return nil, err
		}
	}
}

// A 404 right after a create is waited on.
func afterCreateOk(url string, body []byte) (*http.Response, error) {
	created, err := http.Post(url, "application/json", bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	created.Body.Close()
	where := created.Header.Get("Location")
	for i := 0; ; i++ {
		resp, err := http.Get(where)
		if err != nil || i == 5 || resp.StatusCode != http.StatusNotFound {
			return resp, err
		}
		resp.Body.Close()
		nap(i)
	}
}

// A poll on a status that the caller waits for: other failures leave.
func pollOk(url string) error {
	for i := range 10 {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		resp.Body.Close()
		switch resp.StatusCode {
		case http.StatusOK:
			return nil
		case http.StatusAccepted:
			nap(i)
		default:
			return errors.New(resp.Status)
		}
	}
	return errGaveUp
}

// Items: a bad one is skipped.
func itemsOk(urls []string) (sizes []int64) {
	for _, u := range urls {
		resp, err := http.Get(u)
		if err != nil {
			continue
		}
		resp.Body.Close()
		if resp.StatusCode != http.StatusOK {
			continue
		}
		sizes = append(sizes, resp.ContentLength)
	}
	return sizes
}

// Only transport errors go round.
func transportOk(url string) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := http.Get(url)
		if err == nil || i == 4 {
			return resp, err
		}
		nap(i)
	}
}
