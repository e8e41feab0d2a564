// Package spentbody holds the cases of the check spentbody.
package spentbody

import (
	"bytes"
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"strings"
	"time"

	web "net/http"

	"retrylint.test/cases/lib/again"
)

var errGaveUp = errors.New("gave up")

func nap() { time.Sleep(time.Second + rand.N(time.Second)) }

// The reader came in, and each attempt reads on where the last one stopped.
func readerBad(url string, r io.Reader) (resp *http.Response, err error) {
	for i := 0; i < 3; i++ {
		resp, err = http.Post(url, "text/plain", r) // want "body"
		if err == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

// A new request around the old reader.
func newRequestBad(c *http.Client, url string, r io.Reader) (*http.Response, error) {
	for i := 0; ; i++ {
		req, err := http.NewRequest(http.MethodPut, url, r)
		if err != nil {
			return nil, err
		}
		resp, err := c.Do(req) // want "body"
		if err == nil || i == 3 {
			return resp, err
		}
		nap()
	}
}

// The request is built once, its body is an unknown reader.
func builtOnceBad(c *http.Client, url string, r io.Reader) (*http.Response, error) {
	req, err := http.NewRequest(http.MethodPut, url, r)
	if err != nil {
		return nil, err
	}
	for i := 0; ; i++ {
		resp, err := c.Do(req) // want "body"
		if err == nil || i == 3 {
			return resp, err
		}
		nap()
	}
}

// A bytes.Reader is spent as well: GetBody is there, but nobody calls it.
func getBodyUnusedBad(c *http.Client, url string, b []byte) (*http.Response, error) {
	req, err := http.NewRequest(http.MethodPut, url, bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	for i := 0; ; i++ {
		resp, err := c.Do(req) // want "body"
		if err == nil || i == 3 {
			return resp, err
		}
		nap()
	}
}

func readerOutsideBad(url string, b []byte) (resp *http.Response, err error) {
	r := bytes.NewReader(b)
	for range 3 {
		if resp, err = http.Post(url, "text/plain", r); err == nil { // want "body"
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func stringsReaderBad(url, s string) (resp *http.Response, err error) {
	r := strings.NewReader(s)
	for range 3 {
		if resp, err = http.Post(url, "text/plain", r); err == nil { // want "body"
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func bufferBad(url string, b []byte) (resp *http.Response, err error) {
	var buf bytes.Buffer
	buf.Write(b)
	for range 3 {
		if resp, err = http.Post(url, "text/plain", &buf); err == nil { // want "body"
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func fileBad(url, name string) (resp *http.Response, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	for range 3 {
		if resp, err = http.Post(url, "application/octet-stream", f); err == nil { // want "body"
			return resp, nil
		}
		nap()
	}
	return nil, err
}

// Putting the same reader back rewinds nothing.
func putBackBad(c *http.Client, url string, r io.Reader) (*http.Response, error) {
	req, err := http.NewRequest(http.MethodPut, url, nil)
	if err != nil {
		return nil, err
	}
	for i := 0; ; i++ {
		req.Body = io.NopCloser(r)
		resp, err := c.Do(req) // want "body"
		if err == nil || i == 3 {
			return resp, err
		}
		nap()
	}
}

// A RoundTripper that sends again whatever came.
type resender struct{ next http.RoundTripper }

func (t resender) RoundTrip(req *http.Request) (*http.Response, error) { return t.tripBad(req) }

func (t resender) tripBad(req *http.Request) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := t.next.RoundTrip(req) // want "body"
		if err == nil || i == 3 {
			return resp, err
		}
		nap()
	}
}

func labelledBad(url string, r io.Reader) error {
	n := 0
again:
	for n < 3 {
		n++
		resp, err := http.Post(url, "text/plain", r) // want "body"
		switch {
		case err != nil:
			nap()
			continue again
		}
		return resp.Body.Close()
	}
	return errGaveUp
}

func gotoBad(url string, r io.Reader) (*http.Response, error) {
	n := 0
again:
	resp, err := http.Post(url, "text/plain", r) // want "body"
	if err != nil && n < 3 {
		n++
		nap()
		goto again
	}
	return resp, err
}

func recursionBad(url string, r io.Reader, left int) (*http.Response, error) {
	resp, err := http.Post(url, "text/plain", r) // want "body"
	if err == nil || left == 0 {
		return resp, err
	}
	nap()
	return recursionBad(url, r, left-1)
}

func renamedBad(url string, r io.Reader) (resp *web.Response, err error) {
	for range 3 {
		resp, err = (web.Post)((url), "text/plain", (r)) // want "body"
		if (err) == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

// An upload helper with a reader.
func upload(url string, r io.Reader) error {
	req, err := http.NewRequest(http.MethodPut, url, r)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func uploadBad(url string, r io.Reader) (err error) {
	for range 3 {
		if err = upload(url, r); err == nil { // want "body"
			return nil
		}
		nap()
	}
	return err
}

// The closure decides, so it is said here.
func helperBad(url string, r io.Reader) error {
	return again.Fixed(3, func() error { return upload(url, r) }) // want "body"
}

// Right: wrapped anew for each attempt.

func wrappedOk(url string, b []byte) (resp *http.Response, err error) {
	for range 3 {
		if resp, err = http.Post(url, "text/plain", bytes.NewReader(b)); err == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func newRequestOk(c *http.Client, url string, b []byte) (*http.Response, error) {
	for i := 0; ; i++ {
		req, err := http.NewRequest(http.MethodPut, url, bytes.NewReader(b))
		if err != nil {
			return nil, err
		}
		resp, err := c.Do(req)
		if err == nil || i == 3 {
			return resp, err
		}
		nap()
	}
}

func getBodyOk(c *http.Client, url string, b []byte) (*http.Response, error) {
	req, err := http.NewRequest(http.MethodPut, url, bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	for i := 0; ; i++ {
		if i > 0 {
			if req.Body, err = req.GetBody(); err != nil {
				return nil, err
			}
		}
		resp, err := c.Do(req)
		if err == nil || i == 3 {
			return resp, err
		}
		nap()
	}
}

func assignedOk(c *http.Client, req *http.Request, b []byte) (resp *http.Response, err error) {
	for range 3 {
		req.Body = io.NopCloser(bytes.NewReader(b))
		if resp, err = c.Do(req); err == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

// At the end of the round, for the next.
func assignedAtEndOk(c *http.Client, url string, b []byte) (*http.Response, error) {
	req, err := http.NewRequest(http.MethodPut, url, bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	for i := 0; ; i++ {
		resp, err := c.Do(req)
		if err == nil || i == 3 {
			return resp, err
		}
		nap()
		req.Body = io.NopCloser(bytes.NewReader(b))
	}
}

func seekOk(url string, r io.ReadSeeker) (resp *http.Response, err error) {
	for range 3 {
		if _, err = r.Seek(0, io.SeekStart); err != nil {
			return nil, err
		}
		if resp, err = http.Post(url, "text/plain", io.NopCloser(r)); err == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func openOk(url, name string) (resp *http.Response, err error) {
	for range 3 {
		f, ferr := os.Open(name)
		if ferr != nil {
			return nil, ferr
		}
		if resp, err = http.Post(url, "application/octet-stream", f); err == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

func cloneOk(c *http.Client, req *http.Request) (resp *http.Response, err error) {
	for range 3 {
		next := req.Clone(req.Context())
		if req.GetBody != nil {
			if next.Body, err = req.GetBody(); err != nil {
				return nil, err
			}
		}
		if resp, err = c.Do(next); err == nil {
			return resp, nil
		}
		nap()
	}
	return nil, err
}

// No body at all.

func nilOk(c *http.Client, url string) (*http.Response, error) {
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	for i := 0; ; i++ {
		resp, err := c.Do(req)
		if err == nil || i == 3 {
			return resp, err
		}
		nap()
	}
}

func noBodyOk(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, http.NoBody)
	if err != nil {
		return nil, err
	}
	for i := 0; ; i++ {
		resp, err := c.Do(req)
		if err == nil || i == 3 {
			return resp, err
		}
		nap()
	}
}

// Only requests without a body go round.
func (t resender) tripOk(req *http.Request) (*http.Response, error) {
	if req.Body != nil && req.Body != http.NoBody {
		return t.next.RoundTrip(req)
	}
	for i := 0; ; i++ {
		resp, err := t.next.RoundTrip(req)
		if err == nil || i == 3 {
			return resp, err
		}
		nap()
	}
}

// Rewound in the RoundTripper.
func (t resender) tripRewindOk(req *http.Request) (*http.Response, error) {
	for i := 0; ; i++ {
		if i > 0 && req.GetBody != nil {
			b, err := req.GetBody()
			if err != nil {
				return nil, err
			}
			req.Body = b
		}
		resp, err := t.next.RoundTrip(req)
		if err == nil || i == 3 || req.Body != nil && req.GetBody == nil {
			return resp, err
		}
		nap()
	}
}

// One attempt.
func onceOk(url string, r io.Reader) error { return upload(url, r) }

// Each item has its own reader.
func itemsOk(url string, rs []io.Reader) (errs error) {
	for _, r := range rs {
		if err := upload(url, r); err != nil {
			errs = errors.Join(errs, err)
			continue
		}
	}
	return errs
}

func helperOk(url string, b []byte) error {
	return again.Fixed(3, func() error { return upload(url, bytes.NewReader(b)) })
}
