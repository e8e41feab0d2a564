package nojitter

import (
	"iter"
	"log/slog"
	"math/rand/v2"
	"net"
	"time"
)

// An iterator counts the attempts.
func attempts(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

func iteratorBad(url string) (err error) {
	for i := range attempts(5) {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(time.Duration(i+1) * time.Second) // want "no jitter"
	}
	return err
}

func iteratorOk(url string) (err error) {
	for i := range attempts(5) {
		if err = ping(url); err == nil {
			return nil
		}
		time.Sleep(rand.N(time.Second << i))
	}
	return err
}

// Two functions call each other.
type prober struct {
	addr  string
	tries int
	use   func(net.Conn)
}

func (p *prober) mutual() error {
	conn, err := net.Dial("tcp", p.addr)
	if err != nil {
		return p.mutualBad(err)
	}
	p.use(conn)
	return nil
}

// A recursion by way of another method.
func (p *prober) mutualBad(cause error) error {
	if p.tries++; p.tries > 5 {
		return cause
	}
	time.Sleep(2 * time.Second) // want "no jitter"
	return p.mutual()
}

// The runtime's timer calls again.
func (p *prober) afterFuncBad() {
	conn, err := net.Dial("tcp", p.addr)
	if err != nil {
		slog.Warn("dial failed", "err", err)
		time.AfterFunc(5*time.Second, p.afterFuncBad) // want "no jitter"
		return
	}
	p.use(conn)
}

func (p *prober) afterFuncOk() {
	conn, err := net.Dial("tcp", p.addr)
	if err != nil {
		slog.Warn("dial failed", "err", err)
		time.AfterFunc(5*time.Second+rand.N(5*time.Second), p.afterFuncOk)
		return
	}
	p.use(conn)
}

// The sleep is a parameter, and every caller gives time.Sleep.
// Missed: a sleep that is a parameter.
func FN_sleepParam(url string, sleep func(time.Duration)) (err error) {
	for range 5 {
		if err = ping(url); err == nil {
			return nil
		}
		sleep(2 * time.Second)
	}
	return err
}

func sleepParamCallOk(url string) error { return FN_sleepParam(url, time.Sleep) }

// Success and failure of a method that stores its result.
type link struct {
	addr string
	conn net.Conn
}

func (l *link) dial() (err error) {
	l.conn, err = net.Dial("tcp", l.addr)
	return err
}

func (l *link) storedBad() {
	for l.conn == nil {
		if err := l.dial(); err != nil {
			time.Sleep(time.Second) // want "no jitter"
		}
	}
}
