// Package nodeadline holds the cases of the check nodeadline.
package nodeadline

import (
	"context"
	"database/sql"
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

	clk "time"

	"retrylint.test/cases/lib/again"
	"retrylint.test/cases/lib/fetch"
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

func endlessBad(url string) *http.Response {
	for { // want "no bound"
		resp, err := http.Get(url)
		if err == nil {
			return resp
		}
		nap()
	}
}

func breakBad(addr string) (conn net.Conn) {
	var err error
	for { // want "no bound"
		if conn, err = net.Dial("tcp", addr); err == nil {
			break
		}
		slog.Warn("dial failed", "err", err)
		nap()
	}
	return conn
}

func conditionBad(url string) {
	for ping(url) != nil { // want "no bound"
		nap()
	}
}

func errorConditionBad(db *sql.DB) {
	err := db.Ping()
	for err != nil { // want "no bound"
		nap()
		err = db.Ping()
	}
}

func flagBad(url string) {
	done := false
	for !done { // want "no bound"
		if err := ping(url); err != nil {
			nap()
			continue
		}
		done = true
	}
}

// A counter in the header with no condition.
func counterBad(url string) *http.Response {
	for i := 1; ; i++ { // want "no bound"
		resp, err := http.Get(url)
		if err == nil {
			return resp
		}
		slog.Warn("get failed", "attempt", i, "err", err)
		time.Sleep(rand.N(time.Second << min(i, 5)))
	}
}

// Permanent failures leave; the others go on for ever.
func classifiedBad(url string) (*http.Response, error) {
	for { // want "no bound"
		resp, err := http.Get(url)
		if err == nil {
			if resp.StatusCode < 500 {
				return resp, nil
			}
			resp.Body.Close()
		}
		nap()
	}
}

func labelledBad(url string) error {
again:
	for { // want "no bound"
		resp, err := http.Get(url)
		if err != nil {
			nap()
			continue again
		}
		resp.Body.Close()
		switch {
		case resp.StatusCode >= 500:
			nap()
			continue again
		case resp.StatusCode >= 400:
			return errors.New(resp.Status)
		}
		return nil
	}
}

// A ticker never ends by itself.
func tickerBad(url string) {
	for range time.Tick(5 * time.Second) { // want "no bound"
		if ping(url) == nil {
			return
		}
	}
}

// The deadline is only looked at when the server has answered.
func skippedDeadlineBad(url string) error {
	deadline := time.Now().Add(time.Minute)
	for { // want "no bound"
		resp, err := http.Get(url)
		if err != nil {
			nap()
			continue
		}
		resp.Body.Close()
		if resp.StatusCode < 500 {
			return nil
		}
		if time.Now().After(deadline) {
			return errors.New(resp.Status)
		}
		nap()
	}
}

// The counter is only raised on one path.
func skippedCounterBad(url string) error {
	tries := 0
	for tries < 5 { // want "no bound"
		resp, err := http.Get(url)
		if err != nil {
			nap()
			continue
		}
		resp.Body.Close()
		if resp.StatusCode < 500 {
			return nil
		}
		tries++
		nap()
	}
	return errors.New("gave up")
}

// The counter starts again at each failure of one kind.
func resetCounterBad(addr string, hello []byte) (err error) {
	for i := 0; i < 5; i++ { // want "no bound"
		conn, derr := net.Dial("tcp", addr)
		if derr != nil {
			err = derr
			nap()
			continue
		}
		if _, err = conn.Write(hello); err == nil {
			return conn.Close()
		}
		conn.Close()
		i = 0
		nap()
	}
	return err
}

// The ctx can never end.
func backgroundBad(url string) {
	ctx := context.Background()
	for { // want "no bound"
		if ping(url) == nil {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(rand.N(5 * time.Second)):
		}
	}
}

// The condition of the bound is constantly false.
func neverBad(url string) error {
	const limit = 0
	for i := 0; ; i++ { // want "no bound"
		err := ping(url)
		if err == nil {
			return nil
		}
		if limit > 0 && i >= limit {
			return err
		}
		nap()
	}
}

// A home-made helper without any bound.
func helperBad(f func() error) {
	for f() != nil { // want "no bound"
		nap()
	}
}

// Its caller has nothing of its own to mend.
func helperCallOk(url string) { helperBad(func() error { return ping(url) }) }

func (p *prober) methodBad() {
	for { // want "no bound"
		if p.dial(p.addr) == nil {
			return
		}
		nap()
	}
}

type prober struct {
	addr   string
	closed bool
	stop   chan struct{}
	quit   atomic.Bool
}

func (p *prober) close() {
	p.closed = true
	p.quit.Store(true)
	close(p.stop)
}

func (p *prober) dial(addr string) error {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return err
	}
	return conn.Close()
}

func parenthesesBad(url string) {
	for (ping)(url) != (nil) { // want "no bound"
		(clk.Sleep)(clk.Second)
	}
}

// A wait in another package, that hears nothing.
func farWaitBad(url string) {
	for ping(url) != nil { // want "no bound"
		pause.Sleep(time.Second)
	}
}

// A poll that swallows errors is a retry.
func swallowingPollBad(url string) {
	for { // want "no bound"
		resp, err := http.Get(url)
		if err != nil {
			nap()
			continue
		}
		resp.Body.Close()
		if resp.StatusCode == http.StatusOK {
			return
		}
		nap()
	}
}

// A jump back has its label for a head, recursion its function's first line.

func gotoBad(url string) {
again: // want "no bound"
	if ping(url) != nil {
		nap()
		goto again
	}
}

func recursionBad(url string) { // want "no bound"
	if ping(url) != nil {
		nap()
		recursionBad(url)
	}
}

// The counter is passed on as it came.
// Missed: a counter that is handed on unchanged counts as a bound.
func FN_unchangedCounter(url string, left int) error {
	err := ping(url)
	if err == nil || left == 0 {
		return err
	}
	nap()
	return FN_unchangedCounter(url, left)
}

// The first wait outlasts the ctx: the second attempt can never come.

func budgetFitBad(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	for ping(url) != nil && pause.For(ctx, 45*time.Second) == nil { // want "outlasts"
	}
	return ctx.Err()
}

// Waits that only add up to more than the deadline are the deadline at work.
func budgetSumOk(ctx context.Context, url string) (err error) {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	for i := range 10 {
		if err = ping(url); err == nil {
			return nil
		}
		if pause.For(ctx, time.Second<<i) != nil {
			return err
		}
	}
	return err
}

func budgetFitOk(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	for ping(url) != nil && pause.For(ctx, 15*time.Second) == nil {
	}
	return ctx.Err()
}

// Bounds.

func countedOk(url string) (err error) {
	for i := 0; i < 5; i++ {
		if err = ping(url); err == nil {
			return nil
		}
		nap()
	}
	return err
}

func rangeOk(url string, n int) (err error) {
	for range n {
		if err = ping(url); err == nil {
			return nil
		}
		nap()
	}
	return err
}

func innerCountOk(url string) error {
	tries := 0
	for {
		err := ping(url)
		if err == nil {
			return nil
		}
		tries++
		if tries > 7 {
			return err
		}
		nap()
	}
}

func downOk(url string) (err error) {
	for left := 5; left > 0; left-- {
		if err = ping(url); err == nil {
			break
		}
		nap()
	}
	return err
}

func elapsedOk(url string) error {
	start := time.Now()
	for {
		err := ping(url)
		if err == nil || time.Since(start) > time.Minute {
			return err
		}
		nap()
	}
}

func deadlineConditionOk(url string) error {
	until := time.Now().Add(time.Minute)
	err := ping(url)
	for err != nil && time.Now().Before(until) {
		nap()
		err = ping(url)
	}
	return err
}

func ctxOk(ctx context.Context, url string) error {
	for {
		err := ping(url)
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(rand.N(5 * time.Second)):
		}
	}
}

func ctxHeadOk(ctx context.Context, url string) {
	for ctx.Err() == nil && ping(url) != nil {
		nap()
	}
}

// The ctx ends it in the callee that waits.
func ctxWaitOk(ctx context.Context, url string) error {
	for {
		if err := ping(url); err == nil {
			return nil
		}
		if err := pause.Spread(ctx, time.Second); err != nil {
			return err
		}
	}
}

// The callee's error tells that the ctx has ended.
func ctxErrorOk(ctx context.Context, url string) ([]byte, error) {
	for {
		b, err := fetch.Body(ctx, url)
		if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
			return b, err
		}
		nap()
	}
}

func (p *prober) stopOk() {
	for p.dial(p.addr) != nil {
		select {
		case <-p.stop:
			return
		case <-time.After(rand.N(time.Second)):
		}
	}
}

func (p *prober) closedOk() {
	for !p.closed {
		if p.dial(p.addr) == nil {
			return
		}
		nap()
	}
}

func (p *prober) isClosed() bool { return p.quit.Load() }

func (p *prober) closedMethodOk() {
	for {
		if p.dial(p.addr) == nil || p.isClosed() {
			return
		}
		nap()
	}
}

func timeoutChannelOk(url string) error {
	timeout := time.After(30 * time.Second)
	for {
		err := ping(url)
		if err == nil {
			return nil
		}
		select {
		case <-timeout:
			return err
		case <-time.After(rand.N(time.Second)):
		}
	}
}

// A look at a timer that was started before.
func timeoutLookOk(url string) bool {
	timeout := time.After(30 * time.Second)
	for {
		select {
		case <-timeout:
			return false
		default:
		}
		if ping(url) == nil {
			return true
		}
		nap()
	}
}

func recursionOk(url string, attempt int) error {
	err := ping(url)
	if err == nil || attempt >= 5 {
		return err
	}
	nap()
	return recursionOk(url, attempt+1)
}

func gotoOk(url string) error {
	n := 0
again:
	err := ping(url)
	if err != nil && n < 4 {
		n++
		nap()
		goto again
	}
	return err
}

// A supervisor may go on for ever.
func supervisorOk(addr string, handle func(net.Conn)) {
	for {
		conn, err := net.Dial("tcp", addr)
		if err != nil {
			nap()
			continue
		}
		handle(conn)
		conn.Close()
	}
}

// So may a worker, an accept loop and a reader.
func workerOk(url string) {
	for range time.Tick(time.Minute) {
		if err := ping(url); err != nil {
			slog.Warn("heartbeat", "err", err)
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

func readOk(r io.Reader, buf []byte) error {
	for {
		n, err := r.Read(buf)
		if err != nil {
			return err
		}
		if n == 0 {
			continue
		}
	}
}

// A poll that leaves on error is no retry.
func pollOk(url string) error {
	for {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		resp.Body.Close()
		if resp.StatusCode == http.StatusOK {
			return nil
		}
		nap()
	}
}

// Pages: the argument changes, and an error leaves.
func pagesOk(url string) error {
	for next := url; next != ""; {
		resp, err := http.Get(next)
		if err != nil {
			return err
		}
		resp.Body.Close()
		next = resp.Header.Get("Next")
	}
	return nil
}

// A lock file is local.
func lockOk(path string) *os.File {
	for {
		f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL, 0o600)
		if err == nil {
			return f
		}
		time.Sleep(50 * time.Millisecond)
	}
}

// compare-and-swap.
func casOk(n *atomic.Int64) {
	for {
		old := n.Load()
		if n.CompareAndSwap(old, old*2) {
			return
		}
	}
}

// The bound is in the helper of another package.
func farHelperOk(url string) error { return again.Fixed(5, func() error { return ping(url) }) }

// A flag that stays as it was configured ends it at once or never.
type store struct {
	FailFast bool
	gone     bool
}

func (s *store) flagBad(url string) error {
	for { // want "no bound"
		err := ping(url)
		if err == nil {
			return nil
		}
		if s.FailFast {
			return err
		}
		nap()
	}
}

func patientBad(url string, patient bool) error {
	for { // want "no bound"
		err := ping(url)
		if err == nil || !patient {
			return err
		}
		nap()
	}
}

func (s *store) close() { s.gone = true }

func (s *store) goneOk(url string) error {
	for {
		err := ping(url)
		if err == nil {
			return nil
		}
		if s.gone {
			return err
		}
		nap()
	}
}
