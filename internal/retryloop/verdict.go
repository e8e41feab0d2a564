package retryloop

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/symbol"
)

// Answer is no, perhaps, or yes for sure.
type Answer uint8

// The answers.
const (
	No Answer = iota
	Maybe
	Yes
)

func (a Answer) String() string { return [...]string{"no", "maybe", "yes"}[a] }

// Verdict is what a site does with one outcome of an attempt.
type Verdict struct {
	Again Answer // the same attempt is made again
	Round []Way  // the ways that do
	Out   []Way  // the ways that leave
	Next  []Way  // the ways to the next item: the attempt is made with other arguments
	Cut   bool   // not everything could be followed
	Ran   bool   // the outcome can come out of the attempt at all
	Split bool   // it can come out of several calls below the attempt, and from one of them it may leave
}

// Way is one path from the attempt's outcome to its end.
type Way struct {
	flow.Path
}

// judge sorts the paths of a run.
func (a *Attempt) judge(res flow.Result, o Outcome) *Verdict {
	v := &Verdict{Cut: res.Cut}
	other := a.fresh() || o.Class != Transport && a.leads()
	for _, p := range res.Paths {
		if p.End == flow.Lost {
			continue
		}
		v.Ran = true
		w := Way{Path: p}
		switch a.Site.goesRound(&w, o) {
		case Yes:
			if a.Site.lastOfRange(&w) {
				continue // there is no next
			}
			if other || a.varied(&w) {
				v.Next = append(v.Next, w)
			} else {
				v.Round = append(v.Round, w)
			}
		case Maybe:
			w.Guesses = append(w.Guesses[:len(w.Guesses):len(w.Guesses)], flow.Guess{Cond: a.Expr, Taken: true})
			v.Round = append(v.Round, w)
			out := w
			out.Guesses = append(w.Guesses[:len(w.Guesses)-1:len(w.Guesses)-1], flow.Guess{Cond: a.Expr})
			v.Out = append(v.Out, out)
		default:
			if p.End == flow.Again && a.sweep() != nil && a.varied(&w) {
				v.Next = append(v.Next, w)
			} else {
				v.Out = append(v.Out, w)
			}
		}
	}
	v.Again = v.sure()
	return v
}

// lastOfRange reports whether a way was taken because the round is the last of a range over a
// number: n < tries-1 did not hold.
func (s *Site) lastOfRange(w *Way) bool {
	loop, ok := s.Node.(*ast.RangeStmt)
	if !ok || loop.Key == nil {
		return false
	}
	n, limit := s.Defs().Var(loop.Key), types.ExprString(loop.X)
	if t, ok := s.Info().TypeOf(loop.X).Underlying().(*types.Basic); !ok || t.Info()&types.IsInteger == 0 || n == nil {
		return false
	}
	one := func(e ast.Expr, op token.Token) (ast.Expr, bool) {
		b, ok := ast.Unparen(e).(*ast.BinaryExpr)
		if !ok || b.Op != op {
			return nil, false
		}
		lit, ok := b.Y.(*ast.BasicLit)
		return b.X, ok && lit.Value == "1"
	}
	for e := range w.Events.All() {
		b, ok := e.Node.(*ast.BinaryExpr)
		if !ok || e.Kind != flow.Branched {
			continue
		}
		left, right := b.X, b.Y
		if x, ok := one(left, token.ADD); ok {
			left = x // n+1 < tries
		} else if x, ok := one(right, token.SUB); ok {
			right = x // n < tries-1
		} else {
			continue
		}
		if s.Defs().Var(left) != n || types.ExprString(right) != limit {
			continue
		}
		switch b.Op {
		case token.LSS, token.NEQ:
			if !e.Taken {
				return true
			}
		case token.GEQ, token.EQL:
			if e.Taken {
				return true
			}
		}
	}
	return false
}

// sure says whether the attempt is made again whatever could not be known decides:
// no way out hangs on a guess that isn't also a way round. Where not every way could be
// followed, only a way round without a guess is sure.
func (v *Verdict) sure() Answer {
	if len(v.Round) == 0 {
		return No
	}
	set := false // some go round for sure, but only as they are configured
	for i := range v.Round {
		if len(v.Round[i].Guesses) == 0 {
			if !v.optional(&v.Round[i]) {
				return Yes
			}
			set = true
		}
	}
	if set || v.Cut {
		return Maybe
	}
	for _, out := range v.Out {
		if len(out.Guesses) == 0 {
			continue
		}
		same := false
		for _, w := range v.Round {
			same = same || sameGuesses(w.Guesses, out.Guesses)
		}
		if !same {
			return Maybe
		}
	}
	return Yes
}

// optional reports whether a way goes round because something is nil, and where it isn't
// the failure is looked at: whether a failure is classified is a matter of configuration.
func (v *Verdict) optional(w *Way) bool {
	for e := range w.Events.All() {
		if e.Kind != flow.Branched || !e.Open || e.Dep || !comparesNil(e.Node) || asks(e.Node) {
			continue
		}
		for i := range v.Out {
			if w.otherwise(&v.Out[i], e) {
				return true
			}
		}
	}
	return false
}

// otherwise reports whether another way takes the other side of a condition of w, and looks
// at the failure there as w does not.
func (w *Way) otherwise(other *Way, cond flow.Event) bool {
	there := false
	for e := range other.Events.All() {
		switch {
		case e.Kind != flow.Branched:
		case e.Node == cond.Node:
			there = e.Taken != cond.Taken
		case there && e.Dep && !w.Took(e.Node, e.Taken):
			return true
		}
	}
	return false
}

// asks reports whether a comparison is of what a call gives: no configuration, but the end of a context.
func asks(comparison ast.Node) bool {
	_, ok := ast.Unparen(comparison.(*ast.BinaryExpr).X).(*ast.CallExpr)
	return ok
}

func comparesNil(n ast.Node) bool {
	b, ok := n.(*ast.BinaryExpr)
	if !ok || b.Op != token.EQL && b.Op != token.NEQ {
		return false
	}
	id, ok := ast.Unparen(b.Y).(*ast.Ident)
	return ok && id.Name == "nil"
}

func sameGuesses(a, b []flow.Guess) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] || a[i].Cond == flow.Blurred {
			return false
		}
	}
	return true
}

// goesRound says whether a path comes back to the attempt by way of this site.
func (s *Site) goesRound(w *Way, o Outcome) Answer {
	switch s.Form {
	case Loop, Goto:
		if w.End == flow.Again && w.looped(s.Node) {
			return Yes
		}
		return No
	case Recursion, Resend:
		if w.End == flow.Again {
			return Yes
		}
		return No
	case Helper:
		if s.Within != nil {
			return s.unless(w, s.Within.goesRound(w, o))
		}
	}
	if w.End != flow.Returned && w.End != flow.Fell {
		return No
	}
	return s.unless(w, s.protocol(w, o))
}

// unless is the answer a, for what it is worth where the closure may have asked to stop.
func (s *Site) unless(w *Way, a Answer) Answer {
	if a == Yes && s.stops(w) {
		return Maybe
	}
	return a
}

// looped reports whether a way comes back through the loop itself, not by leaving it for the
// next round of a loop around it.
func (w *Way) looped(loop ast.Node) bool {
	through := false
	for e := range w.Events.All() {
		switch {
		case e.Kind != flow.Looped:
		case e.Node == loop:
			through = true
		case Holds(e.Node, loop):
			return false
		}
	}
	return through
}

// Has reports whether an event of the kind, at the node, is on the way.
func (w *Way) Has(kind flow.EventKind, n ast.Node) bool {
	for e := range w.Events.All() {
		if e.Kind == kind && e.Node == n {
			return true
		}
	}
	return false
}

// varied reports whether what the attempt is made with changes on the way.
func (a *Attempt) varied(w *Way) bool {
	slice := a.slice()
	sweep := a.sweep()
	anew := sweep != nil && w.begins(a.Site.Node, sweep)
	for e := range w.Events.All() {
		if e.Kind == flow.Set && (slice[e.Var] || a.refilled[e.Node]) && !(anew && Holds(sweep, e.Node)) {
			return true
		}
		if call, ok := e.Node.(*ast.CallExpr); ok && e.Kind == flow.Called && a.Site.accepts(call) {
			return true
		}
	}
	return false
}

// accepts reports whether a call of the site's own waits for the next peer to connect, as
// net.Listener's Accept does: what is done then is done for that peer.
func (s *Site) accepts(call *ast.CallExpr) bool {
	if len(call.Args) != 0 || !s.owns(call) {
		return false
	}
	t, ok := s.Info().TypeOf(call).(*types.Tuple)
	return ok && t.Len() == 2 && symbol.Is(t.At(0).Type(), "net", "Conn") && flow.IsError(t.At(1).Type())
}

// leads reports whether what the attempt gives, its error aside, is what the next one is given,
// and an error leaves: what goes round follows a redirect, or turns a page.
func (a *Attempt) leads() bool {
	given := slices.ContainsFunc(a.Expr.Args, func(arg ast.Expr) bool { return a.gives(a.Site.Defs().Var(arg)) })
	return given && len(a.On(Outcome{Class: Transport}).Round) == 0
}

// gives reports whether a variable is set to what the attempt gives, its error aside.
func (a *Attempt) gives(v *types.Var) bool {
	return v != nil && !flow.IsError(v.Type()) && slices.ContainsFunc(a.Site.Defs().Defs(v), func(d defuse.Def) bool {
		return d.Value != nil && ast.Unparen(d.Value) == ast.Expr(a.Expr)
	})
}

// fresh reports whether the attempt is made with an item that each round picks anew: by an
// index that is declared in the round and set from the loop's counter.
func (a *Attempt) fresh() bool {
	if a.Site.Form != Loop {
		return false
	}
	found := false
	for _, arg := range a.Expr.Args {
		ast.Inspect(arg, func(n ast.Node) bool {
			if ix, ok := n.(*ast.IndexExpr); ok {
				found = found || a.picks(a.Site.Defs().Var(ix.Index))
			}
			return !found
		})
	}
	return found
}

// picks reports whether v is declared in the loop and made of one of its counters.
func (a *Attempt) picks(v *types.Var) bool {
	if v == nil || v.IsField() || !Holds(a.Site.Node, span{v}) {
		return false
	}
	for _, d := range a.Site.Defs().Defs(v) {
		if d.Value != nil && a.Site.mentions(d.Value, a.Site.counting()) {
			return true
		}
	}
	return false
}

// slice gives the variables that hand the attempt another item each round: what ranges
// over items, comes from a channel, or counts through an index.
func (a *Attempt) slice() map[*types.Var]bool {
	if a.varies == nil {
		a.varies, a.refilled = a.Site.model.variables(a)
	}
	return a.varies
}
