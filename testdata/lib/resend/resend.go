// Package resend has transports that send again, and clients of them.
package resend

import (
	"math/rand/v2"
	"net/http"
	"time"
)

// Transport sends up to three times.
type Transport struct{ Next http.RoundTripper }

// RoundTrip sends a request.
func (t *Transport) RoundTrip(req *http.Request) (resp *http.Response, err error) {
	for i := range 3 {
		if resp, err = t.Next.RoundTrip(req); err == nil {
			return resp, nil
		}
		if i < 2 {
			time.Sleep(time.Second + rand.N(time.Second))
		}
	}
	return nil, err
}

// New gives a transport without its type.
func New(next http.RoundTripper) http.RoundTripper { return &Transport{Next: next} }

// Client gives a client of it.
func Client() *http.Client {
	c := &http.Client{Timeout: 10 * time.Second}
	c.Transport = New(http.DefaultTransport)
	return c
}

type tagged struct{ next http.RoundTripper }

func (t *tagged) RoundTrip(req *http.Request) (*http.Response, error) {
	r := req.Clone(req.Context())
	r.Header.Set("User-Agent", "cases")
	return t.next.RoundTrip(r)
}

// Plain gives a client that sends once.
func Plain() *http.Client { return &http.Client{Transport: &tagged{next: http.DefaultTransport}} }
