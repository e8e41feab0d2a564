package nojitter

import (
	"math/rand/v2"
	"net"
	"time"
)

// What became of the attempt is left in a field, which the loop's condition reads.

type wire struct {
	addr  string
	inner socket
	pause time.Duration
	tries int
}

type socket struct {
	conn net.Conn
	used time.Time
}

func (s *socket) take(c net.Conn) {
	s.conn = c
	s.used = time.Now()
}

func (l *wire) connect() {
	conn, err := net.Dial("tcp", l.addr)
	if err != nil {
		l.inner.conn = nil
		return
	}
	l.inner.take(conn)
}

func (l *wire) ensureBad() {
	for l.inner.conn == nil {
		l.connect()
		time.Sleep(2 * time.Second) // want "no jitter"
	}
}

func (l *wire) ensureGrowingBad() {
	for wait := time.Second; l.inner.conn == nil; wait = min(2*wait, time.Minute) {
		time.Sleep(wait) // want "no jitter"
		l.connect()
	}
}

func (l *wire) ensureOk() {
	for l.inner.conn == nil {
		time.Sleep(l.pause + rand.N(l.pause))
		l.connect()
	}
}

// The connection is kept by another: each round connects a new one.
func fillOk(links []*wire) {
	for _, l := range links {
		if l.inner.conn != nil {
			continue
		}
		l.connect()
		time.Sleep(time.Second)
	}
}

// A session that ends begins again, whatever became of it.
func (l *wire) beatOk() {
	for {
		if l.tries > 3 {
			l.tries = 0
		}
		l.connect()
		time.Sleep(time.Minute)
	}
}

// The state is behind a pointer that a function is given, or an embedded struct.
type bundle struct {
	*wire
	name string
}

func join(l *wire) { l.connect() }

func (p *bundle) openBad() {
	for {
		join(p.wire)
		if p.inner.conn != nil {
			return
		}
		time.Sleep(5 * time.Second) // want "no jitter"
	}
}

func (p *bundle) promotedBad() {
	for p.inner.conn == nil {
		p.connect()
		time.Sleep(5 * time.Second) // want "no jitter"
	}
}

// A struct that is handed over by value is a copy: what is done to it is not seen.
func knock(s socket, addr string) {
	if c, err := net.Dial("tcp", addr); err == nil {
		s.conn = c
	}
}

func (l *wire) copyOk() {
	for l.inner.conn == nil && l.tries < 3 {
		knock(l.inner, l.addr)
		l.tries++
		time.Sleep(time.Second)
	}
}

// Runner repeats what other packages give it.
type Runner struct {
	Op    func() error
	Times int
	Pause time.Duration
}

func (r *Runner) runBad() (err error) {
	for i := 0; i < r.Times; i++ {
		if err = r.Op(); err == nil {
			return nil
		}
		time.Sleep(r.Pause) // want "retry of Op waits a fixed time with no jitter"
	}
	return err
}

// Steps are run one after the other.
type Steps struct {
	Step  func(n int) error
	Pause time.Duration
}

func (s *Steps) runOk(all []int) {
	for _, n := range all {
		if err := s.Step(n); err != nil {
			time.Sleep(s.Pause)
		}
	}
}
