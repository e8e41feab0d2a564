package nojitter

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"sync/atomic"
	"time"

	"retrylint.test/cases/lib/pause"
)

// Items: an error skips the item, and the pause paces.
func itemsOk(urls []string) {
	for _, u := range urls {
		if err := ping(u); err != nil {
			slog.Warn("skipped", "url", u, "err", err)
			time.Sleep(time.Second)
			continue
		}
	}
}

// Hosts: the next one each round.
func hostsOk(hosts []string) (net.Conn, error) {
	var errs error
	for i := 0; i < len(hosts); i++ {
		conn, err := net.Dial("tcp", hosts[i])
		if err == nil {
			return conn, nil
		}
		errs = errors.Join(errs, err)
		time.Sleep(100 * time.Millisecond)
	}
	return nil, errs
}

// Pages: the argument changes each round.
func pagesOk(url string) error {
	for page := 1; ; page++ {
		resp, err := http.Get(fmt.Sprintf("%s?page=%d", url, page))
		if err != nil {
			return err
		}
		resp.Body.Close()
		if resp.StatusCode == http.StatusNotFound {
			return nil
		}
		time.Sleep(200 * time.Millisecond)
	}
}

// A worker on a ticker: an error is logged and the next tick comes.
func workerOk(ctx context.Context, url string) {
	tick := time.NewTicker(30 * time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if err := ping(url); err != nil {
				slog.Warn("heartbeat failed", "err", err)
			}
		}
	}
}

// A janitor that sleeps after success too.
func janitorOk(url string) {
	for {
		if err := ping(url); err != nil {
			slog.Warn("janitor", "err", err)
		}
		time.Sleep(time.Minute)
	}
}

// An accept loop.
func acceptOk(l net.Listener, handle func(net.Conn)) error {
	for {
		conn, err := l.Accept()
		if err != nil {
			var ne net.Error
			if errors.As(err, &ne) && ne.Timeout() {
				time.Sleep(10 * time.Millisecond)
				continue
			}
			return err
		}
		go handle(conn)
	}
}

// A reader that skips what it can't understand.
func linesOk(r io.Reader, use func(string) error) error {
	br := bufio.NewReader(r)
	for {
		line, err := br.ReadString('\n')
		if err != nil {
			return err
		}
		if use(line) != nil {
			time.Sleep(time.Millisecond)
			continue
		}
	}
}

// A poll that leaves on error.
func pollOk(ctx context.Context, url string) error {
	for {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		resp.Body.Close()
		if resp.StatusCode == http.StatusOK {
			return nil
		}
		if resp.StatusCode != http.StatusAccepted {
			return errors.New(resp.Status)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(2 * time.Second):
		}
	}
}

// time.Time.After is no timer.
func timeAfterOk(url string, until time.Time) (err error) {
	for range 3 {
		if err = ping(url); err == nil {
			return nil
		}
		if time.Now().After(until) {
			return err
		}
	}
	return err
}

// Words that wait for nothing.
func wordsOk(url string, tc *net.TCPConn) (err error) {
	for range 3 {
		if err = ping(url); err == nil {
			return nil
		}
		pause.Apply(time.Second)
		_ = tc.SetKeepAlivePeriod(time.Second)
	}
	return err
}

// A lock file is local.
func lockFileOk(path string) (*os.File, error) {
	for range 50 {
		f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL, 0o600)
		if err == nil {
			return f, nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return nil, os.ErrExist
}

func removeOk(path string) (err error) {
	for i := range 5 {
		if err = os.Remove(path); err == nil {
			return nil
		}
		time.Sleep(time.Duration(i) * 10 * time.Millisecond)
	}
	return err
}

// A child process is local.
func childOk(ctx context.Context, name string) (err error) {
	for range 3 {
		if err = exec.CommandContext(ctx, name).Run(); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// A wait for memory that another goroutine sets.
func memoryOk(ready *atomic.Bool) error {
	for range 100 {
		if ready.Load() {
			return nil
		}
		time.Sleep(10 * time.Millisecond)
	}
	return errors.New("not ready")
}

// A drawn name until it is free.
func freeNameOk(dir string) (string, error) {
	for range 10 {
		name := fmt.Sprintf("%s/%d", dir, rand.Int())
		if err := os.Mkdir(name, 0o700); err == nil {
			return name, nil
		}
		time.Sleep(time.Millisecond)
	}
	return "", os.ErrExist
}

// One batch after the other; a bad one is dropped.
func batchesOk(in <-chan []byte, url string) {
	for b := range in {
		if err := post(url, b); err != nil {
			slog.Warn("batch dropped", "err", err)
			time.Sleep(time.Second)
		}
	}
}

func post(url string, b []byte) error {
	req, err := http.NewRequest(http.MethodPut, url, bytes.NewReader(b))
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Retry-named, but it only says.
func retryDelay(err error) time.Duration {
	if err == nil {
		return 0
	}
	return 5 * time.Second
}

func classifiesOnlyOk(url string) time.Duration {
	return retryDelay(ping(url))
}

// No wait at all is another check's matter.
func hotOk(url string) (err error) {
	for range 3 {
		if err = ping(url); err == nil {
			return nil
		}
	}
	return err
}

// A server on the same machine: one client, nothing to spread.
func loopbackOk() bool {
	for range 20 {
		req, err := http.NewRequest(http.MethodGet, "http://localhost:4000/health", nil)
		if err != nil {
			return false
		}
		resp, err := http.DefaultClient.Do(req)
		if err == nil {
			resp.Body.Close()
			return true
		}
		time.Sleep(500 * time.Millisecond)
	}
	return false
}
