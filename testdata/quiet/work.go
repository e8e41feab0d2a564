package quiet

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"strings"
	"time"

	"github.com/go-resty/resty/v2"

	"retrylint.test/cases/lib/fetch"
)

// The loop over a channel's items goes on to the next one when an item's attempts run out.

func workersOk(ctx context.Context, c *http.Client, jobs <-chan job, renew <-chan time.Time, token func() (string, error), failed chan<- error) {
	var err error
	key := ""
	for range 4 {
		go func() {
			for j := range jobs {
				for try := 0; try < 3; try++ {
					select {
					case <-renew:
						if key, err = token(); err != nil {
							failed <- err
						}
					default:
					}
					if try > 0 && hold(ctx, time.Second+rand.N(time.Second)) != nil {
						return
					}
					if err = putOnce(ctx, c, j.url, key, j.part); err == nil || ctx.Err() != nil {
						break
					}
					slog.Warn("put failed", "url", j.url, "try", try, "err", err)
				}
				if err != nil {
					failed <- err
				}
			}
		}()
	}
}

type job struct {
	url  string
	part []byte
}

func putOnce(ctx context.Context, c *http.Client, url, key string, part []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, bytes.NewReader(part))
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", key)
	resp, err := c.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// A task is asked for until it is done. The request was told beforehand where the answer and
// the refusal go; a session that is over is begun again.

type refusal struct{ Code string }

type task struct{ State int }

type drive struct {
	api   *resty.Client
	login string
}

func (d *drive) ask(ctx context.Context, path string, into any) error {
	var no refusal
	req := d.api.R().SetContext(ctx).SetError(&no).SetResult(into)
	resp, err := req.Get(path)
	if err != nil {
		return err
	}
	if strings.Contains(resp.String(), "session is over") {
		if err := d.renew(ctx); err != nil {
			return err
		}
		return d.ask(ctx, path, into)
	}
	if no.Code != "" {
		return errors.New(no.Code)
	}
	return nil
}

func (d *drive) renew(ctx context.Context) error {
	var session struct{ To string }
	_, err := d.api.R().SetContext(ctx).SetResult(&session).Get(d.login)
	if err != nil {
		return err
	}
	if session.To == "" {
		return errors.New("no session")
	}
	return nil
}

func (d *drive) waitOk(ctx context.Context, id string) error {
	for {
		var t task
		if err := d.ask(ctx, "/task/"+id, &t); err != nil {
			return err
		}
		switch t.State {
		case 2:
			return errors.New("conflict")
		case 4:
			return nil
		}
		if err := hold(ctx, 400*time.Millisecond); err != nil {
			return err
		}
	}
}

func (d *drive) allOk(ctx context.Context, first *folder) (done []task, err error) {
	for f := first.next; f != first; f = f.next {
		var t task
		if err := d.ask(ctx, "/folder/"+f.id, &t); err != nil {
			return nil, err
		}
		done = append(done, t)
	}
	return done, nil
}

type folder struct {
	id   string
	next *folder
}

// A fault that can be mended is mended once; any other is no reason to stop.

type page struct {
	d    net.Dialer
	addr string
	torn func(error) bool
}

func (p *page) dial(ctx context.Context) error {
	conn, err := p.d.DialContext(ctx, "tcp", p.addr)
	if err != nil {
		return err
	}
	return conn.Close()
}

func (p *page) startOk(ctx context.Context) error {
	mended := false
loading:
	for {
		err := p.dial(ctx)
		switch {
		case err == nil:
			break loading
		case !p.torn(err):
			slog.Warn("load failed; starting without", "err", err)
			break loading
		case mended:
			return err
		}
		slog.Warn("mending", "err", err)
		mended = true
	}
	return nil
}

// The last wait of the quick attempts is before the first of the slow ones.

func (p *page) reachOk(ctx context.Context, stopped func() bool) error {
	var err error
	for range 5 {
		if err = p.dial(ctx); err == nil {
			return nil
		}
		slog.Warn("dial failed", "err", err)
		if hold(ctx, time.Second+rand.N(time.Second)) != nil {
			return err
		}
	}
	for range 3 {
		if stopped() {
			return err
		}
		slog.Warn("dial failed", "err", err)
		if hold(ctx, time.Minute+rand.N(time.Minute)) != nil {
			return err
		}
		if err = p.dial(ctx); err == nil {
			return nil
		}
	}
	return err
}

// Work that is due at times goes on whatever comes of it; after failures it is due later.

func reportOk(ctx context.Context, url string, every time.Duration) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	failures := 0
	next := time.Time{}
	for {
		select {
		case <-ctx.Done():
			return
		case now := <-tick.C:
			if now.After(next) {
				n, err := reported(ctx, url)
				if err != nil {
					failures++
					n = time.Duration(failures) * 10 * time.Second
				} else {
					failures = 0
				}
				next = time.Now().Add(n)
			}
		}
	}
}

func reported(ctx context.Context, url string) (time.Duration, error) {
	b, err := fetch.Body(ctx, url)
	if err != nil {
		return 0, err
	}
	return time.Duration(len(b)) * time.Second, nil
}

// A bad status comes as an error beside its response, and leaves.

func documentsOk(ctx context.Context, c *fetch.Client, url string, out chan<- string) error {
	for offset := 0; ; {
		resp, err := c.Open(ctx, fmt.Sprintf("%s?offset=%d", url, offset))
		if err != nil {
			return err
		}
		last := ""
		lines := bufio.NewScanner(resp.Body)
		for lines.Scan() {
			last = lines.Text()
			offset++
			select {
			case out <- last:
			case <-ctx.Done():
				return errors.Join(ctx.Err(), resp.Body.Close())
			}
		}
		if err := resp.Body.Close(); err != nil {
			return err
		}
		if last != "more" {
			return lines.Err()
		}
	}
}

// A tree is walked by recursion: its leaves are asked for one by one, and a failure leaves.

func leavesOk(ctx context.Context, c *http.Client, node any) (any, error) {
	var err error
	switch n := node.(type) {
	case map[string]any:
		for k, child := range n {
			if n[k], err = leavesOk(ctx, c, child); err != nil {
				return nil, err
			}
		}
		return n, nil
	case []any:
		for i, child := range n {
			if n[i], err = leavesOk(ctx, c, child); err != nil {
				return nil, err
			}
		}
		return n, nil
	case string:
		return leaf(ctx, c, n)
	}
	return node, nil
}

func leaf(ctx context.Context, c *http.Client, url string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	resp, err := c.Do(req)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode != http.StatusOK {
		return nil, errors.Join(errors.New(resp.Status), resp.Body.Close())
	}
	return resp, nil
}

// A server of this machine, whose port alone is not known.

func upOk(ctx context.Context, c *http.Client, port int) error {
	health := fmt.Sprintf("http://127.0.0.1:%d/health", port)
	var err error
	for i := range 3 {
		if i > 0 && hold(ctx, 500*time.Millisecond) != nil {
			return err
		}
		if _, err = c.Get(health); err == nil {
			return nil
		}
		slog.Warn("not up yet", "err", err)
	}
	return err
}

// Each peer that connects has a connection of its own to the upstream.

func proxyOk(ctx context.Context, l net.Listener, upstream string, join func(a, b net.Conn)) error {
	var d net.Dialer
	for {
		peer, err := l.Accept()
		if err != nil {
			return err
		}
		up, err := d.DialContext(ctx, "tcp", upstream)
		if err != nil {
			slog.Warn("upstream is away", "peer", peer.RemoteAddr(), "err", err)
			peer.Close()
			continue
		}
		go join(peer, up)
	}
}

// The answer says where the next page is: whatever its status, no page is asked for again.

func turnedOk(c *http.Client, first string) (rows []string, err error) {
	for next := first; next != ""; {
		resp, err := c.Get(next)
		if err != nil {
			return nil, err
		}
		var page struct {
			Next string
			Rows []string
		}
		json.NewDecoder(resp.Body).Decode(&page) // what is no page has none after it
		resp.Body.Close()
		next = page.Next
		rows = append(rows, page.Rows...)
	}
	return rows, nil
}
