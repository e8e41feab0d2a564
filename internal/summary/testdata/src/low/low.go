package low // want package:"seen"

import (
	"context"
	"fmt"
	"log"
	"log/slog"
	"math/rand"
	"net/http"
	"os"
	"time"

	"plain"
)

func Sleep(d time.Duration) { time.Sleep(d) } // want Sleep:"^waits fixed p0$"

// Pause waits until a context made for it ends.
func Pause(ctx context.Context, d time.Duration) { // want Pause:"^waits fixed p1 hears$"
	over, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	<-over.Done()
}

// Within waits for something else, for no longer than it is told.
func Within(ctx context.Context, d time.Duration, done chan int) {
	over, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	select {
	case <-over.Done():
	case <-done:
	}
}

func Second() { Sleep(time.Second) } // want Second:"^waits fixed 1s$"

func Doubling() { // want Doubling:"^waits unknown 1s$"
	for d := time.Second; ; d *= 2 {
		time.Sleep(d)
	}
}

func Heard(ctx context.Context, d time.Duration) error { // want Heard:"^waits fixed p1 hears$"
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}

func Deaf(d time.Duration) { <-time.After(d) } // want Deaf:"^waits fixed p0$"

func Spread(d time.Duration) { time.Sleep(d/2 + Full(d)) } // want Spread:"^waits random fixed p0$"

func Full(d time.Duration) time.Duration { return time.Duration(rand.Int63n(int64(d))) } // want Full:"^gives0 random fixed p0$"

func Jitter(d time.Duration) time.Duration { return d + d/10 } // want Jitter:"^gives0 fixed p0$"

func Shift(n int) time.Duration { return time.Second << n } // want Shift:"^gives0 fixed e0$"

func Drawer(base time.Duration) func(int) time.Duration { // want Drawer:"^gives0 random fixed p0 x0$"
	return func(n int) time.Duration { return Full(base << n) }
}

func Draw() int { return rand.Intn(7) } // want Draw:"^gives0 random fixed$"

func Count() int { return 7 }

func Get(url string) error { // want Get:"^remote get$"
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func Send(method, url string) error { // want Send:"^remote method0$"
	req, err := http.NewRequest(method, url, nil)
	if err != nil {
		return err
	}
	_, err = http.DefaultClient.Do(req)
	return err
}

func Post(url string) error { return Send(http.MethodPost, url) } // want Post:"^remote post$"

func Resend(req *http.Request) error { // want Resend:"^remote request0$"
	_, err := http.DefaultClient.Do(req.Clone(req.Context()))
	return err
}

func Build(url string) (*http.Request, error) { // want Build:"^makes put$"
	return http.NewRequest("PUT", url, nil)
}

func Put(url string) error { // want Put:"^remote put$"
	req, err := Build(url)
	if err != nil {
		return err
	}
	return Resend(req)
}

func Closure(url string) func() error { return func() error { return Get(url) } }

func Background(url string) { go Get(url) }

func Deferred(url string) { defer Get(url) } // want Deferred:"^remote get$"

func Do(f func() error) error { return f() } // want Do:"^calls0$"

func Later(f func()) { go f() } // want Later:"^spawns0$"

func ViaDo(url string) error { return Do(func() error { return Get(url) }) } // want ViaDo:"^remote get$"

func ViaPlain(url string) { plain.Each(nil, func(int) { Get(url) }) } // want ViaPlain:"^remote get$"

func Die(msg string) { // want Die:"^noreturn$"
	fmt.Println(msg)
	os.Exit(1)
}

func Dies() { Die("x") } // want Dies:"^noreturn$"

func LogIt(err error) { log.Println(err) } // want LogIt:"^logs plain$"

func Complain(err error) { slog.Error("x", "err", err) } // want Complain:"^logs error$"

func Even(n int, url string) error { // want Even:"^remote get$"
	if n == 0 {
		return Get(url)
	}
	return Odd(n-1, url)
}

func Odd(n int, url string) error { return Even(n-1, url) } // want Odd:"^remote get$"

func File() error { return os.Remove("x") }

type Opaque interface{ Call() error }

func Unseen(o Opaque) error { return o.Call() }

type backoff struct{ cur time.Duration }

func New() *backoff { return &backoff{cur: time.Second} }

func (b *backoff) Next() time.Duration { // want Next:"^gives0 exponential 1s$"
	d := b.cur
	b.cur *= 2
	return d
}

type Client struct{ h *http.Client }

func (c *Client) Fetch(url string) error { // want Fetch:"^remote get$"
	_, err := c.h.Get(url)
	return err
}

type Wrapper struct{ *Client }

type Clock interface {
	Now() time.Time
	Sleep(d time.Duration) // want Sleep:"^waits fixed p0$"
}

type realClock struct{}

func (realClock) Now() time.Time        { return time.Now() }
func (realClock) Sleep(d time.Duration) { time.Sleep(d) } // want Sleep:"^waits fixed p0$"

type Sleeper struct{ sleep func(time.Duration) }

func NewSleeper() *Sleeper { return &Sleeper{sleep: time.Sleep} }

func (s *Sleeper) Nap() { s.sleep(time.Second) } // want Nap:"^waits fixed 1s$"

func WithSleep(sleep func(time.Duration)) { sleep(time.Second) } // want WithSleep:"calls0"

func newBackoff(max time.Duration) func(ctx context.Context) error {
	n := 0
	return func(ctx context.Context) error {
		n++
		d := min(time.Duration(n*n)*10*time.Millisecond, max)
		d = time.Duration(float64(d) * (rand.Float64() + 0.5))
		t := time.NewTimer(d)
		defer t.Stop()
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-t.C:
			return nil
		}
	}
}

func Paced(ctx context.Context) { // want Paced:"^waits random .*hears"
	wait := newBackoff(time.Second)
	for wait(ctx) == nil {
	}
}

type Pacer struct{ base time.Duration }

func NewPacer(d time.Duration) *Pacer { return &Pacer{d} }

func (p *Pacer) Timer() <-chan time.Time { // want Timer:"^gives0 random fixed$"
	return time.After(time.Duration(rand.Int63n(int64(p.base))))
}
