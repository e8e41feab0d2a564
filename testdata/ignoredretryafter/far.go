package ignoredretryafter

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"time"
)

func again() map[int]bool { return map[int]bool{429: true, 503: true} }

type sender struct {
	next  http.RoundTripper
	again map[int]bool
	list  []int
	tries int
}

type senderOption func(*sender)

func withAgain(m map[int]bool) senderOption { return func(s *sender) { s.again = m } }

func newSender(next http.RoundTripper, opts ...senderOption) *sender {
	s := &sender{next: next, again: again(), list: []int{500, 503}, tries: 3}
	for _, o := range opts {
		o(s)
	}
	return s
}

// The statuses are in a field, by default those that a function gives.
func (s *sender) fieldBad(req *http.Request) (resp *http.Response, err error) {
	for range s.tries {
		resp, err = s.next.RoundTrip(req) // want "never read"
		if resp != nil && !s.again[resp.StatusCode] {
			return resp, err
		}
		if resp != nil {
			resp.Body.Close()
		}
		time.Sleep(rand.N(time.Second))
	}
	return resp, errors.Join(err, errors.New("gave up"))
}

// The same with a list.
func (s *sender) listBad(url string) (resp *http.Response, err error) {
	for range s.tries {
		resp, err = http.Get(url) // want "never read"
		if err == nil && !slices.Contains(s.list, resp.StatusCode) {
			return resp, nil
		}
		if resp != nil {
			resp.Body.Close()
		}
		time.Sleep(rand.N(time.Second))
	}
	return nil, errors.Join(err, errors.New("gave up"))
}

type learner struct{ again map[int]bool }

func newLearner() *learner { return &learner{again: map[int]bool{503: true}} }

func (l *learner) forget(code int) { l.again[code] = false }

// The map is filled elsewhere: what it holds is not known.
func (l *learner) filled(url string) (*http.Response, error) {
	for range 3 {
		resp, err := http.Get(url)
		if err != nil || !l.again[resp.StatusCode] {
			return resp, err
		}
		resp.Body.Close()
		time.Sleep(rand.N(time.Second))
	}
	return nil, errors.New("gave up")
}

type answer struct {
	status int
	after  string
	err    error
}

func ask(ctx context.Context, url string) answer {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return answer{err: err}
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return answer{err: err}
	}
	defer resp.Body.Close()
	return answer{status: resp.StatusCode, after: resp.Header.Get("Retry-After")}
}

func (a answer) wait(n int) (bool, time.Duration) {
	switch a.status {
	case 429, 503:
		if s, err := strconv.Atoi(a.after); err == nil {
			return true, min(time.Duration(s)*time.Second, time.Minute)
		}
	case 200:
		return false, 0
	}
	return n < 5, rand.N(time.Second)
}

// The header is read in one helper and made a wait in another: it is said where it is waited for.
func throughHelpersBad(ctx context.Context, url string) error {
	for n := 0; ; n++ {
		a := ask(ctx, url)
		again, d := a.wait(n)
		if !again {
			return a.err
		}
		select {
		case <-time.After(d): // want "a date is not"
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

type putter struct{ http *http.Client }

func (p *putter) put(url string) (*http.Response, error) {
	req, err := http.NewRequest(http.MethodPut, url, nil)
	if err != nil {
		return nil, err
	}
	return p.http.Do(req)
}

// A method hands the response up to the loop.
func (p *putter) handedUpBad(url string) error {
	for i := 0; i < 5; i++ {
		resp, err := p.put(url) // want "never read"
		if err != nil {
			return err
		}
		resp.Body.Close()
		if resp.StatusCode != 429 && resp.StatusCode < 500 {
			return nil
		}
		time.Sleep(rand.N(time.Second))
	}
	return errors.New("gave up")
}
