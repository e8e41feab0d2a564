package quiet

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/avast/retry-go/v4"
	"github.com/hashicorp/go-retryablehttp"
	"k8s.io/apimachinery/pkg/util/wait"
)

// A server that comes up is asked until a time is over; of its answer nothing is used.

func readyOk(url string, limit time.Duration) error {
	start := time.Now()
	for time.Since(start) < limit {
		resp, err := http.Get(url)
		if err == nil {
			resp.Body.Close()
			if resp.StatusCode == http.StatusOK {
				return nil
			}
		}
		slog.Debug("not ready", "url", url, "err", err)
		time.Sleep(2 * time.Second)
	}
	return fmt.Errorf("%s is not ready", url)
}

func startedOk(c *http.Client, url string) (err error) {
	for range 600 {
		if err = started(c, url); err == nil {
			return nil
		}
		slog.Debug("not started", "err", err)
		time.Sleep(100 * time.Millisecond)
	}
	return err
}

func started(c *http.Client, url string) error {
	resp, err := c.Head(url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return errors.New(resp.Status)
	}
	return nil
}

// So is a port: what is opened is closed at once.

func openOk(addr string, tries int) error {
	for i := 0; i < tries; i++ {
		conn, err := net.DialTimeout("tcp", addr, time.Second)
		if err == nil {
			return conn.Close()
		}
		slog.Debug("not open", "addr", addr, "err", err)
		if i < tries-1 {
			time.Sleep(500 * time.Millisecond)
		}
	}
	return fmt.Errorf("%s is closed", addr)
}

// The closure waits at random by itself; that the library's wait is fixed does no harm.

func spreadOk(ctx context.Context, c *http.Client, url string) error {
	return retry.Do(func() error {
		time.Sleep(time.Second + rand.N(2*time.Second))
		resp, err := fetchOnce(ctx, c, url)
		if err != nil {
			return err
		}
		_, err = io.Copy(io.Discard, resp.Body)
		return errors.Join(err, resp.Body.Close())
	}, retry.Context(ctx), retry.DelayType(retry.FixedDelay), retry.LastErrorOnly(true),
		retry.OnRetry(func(n uint, err error) { slog.Warn("fetch failed", "try", n, "err", err) }))
}

func fetchOnce(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, retry.Unrecoverable(err)
	}
	resp, err := c.Do(req)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode >= 500 {
		return nil, errors.Join(errors.New(resp.Status), resp.Body.Close())
	}
	if resp.StatusCode != http.StatusOK {
		return nil, retry.Unrecoverable(errors.Join(errors.New(resp.Status), resp.Body.Close()))
	}
	return resp, nil
}

// A ring of hosts is walked round once, from any of them on.

func anyHostOk(ctx context.Context, d *net.Dialer, hosts []string) (conn net.Conn, err error) {
	first := rand.N(len(hosts))
	for i := range len(hosts) {
		host := hosts[(first+i)%len(hosts)]
		if conn, err = d.DialContext(ctx, "tcp", host); err == nil {
			return conn, nil
		}
	}
	return nil, err
}

// A list is read on from the page that failed.

type rows struct {
	Rows []string
	More bool
}

type offset struct{ Offset int }

func listedOk(ctx context.Context, list func(context.Context, offset) (rows, error)) ([]string, error) {
	var all []string
	at, more := 0, true
	err := retry.Do(func() error {
		for more {
			var o offset
			o.Offset = at
			page, err := list(ctx, o)
			if err != nil {
				return err
			}
			more = page.More
			at += len(page.Rows)
			all = append(all, page.Rows...)
		}
		return nil
	}, retry.Context(ctx), retry.LastErrorOnly(true), retry.OnRetry(func(n uint, err error) { slog.Warn("list failed", "try", n, "err", err) }))
	return all, err
}

// What an iterator gives next is another item.

type proposals interface {
	Get() io.Reader
	Next() proposals
	HasNext() bool
}

func proposeOk(ctx context.Context, c *http.Client, url string, p proposals) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, p.Get())
	if err != nil {
		return nil, err
	}
	resp, err := c.Do(req)
	if err != nil {
		if p.HasNext() {
			slog.Error("proposal failed", "err", err)
			return proposeOk(ctx, c, url, p.Next())
		}
		return nil, err
	}
	return resp, nil
}

// A client tells a server every now and then that it is there.

func announceOk(ctx context.Context, c *http.Client, url string, me []byte) {
	for {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(me))
		if err != nil {
			return
		}
		resp, err := c.Do(req)
		if err != nil {
			slog.Warn("announce failed", "err", err)
			if hold(ctx, time.Second+rand.N(time.Second)) != nil {
				return
			}
			continue
		}
		resp.Body.Close()
		if hold(ctx, time.Minute) != nil {
			return
		}
	}
}

// What a library calls at fixed times is no retry.

func scheduledOk(ctx context.Context, c *http.Client, url string, seen chan<- string) {
	go wait.UntilWithContext(ctx, func(ctx context.Context) {
		resp, err := fetchOnce(ctx, c, url)
		if err != nil {
			slog.Error("look failed", "err", err)
			return
		}
		resp.Body.Close()
		seen <- resp.Header.Get("X-Version")
	}, 3*time.Second)
	err := wait.PollUntilContextCancel(ctx, time.Minute, false, func(ctx context.Context) (bool, error) {
		resp, err := fetchOnce(ctx, c, url)
		if err != nil {
			slog.Error("look failed", "err", err)
			return false, nil
		}
		resp.Body.Close()
		return false, nil
	})
	slog.Info("stopped", "err", err)
}

// A lock that another holds is waited for; whatever else goes wrong leaves.

func lockedOk(ctx context.Context, lock func(context.Context) error) error {
	for {
		err := lock(ctx)
		if err != syscall.EAGAIN {
			return err
		}
		slog.Debug("waiting for the lock")
		if err := hold(ctx, 10*time.Millisecond); err != nil {
			return err
		}
	}
}

// The body is asked for anew where the request is sent once more.

func (s *sender) sendOk(req *http.Request, left int) (*http.Response, error) {
	resp, err := s.c.Do(req)
	if err != nil {
		return nil, err
	}
	if left > 0 && resp.StatusCode == http.StatusServiceUnavailable {
		resp.Body.Close()
		return s.again(req, left, resp.Header.Get("Retry-After"))
	}
	return resp, nil
}

type sender struct{ c *http.Client }

func (s *sender) again(req *http.Request, left int, after string) (*http.Response, error) {
	if req.Body != nil {
		if req.GetBody == nil {
			return nil, errors.New("the body is spent")
		}
		body, err := req.GetBody()
		if err != nil {
			return nil, err
		}
		req.Body = body
	}
	slog.Warn("sending again", "left", left)
	if err := hold(req.Context(), asked(after)+rand.N(time.Second)); err != nil {
		return nil, err
	}
	return s.sendOk(req, left-1)
}

func asked(after string) time.Duration {
	wait := time.Second
	if s, err := strconv.Atoi(after); err == nil {
		wait = time.Duration(s) * time.Second
	} else if at, err := http.ParseTime(after); err == nil {
		wait = time.Until(at)
	}
	return min(max(wait, time.Second), time.Minute)
}

// The response of the last attempt tells what went wrong.

func gatheredOk(c *http.Client, url string) (resp *http.Response, err error) {
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	var errs []error
	for i := range 3 {
		if resp != nil {
			resp.Body.Close()
		}
		if i > 0 {
			after := ""
			if resp != nil {
				after = resp.Header.Get("Retry-After")
			}
			if err := hold(req.Context(), asked(after)+rand.N(time.Second)); err != nil {
				errs = append(errs, err)
				break
			}
		}
		resp, err = c.Do(req)
		if err != nil {
			slog.Warn("send failed", "try", i, "err", err)
			errs = append(errs, err)
			continue
		}
		if resp.StatusCode >= 500 {
			slog.Warn("send failed", "try", i, "status", resp.Status)
			continue
		}
		errs = nil
		break
	}
	return resp, errors.Join(errs...)
}

// What says that it waits for a server asks whether it is there, for as long as the context lasts.

func waitReadyOk(ctx context.Context, c *http.Client, url string) error {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
		resp, err := fetchOnce(ctx, c, url)
		if err != nil {
			slog.Debug("not ready", "err", err)
			continue
		}
		resp.Body.Close()
		if resp.StatusCode != http.StatusOK {
			continue
		}
		return nil
	}
}

func healthyOk(ctx context.Context, c *http.Client, url string) error {
	var err error
	for range 5 {
		if err = checkHealth(ctx, c, url); err == nil {
			return nil
		}
		slog.Debug("not healthy", "err", err)
		if hold(ctx, 50*time.Millisecond) != nil {
			return err
		}
	}
	return err
}

func checkHealth(ctx context.Context, c *http.Client, url string) error { return headOnce(ctx, c, url) }

// A query without a table always gives a row.

func databaseOk(ctx context.Context, db *sql.DB) error {
	var one int
	var err error
	for i := range 5 {
		if i > 0 {
			if err := hold(ctx, time.Second+rand.N(time.Second)); err != nil {
				return err
			}
		}
		if err = db.QueryRowContext(ctx, "SELECT 1").Scan(&one); err == nil || ctx.Err() != nil {
			return err
		}
		slog.Warn("no database yet", "err", err)
	}
	return err
}

// What is said three times, each time later, is not said again because it failed.

func saidOk(conn net.Conn, words []byte, stop <-chan struct{}) {
	pause := time.Second
	timer := time.NewTimer(pause)
	for i := 0; i < 3; i++ {
		if _, err := conn.Write(words); err != nil {
			slog.Warn("not said", "err", err)
		}
		select {
		case <-timer.C:
			pause *= 2
			timer.Reset(pause)
		case <-stop:
			timer.Stop()
			return
		}
	}
}

// The plain client of a client that repeats does not repeat.

func plainOk(url string, body io.Reader) error {
	c := retryablehttp.NewClient()
	c.Backoff = retryablehttp.LinearJitterBackoff
	resp, err := c.HTTPClient.Post(url, "text/plain", body)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// What is posted by a name that only asks is a question.

type node struct {
	c   *http.Client
	url string
}

type block struct{ Number int }

func (n *node) getBlock(ctx context.Context, number int) (*block, error) {
	body, err := json.Marshal(map[string]any{"method": "block", "params": []int{number}})
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, n.url, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	resp, err := n.c.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	var b block
	return &b, json.NewDecoder(resp.Body).Decode(&b)
}

func (n *node) blockOk(ctx context.Context, number int) (b *block, err error) {
	for i := range 5 {
		if i > 0 {
			if err := hold(ctx, time.Second+rand.N(time.Second)); err != nil {
				return nil, err
			}
		}
		if b, err = n.getBlock(ctx, number); err == nil || ctx.Err() != nil {
			return b, err
		}
		slog.Warn("no block", "number", number, "err", err)
	}
	return nil, err
}

// A cleaning up after a test waits for a condition there.

func cleanedOk(t testing.TB, drop func() error) {
	t.Cleanup(func() {
		for range 10 {
			if drop() == nil {
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
	})
}

// What an attempt writes to is no body that it sends.

func filledOk(ctx context.Context, c *depotClient, name string) ([]byte, error) {
	var buf bytes.Buffer
	var err error
	for i := range 4 {
		if i > 0 {
			if err := hold(ctx, time.Second+rand.N(time.Second)); err != nil {
				return nil, err
			}
		}
		if err = c.download(ctx, name, &buf); err == nil || ctx.Err() != nil {
			return buf.Bytes(), err
		}
		slog.Warn("download failed", "name", name, "err", err)
	}
	return nil, err
}

type depotClient struct {
	c   *http.Client
	url string
}

func (d *depotClient) download(ctx context.Context, name string, to io.Writer) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, d.url+name, nil)
	if err != nil {
		return err
	}
	resp, err := d.c.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	_, err = to.Write(body)
	return err
}

// A goroutine that outlives the request on purpose has nothing of its context.

func (d *depotClient) nameOk(ctx context.Context, known chan string) string {
	go func() {
		for i := range 100 {
			if i > 0 {
				time.Sleep(20*time.Second + rand.N(20*time.Second))
			}
			resp, err := d.c.Get(d.url)
			if err == nil {
				resp.Body.Close()
				known <- resp.Header.Get("X-Name")
				return
			}
			slog.Warn("no name yet", "err", err)
		}
	}()
	select {
	case name := <-known:
		return name
	case <-ctx.Done():
		return ""
	}
}

// Measurements are taken at times, whatever comes of them.

type gauge struct {
	db   *sql.DB
	done atomic.Bool
	lag  atomic.Int64
}

func (g *gauge) measuredOk(ctx context.Context) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for range tick.C {
		if g.done.Load() {
			return
		}
		g.measure(ctx)
	}
}

func (g *gauge) measure(ctx context.Context) error {
	var lag int64
	if err := g.db.QueryRowContext(ctx, "SELECT lag FROM replica").Scan(&lag); err != nil {
		return err
	}
	g.lag.Store(lag)
	return nil
}

// A closure that arms a timer anew takes out what has come, and waits for nothing.

func (g *gauge) rearmedOk(ctx context.Context, poke <-chan struct{}) {
	timer := time.NewTimer(0)
	rearm := func() {
		if !timer.Stop() {
			select {
			case <-timer.C:
			default:
			}
		}
		timer.Reset(time.Second + rand.N(time.Second))
	}
	for {
		select {
		case <-ctx.Done():
			return
		case <-timer.C:
		case <-poke:
		}
		err := g.db.PingContext(ctx)
		if err == nil {
			return
		}
		slog.Warn("not there", "err", err)
		rearm()
	}
}

// A row that is not there yet is nothing to do.

func (g *gauge) emptyOk(ctx context.Context) {
	for {
		n, err := g.oldest(ctx)
		if err != nil {
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Second + rand.N(time.Second)):
			}
			continue
		}
		if n == 0 {
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Minute):
			}
			continue
		}
		g.lag.Store(n)
	}
}

func (g *gauge) oldest(ctx context.Context) (int64, error) {
	var n sql.NullInt64
	err := g.db.QueryRowContext(ctx, "SELECT id FROM work ORDER BY id LIMIT 1").Scan(&n)
	if err != nil && err != sql.ErrNoRows {
		return 0, err
	}
	return n.Int64, nil
}

// What is sent again was asked about in a function of its own: it has no body, and changes nothing.

func (d *depotClient) sendOk(req *http.Request) (*http.Response, error) {
	if !mayRepeat(req) {
		return d.c.Do(req)
	}
	ctx := req.Context()
	first := req.Clone(ctx)
	var last error
	for i := range 3 {
		resp, err := d.c.Do(first.Clone(ctx))
		if err == nil {
			return resp, nil
		}
		if last = err; i == 2 || ctx.Err() != nil {
			break
		}
		slog.Warn("sent again", "err", err)
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(time.Second + rand.N(time.Second)):
		}
	}
	return nil, last
}

func mayRepeat(req *http.Request) bool {
	if req.Method != http.MethodGet && req.Method != http.MethodHead {
		return false
	}
	return req.Body == nil || req.Body == http.NoBody
}

// Only the state that the answer names goes round, whatever status it comes with.

func (d *depotClient) syncedOk(ctx context.Context, body []byte) error {
	for i := range 10 {
		if i > 0 {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case <-time.After(time.Second + rand.N(time.Second)):
			}
		}
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, d.url, bytes.NewReader(body))
		if err != nil {
			return err
		}
		resp, err := d.c.Do(req)
		if err != nil {
			return err
		}
		var fault struct{ Code string }
		if resp.StatusCode != http.StatusOK {
			err = json.NewDecoder(resp.Body).Decode(&fault)
		}
		resp.Body.Close()
		if err != nil || fault.Code == "" {
			return err
		}
		if fault.Code != "sync_pending" {
			return errors.New(fault.Code)
		}
	}
	return errors.New("still pending")
}

// A client that is named by what it does asks, by whatever method.

type queryClient interface {
	Balance(ctx context.Context, in *queryBalanceRequest) (*balance, error)
}

type queryBalanceRequest struct{ Address string }

type balance struct{ Amount int64 }

type queries struct{ d *depotClient }

func (q queries) Balance(ctx context.Context, in *queryBalanceRequest) (*balance, error) {
	body, err := json.Marshal(in)
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, q.d.url, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	resp, err := q.d.c.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	out := new(balance)
	return out, json.NewDecoder(resp.Body).Decode(out)
}

func balanceOk(ctx context.Context, c queryClient) (out *balance, err error) {
	for i := range 3 {
		out, err = c.Balance(ctx, &queryBalanceRequest{Address: "a"})
		if err == nil || i == 2 {
			return out, err
		}
		slog.Warn("asked again", "err", err)
		select {
		case <-ctx.Done():
			return nil, err
		case <-time.After(time.Second + rand.N(time.Second)):
		}
	}
	return nil, err
}

// What a callee waits for in a loop of its own begins anew with each call.

func fallbackOk(ctx context.Context, addr string, lis net.Listener) (net.Conn, error) {
	for {
		conn, err := net.Dial("tcp", addr)
		if err == nil {
			return conn, nil
		}
		if ctx.Err() != nil {
			return nil, err
		}
		slog.Warn("served from here for a while", "err", err)
		accept(ctx, lis)
	}
}

func accept(ctx context.Context, lis net.Listener) {
	var d time.Duration
	for {
		conn, err := lis.Accept()
		if err == nil {
			conn.Close()
			return
		}
		d = max(2*d, time.Millisecond)
		select {
		case <-ctx.Done():
			return
		case <-time.After(d):
		}
	}
}

// Pages are fetched until the context ends; a limit is waited for.

type userPage struct {
	users []string
	api   *depotClient
}

type limited struct{ after time.Duration }

func (limited) Error() string { return "limited" }

func (p userPage) Next(ctx context.Context) (userPage, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, p.api.url, nil)
	if err != nil {
		return p, err
	}
	resp, err := p.api.c.Do(req)
	if err != nil {
		return p, err
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusTooManyRequests {
		return p, limited{time.Minute + rand.N(time.Minute)}
	}
	if resp.StatusCode != http.StatusOK {
		return p, errors.New(resp.Status)
	}
	return p, json.NewDecoder(resp.Body).Decode(&p.users)
}

func pagedOk(ctx context.Context, p userPage, out chan string) error {
	var err error
	for err == nil {
		p, err = p.Next(ctx)
		if err == nil {
			for _, u := range p.users {
				select {
				case out <- u:
				case <-ctx.Done():
					err = ctx.Err()
				}
			}
		} else if l, ok := err.(limited); ok {
			select {
			case <-ctx.Done():
				err = ctx.Err()
			case <-time.After(l.after):
				err = nil
			}
		}
	}
	return err
}

// Each message of a batch has a query of its own, even where it needs no words of it.

type answer struct {
	rows *sql.Rows
	err  error
}

func (g *gauge) batchOk(ctx context.Context, batch []*answer, words func(int) []any) {
	for i, m := range batch {
		var args []any
		if words != nil {
			args = words(i)
		}
		rows, err := g.db.QueryContext(ctx, "SELECT * FROM work", args...)
		if err != nil {
			m.err = err
			continue
		}
		m.rows = rows
	}
}

// A ping, or a connection tried, for a time and until it goes well, asks whether a server is there.

func (g *gauge) waitOk(ctx context.Context) error {
	until := time.Now().Add(time.Minute)
	for time.Now().Before(until) {
		if err := g.db.PingContext(ctx); err == nil || ctx.Err() != nil {
			return err
		}
		time.Sleep(500 * time.Millisecond)
	}
	return errors.New("the database did not come up")
}

func waitForAddressOk(address string, most time.Duration) error {
	start := time.Now()
	for time.Since(start) < most {
		if answers(address) {
			return nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return errors.New("nobody there")
}

func answers(address string) bool {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return false
	}
	_, err = conn.Write([]byte{0})
	return errors.Join(err, conn.Close()) == nil
}

// A table that is locked is a state, told as a text.

func (g *gauge) storedOk(do func(*sql.DB) error) error {
	n := 1
Again:
	err := do(g.db)
	if err != nil && n <= 5 {
		text := err.Error()
		if strings.Contains(text, "database is locked") || strings.Contains(text, "table is locked") {
			time.Sleep(time.Duration(n) * time.Second)
			n++
			goto Again
		}
	}
	return err
}

// What is asked for without the source that was named is something else.

func (d *depotClient) begunOk(ctx context.Context, from string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, d.url+"?from="+from, nil)
	if err != nil {
		return "", err
	}
	resp, err := d.c.Do(req)
	if err != nil {
		if from != "" {
			slog.Warn("once more without", "err", err)
			return d.begunOk(ctx, "")
		}
		return "", err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusAccepted {
		return "", errors.New(resp.Status)
	}
	return resp.Header.Get("Location"), nil
}
