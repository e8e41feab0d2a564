// Package clocks has a clock that runs and one that is set by hand.
package clocks

import "time"

// Clock is either.
type Clock interface {
	Now() time.Time
	Sleep(d time.Duration)
}

// New gives the one that runs.
func New() Clock { return running{} }

type running struct{}

func (running) Now() time.Time        { return time.Now() }
func (running) Sleep(d time.Duration) { time.Sleep(d) }

// Manual is set by hand.
type Manual struct {
	now   time.Time
	moved chan time.Time
}

// Now is when it was set to.
func (m *Manual) Now() time.Time { return m.now }

// Sleep ends once it is set far enough.
func (m *Manual) Sleep(d time.Duration) {
	for until := m.now.Add(d); m.now.Before(until); {
		m.now = <-m.moved
	}
}
