// Package measure counts the requests that one logical call of a client makes against a
// server on this machine which never succeeds.
package measure

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Case is one call, as its user would write it.
type Case struct {
	Pkg  string // import path of the package that declares the row's name
	Name string // the row's name: "Client.Do", "Retry"
	// Note tells cases of one name apart: "SetRetryCount(3)".
	Note string
	// Want is the number of attempts on Status: 0 is what the row says. Off wants one.
	Want int
	Off  bool
	// Status is what makes the client try again: 503 where it is 0, Drop for a connection that breaks.
	Status int
	// Permanent is how often a 400 is sent where that isn't once.
	Permanent int
	// Only leaves out every answer but Status: for what takes long.
	Only bool
	// Body is the answer's body, "{}" where it is empty; Type its content type, JSON where it is empty.
	Body, Type string
	// Counts says which requests count; all do where it is nil.
	Counts func(*http.Request) bool
	// Limit bounds the call: 20 seconds where it is 0.
	Limit time.Duration
	// Do makes the call once. It has to end when ctx does.
	Do func(ctx context.Context, url string) error
}

// Drop as Status is a connection that is closed without an answer.
const Drop = -1

// Unlimited as Want is a call that only its context ends.
const Unlimited = -1

// Result is what one case did against one answer.
type Result struct {
	Pkg, Name, Note string
	Want            int
	Off             bool
	Main            bool // the answer is the case's Status
	Answer          int
	Requests        int
	Cut             bool // the limit ended it: there would have been more
	Permanent       int
	Seconds         float64
	Err             string
}

// Run makes every case against every answer and prints the results, one JSON object a line.
func Run(cases ...Case) {
	type job struct {
		c      Case
		answer int
	}
	var jobs []job
	for _, c := range cases {
		if c.Status == 0 {
			c.Status = http.StatusServiceUnavailable
		}
		jobs = append(jobs, job{c, c.Status})
		for _, a := range []int{http.StatusServiceUnavailable, http.StatusTooManyRequests, http.StatusBadRequest, Drop} {
			if a != c.Status && !c.Only && !c.Off {
				jobs = append(jobs, job{c, a})
			}
		}
	}
	results := make([]Result, len(jobs))
	var wg sync.WaitGroup
	slots := make(chan struct{}, 8)
	for i, j := range jobs {
		wg.Add(1)
		slots <- struct{}{}
		go func() {
			defer func() { <-slots; wg.Done() }()
			results[i] = one(j.c, j.answer)
		}()
	}
	wg.Wait()
	enc := json.NewEncoder(os.Stdout)
	for _, r := range results {
		if err := enc.Encode(r); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

func one(c Case, answer int) Result {
	var n atomic.Int64
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if c.Counts == nil || c.Counts(r) {
			n.Add(1)
		}
		if answer == Drop {
			if conn, _, err := http.NewResponseController(w).Hijack(); err == nil {
				_ = conn.Close()
			}
			return
		}
		typ, body := c.Type, c.Body
		if typ == "" {
			typ = "application/json"
		}
		if body == "" {
			body = "{}"
		}
		w.Header().Set("Content-Type", typ)
		w.WriteHeader(answer)
		_, _ = w.Write([]byte(body))
	}))
	defer srv.Close()
	limit := c.Limit
	if limit == 0 {
		limit = 20 * time.Second
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	r := Result{Pkg: c.Pkg, Name: c.Name, Note: c.Note, Want: c.Want, Off: c.Off, Main: answer == c.Status, Answer: answer, Permanent: max(c.Permanent, 1)}
	start := time.Now()
	err := guarded(ctx, c.Do, srv.URL)
	r.Seconds = time.Since(start).Round(10 * time.Millisecond).Seconds()
	r.Requests = int(n.Load())
	// Some clients give up when the next wait would pass the deadline.
	r.Cut = ctx.Err() != nil || time.Since(start) > limit*9/10
	if err != nil {
		r.Err = firstLine(err.Error())
	}
	return r
}

// guarded makes a client's panic a result, and lets one that doesn't hear its context alone.
func guarded(ctx context.Context, do func(context.Context, string) error, url string) error {
	done := make(chan error, 1)
	go func() {
		defer func() {
			if p := recover(); p != nil {
				done <- fmt.Errorf("panic: %v", p)
			}
		}()
		done <- do(ctx, url)
	}()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		select {
		case err := <-done:
			return err
		case <-time.After(100 * time.Millisecond):
			return ctx.Err()
		}
	}
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s[:min(len(s), 120)]
}

// Get asks url once and makes an error of every status from 400 on. It is the attempt of
// libraries that take a closure.
func Get(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 400 {
		return fmt.Errorf("status %d", resp.StatusCode)
	}
	return nil
}

// Redis is a server on this machine that answers every command of the Redis protocol with
// an error, and counts those named so.
func Redis(command, answer string) (addr string, count *atomic.Int64, stop func(), err error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", nil, nil, err
	}
	count = new(atomic.Int64)
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go serveRedis(conn, strings.ToUpper(command), answer, count)
		}
	}()
	return l.Addr().String(), count, func() { _ = l.Close() }, nil
}

func serveRedis(conn net.Conn, command, answer string, count *atomic.Int64) {
	defer conn.Close()
	buf := make([]byte, 4096)
	for {
		n, err := conn.Read(buf)
		if err != nil {
			return
		}
		text := strings.ToUpper(string(buf[:n]))
		for _, part := range strings.Split(text, "*")[1:] {
			if strings.Contains(part, "\r\n"+command+"\r\n") {
				count.Add(1)
				_, err = conn.Write([]byte("-" + answer + "\r\n"))
			} else {
				_, err = conn.Write([]byte("-ERR unknown command\r\n"))
			}
			if err != nil {
				return
			}
		}
	}
}
