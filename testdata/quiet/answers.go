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
