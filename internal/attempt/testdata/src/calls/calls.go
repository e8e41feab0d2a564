package calls

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"os"
	"os/exec"
	"sort"
	"sync"
	"syscall"

	"store"
)

type doer interface {
	Do(*http.Request) (*http.Response, error)
}

type api interface {
	Fetch(ctx context.Context, id string) (*http.Response, error)
	Drop(ctx context.Context, id string) error
	Len() int
}

type plain interface {
	Call(ctx context.Context) error
}

type cache interface {
	get(key string) error
}

type memory struct{ m map[string]string }

func (m *memory) get(key string) error {
	if _, ok := m.m[key]; !ok {
		return errors.New("none")
	}
	return nil
}

type client struct {
	http *http.Client
	send func(*http.Request) (*http.Response, error)
	ping func() error
	hook func() error
}

func newClient() *client {
	c := &client{http: http.DefaultClient}
	c.ping = func() error { _, err := http.Get(""); return err }
	return c
}

func (c *client) get(ctx context.Context, url string) error { return c.do(ctx, "GET", url) }

func (c *client) do(ctx context.Context, method, url string) error {
	req, err := http.NewRequestWithContext(ctx, method, url, nil)
	if err != nil {
		return err
	}
	resp, err := c.http.Do(req) // want "Client.Do remote"
	if err != nil {
		return err
	}
	return resp.Body.Close() // want "Closer.Close local"
}

func direct(ctx context.Context, c *client, d doer, db *sql.DB, req *http.Request) {
	c.get(ctx, "")               // want "client.get remote get repeatable"
	c.do(ctx, "POST", "")        // want "client.do remote post notidempotent"
	http.Get("")                 // want "http.Get remote get repeatable"
	http.Post("", "", nil)       // want "http.Post remote post notidempotent"
	d.Do(req)                    // want "doer.Do remote"
	c.send(req)                  // want "send remote"
	c.ping()                     // want "ping remote get"
	c.hook()                     // want "hook unknown"
	db.PingContext(ctx)          // want "sql.DB.PingContext remote"
	db.SetMaxOpenConns(1)        // want "sql.DB.SetMaxOpenConns local"
	sql.Open("", "")             // want "sql.Open local"
	net.Dial("tcp", "")          // want "net.Dial remote"
	net.Listen("tcp", "")        // want "net.Listen local"
	http.NewRequest("", "", nil) // want "http.NewRequest local"
}

func local(l net.Listener, cmd *exec.Cmd, dec *json.Decoder, r *bufio.Reader) {
	os.Remove("")                                         // want "os.Remove local"
	os.ReadFile("")                                       // want "os.ReadFile local"
	syscall.Flock(0, 0)                                   // want "syscall.Flock local"
	cmd.Run()                                             // want "Cmd.Run local"
	l.Accept()                                            // want "Listener.Accept local stream"
	dec.Decode(nil)                                       // want "Decoder.Decode local stream"
	r.ReadString('\n')                                    // want "Reader.ReadString local stream"
	json.Marshal(nil)                                     // want "json.Marshal local"
	bytes.NewReader(nil)                                  // want "bytes.NewReader local"
	sort.Slice(nil, func(i, j int) bool { return i < j }) // want "sort.Slice local"
}

func through(ctx context.Context, s store.Store, a api, p plain, k cache, f func() error) {
	s.Load(ctx, "")  // want "Store.Load remote"
	s.Name()         // want "Store.Name local"
	a.Fetch(ctx, "") // want "api.Fetch remote"
	a.Drop(ctx, "")  // want "api.Drop remote"
	a.Len()          // want "api.Len local"
	p.Call(ctx)      // want "plain.Call unknown"
	k.get("")        // want "cache.get local"
	f()              // want "f unknown"
	ctx.Err()        // want "Context.Err local"
}

func closures(ctx context.Context, c *client, once *sync.Once) {
	try := func() error { return c.get(ctx, "") }
	try()                            // want "try remote get"
	once.Do(func() { http.Get("") }) // want "Once.Do remote get" "http.Get remote get"
	go func() {}()
	start(ctx, c) // want "calls.start local"
	_, cancel := context.WithCancel(ctx)
	cancel() // want "cancel local"
}

func start(ctx context.Context, c *client) { go c.get(ctx, "") }
