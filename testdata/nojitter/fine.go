package nojitter

import (
	"log/slog"
	"math/rand/v2"
	"net/http"
	"time"
)

// Drawn and not used.
func drawnUnusedBad(url string) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		spread := rand.N(time.Second)
		slog.Warn("ping failed", "spread", spread)
		time.Sleep(2 * time.Second) // want "no jitter"
	}
	return err
}

// The random value picks the server, once, and not the wait.
func picksServerBad(hosts []string) (err error) {
	host := hosts[rand.IntN(len(hosts))]
	for range 5 {
		if err = ping("https://" + host); err == nil {
			return nil
		}
		time.Sleep(2 * time.Second) // want "no jitter"
	}
	return err
}

// The random part is under a flag that is off for good.
func flagOffBad(url string) (err error) {
	const spread = false
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		d := 2 * time.Second
		if spread {
			d += rand.N(time.Second)
		}
		time.Sleep(d) // want "no jitter"
	}
	return err
}

// A switch of the configuration may be on.
type settings struct {
	Spread bool
	Jitter time.Duration
	Delay  time.Duration
}

func (s settings) switchOk(url string) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		d := s.Delay
		if s.Spread {
			d += rand.N(d)
		}
		time.Sleep(d)
	}
	return err
}

// A field called Jitter that is the wait itself.
func (s settings) namedJitterBad(url string) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(s.Jitter) // want "no jitter"
	}
	return err
}

// A field called Jitter that is a random part.
func (s settings) jitterFieldOk(url string) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(s.Delay + rand.N(s.Jitter))
	}
	return err
}

// A configured wait is fixed, too.
func (s settings) configuredBad(url string) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(s.Delay) // want "no jitter"
	}
	return err
}

// At most two seconds are drawn and then raised to five, always.
func floorRemovesBad(url string) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		d := time.Second + rand.N(time.Second)
		if d < 5*time.Second {
			d = 5 * time.Second
		}
		time.Sleep(d) // want "no jitter"
	}
	return err
}

// The random value is overwritten.
func overwrittenBad(url string) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		d := rand.N(3 * time.Second)
		slog.Debug("ping failed", "first idea", d)
		d = 3 * time.Second
		time.Sleep(d) // want "no jitter"
	}
	return err
}

// Parentheses change nothing.
func parenthesesBad(url string) (err error) {
	for i := 0; (i) < (5); i++ {
		if err = (ping)(url); (err) == nil {
			return nil
		}
		(time.Sleep)((2) * (time.Second)) // want "no jitter"
	}
	return err
}

func parenthesesOk(url string) (err error) {
	for i := 0; (i) < (5); i++ {
		if err = (ping)(url); (err) == nil {
			return nil
		}
		(time.Sleep)((rand.N((2) * (time.Second))))
	}
	return err
}

// The sleep as a local value.
func localValueBad(url string) (err error) {
	sleep := time.Sleep
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		sleep(2 * time.Second) // want "no jitter"
	}
	return err
}

// A local closure holds attempt and wait apart.
func localClosureBad(url string) (err error) {
	pause := func(i int) { time.Sleep(time.Duration(i+1) * time.Second) }
	try := func() error { return ping(url) }
	for i := range 5 {
		if err = try(); err == nil {
			return nil
		}
		pause(i) // want "no jitter"
	}
	return err
}

// A RoundTripper that sends again.
type resender struct{ next http.RoundTripper }

func (t resender) RoundTrip(req *http.Request) (*http.Response, error) {
	return t.tripBad(req)
}

func (t resender) tripBad(req *http.Request) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := t.next.RoundTrip(req)
		if err == nil || i == 3 {
			return resp, err
		}
		select {
		case <-req.Context().Done():
			return nil, err
		case <-time.After(time.Second << i): // want "no jitter"
		}
	}
}
