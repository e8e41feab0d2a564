// Package delay finds out where the length of a wait comes from: it goes backwards
// from the wait through definitions, calls, closures and fields, without regard to
// the order of execution, and says what reaches it.
package delay

import (
	"go/ast"
	"go/types"
	"time"

	"github.com/retrylint/retrylint/internal/catalog"
)

// Source is what is known of a duration, of a number, or of what a function value gives.
type Source struct {
	// Random: Yes, something random reaches it on some path; No, everything was
	// followed and nothing random is in it.
	Random catalog.Tri
	Growth catalog.Growth // how it changes from one round of the loop to the next
	Server bool           // the server's word, or what the failed attempt said, reaches it
	Clock  bool           // the time of day reaches it: a deadline, what remains
	// Own reports whether something else than the server and the clock decides it.
	Own    bool
	Capped catalog.Tri
	Late   bool          // it has a ceiling that is put on it when it may have overflowed already
	Base   time.Duration // first or fixed value, where constants allow; else 0
	Max    time.Duration // ceiling, where constants allow; else 0
	Stop   bool          // it may be a value that means stop
	// Params: bit i, parameter i of the function around the expression reaches it.
	Params uint32
	// From is the computation in a helper, where there is one.
	From ast.Expr
}

// Result is a Source as a fact holds it: for a function's result, in terms of its
// parameters. The zero Result says nothing.
type Result struct {
	Random catalog.Tri
	Growth catalog.Growth
	Capped catalog.Tri
	Flags  Flags
	Base   time.Duration
	Max    time.Duration
	Params uint32 // parameter i reaches the result and the result changes as it does
	Exp    uint32 // parameter i is an exponent or a number of doublings
	// For a result that is a function: the same for that function's own parameters.
	ArgParams, ArgExp uint32
}

// IsZero reports whether r says nothing.
func (r Result) IsZero() bool { return r == Result{} }

// Flags are the yes-or-no parts of a Result.
type Flags uint8

// What a Result can be, besides its length.
const (
	FlagServer Flags = 1 << iota
	FlagClock
	FlagOwn
	FlagStop
	FlagSame // it is the parameter itself, unchanged
	FlagHeld // a ceiling was put on it, whatever comes in
	FlagLate // ... when it may have overflowed already
)

// FuncDelay is what is known of a function of another package.
type FuncDelay struct {
	Results []Result // one for each result; empty: unknown
}

// growth, inside: fixed is the neutral one.
type growth int8

const (
	fixed growth = iota
	linear
	exponential
)

// self is how the variable that is being followed takes part in its own new value.
type self int8

const (
	selfSame self = iota + 1 // v = v, v = v/2
	selfAdd                  // v = v + x
	selfMul                  // v = v * x, v + v
)

// src is a Source in the making. The zero src is a constant without a known value.
type src struct {
	random  bool
	unknown bool // something could not be followed
	growth  growth
	wild    bool // the growth is not known
	server  bool
	clock   bool
	own     bool
	free    bool // grows without a ceiling
	held    bool // a ceiling was put on it
	steep   bool // a power of what nothing holds
	raw     bool // it was steep and has been a whole number since: it may have overflowed
	late    bool // the ceiling was put on it after that
	stop    bool
	exact   bool    // val is the value in the first round
	val     float64 // in the expression's own unit
	top     bool    // max is a ceiling
	max     float64
	is      *types.Var // the parameter that it is, unchanged
	uses    []use
	selves  []selfUse
	from    ast.Expr
}

// known makes a src of a constant; nothing is nobody's wait.
func known(v float64) src { return src{exact: true, val: v, top: true, max: v, own: v != 0} }

// unseen is a src of which nothing is known.
func unseen() src { return src{unknown: true, wild: true, own: true} }

// opaque is a value from out of view that is no call: a configured number.
func opaque() src { return src{own: true} }

// constant reports whether s is one number.
func (s *src) constant() bool {
	return s.exact && !s.random && !s.unknown && !s.server && !s.clock && s.growth == fixed && len(s.uses)+len(s.selves) == 0
}

// only reports whether nothing but server and clock decides s.
func (s *src) only() bool { return !s.own && (s.server || s.clock) }

// merge takes over what holds for operands and for alternatives alike.
func merge(a, b src) src {
	r := src{
		random: a.random || b.random, unknown: a.unknown || b.unknown, wild: a.wild || b.wild,
		server: a.server || b.server, clock: a.clock || b.clock, own: a.own || b.own,
		stop: a.stop || b.stop, held: a.held || b.held, free: a.free || b.free, growth: max(a.growth, b.growth), from: a.from,
		steep: a.steep || b.steep, raw: a.raw || b.raw, late: a.late || b.late,
	}
	if r.from == nil {
		r.from = b.from
	}
	r.uses = addUses(a.uses, b.uses)
	r.selves = addSelves(a.selves, b.selves)
	return r
}

// either joins alternatives: the value is a or b.
func either(a, b src) src {
	r := merge(a, b)
	if a.exact && b.exact && a.val == b.val {
		r.exact, r.val = true, a.val
	}
	if a.top && b.top {
		r.top, r.max = true, max(a.max, b.max)
	}
	if a.is == b.is {
		r.is = a.is
	}
	return r
}

// firstOf joins the values that one variable takes, a being the one it starts with.
func firstOf(a, b src) src {
	r := either(a, b)
	r.exact, r.val = a.exact, a.val
	return r
}

func eitherOf(all []src) src {
	if len(all) == 0 {
		return src{}
	}
	r := all[0]
	for _, s := range all[1:] {
		r = either(r, s)
	}
	return r
}
