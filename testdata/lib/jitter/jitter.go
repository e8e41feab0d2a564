// Package jitter computes delays. Some of its functions draw, some don't; the names don't say.
package jitter

import (
	"crypto/rand"
	"encoding/binary"
	"math/big"
	mrand "math/rand/v2"
	"time"
)

// Full draws from [0, d).
func Full(d time.Duration) time.Duration {
	return time.Duration(mrand.Int64N(int64(d) + 1))
}

// Equal keeps one half and draws the other.
func Equal(d time.Duration) time.Duration {
	half := d / 2
	return half + Full(half)
}

// Around is ±20 %.
func Around(d time.Duration) time.Duration {
	return time.Duration(float64(d) * (0.8 + 0.4*mrand.Float64()))
}

// Secure draws with crypto/rand.
func Secure(d time.Duration) time.Duration {
	n, err := rand.Int(rand.Reader, big.NewInt(int64(d)+1))
	if err != nil {
		return d
	}
	return time.Duration(n.Int64())
}

// Bytes draws with crypto/rand by hand.
func Bytes(d time.Duration) time.Duration {
	var b [8]byte
	_, _ = rand.Read(b[:])
	return time.Duration(binary.LittleEndian.Uint64(b[:]) % uint64(d+1))
}

// Jitter has the name and nothing random in it.
func Jitter(d time.Duration) time.Duration {
	return d + d/10
}

// Doubling is exponential up to max, with nothing random in it.
func Doubling(base, max time.Duration, attempt int) time.Duration {
	for range attempt {
		if base >= max/2 {
			return max
		}
		base *= 2
	}
	return base
}

// Drawer makes a closure that draws.
func Drawer(base time.Duration) func(attempt int) time.Duration {
	return func(attempt int) time.Duration {
		return Full(Doubling(base, 30*time.Second, attempt))
	}
}

// Policy holds a state; its method draws.
type Policy struct{ Base, Max time.Duration }

// Next draws the wait before the attempt.
func (p Policy) Next(attempt int) time.Duration {
	return Equal(Doubling(p.Base, p.Max, attempt))
}

// Steps has the same shape as Policy and doesn't draw.
type Steps struct{ Base, Max time.Duration }

// Next computes the wait before the attempt.
func (s Steps) Next(attempt int) time.Duration {
	return Doubling(s.Base, s.Max, attempt)
}
