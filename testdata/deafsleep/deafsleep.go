// Package deafsleep holds the cases of the check deafsleep.
package deafsleep

import (
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"time"

	clk "time"

	"retrylint.test/cases/lib/pause"
)

func ping(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodHead, url, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func sleepBad(ctx context.Context, url string) (err error) {
	for i := 0; i < 5; i++ {
		if err = ping(ctx, url); err == nil {
			return nil
		}
		time.Sleep(2 * time.Second) // want "does not hear"
	}
	return err
}

func rangeBad(ctx context.Context, url string) (err error) {
	for i := range 5 {
		if err = ping(ctx, url); err == nil {
			return nil
		}
		time.Sleep(time.Duration(i+1) * time.Second) // want "does not hear"
	}
	return err
}

// A bare receive.
func afterBad(ctx context.Context, url string) {
	for ping(ctx, url) != nil {
		<-time.After(3 * time.Second) // want "does not hear"
	}
}

// The head asks the ctx, the wait doesn't.
func headAsksBad(ctx context.Context, url string) {
	for ctx.Err() == nil {
		if ping(ctx, url) == nil {
			return
		}
		time.Sleep(10 * time.Second) // want "does not hear"
	}
}

// A look at the ctx that doesn't block is no wait for it.
func defaultBad(ctx context.Context, url string) error {
	for {
		err := ping(ctx, url)
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return err
		default:
		}
		time.Sleep(5 * time.Second) // want "does not hear"
	}
}

// A ctx of one's own.
func localBad(url string) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for {
		err := ping(ctx, url)
		if err == nil || ctx.Err() != nil {
			return err
		}
		time.Sleep(5 * time.Second) // want "does not hear"
	}
}

// A ctx in a field.
type worker struct {
	ctx context.Context
	url string
}

func (w *worker) fieldBad() {
	for w.ctx.Err() == nil {
		if ping(w.ctx, w.url) == nil {
			return
		}
		time.Sleep(5 * time.Second) // want "does not hear"
	}
}

// A ctx in a request.
func requestBad(c *http.Client, req *http.Request) (resp *http.Response, err error) {
	for range 4 {
		if resp, err = c.Do(req); err == nil {
			return resp, nil
		}
		time.Sleep(2 * time.Second) // want "does not hear"
	}
	return nil, err
}

type resender struct{ next http.RoundTripper }

func (t resender) RoundTrip(req *http.Request) (*http.Response, error) { return t.tripBad(req) }

func (t resender) tripBad(req *http.Request) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := t.next.RoundTrip(req)
		if err == nil || i == 3 {
			return resp, err
		}
		time.Sleep(time.Second << i) // want "does not hear"
	}
}

func handlerBad(w http.ResponseWriter, r *http.Request) {
	for i := 0; i < 3; i++ {
		if ping(r.Context(), "https://upstream.example.com") == nil {
			w.WriteHeader(http.StatusOK)
			return
		}
		time.Sleep(2 * time.Second) // want "does not hear"
	}
	w.WriteHeader(http.StatusBadGateway)
}

// A supervisor.
func supervisorBad(ctx context.Context, addr string, handle func(context.Context, net.Conn)) {
	var d net.Dialer
	for ctx.Err() == nil {
		conn, err := d.DialContext(ctx, "tcp", addr)
		if err != nil {
			slog.Warn("dial failed", "err", err)
			time.Sleep(5 * time.Second) // want "does not hear"
			continue
		}
		handle(ctx, conn)
		conn.Close()
	}
}

// A poll.
func pollBad(ctx context.Context, c *http.Client, url string) error {
	for {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return err
		}
		resp, err := c.Do(req)
		if err != nil {
			return err
		}
		resp.Body.Close()
		if resp.StatusCode == http.StatusOK {
			return nil
		}
		time.Sleep(2 * time.Second) // want "does not hear"
	}
}

// The wait is in a helper here, or far away, that gets no ctx.
func nap() { time.Sleep(time.Second + rand.N(time.Second)) }

func helperBad(ctx context.Context, url string) (err error) {
	for range 4 {
		if err = ping(ctx, url); err == nil {
			return nil
		}
		nap() // want "does not hear"
	}
	return err
}

func farHelperBad(ctx context.Context, url string) (err error) {
	for range 4 {
		if err = ping(ctx, url); err == nil {
			return nil
		}
		pause.Sleep(2 * time.Second) // want "does not hear"
	}
	return err
}

// Short waits, but for ever.
func shortEndlessBad(ctx context.Context, url string) {
	for {
		if ping(ctx, url) == nil {
			return
		}
		time.Sleep(200 * time.Millisecond) // want "does not hear"
	}
}

// The configured wait may be of any length.
func configuredBad(ctx context.Context, url string, every time.Duration) (err error) {
	for range 4 {
		if err = ping(ctx, url); err == nil {
			return nil
		}
		time.Sleep(every) // want "does not hear"
	}
	return err
}

// The wait grows beyond a second.
func growingBad(ctx context.Context, url string) (err error) {
	d := 100 * time.Millisecond
	for range 8 {
		if err = ping(ctx, url); err == nil {
			return nil
		}
		time.Sleep(d) // want "does not hear"
		d *= 2
	}
	return err
}

func gotoBad(ctx context.Context, url string) error {
	n := 0
again:
	err := ping(ctx, url)
	if err != nil && n < 3 {
		n++
		time.Sleep(2 * time.Second) // want "does not hear"
		goto again
	}
	return err
}

func recursionBad(ctx context.Context, url string, left int) error {
	err := ping(ctx, url)
	if err == nil || left == 0 {
		return err
	}
	time.Sleep(2 * time.Second) // want "does not hear"
	return recursionBad(ctx, url, left-1)
}

func labelledBad(ctx context.Context, url string) error {
	n := 0
again:
	for n < 5 {
		n++
		switch err := ping(ctx, url); {
		case err != nil:
			time.Sleep(2 * time.Second) // want "does not hear"
			continue again
		}
		return nil
	}
	return errors.New("gave up")
}

// The wait in the condition.
func waited() bool {
	time.Sleep(2 * time.Second)
	return true
}

func conditionBad(ctx context.Context, url string) {
	for ping(ctx, url) != nil && waited() { // want "does not hear"
	}
}

func renamedBad(c context.Context, url string) (err error) {
	for range 4 {
		if err = (ping)(c, url); (err) == nil {
			return nil
		}
		(clk.Sleep)((2) * clk.Second) // want "does not hear"
	}
	return err
}

// Right.

func selectOk(ctx context.Context, url string) error {
	for {
		err := ping(ctx, url)
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(5 * time.Second):
		}
	}
}

func timerOk(ctx context.Context, url string) error {
	for {
		err := ping(ctx, url)
		if err == nil {
			return nil
		}
		t := time.NewTimer(5 * time.Second)
		select {
		case <-ctx.Done():
			t.Stop()
			return err
		case <-t.C:
		}
	}
}

func tickerOk(ctx context.Context, url string) error {
	tick := time.NewTicker(5 * time.Second)
	defer tick.Stop()
	for {
		err := ping(ctx, url)
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return err
		case <-tick.C:
		}
	}
}

func farOk(ctx context.Context, url string) error {
	for {
		err := ping(ctx, url)
		if err == nil || pause.For(ctx, 5*time.Second) != nil {
			return err
		}
	}
}

func (t resender) tripOk(req *http.Request) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := t.next.RoundTrip(req)
		if err == nil || i == 3 {
			return resp, err
		}
		select {
		case <-req.Context().Done():
			return nil, err
		case <-time.After(time.Second << i):
		}
	}
}

func (w *worker) fieldOk() {
	for ping(w.ctx, w.url) != nil {
		select {
		case <-w.ctx.Done():
			return
		case <-time.After(5 * time.Second):
		}
	}
}

// No ctx at hand.
func noneOk(url string) (err error) {
	for range 5 {
		if err = ping(context.Background(), url); err == nil {
			return nil
		}
		time.Sleep(5 * time.Second)
	}
	return err
}

// context.Background() is none.
func backgroundOk(url string) (err error) {
	ctx := context.Background()
	for range 5 {
		if err = ping(ctx, url); err == nil {
			return nil
		}
		time.Sleep(5 * time.Second)
	}
	return err
}

// Under a second, and bounded.
func shortOk(ctx context.Context, url string) (err error) {
	for range 5 {
		if err = ping(ctx, url); err == nil {
			return nil
		}
		time.Sleep(200 * time.Millisecond)
	}
	return err
}

func shortRandomOk(ctx context.Context, url string) (err error) {
	for range 5 {
		if err = ping(ctx, url); err == nil {
			return nil
		}
		time.Sleep(rand.N(500 * time.Millisecond))
	}
	return err
}

func shortGrowingOk(ctx context.Context, url string) (err error) {
	for i := range 4 {
		if err = ping(ctx, url); err == nil {
			return nil
		}
		time.Sleep(100 * time.Millisecond << i)
	}
	return err
}

// A variable called ctx that is no context.
type state struct{ url string }

func nameOk(ctx *state) (err error) {
	for range 5 {
		if err = ping(context.Background(), ctx.url); err == nil {
			return nil
		}
		time.Sleep(5 * time.Second)
	}
	return err
}

// No retry, no poll, no supervisor.

func paceOk(ctx context.Context, urls []string) {
	for _, u := range urls {
		if err := ping(ctx, u); err != nil {
			slog.Warn("skipped", "url", u, "err", err)
		}
		time.Sleep(2 * time.Second)
	}
}

func onceOk(ctx context.Context, url string) error {
	time.Sleep(2 * time.Second)
	return ping(ctx, url)
}

// A lock file, bounded and short.
func lockOk(ctx context.Context, path string) (err error) {
	for range 20 {
		if err = os.Mkdir(path, 0o700); err == nil {
			return ctx.Err()
		}
		time.Sleep(50 * time.Millisecond)
	}
	return err
}

func applyOk(ctx context.Context, url string) (err error) {
	for range 3 {
		if err = ping(ctx, url); err == nil {
			return nil
		}
		pause.Apply(10 * time.Second)
	}
	return err
}

type agent struct{ seen int }

func (a *agent) list(ctx context.Context, url string) (int, error) {
	return 1, ping(ctx, url)
}

// Work that comes round by the clock, a part of which may end it: what was listed decides nothing.
func (a *agent) scheduled(ctx context.Context, url, other string) error {
	for {
		if n, err := a.list(ctx, url); err == nil && n > 0 {
			a.seen = n
		}
		if a.seen > 10 {
			if err := ping(ctx, other); err != nil {
				return err
			}
		}
		time.Sleep(time.Minute)
	}
}

type store struct {
	url     string
	pending map[string]bool
}

// catchUp makes an error of its own where nothing has failed.
func (s *store) catchUp(ctx context.Context) error {
	if err := ping(ctx, s.url); err != nil {
		return err
	}
	if len(s.pending) > 0 {
		return errors.New("still behind")
	}
	return nil
}

func catchUpBad(ctx context.Context, s *store) {
	for {
		err := s.catchUp(ctx)
		if err == nil {
			return
		}
		slog.Warn("not ready", "err", err)
		time.Sleep(2 * time.Second) // want "does not hear"
	}
}
