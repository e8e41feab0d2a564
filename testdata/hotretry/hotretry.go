// Package hotretry holds the cases of the check hotretry.
package hotretry

import (
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
	"sync/atomic"
	"time"

	web "net/http"

	"retrylint.test/cases/lib/again"
	"retrylint.test/cases/lib/pause"
)

func ping(url string) error {
	resp, err := http.Head(url)
	if err != nil {
		return err
	}
	resp.Body.Close()
	if resp.StatusCode >= 500 {
		return fmt.Errorf("ping: %s", resp.Status)
	}
	return nil
}

func nap() { time.Sleep(time.Second + rand.N(time.Second)) }

func countedBad(url string) (resp *http.Response, err error) {
	for i := 0; i < 5; i++ { // want "no wait"
		if resp, err = http.Get(url); err == nil {
			return resp, nil
		}
	}
	return nil, err
}

func rangeBad(url string) (err error) {
	for range 10 { // want "no wait"
		if err = ping(url); err == nil {
			break
		}
	}
	return err
}

func endlessBad(addr string) net.Conn {
	for { // want "no wait"
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			return conn
		}
		slog.Warn("dial failed", "err", err)
	}
}

func conditionBad(url string) {
	for ping(url) != nil { // want "no wait"
	}
}

func errorConditionBad(url string) {
	err := ping(url)
	for err != nil { // want "no wait"
		slog.Warn("ping failed", "err", err)
		err = ping(url)
	}
}

// A look at the ctx is no wait.
func ctxBad(ctx context.Context, url string) error {
	for { // want "no wait"
		select {
		case <-ctx.Done():
			return ctx.Err()
		default:
		}
		if ping(url) == nil {
			return nil
		}
	}
}

func labelledBad(url string) error {
	n := 0
again:
	for n < 5 { // want "no wait"
		n++
		resp, err := http.Get(url)
		switch {
		case err != nil:
			continue again
		case resp.StatusCode >= 500:
			resp.Body.Close()
			continue again
		}
		return resp.Body.Close()
	}
	return errors.New("gave up")
}

// One failing path waits, the other goes round at once.
func onePathBad(url string) (*http.Response, error) {
	for range 10 { // want "no wait"
		resp, err := http.Get(url)
		if err != nil {
			nap()
			continue
		}
		if resp.StatusCode >= 500 {
			resp.Body.Close()
			continue
		}
		return resp, nil
	}
	return nil, errors.New("gave up")
}

// Words that wait for nothing.
func wordsBad(url string) (err error) {
	for range 5 { // want "no wait"
		if err = ping(url); err == nil {
			return nil
		}
		pause.Apply(time.Second)
	}
	return err
}

// A wait that is sent to nobody.
func droppedTimerBad(url string) (err error) {
	for range 5 { // want "no wait"
		if err = ping(url); err == nil {
			return nil
		}
		_ = time.After(time.Second)
	}
	return err
}

// A supervisor that spins when the server is away.
func supervisorBad(ctx context.Context, addr string, handle func(net.Conn)) {
	var d net.Dialer
	for ctx.Err() == nil { // want "no wait"
		conn, err := d.DialContext(ctx, "tcp", addr)
		if err != nil {
			slog.Warn("dial failed", "err", err)
			continue
		}
		handle(conn)
		conn.Close()
	}
}

func renamedBad(url string) (resp *web.Response, err error) {
	for i := (0); (i) < 5; i++ { // want "no wait"
		if resp, err = (web.Get)(url); (err) == nil {
			return resp, nil
		}
	}
	return nil, err
}

// The wait is taken from a budget; its false is ignored, and from then on there is none.
type budget struct{ left atomic.Int32 }

func (b *budget) Wait() bool {
	if b.left.Add(-1) < 0 {
		return false
	}
	nap()
	return true
}

func ignoredFalseBad(b *budget, url string) {
	for ping(url) != nil { // want "no wait"
		b.Wait()
	}
}

func heededFalseOk(b *budget, url string) {
	for ping(url) != nil {
		if !b.Wait() {
			return
		}
	}
}

// A jump back has its label for a head, recursion its function's first line.

func gotoBad(url string) error {
	n := 0
again: // want "no wait"
	err := ping(url)
	if err != nil && n < 5 {
		n++
		goto again
	}
	return err
}

func recursionBad(url string) error { // want "no wait"
	if err := ping(url); err != nil {
		slog.Warn("ping failed", "err", err)
		return recursionBad(url)
	}
	return nil
}

func recursionOk(url string, left int) error {
	err := ping(url)
	if err == nil || left == 0 {
		return err
	}
	nap()
	return recursionOk(url, left-1)
}

// Right.

func sleepOk(url string) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(time.Second)
	}
	return err
}

// A configured wait may be zero and is still one.
func configuredOk(url string, every time.Duration) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(every)
	}
	return err
}

func helperWaitOk(url string) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		nap()
	}
	return err
}

func farWaitOk(ctx context.Context, url string) (err error) {
	for range 5 {
		if err = ping(url); err == nil || pause.Spread(ctx, time.Second) != nil {
			return err
		}
	}
	return err
}

// The wait is in the callee that makes the attempt.
func pingAndNap(url string) error {
	err := ping(url)
	if err != nil {
		nap()
	}
	return err
}

func calleeWaitsOk(url string) (err error) {
	for range 5 {
		if err = pingAndNap(url); err == nil {
			return nil
		}
	}
	return err
}

// The wait is in the classifier.
func worth(err error) bool {
	nap()
	return !errors.Is(err, os.ErrDeadlineExceeded)
}

func classifierWaitsOk(url string) error {
	for range 5 {
		err := ping(url)
		if err == nil || !worth(err) {
			return err
		}
	}
	return errors.New("gave up")
}

// The wait is at the top, from the second attempt on.
func topOk(url string) (err error) {
	for i := range 5 {
		if i > 0 {
			time.Sleep(time.Second)
		}
		if err = ping(url); err == nil {
			return nil
		}
	}
	return err
}

func selectOk(ctx context.Context, url string) error {
	for {
		err := ping(url)
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(time.Second):
		}
	}
}

func tickerOk(url string) {
	for range time.Tick(time.Second) {
		if ping(url) == nil {
			return
		}
	}
}

// One immediate repeat.
func onceMoreOk(url string) (resp *http.Response, err error) {
	for range 2 {
		if resp, err = http.Get(url); err == nil {
			return resp, nil
		}
	}
	return nil, err
}

func onceMoreByHandOk(url string) (*http.Response, error) {
	resp, err := http.Get(url)
	if err != nil {
		resp, err = http.Get(url)
	}
	return resp, err
}

// One repeat with a new token.
func refreshOk(url string, token func(fresh bool) string) (*http.Response, error) {
	for try := 0; ; try++ {
		req, err := http.NewRequest(http.MethodGet, url, nil)
		if err != nil {
			return nil, err
		}
		req.Header.Set("Authorization", token(try > 0))
		resp, err := http.DefaultClient.Do(req)
		if err != nil || try > 0 || resp.StatusCode != http.StatusUnauthorized {
			return resp, err
		}
		resp.Body.Close()
	}
}

// An optimistic-concurrency conflict, three times at most: read, change, write if unchanged.
func conflictOk(url string, change func([]byte) []byte) error {
	for range 3 {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		b, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if err != nil {
			return err
		}
		req, err := http.NewRequest(http.MethodPut, url, bytes.NewReader(change(b)))
		if err != nil {
			return err
		}
		req.Header.Set("If-Match", resp.Header.Get("ETag"))
		put, err := http.DefaultClient.Do(req)
		if err != nil {
			return err
		}
		put.Body.Close()
		if put.StatusCode != http.StatusPreconditionFailed {
			return nil
		}
	}
	return errors.New("changed by others three times")
}

// Items, hosts, pages.

func itemsOk(urls []string) (errs error) {
	for _, u := range urls {
		if err := ping(u); err != nil {
			errs = errors.Join(errs, err)
			continue
		}
	}
	return errs
}

func hostsOk(hosts []string) (net.Conn, error) {
	var last error
	for i := 0; i < len(hosts); i++ {
		conn, err := net.Dial("tcp", hosts[i])
		if err == nil {
			return conn, nil
		}
		last = err
	}
	return nil, last
}

// The next port, until one is free.
func portsOk() (net.Listener, error) {
	for p := 8000; p < 8100; p++ {
		l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", p))
		if err == nil {
			return l, nil
		}
	}
	return nil, errors.New("no free port")
}

// Readers, accept loops, local attempts.

func readOk(conn net.Conn, use func([]byte) error) error {
	buf := make([]byte, 1024)
	for {
		n, err := conn.Read(buf)
		if err != nil {
			return err
		}
		if use(buf[:n]) != nil {
			continue
		}
	}
}

func acceptOk(l net.Listener, handle func(net.Conn)) error {
	for {
		conn, err := l.Accept()
		var ne net.Error
		if errors.As(err, &ne) && ne.Timeout() {
			continue
		}
		if err != nil {
			return err
		}
		go handle(conn)
	}
}

func localOk(path string) (err error) {
	for range 10 {
		if err = os.Remove(path); err == nil {
			return nil
		}
	}
	return err
}

func casOk(n *atomic.Int64) {
	for {
		if old := n.Load(); n.CompareAndSwap(old, old+1) {
			return
		}
	}
}

func freeNameOk(dir string) (string, error) {
	for range 100 {
		name := fmt.Sprintf("%s/%d", dir, rand.Int())
		if os.Mkdir(name, 0o700) == nil {
			return name, nil
		}
	}
	return "", os.ErrExist
}

func farHelperOk(url string) error { return again.Fixed(3, func() error { return ping(url) }) }

// Its answer is waited for, but a connection that is refused is refused at once.
func greeted(addr string, hello <-chan string) error {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return err
	}
	defer conn.Close()
	select {
	case <-hello:
		return nil
	case <-time.After(5 * time.Second):
		return errors.New("no greeting")
	}
}

func greetedBad(addr string, hello <-chan string) (err error) {
	for range 4 { // want "no wait"
		if err = greeted(addr, hello); err == nil {
			return nil
		}
	}
	return err
}

// It waits before it connects.
func patient(addr string) error {
	nap()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return err
	}
	return conn.Close()
}

func patientOk(addr string) (err error) {
	for range 4 {
		if err = patient(addr); err == nil {
			return nil
		}
	}
	return err
}
