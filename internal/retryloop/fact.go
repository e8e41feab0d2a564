package retryloop

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/fact"
	"github.com/retrylint/retrylint/internal/flow"
)

// Retries is what other packages need to know of a function: what it repeats, and how it
// decides about an error.
type Retries struct {
	Closure  int  // index+1 of the function parameter that it calls again
	Guesses  bool // it decides by the closure's error, in a way that is not told here
	Attempts int  // attempts that one call of it makes; catalog.Unlimited; 0 unknown or one
	Sends    int  // attempts that one request makes by the HTTP client or transport that it gives; 0 unknown
	// Hears reports whether it is left when the context ends.
	Hears bool
	// Commits reports whether it may call the parameter again after that gave no error.
	Commits bool
	// CountParam is index+1 of the parameter that says how many attempts it makes; CountPlus
	// is what is added to it.
	CountParam, CountPlus int
	// Key says what idempotency key it sends, KeyParam is index+1 of the parameter that is one;
	// Draws, that it gives another text each time.
	Key      Keying
	KeyParam int
	Draws    bool

	Name   string
	Wait   catalog.Policy
	Decide *Decision
	Folds  bool // it turns a permanent HTTP status into an error
	Passes bool // it gives a response with a permanent HTTP status, and no error
}

// PackageFact tells importers of a package's functions; out of gob's sight, as in summary.
type PackageFact struct{ told told }

type told struct{ Funcs fact.Table[Retries] }

// AFact marks PackageFact as a fact.
func (*PackageFact) AFact() {}

// GobEncode is for drivers that keep facts in files.
func (f *PackageFact) GobEncode() ([]byte, error) { return fact.Encode(f.told) }

// GobDecode is for drivers that keep facts in files.
func (f *PackageFact) GobDecode(data []byte) error { return fact.Decode(data, &f.told) }

// String is terse, for tests.
func (r *Retries) String() string {
	s := ""
	if r.Closure > 0 {
		s += fmt.Sprintf("repeats%d ", r.Closure-1)
	}
	if r.Commits {
		s += "commits "
	}
	if r.Attempts != 0 {
		s += fmt.Sprintf("attempts %d ", r.Attempts)
	}
	if r.Sends != 0 {
		s += fmt.Sprintf("sends %d ", r.Sends)
	}
	if r.Folds {
		s += "folds "
	}
	if r.Passes {
		s += "passes "
	}
	if r.Decide != nil {
		s += fmt.Sprintf("decides%d", r.Decide.Param)
	}
	return s
}

// row makes a row of a helper's fact, as the catalog has for libraries.
func (r *Retries) row() *catalog.Retrier {
	return &catalog.Retrier{Closure: r.Closure - 1, Outcome: catalog.ErrAgain, Policy: r.Wait, Commits: r.Commits}
}

// Decision is what a function that looks at an outcome answers to each.
type Decision struct {
	Param int    // the parameter that it looks at; -1 the receiver
	Yes   uint64 // bit i: true (or an error) for outcome i of Decided
	No    uint64 // bit i: false (or nil)
	Error bool   // it answers with an error
	Wraps bool   // it makes an error of an error
}

// Decided are the outcomes of a Decision, in the order of its bits.
var Decided = decided()

func decided() []Outcome {
	out := []Outcome{{Class: Succeeds}, {Class: Transport}, {Class: Canceled}, {Class: NoRows}, Unavailable}
	for _, s := range Permanent {
		out = append(out, Status(s))
	}
	for _, s := range []int{408, 409, 413, 418, 425, 429, 500, 501, 502, 503, 504} {
		out = append(out, Status(s))
	}
	out = append(out, PermanentCodes[:]...)
	return append(out, Outcome{Class: Reset})
}

// answer gives what the function says to an outcome.
func (d *Decision) answer(o Outcome, recv flow.Value, args []flow.Value) (flow.Value, bool) {
	v := recv
	if d.Param >= 0 {
		if d.Param >= len(args) {
			return flow.Value{}, false
		}
		v = args[d.Param]
	}
	if d.Wraps {
		return d.wrap(o, v)
	}
	switch v.Kind {
	case flow.Failure, flow.Response:
	case flow.Const:
		if !v.Dep {
			return flow.Value{}, false
		}
	default:
		return flow.Value{}, false
	}
	for i, x := range Decided {
		if x != o {
			continue
		}
		yes, no := d.Yes&(1<<i) != 0, d.No&(1<<i) != 0
		if !yes && !no {
			return flow.Value{Dep: true}, true
		}
		if d.Error {
			if yes {
				return flow.Value{Kind: flow.Wrap, Dep: true, Elems: []flow.Value{{Dep: true}}}, true
			}
			return flow.Value{Kind: flow.Nil, Dep: true}, true
		}
		return flow.Bool(yes), true
	}
	return flow.Value{}, false
}

// wrap gives the error that a function makes of another.
func (d *Decision) wrap(o Outcome, v flow.Value) (flow.Value, bool) {
	switch nilness(v) {
	case 0:
		return flow.Value{}, false
	case 1:
		o = Outcome{Class: Succeeds}
	default:
		if o.Class == Opaque || o.Class == Broken || o.Class == Garbled {
			o = Outcome{Class: Transport}
		}
	}
	i := slices.Index(Decided, o)
	switch {
	case i < 0:
	case d.Yes&(1<<i) != 0:
		return flow.Value{Kind: flow.Wrap, Dep: v.Dep, Elems: []flow.Value{v}}, true
	case d.No&(1<<i) != 0:
		return flow.Value{Kind: flow.Nil, Dep: v.Dep}, true
	}
	return flow.Value{Dep: v.Dep}, true
}

// decides gives the decision of a function of another package, or nil.
func (m *Model) decides(fn *types.Func) *Decision {
	if f := m.retries(fn); f != nil {
		return f.Decide
	}
	return nil
}

// retries gives the fact of a function of another package, or nil.
func (m *Model) retries(fn *types.Func) *Retries {
	if fn == nil || fn.Pkg() == nil {
		return nil
	}
	if fn.Pkg() == m.pass.Pkg {
		return m.behind(fn.Origin())
	}
	return m.below.Get(fn.Origin())
}

// behind gives what holds of every method behind fn that calls out, where fn belongs to an
// interface of this package; nil where that is nothing.
func (m *Model) behind(fn *types.Func) *Retries {
	r, ok := m.stands[fn]
	if !ok {
		m.stands[fn] = nil // asked by itself: a method that calls the same one of what it wraps
		all := m.sum.Behind(fn)
		f := Retries{Folds: len(all) > 0, Passes: len(all) > 0}
		for _, b := range all {
			folds, passes := m.answers(b)
			f.Folds, f.Passes = f.Folds && folds, f.Passes && passes
		}
		if f.Folds || f.Passes {
			r = &f
		}
		m.stands[fn] = r
	}
	return r
}

// answers says what a function that calls out, of this package or below, makes of a permanent
// HTTP status.
func (m *Model) answers(fn *types.Func) (folds, passes bool) {
	if fn.Pkg() == m.pass.Pkg {
		return m.foldsStatus(fn), m.passesStatus(fn)
	}
	f := m.below.Get(fn)
	return f != nil && f.Folds, f != nil && f.Passes
}

// folds reports whether a call is one of a function of another package that turns a
// permanent HTTP status into an error.
func (m *Model) folds(call *ast.CallExpr) bool {
	f := m.retries(calleeOf(m.pass.TypesInfo, call))
	return f != nil && f.Folds
}
