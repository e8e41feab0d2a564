package nojitter

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"testing"
	"time"

	healthpb "google.golang.org/grpc/health/grpc_health_v1"

	"retrylint.test/cases/lib/pause"
)

// A device asks for its token until its user has decided: the server says how often.
type grantError struct {
	Code string `json:"error"`
	err  error
}

func (e *grantError) Error() string { return e.Code }
func (e *grantError) Unwrap() error { return e.err }

func redeem(ctx context.Context, endpoint string, form url.Values) (string, error) {
	resp, err := http.PostForm(endpoint, form)
	if err != nil {
		return "", &grantError{err: err}
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusOK {
		var ok struct{ Token string }
		return ok.Token, json.NewDecoder(resp.Body).Decode(&ok)
	}
	g := &grantError{}
	if err := json.NewDecoder(resp.Body).Decode(g); err != nil {
		return "", err
	}
	return "", g
}

func deviceOk(ctx context.Context, endpoint string, form url.Values, seconds int) (string, error) {
	t := time.NewTicker(time.Duration(seconds) * time.Second)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-t.C:
		}
		token, err := redeem(ctx, endpoint, form)
		if err == nil {
			return token, nil
		}
		var g *grantError
		if !errors.As(err, &g) {
			return "", err
		}
		switch g.Code {
		case "slow_down":
			seconds += 5
			t.Reset(time.Duration(seconds) * time.Second)
		case "authorization_pending":
		default:
			return "", err
		}
	}
}

// The timer is an interface's, and so is what it is set to.
type alarm interface {
	Set(time.Duration)
	C() <-chan time.Time
}

type clockAlarm struct{ t *time.Timer }

func (a *clockAlarm) Set(d time.Duration) { a.t = time.NewTimer(d) }
func (a *clockAlarm) C() <-chan time.Time { return a.t.C }

type policy interface{ Next() time.Duration }

func alarmOk(p policy, addr string) error {
	var a alarm = &clockAlarm{}
	for {
		err := ping(addr)
		if err == nil {
			return nil
		}
		a.Set(p.Next())
		<-a.C()
	}
}

type bell struct{ t *time.Timer }

func (b *bell) set(d time.Duration) { b.t = time.NewTimer(d) }

func bellBad(addr string) error {
	a := &bell{}
	for range 5 {
		err := ping(addr)
		if err == nil {
			return nil
		}
		a.set(time.Second)
		<-a.t.C // want "waits a fixed"
	}
	return errors.New("gave up")
}

// One of several arguments is random.
func longestOk(addr string) error {
	for range 5 {
		if err := ping(addr); err == nil {
			return nil
		}
		time.Sleep(pause.Longest(time.Second, 2*time.Second, rand.N(4*time.Second)))
	}
	return errors.New("gave up")
}

func longestBad(addr string) error {
	for range 5 {
		if err := ping(addr); err == nil {
			return nil
		}
		time.Sleep(pause.Longest(time.Second, 2*time.Second)) // want "no jitter"
	}
	return errors.New("gave up")
}

// The server's word comes in the error.
type busyError struct {
	wait time.Duration
	err  error
}

func (b *busyError) Error() string { return b.err.Error() }

func busy(err error, wait time.Duration) error { return &busyError{wait, err} }

func waitOf(err error) (time.Duration, bool) {
	var b *busyError
	if errors.As(err, &b) {
		return b.wait, true
	}
	return 0, false
}

func toldOk(addr string) error {
	for range 5 {
		err := ping(addr)
		if err == nil {
			return nil
		}
		d, ok := waitOf(err)
		if !ok {
			return err
		}
		time.Sleep(d)
	}
	return errors.New("gave up")
}

// A session takes its time: that is no wait between attempts.
func sessionOk(ctx context.Context, addr string) {
	for ctx.Err() == nil {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			time.Sleep(time.Second + rand.N(time.Second))
			continue
		}
		serve(ctx, conn)
	}
}

func serve(ctx context.Context, conn net.Conn) {
	defer conn.Close()
	t := time.NewTicker(15 * time.Second)
	defer t.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-t.C:
		}
		if _, err := fmt.Fprintln(conn, "ping"); err != nil {
			return
		}
		if _, err := bufio.NewReader(conn).ReadString('\n'); err != nil {
			return
		}
	}
}

// Nothing looks at the error: it waits for the thing to be there.
func thereOk(ctx context.Context, addr string) error {
	for {
		state, _ := stateOf(ctx, addr)
		if state == "running" {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(100 * time.Millisecond):
		}
	}
}

func stateOf(ctx context.Context, addr string) (string, error) {
	resp, err := http.Get(addr)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	return resp.Header.Get("State"), nil
}

// A test waits for its server.
func eventuallyOk(t *testing.T, addr string) {
	t.Helper()
	for range 50 {
		if err := ping(addr); err == nil {
			return
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatal("never came up")
}

// A Unix socket does not leave the machine.
func socketOk(path string) (net.Conn, error) {
	for {
		conn, err := net.DialTimeout("unix", path, time.Second)
		if err == nil {
			return conn, nil
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// What a worker does with an answer is too much to follow: it comes back all the same.
type order struct{ A, B, C, D, E, F, G, H string }

func orders(ctx context.Context, addr string) ([]order, error) {
	resp, err := http.Get(addr)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	var out, kept []order
	if err := json.NewDecoder(resp.Body).Decode(&out); err != nil {
		return nil, err
	}
	for _, o := range out {
		for _, p := range []*string{&o.A, &o.B, &o.C, &o.D, &o.E, &o.F, &o.G, &o.H} {
			switch {
			case *p == "":
				*p = "none"
			case len(*p) > 20:
				*p = (*p)[:20]
			case *p == "skip":
				continue
			case *p == "end":
				return kept, nil
			}
			for i, c := range *p {
				if c == ' ' && i > 0 && (*p)[i-1] == ' ' {
					kept = append(kept, order{A: (*p)[:i]})
				} else if c == '\n' {
					kept = append(kept, order{B: *p})
				}
			}
		}
		if o.A != o.B || o.C != o.D && o.E != o.F || o.G == o.H {
			kept = append(kept, o)
		}
	}
	return kept, nil
}

func busyWorkerOk(ctx context.Context, addr string) error {
	for {
		list, err := orders(ctx, addr)
		if err != nil && errors.Is(err, context.Canceled) {
			return err
		}
		for _, o := range list {
			if o.A == "" && o.B != "" {
				fmt.Println(o.B)
			}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Minute):
		}
	}
}

// The same, read from the answer where it is asked for.
func deviceInlineOk(ctx context.Context, endpoint string, form url.Values, wait time.Duration) (string, error) {
	for {
		resp, err := http.PostForm(endpoint, form)
		if err != nil {
			return "", err
		}
		body, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil {
			return "", err
		}
		if resp.StatusCode == http.StatusOK {
			return string(body), nil
		}
		var g grantError
		if err := json.Unmarshal(body, &g); err != nil || g.Code == "" {
			return "", errors.New(resp.Status)
		}
		switch g.Code {
		case "authorization_pending":
		case "slow_down":
			wait *= 2
		default:
			return "", &g
		}
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-time.After(wait):
		}
	}
}

// Whether a server is up yet.
func healthOk(ctx context.Context, c healthpb.HealthClient) error {
	for {
		if _, err := c.Check(ctx, &healthpb.HealthCheckRequest{}); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(500 * time.Millisecond):
		}
	}
}

// Asked until the right answer comes, while an error leaves: the server's state is waited for.
func readyOk(ctx context.Context, url string) error {
	for {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		resp.Body.Close()
		if resp.StatusCode == http.StatusOK {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

// A few times, and longer each time: what goes wrong is repeated.
func answeredBad(url string) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode == http.StatusOK || i == 4 {
			return resp, nil
		}
		resp.Body.Close()
		time.Sleep(time.Second << i) // want "backs off exponentially with no jitter"
	}
}
