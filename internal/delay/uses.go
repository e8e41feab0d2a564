package delay

import (
	"go/types"

	"github.com/retrylint/retrylint/internal/catalog"
)

// use is a parameter that reaches a value.
type use struct {
	v   *types.Var
	exp bool // as an exponent
}

// selfUse is a variable that is being followed and met again.
type selfUse struct {
	v   *types.Var
	how self
}

func addUses(a, b []use) []use {
	if len(b) == 0 {
		return a
	}
	r := a[:len(a):len(a)]
next:
	for _, u := range b {
		for _, w := range a {
			if u == w {
				continue next
			}
		}
		r = append(r, u)
	}
	return r
}

func addSelves(a, b []selfUse) []selfUse {
	if len(b) == 0 {
		return a
	}
	r := append([]selfUse(nil), a...)
next:
	for _, u := range b {
		for i := range r {
			if r[i].v == u.v {
				r[i].how = max(r[i].how, u.how)
				continue next
			}
		}
		r = append(r, u)
	}
	return r
}

// atLeast raises how every followed variable takes part.
func (s *src) atLeast(h self) {
	if len(s.selves) == 0 {
		return
	}
	s.selves = append([]selfUse(nil), s.selves...)
	for i := range s.selves {
		s.selves[i].how = max(s.selves[i].how, h)
	}
}

// without takes v out of the followed variables and says how it took part.
func (s *src) without(v *types.Var) self {
	var how self
	var rest []selfUse
	for _, u := range s.selves {
		if u.v == v {
			how = u.how
		} else {
			rest = append(rest, u)
		}
	}
	s.selves = rest
	return how
}

// asExponent makes every parameter in s an exponent.
func asExponent(uses []use) []use {
	var r []use
	for _, u := range uses {
		r = addUses(r, []use{{u.v, true}})
	}
	return r
}

// bits gives the parameters of sig that reach s.
func bits(uses []use, sig *types.Signature, exp bool) uint32 {
	var b uint32
	if sig == nil {
		return 0
	}
	for _, u := range uses {
		for i := range min(sig.Params().Len(), 31) {
			if sig.Params().At(i) == u.v && (u.exp == exp) {
				b |= 1 << i
			}
		}
		if sig.Recv() != nil && sig.Recv() == u.v && u.exp == exp {
			b |= RecvBit
		}
	}
	return b
}

// RecvBit stands for the receiver among the bits of parameters.
const RecvBit = 1 << 31

// source makes the answer of s; sig is the function around the expression.
func (s *src) source(sig *types.Signature) Source {
	r := Source{Server: s.server, Clock: s.clock, Own: s.own, Stop: s.stop, Late: s.late, From: s.from}
	r.Random, r.Growth, r.Capped = s.tris()
	r.Params = bits(s.uses, sig, false) | bits(s.uses, sig, true)
	r.Base, r.Max = s.base(), s.ceiling()
	return r
}

func (s *src) tris() (random catalog.Tri, g catalog.Growth, capped catalog.Tri) {
	switch {
	case s.random:
		random = catalog.Yes
	case s.unknown, s.only():
		random = catalog.Unknown
	default:
		random = catalog.No
	}
	switch {
	case s.constant() && s.val <= 0:
		g = catalog.NoWait
	case s.wild, s.only():
		g = catalog.GrowthUnknown
	case s.growth == exponential:
		g = catalog.Exponential
	case s.growth == linear:
		g = catalog.Linear
	default:
		g = catalog.Fixed
	}
	switch {
	case s.free:
		capped = catalog.No
	case s.unknown, s.wild, s.server && !s.top:
		capped = catalog.Unknown
	default:
		capped = catalog.Yes
	}
	return random, g, capped
}
