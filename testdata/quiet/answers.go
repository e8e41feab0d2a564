package quiet

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"path"
	"strings"
	"time"
)

// A server that says of itself whether it is up yet is asked whatever the status.

func waitUntilReadyOk(url string, limit time.Duration) bool {
	c := &http.Client{Timeout: 5 * time.Second}
	for end := time.Now().Add(limit); time.Now().Before(end); time.Sleep(200 * time.Millisecond) {
		resp, err := c.Get(url + "/state")
		if err != nil {
			continue
		}
		if resp.StatusCode != http.StatusOK {
			resp.Body.Close()
			continue
		}
		var st struct{ Status string }
		err = json.NewDecoder(resp.Body).Decode(&st)
		resp.Body.Close()
		if err != nil {
			continue
		}
		switch st.Status {
		case "READY", "BUSY":
			return true
		case "BROKEN":
			return false
		}
	}
	return false
}

// A 401 alone goes round, after a login whose own failure the next attempt shows.

type shop struct {
	url, user, token string
	web              *http.Client
}

var errAgain = errors.New("again")

func (s *shop) login() error {
	resp, err := s.web.Get(s.url + "/login?user=" + s.user)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("login: %s", resp.Status)
	}
	return json.NewDecoder(resp.Body).Decode(&s.token)
}

func (s *shop) order(ctx context.Context, id string, into any) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url+"/orders/"+id, nil)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+s.token)
	resp, err := s.web.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusUnauthorized {
		_ = s.login()
		return errAgain
	}
	if resp.StatusCode >= 400 {
		return fmt.Errorf("order %s: %s", id, resp.Status)
	}
	if into != nil {
		return json.NewDecoder(resp.Body).Decode(into)
	}
	return nil
}

func (s *shop) orderOk(ctx context.Context, id string) (err error) {
	for range 3 {
		var o struct{ State string }
		if err = s.order(ctx, id, &o); err != errAgain {
			return err
		}
		slog.Debug("logged in anew", "id", id)
		if err := hold(ctx, 100*time.Millisecond+rand.N(100*time.Millisecond)); err != nil {
			return err
		}
	}
	return err
}

// What is read of an answer may be nothing, and is no failure then.

func (s *shop) rightsOk(ctx context.Context, id string, into any) error {
	tries := 1
	for {
		err := s.order(ctx, id, into)
		if err != nil {
			if strings.Contains(err.Error(), "expired") && tries > 0 {
				s.token = ""
				tries--
				continue
			}
			return err
		}
		return nil
	}
}

// Somebody looks at the answer before it is sent again.

func editOk(c *http.Client, url, text string) error {
	for {
		err := put(c, url, text)
		if err == nil {
			return nil
		}
		fmt.Fprintf(os.Stderr, "%v\nPress enter to edit it again\n", err)
		if _, err := os.Stdin.Read(make([]byte, 1)); err != nil {
			return err
		}
		text, err = edited(text)
		if err != nil {
			return err
		}
	}
}

func edited(text string) (string, error) {
	f, err := os.CreateTemp("", "edit")
	if err != nil {
		return "", err
	}
	defer f.Close()
	if _, err := f.WriteString(text); err != nil {
		return "", err
	}
	b, err := os.ReadFile(f.Name())
	return string(b), err
}

func put(c *http.Client, url, text string) error {
	req, err := http.NewRequest(http.MethodPut, url, strings.NewReader(text))
	if err != nil {
		return err
	}
	resp, err := c.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 400 {
		return errors.New(resp.Status)
	}
	return nil
}

// Of the request that came in only a header is used: neither its context nor its method.

type upstream struct{ c net.Conn }

func connect(addr string, r *http.Request) (*upstream, error) {
	key := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
	c, err := net.DialTimeout("tcp", addr, 2*time.Second)
	if err != nil {
		return nil, err
	}
	if _, err := io.WriteString(c, key); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return &upstream{c}, nil
}

func handlerOk(addr string, r *http.Request) (u *upstream, err error) {
	for n := range 10 {
		if n > 0 {
			time.Sleep(100*time.Millisecond + rand.N(100*time.Millisecond))
		}
		if u, err = connect(addr, r); err == nil {
			return u, nil
		}
		slog.Debug("not connected", "err", err)
	}
	return nil, err
}

// What is waited for is no failure of the call, and its own errors come back.

func greeted(addr string, hello <-chan string) error {
	c, err := net.Dial("tcp", addr)
	if err != nil {
		return err
	}
	defer c.Close()
	select {
	case <-hello:
		return nil
	case <-time.After(5 * time.Second):
		return errors.New("no greeting")
	}
}

func greetedOk(addr string, hello <-chan string) (err error) {
	for n := range 4 {
		if n > 0 {
			time.Sleep(100*time.Millisecond + rand.N(100*time.Millisecond))
		}
		if err = greeted(addr, hello); err == nil {
			return nil
		}
		slog.Debug("not greeted", "err", err)
	}
	return err
}

// The channel that ends it is waited for beside the clock.

func watchOk(c *http.Client, url string, every <-chan time.Duration, told chan<- string) {
	go func() {
		cursor := ""
		var tick <-chan time.Time
		for {
			select {
			case d, ok := <-every:
				if !ok {
					return
				}
				tick = time.Tick(d)
			case <-tick:
				if cursor == "" {
					next, err := newest(c, url)
					if err != nil {
						slog.Info("no cursor", "err", err)
						continue
					}
					cursor = next
				}
				told <- cursor
			}
		}
	}()
}

func newest(c *http.Client, url string) (string, error) {
	resp, err := c.Get(url)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	return string(b), err
}

// From a directory to those above it.

type mark struct{ at string }

func (m *mark) exists(c *http.Client) error {
	resp, err := c.Head(m.at)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func marksOk(c *http.Client, root, dir string) error {
	m := &mark{}
	for {
		m.at = root + dir + "/"
		if m.exists(c) == nil {
			return nil
		}
		if err := put(c, root+dir+"/", ""); err != nil {
			return err
		}
		if dir = path.Dir(dir); dir == "/" || dir == "." {
			return nil
		}
	}
}

// A port that is knocked at until somebody is there.

func knockOk(addr string) error {
	var c net.Conn
	var err error
	for range 5 {
		c, err = net.Dial("tcp", addr)
		if err == nil {
			return c.Close()
		}
		slog.Debug("nobody there", "err", err)
		time.Sleep(200 * time.Millisecond)
	}
	return err
}

// The answer is put where the caller asked for it, and what decides looks there.

type outcome struct {
	resp *http.Response
	body []byte
}

type caller struct{ web *http.Client }

func (s *caller) send(req *http.Request, into *outcome) (err error) {
	if into.resp, err = s.web.Do(req); err != nil {
		return err
	}
	defer into.resp.Body.Close()
	into.body, err = io.ReadAll(into.resp.Body)
	if err == nil && into.resp.StatusCode >= 400 {
		err = errors.New(into.resp.Status)
	}
	return err
}

type sends interface {
	send(req *http.Request, into *outcome) error
}

func answeredOk(ctx context.Context, s sends, req *http.Request, into *outcome) (err error) {
	if req.Method != http.MethodGet {
		return s.send(req, into)
	}
	for n := range 4 {
		if n > 0 {
			slog.Debug("again", "err", err)
			if err := hold(ctx, time.Second+rand.N(time.Second)); err != nil {
				return err
			}
		}
		if err = s.send(req, into); err == nil || hopeless(into.resp) {
			return err
		}
	}
	return err
}

func hopeless(r *http.Response) bool {
	return r != nil && r.StatusCode != http.StatusServiceUnavailable && r.StatusCode != http.StatusBadGateway
}

// What is done with each of many asks for a client that may not be there.

func eachOk(names []string, url string) error {
	for _, n := range names {
		c, _ := dialed(url)
		if n == "" || c == nil {
			continue
		}
		if err := put(&http.Client{}, url, n); err != nil {
			return err
		}
	}
	return nil
}

func dialed(url string) (*http.Client, error) {
	resp, err := http.Head(url)
	if err != nil {
		return nil, err
	}
	return http.DefaultClient, resp.Body.Close()
}

// Whoever is told of each error decides whether the next item is looked at.

func firstOk(c *http.Client, urls []string, goOn func(error) (bool, error)) ([]string, error) {
	var up []string
	for _, u := range urls {
		_, err := dialed(u)
		more, err := goOn(err)
		if err != nil {
			if more {
				continue
			}
			return nil, err
		}
		if up = append(up, u); !more {
			break
		}
	}
	if len(up) == 0 {
		return nil, errors.New("none is up")
	}
	return up, nil
}

// A consumer comes back whatever it failed on; that its own end is none is asked first.

func consumeOk(ctx context.Context, s *shop, orders chan<- string) {
	for {
		var o struct{ State string }
		if err := s.order(ctx, "next", &o); err != nil {
			if errors.Is(err, context.Canceled) {
				return
			}
			slog.Warn("no order", "err", err)
			if hold(ctx, time.Second+rand.N(time.Second)) != nil {
				return
			}
			continue
		}
		orders <- o.State
	}
}

// Lines are sent when the clock says so, and what could not be sent with those that come after.

func flushOk(ctx context.Context, c *http.Client, url string, lines <-chan string) {
	var text []byte
	tick := time.NewTicker(time.Minute)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if len(text) > 0 {
				if err := flush(c, url, &text); err != nil {
					slog.Error("not sent", "err", err)
				}
			}
		case l, ok := <-lines:
			if !ok {
				return
			}
			text = append(text, l...)
		}
	}
}

func flush(c *http.Client, url string, text *[]byte) error {
	if err := put(c, url, string(*text)); err != nil {
		return err
	}
	*text = (*text)[:0]
	return nil
}

// The wait before the next attempt hears the context, and after the last there is none.

var errDown = errors.New("down")

func (s *shop) hours(ctx context.Context) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url+"/hours", nil)
	if err != nil {
		return nil, err
	}
	resp, err := s.web.Do(req)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errDown, err)
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusBadGateway {
		return nil, fmt.Errorf("%w: %s", errDown, resp.Status)
	}
	return io.ReadAll(resp.Body)
}

func (s *shop) lastOfRangeOk(ctx context.Context, tries int) (err error) {
	for n := range tries {
		if _, err = s.hours(ctx); err == nil || !errors.Is(err, errDown) {
			return err
		}
		slog.Debug("no hours", "err", err)
		if n < tries-1 {
			if err := hold(ctx, time.Second+rand.N(time.Second)); err != nil {
				return err
			}
		}
	}
	return err
}
