package quiet

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"time"
)

// Items, hosts, pages, layouts: an argument changes each round.

func itemsOk(ctx context.Context, c *http.Client, urls []string) {
	for _, u := range urls {
		if err := headOnce(ctx, c, u); err != nil {
			slog.Warn("skipped", "url", u, "err", err)
			continue
		}
	}
}

func hostsOk(ctx context.Context, hosts []string) (net.Conn, error) {
	var d net.Dialer
	var errs error
	for _, h := range hosts {
		conn, err := d.DialContext(ctx, "tcp", h)
		if err == nil {
			return conn, nil
		}
		errs = errors.Join(errs, err)
	}
	return nil, errs
}

func layoutsOk(s string) (t time.Time, err error) {
	for _, layout := range []string{time.RFC3339, time.RFC1123, time.DateOnly} {
		if t, err = time.Parse(layout, s); err == nil {
			return t, nil
		}
	}
	return t, err
}

func pagesOk(ctx context.Context, c *http.Client, url string) error {
	for page := 1; page < 1000; page++ {
		err := headOnce(ctx, c, fmt.Sprintf("%s?page=%d", url, page))
		var se *statusError
		if errors.As(err, &se) && se.code == http.StatusNotFound {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Workers, heartbeats, batchers.

func heartbeatOk(ctx context.Context, c *http.Client, url string) {
	tick := time.NewTicker(30 * time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if err := headOnce(ctx, c, url); err != nil {
				slog.Warn("heartbeat failed", "err", err)
			}
		}
	}
}

func batchesOk(ctx context.Context, c *http.Client, in <-chan string) {
	for u := range in {
		if err := headOnce(ctx, c, u); err != nil {
			slog.Warn("dropped", "url", u, "err", err)
			continue
		}
	}
}

// Readers, parsers, accept loops, event loops.

func packetsOk(conn net.PacketConn, use func([]byte) error) error {
	buf := make([]byte, 1500)
	for {
		n, _, err := conn.ReadFrom(buf)
		if err != nil {
			return err
		}
		if err := use(buf[:n]); err != nil {
			slog.Debug("bad packet", "err", err)
			continue
		}
	}
}

func linesOk(r io.Reader) (n int, err error) {
	s := bufio.NewScanner(r)
	for s.Scan() {
		if !strings.HasPrefix(s.Text(), "data:") {
			continue
		}
		n++
	}
	return n, s.Err()
}

func acceptOk(l net.Listener, handle func(net.Conn)) error {
	for {
		conn, err := l.Accept()
		if errors.Is(err, net.ErrClosed) {
			return nil
		}
		if err != nil {
			return err
		}
		go handle(conn)
	}
}

func skipSpaceOk(s string) int {
	i := 0
next:
	if i < len(s) && s[i] == ' ' {
		i++
		goto next
	}
	return i
}

type tree struct{ kids []*tree }

func (t *tree) depthOk(level int) int {
	deepest := level
	for _, k := range t.kids {
		deepest = max(deepest, k.depthOk(level+1))
	}
	return deepest
}

// A poll that leaves on error and hears ctx.
func pollOk(ctx context.Context, c *http.Client, url string) error {
	tick := time.NewTicker(2 * time.Second)
	defer tick.Stop()
	for {
		done, err := doneYet(ctx, c, url)
		if err != nil {
			return err
		}
		if done {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
}

func doneYet(ctx context.Context, c *http.Client, url string) (bool, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return false, err
	}
	resp, err := c.Do(req)
	if err != nil {
		return false, err
	}
	defer resp.Body.Close()
	switch resp.StatusCode {
	case http.StatusOK:
		return true, nil
	case http.StatusAccepted:
		return false, nil
	}
	return false, &statusError{resp.StatusCode}
}

// Local attempts.

func lockOk(path string) (*os.File, error) {
	for i := 0; ; i++ {
		f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL, 0o600)
		if err == nil || i == 50 {
			return f, err
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func childOk(name string) error {
	for i := 0; ; i++ {
		err := exec.Command(name, "--version").Run()
		if err == nil || i == 3 {
			return err
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// compare-and-swap.
func casOk(n *atomic.Int64, add int64) int64 {
	for {
		old := n.Load()
		if n.CompareAndSwap(old, old+add) {
			return old + add
		}
	}
}

// time.Time.After, and words that wait for nothing.

func expiredOk(at time.Time) bool { return time.Now().After(at) }

func retryDelayOk(attempt int) time.Duration { return base << min(attempt, 6) }

type ctxOk struct{ retries int }

func (ctx *ctxOk) countOk() int {
	for ctx.retries < 3 {
		ctx.retries++
	}
	return ctx.retries
}
