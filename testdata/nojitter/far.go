package nojitter

import (
	"context"
	crand "crypto/rand"
	"math/big"
	"math/rand/v2"
	"net/http"
	"time"

	"retrylint.test/cases/lib/again"
	"retrylint.test/cases/lib/jitter"
	"retrylint.test/cases/lib/pause"
)

// The wait is in another package.
func farWaitBad(url string) (err error) {
	for i := 0; i < 3; i++ {
		if err = ping(url); err == nil {
			return nil
		}
		pause.Sleep(2 * time.Second) // want "no jitter"
	}
	return err
}

// The wait is in another package and hears ctx.
func farHearingWaitBad(ctx context.Context, url string) error {
	for {
		err := ping(url)
		if err == nil {
			return nil
		}
		if pause.For(ctx, 2*time.Second) != nil { // want "no jitter"
			return err
		}
	}
}

// The wait of another package draws by itself.
func farSpreadOk(ctx context.Context, url string) error {
	for {
		err := ping(url)
		if err == nil {
			return nil
		}
		if pause.Spread(ctx, 2*time.Second) != nil {
			return err
		}
	}
}

// The delay is computed in another package.
func farFullOk(url string) (err error) {
	for i := 0; i < 5; i++ {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(jitter.Full(time.Second << i))
	}
	return err
}

func farAroundOk(url string) (err error) {
	d := time.Second
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(jitter.Around(d))
		d = min(2*d, 10*time.Second)
	}
	return err
}

func farSecureOk(url string) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(time.Second + jitter.Secure(time.Second))
	}
	return err
}

func farBytesOk(url string) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		pause.Sleep(jitter.Bytes(2 * time.Second))
	}
	return err
}

// The name is Jitter, the value is d+d/10.
func farNamedJitterBad(url string) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(jitter.Jitter(time.Second)) // want "no jitter"
	}
	return err
}

func farDoublingBad(url string) (err error) {
	for i := range 8 {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(jitter.Doubling(100*time.Millisecond, 5*time.Second, i)) // want "no jitter"
	}
	return err
}

// A closure made by a constructor in another package.
func farDrawerOk(url string) (err error) {
	next := jitter.Drawer(200 * time.Millisecond)
	for i := range 6 {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(next(i))
	}
	return err
}

// A method of another package.
func farPolicyOk(url string) (err error) {
	p := jitter.Policy{Base: time.Second, Max: time.Minute}
	for i := range 6 {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(p.Next(i))
	}
	return err
}

func farStepsBad(url string) (err error) {
	s := jitter.Steps{Base: time.Second, Max: time.Minute}
	for i := range 6 {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(s.Next(i)) // want "no jitter"
	}
	return err
}

// A client whose back-off is a field with a default.
type client struct {
	http  *http.Client
	next  func(attempt int) time.Duration
	sleep func(time.Duration)
}

func newClient() *client {
	return &client{
		http:  http.DefaultClient,
		next:  func(attempt int) time.Duration { return rand.N(time.Second << attempt) },
		sleep: time.Sleep,
	}
}

// The function fields lead to their defaults: the length is random.
func (c *client) getOk(url string) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := c.http.Get(url)
		if err == nil || i == 4 {
			return resp, err
		}
		c.sleep(c.next(i))
	}
}

// The sleep through a function field waits for a fixed time.
func (c *client) getBad(url string) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := c.http.Get(url)
		if err == nil || i == 4 {
			return resp, err
		}
		c.sleep(2 * time.Second) // want "no jitter"
	}
}

// The embedded struct brings the delay.
type worker struct {
	backoffState
	steadyState
	url string
}

type backoffState struct{ tries int }

func (b *backoffState) drawn() time.Duration {
	b.tries++
	return time.Duration(rand.Int64N(int64(time.Second) << min(b.tries, 5)))
}

type steadyState struct{ tries int }

func (b *steadyState) timer() <-chan time.Time {
	b.tries++
	return time.After(time.Second << min(b.tries, 5))
}

func (w *worker) runOk() {
	for ping(w.url) != nil {
		time.Sleep(w.drawn())
	}
}

func (w *worker) runBad() {
	for ping(w.url) != nil {
		<-w.timer() // want "no jitter"
	}
}

// An injected clock.
type clock interface{ Sleep(time.Duration) }

type realClock struct{}

func (realClock) Sleep(d time.Duration) { time.Sleep(d) }

type probe struct {
	clock clock
	url   string
}

func newProbe(url string) *probe { return &probe{clock: realClock{}, url: url} }

func (p *probe) runBad() (err error) {
	for range 5 {
		if err = ping(p.url); err == nil {
			return nil
		}
		p.clock.Sleep(time.Second) // want "no jitter"
	}
	return err
}

func (p *probe) runOk() (err error) {
	for range 5 {
		if err = ping(p.url); err == nil {
			return nil
		}
		p.clock.Sleep(jitter.Equal(time.Second))
	}
	return err
}

// crypto/rand by hand, in this function.
func cryptoOk(url string) (err error) {
	for range 4 {
		if err = ping(url); err == nil {
			return nil
		}
		n, rerr := crand.Int(crand.Reader, big.NewInt(1000))
		if rerr != nil {
			return rerr
		}
		time.Sleep(time.Second + time.Duration(n.Int64())*time.Millisecond)
	}
	return err
}

// The helper of another package waits for a fixed second: its own fault, said there.
func farHelperCallOk(url string) error {
	return again.Fixed(3, func() error { return ping(url) })
}

// A wait in the classifier.
func retryable(err error) bool {
	time.Sleep(time.Second)
	return err != http.ErrAbortHandler
}

func waitInClassifierBad(url string) error {
	for range 4 {
		err := ping(url)
		if err == nil {
			return nil
		}
		if !retryable(err) { // want "no jitter"
			return err
		}
	}
	return http.ErrServerClosed
}

// A wait in a table of closures, one a status.
var onStatus = map[int]func(){
	http.StatusTooManyRequests:    func() { time.Sleep(10 * time.Second) },
	http.StatusServiceUnavailable: func() { time.Sleep(time.Second) },
}

// Missed: a wait in a table of closures.
func FN_waitInTable(url string) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := http.Get(url)
		if err != nil {
			return nil, err
		}
		wait, again := onStatus[resp.StatusCode]
		if !again || i == 5 {
			return resp, nil
		}
		resp.Body.Close()
		wait()
	}
}
