package delay

import (
	"go/types"
	"math"
	"time"
)

func clamp(v float64) time.Duration {
	switch {
	case v != v:
		return 0
	case v >= math.MaxInt64:
		return math.MaxInt64
	case v <= math.MinInt64:
		return math.MinInt64
	}
	return time.Duration(v)
}

func (s *src) base() time.Duration {
	if s.exact {
		return clamp(s.val)
	}
	return 0
}

func (s *src) ceiling() time.Duration {
	if s.top {
		return clamp(s.max)
	}
	return 0
}

// fact makes a Result of s, a result of a function with signature sig; inner is the
// signature of the closure that the result is, if it is one.
func (s *src) fact(sig, inner *types.Signature) Result {
	var r Result
	r.Random, r.Growth, r.Capped = s.tris()
	r.Base, r.Max = s.base(), s.ceiling()
	r.Params, r.Exp = bits(s.uses, sig, false), bits(s.uses, sig, true)
	r.ArgParams, r.ArgExp = bits(s.uses, inner, false), bits(s.uses, inner, true)
	for _, f := range []struct {
		on   bool
		flag Flags
	}{{s.server, FlagServer}, {s.clock, FlagClock}, {s.own, FlagOwn}, {s.stop, FlagStop},
		{s.is != nil && r.Params != 0, FlagSame}, {s.held, FlagHeld}, {s.late, FlagLate}} {
		if f.on {
			r.Flags |= f.flag
		}
	}
	return r
}
