package retryloop

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/attempt"
	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/symbol"
)

// few stands for the limit of a loop where the code does not tell it: what holds for
// this number of attempts holds for any.
const few = 3

// Play says how the life of a site is run: from its first attempt on, each failing alike.
type Play struct {
	Rounds int  // attempts at most; the next one ends a path with Again
	Last   bool // tell what happened after the last attempt alone
	Watch  func(call *ast.CallExpr, args []flow.Value, tries int)
	Steps  int
}

// Play runs the site from its first attempt on, each failing with o. Limits that are not
// known are few.
func (a *Attempt) Play(o Outcome, p Play) flow.Result {
	s := a.Site
	if s.Form != Loop && s.Form != Goto && s.Form != Recursion {
		return flow.Result{Cut: true}
	}
	var out flow.Result
	for _, inner := range append(a.inner[:len(a.inner):len(a.inner)], nil) {
		failing := a.Expr
		if inner != nil {
			failing = inner
		}
		if !s.model.possible(o, failing) {
			continue
		}
		r := a.base(o, inner)
		r.Func = s.Func.callee()
		r.Loop, _ = s.Node.(ast.Stmt)
		if s.Form == Recursion {
			r.Loop, r.Self = nil, s.calls
		}
		r.Fresh, r.Rounds, r.Last, r.Watch, r.Steps = true, p.Rounds+1, p.Last, p.Watch, p.Steps
		r.Assume = s.assume
		res := r.Follow()
		for _, path := range res.Paths {
			if path.End != flow.Lost {
				out.Paths = append(out.Paths, path)
			}
		}
		out.Cut = res.Cut // what could not be followed below may yet fail as a whole
		if len(out.Paths) > 0 {
			break
		}
	}
	return out
}

// Worth gives the failures on which the site makes the attempt again.
func (a *Attempt) Worth() []Outcome {
	var out []Outcome
	for _, o := range failures {
		if v := a.On(o); v.Ran && len(v.Round) > 0 {
			out = append(out, o)
		}
	}
	return out
}

// maxLife is how many attempts of a loop are followed to its end.
const maxLife = 260

// Exhausted gives the ways on which the attempts run out while each fails with o, and how
// many attempts those are: a number of the code's own, or one that stands for any.
// No ways: nothing counts the attempts, or it cannot be told what does.
func (a *Attempt) Exhausted(o Outcome) (ways []Way, n int) {
	if a.lives == nil {
		a.lives = map[Outcome]flow.Result{}
	}
	r, ok := a.lives[o]
	if !ok {
		rounds := 4
		if len(a.Site.counting().counters) > 0 || ranges(a.Site.Node) {
			rounds = maxLife
		}
		r = a.Play(o, Play{Rounds: rounds, Last: true, Steps: 20000})
		a.lives[o] = r
	}
	if r.Cut {
		return nil, 0
	}
	for _, p := range r.Paths {
		if p.End == flow.Again {
			return nil, 0
		}
		n = max(n, p.Tries)
	}
	for _, p := range r.Paths {
		if p.Tries != n || p.End != flow.Returned && p.End != flow.Fell {
			continue
		}
		w := Way{Path: p}
		if !a.Site.byCount(&w) && a.retried(o, &w) && !a.Site.model.contextOver(&p) {
			ways = append(ways, w)
		}
	}
	return ways, n
}

// retried reports whether what was guessed on a way that leaves would have led to another
// attempt, had there been one left: it is not left because the outcome was taken for another.
func (a *Attempt) retried(o Outcome, w *Way) bool {
	v := a.On(o)
	return slices.ContainsFunc(v.Round, func(r Way) bool {
		return len(parting(r.Guesses, w.Guesses)) == 0
	})
}

// goesThrough reports whether the site is a loop over items.
func (s *Site) goesThrough() bool {
	r, ok := s.Node.(*ast.RangeStmt)
	if !ok {
		return false
	}
	switch t := s.Info().TypeOf(r.X).Underlying().(type) {
	case *types.Slice:
		return !isDuration(t.Elem())
	case *types.Map:
		return true
	}
	return false
}

func ranges(n ast.Node) bool {
	_, ok := n.(*ast.RangeStmt)
	return ok
}

// byCount reports whether a counter decided on the way without its value being known.
func (s *Site) byCount(w *Way) bool {
	for e := range w.Events.All() {
		if e.Kind == flow.Branched && e.Open && s.Counts(e.Node) {
			return true
		}
	}
	return false
}

// Counts reports whether n mentions a counter or a limit of the site.
func (s *Site) Counts(n ast.Node) bool {
	c := s.counting()
	found := false
	if r, ok := n.(*ast.RangeStmt); ok {
		n = r.X
	}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			return false
		case *ast.Ident:
			obj := s.Info().ObjectOf(n)
			found = found || c.counters[obj] || c.limits[obj]
		}
		return !found
	})
	return found
}

// counting are the counters of a site, and what they are compared with.
type counting struct {
	counters map[types.Object]bool
	limits   map[types.Object]bool
	held     bool // a counter is compared with more than a constant 0 or 1
}

// Limited reports whether anything in the site holds a number of attempts against another.
func (s *Site) Limited() bool { return ranges(s.Node) || s.counting().held }

// assume takes a limit that is not known for few.
func (s *Site) assume(obj types.Object) (flow.Value, bool) {
	if v, ok := obj.(*types.Var); ok {
		obj = v.Origin()
	}
	if s.counting().limits[obj] {
		return flow.Int(few), true
	}
	return flow.Value{}, false
}

func (s *Site) counting() *counting {
	if s.counters != nil {
		return s.counters
	}
	c := &counting{counters: map[types.Object]bool{}, limits: map[types.Object]bool{}}
	s.counters = c
	var region ast.Node = s.Node
	if s.Form == Goto || s.Form == Recursion {
		region = s.Func.Block()
	}
	ast.Inspect(region, func(n ast.Node) bool { s.counter(n, c); return true })
	if s.Form == Recursion {
		s.parameters(c)
	}
	for obj := range c.counters { // for left := n; left > 0; left--
		v, _ := obj.(*types.Var)
		for _, d := range s.Defs().Defs(v) {
			if d.How == defuse.Assigned && d.Value != nil && !d.Multi {
				s.limit(d.Value, c)
			}
		}
	}
	ast.Inspect(region, func(n ast.Node) bool {
		b, ok := n.(*ast.BinaryExpr)
		if !ok {
			return true
		}
		switch b.Op {
		case token.LSS, token.LEQ, token.GTR, token.GEQ, token.EQL, token.NEQ:
			if s.mentions(b.X, c) {
				s.limit(b.Y, c)
				c.held = c.held || !s.tiny(b.Y)
			}
			if s.mentions(b.Y, c) {
				s.limit(b.X, c)
				c.held = c.held || !s.tiny(b.X)
			}
		}
		return true
	})
	for obj := range c.counters {
		if s.Form != Recursion {
			delete(c.limits, obj)
		}
	}
	return c
}

// tiny reports whether e is a constant that is no number of attempts.
func (s *Site) tiny(e ast.Expr) bool {
	v := s.Info().Types[e].Value
	if v == nil {
		return false
	}
	n, exact := constant.Int64Val(constant.ToInt(v))
	return exact && n <= 1
}

func (s *Site) isInt(e ast.Expr) bool {
	t := s.Info().TypeOf(e)
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0 && !isDuration(t)
}

// counter takes the integer that n counts up or down.
func (s *Site) counter(n ast.Node, c *counting) {
	add := func(e ast.Expr) {
		if e == nil || !s.isInt(e) {
			return
		}
		if v := s.Defs().Var(e); v != nil {
			c.counters[v.Origin()] = true
		}
	}
	switch n := n.(type) {
	case *ast.IncDecStmt:
		add(n.X)
	case *ast.AssignStmt:
		if n.Tok == token.ADD_ASSIGN || n.Tok == token.SUB_ASSIGN {
			add(n.Lhs[0])
		}
		if b, ok := ast.Unparen(n.Rhs[0]).(*ast.BinaryExpr); ok && (b.Op == token.ADD || b.Op == token.SUB) &&
			s.Defs().Var(b.X) != nil && s.Defs().Var(b.X) == s.Defs().Var(n.Lhs[0]) {
			add(n.Lhs[0])
		}
	case *ast.RangeStmt:
		if v := s.Defs().Var(n.X); v != nil && ast.Node(n) == s.Node {
			c.limits[v.Origin()] = true
		}
		add(n.Key)
		if s.isInt(n.X) {
			s.limit(n.X, c)
		}
	}
}

// parameters takes the parameters that a function which calls itself counts by.
func (s *Site) parameters(c *counting) {
	if s.Func.Type().Params == nil {
		return
	}
	for _, f := range s.Func.Type().Params.List {
		for _, id := range f.Names {
			if s.isInt(id) {
				if v := s.Defs().Var(id); v != nil {
					c.counters[v], c.limits[v] = true, true
				}
			}
		}
	}
}

func (s *Site) mentions(e ast.Expr, c *counting) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && c.counters[s.Info().ObjectOf(id)] {
			found = true
		}
		return !found
	})
	return found
}

// limit takes the integers in e that a counter is held against.
func (s *Site) limit(e ast.Expr, c *counting) {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		if v := s.Defs().Var(e); v != nil && s.isInt(e) {
			c.limits[v.Origin()] = true
		}
	case *ast.BinaryExpr:
		s.limit(e.X, c)
		s.limit(e.Y, c)
	case *ast.CallExpr:
		if tv := s.Info().Types[e.Fun]; tv.IsType() && len(e.Args) == 1 {
			s.limit(e.Args[0], c)
		}
	}
}

// ByTime reports whether the way gives up because time has run out: the last condition on it
// that could not be known looks at a clock, or hears a timer.
func (s *Site) ByTime(w *Way) bool {
	for e := range w.Events.Backward() {
		if e.Kind != flow.Branched || !e.Open && !isClause(e.Node) {
			continue
		}
		return s.timed(e.Node)
	}
	return false
}

// timed reports whether a condition looks at a clock, or a clause of a select hears a timer.
func (s *Site) timed(cond ast.Node) bool {
	switch n := cond.(type) {
	case *ast.CommClause:
		ch := receivedFrom(n.Comm)
		return ch != nil && s.model.channel(ch) == flow.Timer
	case ast.Expr:
		return s.looksAtClock(n)
	}
	return false
}

func isClause(n ast.Node) bool {
	_, ok := n.(*ast.CommClause)
	return ok
}

func (s *Site) looksAtClock(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			n, fn := symbol.Callee(s.Info(), call)
			if fn != nil && n.Path == "time" {
				switch n.Local() {
				case "Since", "Until", "Now", "Time.After", "Time.Before", "Time.Sub", "Time.Compare":
					found = true
				}
			}
		}
		return !found
	})
	return found
}

// WaitsOn gives the waits on a way that are waits of the site, in order.
func (s *Site) WaitsOn(w *Way) []Wait {
	var out []Wait
	for _, n := range s.waitsOn(w) {
		for _, wait := range s.Waits {
			if wait.Node == n {
				out = append(out, wait)
			}
		}
	}
	return out
}

// Vague reports whether nothing is known of the wait but that a call takes its time, or
// takes one time or another: it may be made for something else.
func (w Wait) Vague() bool {
	_, call := w.Node.(*ast.CallExpr)
	if !call || w.Plain || w.Source.Base != 0 {
		return false
	}
	return w.Source.Growth == catalog.GrowthUnknown && w.Source.Max == 0 ||
		w.Source.Growth == catalog.Fixed && w.Source.Random == catalog.No && w.Source.Max > 0
}

// Pauses reports whether anything on the way takes time but for the attempt itself: a wait,
// a receive, or a call of which it is not known that it doesn't.
func (a *Attempt) Pauses(w *Way) bool {
	s := a.Site
	var below ast.Node // the call that failed in what the attempt calls
	for e := range w.Events.All() {
		switch e.Kind {
		case flow.Tried:
			if e.Node != a.Expr {
				below = e.Node
			}
		case flow.Received:
			return true
		case flow.Called:
			call := e.Node.(*ast.CallExpr)
			if a.Makes(call) {
				continue
			}
			if returnsChannel(s.model, call) {
				continue
			}
			f := s.model.sum.Call(call)
			if s.model.waits(call) || f.Waits {
				return true
			}
		}
	}
	return s.model.sum.Call(a.Expr).Waits && !a.waitsAfter(below)
}

// waitsAfter reports whether the function that the attempt calls waits nowhere before it
// comes to a call of its own.
func (a *Attempt) waitsAfter(below ast.Node) bool {
	body := a.Site.Declared(a.Expr)
	if below == nil || body == nil || !Holds(body.Block(), below) {
		return false
	}
	after := true
	ast.Inspect(body.Block(), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			// below itself may be a retry library, which has waited before it gave up
			after = after && (n != below && n.Pos() >= below.Pos() || !a.Site.model.sum.Call(n).Waits && !a.Site.model.waits(n))
		case *ast.UnaryExpr:
			after = after && (n.Op != token.ARROW || n.Pos() >= below.Pos())
		}
		return after
	})
	return after
}

// Makes reports whether call is the attempt, or the call below it that fails.
func (a *Attempt) Makes(call *ast.CallExpr) bool {
	if call == a.Expr || a.Site.Form == Recursion && a.Site.calls(call) {
		return true
	}
	for _, c := range a.inner {
		if c == call {
			return true
		}
	}
	return false
}

// Looks reports whether a condition looks at more than whether there is an error.
func (a *Attempt) Looks(n ast.Node) bool { return a.looks(n) }

// CallsOut reports whether call leaves the process, or may.
func (s *Site) CallsOut(call *ast.CallExpr) bool {
	return s.model.of(call).Kind == attempt.Remote
}

// Summarized says what a call does.
func (s *Site) Summarized(call *ast.CallExpr) (waits, hears bool) {
	f := s.model.sum.Call(call)
	return f.Waits, f.Hears
}
