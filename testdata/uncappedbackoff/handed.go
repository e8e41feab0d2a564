package uncappedbackoff

import (
	"math"
	"time"
)

// Delays for loops that are not in view.

// DoublingBad waits twice as long each time, for ever.
func DoublingBad(base time.Duration) func(attempt int) time.Duration {
	return func(attempt int) time.Duration { return base << attempt } // want "the wait computed here doubles with every attempt: no ceiling"
}

type settings struct {
	attempts  int
	base, top time.Duration
}

// PolicyBad looks at its ceiling when the product has overflowed; attempts may be without limit.
func (s *settings) PolicyBad() func(int) (bool, time.Duration) {
	return func(n int) (bool, time.Duration) {
		if s.attempts > 0 && n > s.attempts-1 {
			return false, 0
		}
		wait := time.Duration(math.Pow(2, float64(n))) * s.base
		if s.top > 0 && s.top < wait {
			return true, s.top
		}
		return true, wait // want "overflows before it is held against its ceiling"
	}
}

// ShiftBad is handed out as it is.
func ShiftBad(n uint, s *settings) time.Duration {
	return s.base * (1 << n) // want "no ceiling"
}

// FloatGood is held while it is a float, which does not overflow.
func FloatGood(base, top time.Duration) func(int) time.Duration {
	return func(n int) time.Duration {
		wait := float64(base) * math.Pow(2, float64(n))
		if wait > float64(top) {
			return top
		}
		return time.Duration(wait)
	}
}

// HeldGood holds the exponent.
func HeldGood(n uint, s *settings) time.Duration {
	return s.base * (1 << min(n, 10))
}

// SteadyOk does not double.
func SteadyOk(n int) time.Duration { return time.Duration(n) * time.Second }

// CalledOk is called here: who waits by it is in view.
func CalledOk(n int) time.Duration { return time.Second << n }

var (
	byCount  = []func(uint, *settings) time.Duration{ShiftBad, HeldGood}
	steadily = SteadyOk
	fourth   = CalledOk(3)
)
