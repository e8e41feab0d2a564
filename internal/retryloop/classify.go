package retryloop

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"sync"

	"github.com/retrylint/retrylint/internal/attempt"
	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/symbol"
)

// failures are the outcomes that any retry is for, in the order in which they are tried.
var failures = [...]Outcome{{Class: Transport}, Status(503), Status(429), Unavailable, {Class: Broken}, {Class: Opaque}}

// Failing gives the verdict on the first failure that may come out of the attempt and is
// worth a retry; its zero Verdict if none makes the site go round.
func (a *Attempt) Failing() *Verdict {
	cut := 0
	for _, o := range failures {
		v := a.On(o)
		if v.Ran && len(v.Round) > 0 {
			return v
		}
		if v.Cut {
			cut++
		}
		if cut > 1 {
			break // too much to follow: the other failures would be too
		}
	}
	return &Verdict{}
}

// Rounds gives the ways round on all failures that are worth a retry, each up to where the
// attempt's function is called a second time. An answer that goes the way of a success is no
// failure.
func (a *Attempt) Rounds() []Way {
	var ways []Way
	for _, o := range failures[:5] {
		for _, w := range a.On(o).Round {
			if o.Class == Transport || !a.Site.sameWaits([]Way{w}, a.On(Outcome{Class: Succeeds})) {
				ways = append(ways, a.untilNext(w))
			}
		}
	}
	if len(ways) == 0 {
		ways = a.On(failures[5]).Round
	}
	return ways
}

// classify runs the site's candidates and decides what the site is. Candidates that a
// failure does not bring back are dropped.
func (s *Site) classify() {
	var kept []*Attempt
	for _, a := range s.Attempts {
		k, why := s.kindOf(a)
		if k == Other {
			if s.Why == "" {
				s.Why = why
			}
			s.Rejected = append(s.Rejected, a)
			continue
		}
		if better(k, a, s.Kind, kept) {
			kept = append([]*Attempt{a}, kept...)
			s.Kind, s.Why = k, why
		} else {
			kept = append(kept, a)
		}
	}
	s.Attempts = kept
	if s.Kind == Other {
		return
	}
	s.findWaits()
	s.findBounds()
}

// better reports whether an attempt tells more of the site than those kept before.
func better(k Kind, a *Attempt, old Kind, kept []*Attempt) bool {
	if len(kept) == 0 {
		return true
	}
	rank := func(a *Attempt) int {
		switch {
		case a.Kind == attempt.Remote:
			return 2
		case a.Param:
			return 1
		}
		return 0
	}
	if r, o := rank(a), rank(kept[0]); r != o {
		return r > o
	}
	return old == Poll && k != Poll
}

func (s *Site) kindOf(a *Attempt) (Kind, string) {
	fail := a.Failing()
	if len(fail.Round) == 0 && !s.mayWait() {
		return Other, "no failure of " + a.Name + " leads to the same call again"
	}
	success := s.model.allWell(a.Success())
	again := len(success.Round) > 0
	leavesOnGuess := sync.OnceValue(success.leavesOnGuess)
	switch {
	case len(fail.Round) > 0 && s.deaf(a) && (!again || leavesOnGuess()):
		return Poll, "nothing looks at the error: it goes round until a state is reached"
	case len(fail.Round) == 0:
		if again && leavesOnGuess() && s.waits(success.Round) {
			return Poll, "goes round until a state is reached, a failure leaves"
		}
		return Other, "no failure of " + a.Name + " leads to the same call again"
	case a.asksHealth():
		return Poll, "asks whether a server is up yet"
	case s.pending(a, fail):
		return Poll, "only an error that names a state goes round"
	case s.Form == Library || s.Form == Helper:
		if s.Row != nil && s.Row.Poll {
			return Poll, "a library's poll"
		}
		return Retry, "the closure is called again after a failure"
	case !again && len(success.Next) == 0:
		if !success.Ran || success.Cut {
			return Other, "what a success does is not known"
		}
		return Retry, "a failure leads to the same call again, a success leaves"
	case leavesOnGuess() && s.byResponse(success):
		return Retry, "a failure leads to the same call again, and so may what the response's status says"
	case a.posts() && a.leavesWell():
		return Retry, "a failure begins the same again, and so does what the call objects to in an answer"
	case leavesOnGuess() && s.waits(success.Round):
		return Poll, "goes round until a state is reached, and after failures too"
	case a.leavesWell():
		if s.waits(success.Round) {
			return Poll, "goes round until the call has nothing to object, and after failures too"
		}
		return Retry, "a failure leads to the same call again, and so does what the call objects to in an answer"
	}
	if !s.waits(fail.Round) {
		return Other, "a failure goes on at once with the next round, as a success does"
	}
	if s.sameWaits(fail.Round, success) && !a.session() {
		return Other, "it waits after a success as after a failure: scheduled work"
	}
	return Supervisor, "a failure waits and leads to the same call again, a success goes on working"
}

// deaf reports whether the attempt's error is thrown away where it is made.
func (s *Site) deaf(a *Attempt) bool {
	found := false
	ast.Inspect(s.Node, func(n ast.Node) bool {
		as, ok := n.(*ast.AssignStmt)
		if !ok || len(as.Rhs) != 1 || ast.Unparen(as.Rhs[0]) != a.Expr || len(as.Lhs) < 2 {
			return !found
		}
		if id, ok := as.Lhs[len(as.Lhs)-1].(*ast.Ident); ok && id.Name == "_" {
			sig, ok := s.Info().TypeOf(a.Expr.Fun).Underlying().(*types.Signature)
			found = ok && givesError(sig)
		}
		return false
	})
	return found
}

// asksHealth reports whether the attempt is gRPC's question for a server's health, asked until
// there is an answer, whatever the failure.
func (a *Attempt) asksHealth() bool {
	return a.Func != nil && symbol.Of(a.Func).Path == "google.golang.org/grpc/health/grpc_health_v1" && a.On(PermanentCodes[0]).Again == Yes
}

// pending reports whether the state that is waited for is told as an error: no transport
// error goes round, and of the answers only those whose text the code compares; or all that
// goes round is OAuth's word for not yet.
func (s *Site) pending(a *Attempt, fail *Verdict) bool {
	t := a.On(Outcome{Class: Transport})
	if s.Form != Loop || !t.Ran || t.Cut {
		return false
	}
	told := s.comparesText
	if len(t.Round) > 0 {
		told = s.comparesPending
	}
	for _, w := range fail.Round {
		if !slices.ContainsFunc(w.Guesses, func(g flow.Guess) bool { return told(g.Cond) }) {
			return false
		}
		if slices.ContainsFunc(w.Guesses, s.namesPassing) {
			return false
		}
	}
	return true
}

// passingWords are those by which services name a failure that passes, and no state to wait for.
var passingWords = []string{"unavailable", "internal", "throttl", "timeout", "timedout", "ratelimit", "rateexceeded", "toomany", "overload", "limitexceeded", "connection"}

// namesPassing reports whether a guess is that a text names a failure that passes.
func (s *Site) namesPassing(g flow.Guess) bool {
	b, ok := g.Cond.(*ast.BinaryExpr)
	if g.Taken == (ok && b.Op == token.NEQ) {
		return false
	}
	return s.comparesWith(g.Cond, func(text string) bool {
		text = fold(text)
		return slices.ContainsFunc(passingWords, func(w string) bool { return strings.Contains(text, w) })
	})
}

// comparesText reports whether a condition, or a case of a switch, is about a plain string.
func (s *Site) comparesText(cond ast.Node) bool {
	switch c := cond.(type) {
	case *ast.CaseClause:
		return len(c.List) > 0 && isText(s.Info().TypeOf(c.List[0]))
	case *ast.BinaryExpr:
		return isText(s.Info().TypeOf(c.X)) && s.plain(c)
	case ast.Expr:
		return isText(s.Info().TypeOf(c))
	}
	return false
}

// comparesPending reports whether a condition compares with a code by which an OAuth server
// says that the user has not yet decided (RFC 8628, section 3.5).
func (s *Site) comparesPending(cond ast.Node) bool {
	return s.comparesWith(cond, func(text string) bool { return text == "authorization_pending" || text == "slow_down" })
}

// comparesWith reports whether a condition, or a case of a switch, holds a constant text that is one.
func (s *Site) comparesWith(cond ast.Node, is func(text string) bool) bool {
	if c, ok := cond.(*ast.CaseClause); ok {
		return slices.ContainsFunc(c.List, func(e ast.Expr) bool { return s.comparesWith(e, is) })
	}
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok {
			if v := s.Info().Types[e].Value; v != nil && v.Kind() == constant.String {
				found = found || is(constant.StringVal(v))
			}
		}
		return !found
	})
	return found
}

// Success gives the verdict on the attempt's success: of the statuses that mean one, the
// first that does not make the site go round.
func (a *Attempt) Success() *Verdict {
	first := a.On(Outcome{Class: Succeeds})
	if len(first.Round) == 0 || first.Again != Yes {
		return first
	}
	for _, status := range []int{201, 202, 204, 206} {
		if v := a.On(Outcome{Class: Succeeds, Status: status}); v.Ran && len(v.Round) == 0 {
			return v
		}
	}
	return first
}

// mayWait reports whether anything in the site's code waits at all.
func (s *Site) mayWait() bool {
	if s.Form == Library || s.Form == Helper {
		return true
	}
	found := false
	ast.Inspect(s.Node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.UnaryExpr:
			found = found || s.model.channel(n.X) == flow.Timer
		case *ast.CallExpr:
			found = found || s.model.waits(n)
		}
		return !found
	})
	return found
}

// leavesOnGuess reports whether what the successful answer says may end the site: something
// unknown about it was decided so on a way out, and otherwise on every way round.
func (v *Verdict) leavesOnGuess() bool { return len(deciders(v.Out, v.Round)) > 0 }

// byResponse reports whether what decides about a success and could not be known is only how
// its response or its status is classified: a 200 is no reason to ask again.
func (s *Site) byResponse(success *Verdict) bool {
	for _, cond := range append(deciders(success.Out, success.Round), deciders(success.Round, success.Out)...) {
		if !s.model.classifies(cond) {
			return false
		}
	}
	return true
}

// allWell gives the verdict on a success without the ways round on which something that works
// on its answer fails.
func (m *Model) allWell(v *Verdict) *Verdict {
	well := *v
	well.Round = nil
	for _, w := range v.Round {
		if !slices.ContainsFunc(w.Guesses, m.workFails) {
			well.Round = append(well.Round, w)
		}
	}
	return &well
}

// workFails reports whether a guess is that a call fails which stays in the process, outside
// this package: a file is written, a text is parsed.
func (m *Model) workFails(g flow.Guess) bool {
	b, ok := g.Cond.(*ast.BinaryExpr)
	if !ok || g.Taken != (b.Op == token.NEQ) || !flow.IsError(m.pass.TypesInfo.TypeOf(b.X)) || !m.pass.TypesInfo.Types[b.Y].IsNil() {
		return false
	}
	defs := m.sum.Defs().Defs(m.sum.Defs().Var(b.X))
	for _, d := range slices.Backward(defs) {
		if call, ok := d.Value.(*ast.CallExpr); ok && d.Value.Pos() < b.Pos() {
			c := m.of(call)
			return c.Kind == attempt.Local && c.Func != nil && c.Func.Pkg() != m.pass.Pkg
		}
	}
	return false
}

// deciders gives the conditions that set some of the ways apart from all the others: those
// in which it differs from what is nearest to it. Others that hang on nothing don't count.
func deciders(ways, others []Way) []ast.Node {
	var out []ast.Node
	against := Guessed(others)
	for _, way := range Guessed(ways) {
		var nearest []ast.Node
		for _, other := range against {
			if len(other) == 0 {
				continue
			}
			conds := parting(way, other)
			if len(conds) == 0 {
				nearest = nil
				break
			}
			if nearest == nil || len(conds) < len(nearest) {
				nearest = conds
			}
		}
		out = append(out, nearest...)
	}
	return out
}

// Guessed gives what was guessed on ways, without what was guessed both ways to one end.
func Guessed(ways []Way) [][]flow.Guess {
	lists := make([][]flow.Guess, len(ways))
	for i := range ways {
		lists[i] = ways[i].Guesses
	}
	return flow.Simplify(lists)
}

// parting gives the conditions in which two ways differ: those that they decide otherwise,
// or else those that w alone meets. One that is met several times, as in a loop, counts
// each time in its turn.
func parting(v, w []flow.Guess) []ast.Node {
	var against, more []ast.Node
	turn := map[ast.Node]int{}
	for _, g := range w {
		h, met := nth(v, g.Cond, turn[g.Cond])
		turn[g.Cond]++
		switch {
		case !met:
			more = append(more, g.Cond)
		case h.Taken != g.Taken:
			against = append(against, g.Cond)
		}
	}
	switch {
	case len(against) > 0:
		return against
	case len(v)+len(more) == len(w):
		return more
	}
	return nil
}

// nth gives the guess about cond, before which there are n others about it.
func nth(way []flow.Guess, cond ast.Node, n int) (flow.Guess, bool) {
	for _, g := range way {
		if g.Cond != cond {
			continue
		}
		if n == 0 {
			return g, true
		}
		n--
	}
	return flow.Guess{}, false
}

// classifies reports whether a condition asks for the status of a response, for a header
// where the status is asked for too, or hands a response or an error to a function that
// answers; of a variable, whether what it was given does.
func (m *Model) classifies(cond ast.Node) bool {
	info := m.pass.TypesInfo
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if isResponse(info.TypeOf(n.X)) {
				found = found || n.Sel.Name == "StatusCode" || n.Sel.Name == "Header" && m.asksStatus(m.sum.Defs().Around(cond))
			}
		case *ast.CallExpr:
			for _, a := range n.Args {
				if t := info.TypeOf(a); isResponse(t) || flow.IsError(t) {
					found = true
				}
			}
		case *ast.Ident:
			if v, ok := info.ObjectOf(n).(*types.Var); ok && m.isStatus(v, 0) {
				found = true
			} else if ok && !v.IsField() && (flow.IsBool(v.Type()) || flow.IsError(v.Type()) || isDuration(v.Type())) {
				for _, d := range m.sum.Defs().Defs(v) {
					call, ok := d.Value.(*ast.CallExpr)
					found = found || ok && m.classifies(call)
				}
			}
		}
		return !found
	})
	return found
}

// isStatus reports whether a number, a parameter or a variable, is the status of a response.
func (m *Model) isStatus(v *types.Var, depth int) bool {
	if b, ok := v.Type().Underlying().(*types.Basic); !ok || b.Info()&types.IsInteger == 0 || isDuration(v.Type()) || v.IsField() || depth > 3 {
		return false
	}
	of := func(e ast.Expr) bool {
		switch e := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			return e.Sel.Name == "StatusCode" && isResponse(m.pass.TypesInfo.TypeOf(e.X))
		case *ast.Ident:
			from := m.sum.Defs().Var(e)
			return from != nil && m.isStatus(from, depth+1)
		}
		return false
	}
	if v.Kind() == types.ParamVar {
		if fn := m.around(v); fn != nil {
			i := paramOf(fn, v)
			return slices.ContainsFunc(m.callsOf(fn), func(c *ast.CallExpr) bool { return i < len(c.Args) && of(c.Args[i]) })
		}
	}
	return slices.ContainsFunc(m.sum.Defs().Defs(v), func(d defuse.Def) bool { return d.Value != nil && of(d.Value) })
}

// asksStatus reports whether code looks at the status of a response.
func (m *Model) asksStatus(f *ast.FuncDecl) bool {
	found := false
	if f == nil {
		return false
	}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok && sel.Sel.Name == "StatusCode" && isResponse(m.pass.TypesInfo.TypeOf(sel.X)) {
			found = true
		}
		return !found
	})
	return found
}

func (s *Site) waits(ways []Way) bool {
	for i := range ways {
		if len(s.waitsOn(&ways[i])) > 0 {
			return true
		}
	}
	return false
}

// sameWaits reports whether every wait after a failure is also passed after a success.
func (s *Site) sameWaits(fail []Way, success *Verdict) bool {
	after := map[ast.Node]bool{}
	for _, ways := range [][]Way{success.Round, success.Next} {
		for i := range ways {
			for _, n := range s.waitsOn(&ways[i]) {
				after[n] = true
			}
		}
	}
	for i := range fail {
		for _, n := range s.waitsOn(&fail[i]) {
			if call, ok := n.(*ast.CallExpr); !after[n] && !(ok && s.CallsOut(call)) {
				return false
			}
		}
	}
	return true
}

// waitsOn gives the waits on a way, as they stand in the site's own code.
func (s *Site) waitsOn(w *Way) []ast.Expr {
	var out []ast.Expr
	for _, e := range w.Events {
		n, ok := e.Node.(ast.Expr)
		if !ok || !s.owns(n) {
			continue
		}
		switch e.Kind {
		case flow.Received:
			if e.Channel == flow.Timer {
				out = append(out, n)
			}
		case flow.Called:
			call := n.(*ast.CallExpr)
			if s.Form == Recursion && s.model.later(call, s.Func) {
				out = append(out, call.Args[0])
				continue
			}
			if !s.isAttempt(call) && !(s.Form == Recursion && s.model.callsBody(call, s.Func)) && s.model.waits(call) && !returnsChannel(s.model, call) {
				out = append(out, n)
			}
		}
	}
	return out
}

// waits reports whether a call waits before it comes back.
func (m *Model) waits(call *ast.CallExpr) bool {
	w, ok := m.waiting[call]
	if !ok {
		_, w = m.sum.Wait(call, nil)
		m.waiting[call] = w
	}
	return w
}

func returnsChannel(m *Model, call *ast.CallExpr) bool {
	return elem(m.pass.TypesInfo.TypeOf(call)) != nil
}

func (s *Site) isAttempt(call *ast.CallExpr) bool {
	for _, a := range s.Attempts {
		if a.Expr == call {
			return true
		}
	}
	return false
}

// owns reports whether n stands in the code of the site: its function, or the closure. Code
// that calls itself by way of another function owns that one too.
func (s *Site) owns(n ast.Node) bool {
	if s.Form == Recursion && s.Func.Fn != nil {
		for fn := range s.model.callers()[s.Func.Fn] {
			if Holds(s.model.sum.Defs().Funcs[fn], n) {
				return true
			}
		}
	}
	in := func(b *Body) bool { return b != nil && Holds(b.Block(), n) }
	return in(s.Func) || in(s.Closure)
}

func (s *Site) findWaits() {
	if s.Form == Library {
		return // the setting tells
	}
	if s.Form == Helper {
		return // the helper's own site tells
	}
	seen := map[ast.Node]bool{}
	for _, a := range s.Attempts {
		ways := a.Rounds()
		if s.Kind == Poll {
			ways = append(ways, a.On(Outcome{Class: Succeeds}).Round...)
		}
		for i := range ways {
			for _, n := range s.waitsOn(&ways[i]) {
				if call, ok := n.(*ast.CallExpr); ok && (s.CallsOut(call) || a.serves(call)) {
					continue // it does something else, and takes its time
				}
				if seen[n] {
					continue
				}
				seen[n] = true
				if w := s.wait(n); !w.Vague() {
					s.Waits = append(s.Waits, w)
				}
			}
		}
	}
}

// untilNext gives a way up to where the attempt's function is called a second time, elsewhere:
// what is waited for after that is that call's.
func (a *Attempt) untilNext(w Way) Way {
	tried := false
	for i, e := range w.Events {
		call, ok := e.Node.(*ast.CallExpr)
		switch {
		case e.Kind == flow.Tried:
			tried = true
		case tried && ok && e.Kind == flow.Called && call != a.Expr && a.Func != nil && a.Site.owns(call) && a.Site.model.of(call).Func == a.Func:
			w.Events = w.Events[:i]
			return w
		}
	}
	return w
}

// serves reports whether a call works with what the attempt gave, a connection or a stream.
func (a *Attempt) serves(call *ast.CallExpr) bool {
	for _, arg := range call.Args {
		t := a.Site.Info().TypeOf(arg)
		if t == nil || flow.IsError(t) || isResponse(t) {
			continue
		}
		switch t.Underlying().(type) {
		case *types.Pointer, *types.Interface:
			for _, d := range a.Site.Defs().Defs(a.Site.Defs().Var(arg)) {
				if d.Value == a.Expr {
					return true
				}
			}
		}
	}
	return false
}

func (s *Site) wait(n ast.Expr) Wait {
	w := Wait{Node: n}
	if src, ok := s.model.sum.Wait(n, s.Node); ok {
		w.Source = src
	} else if isDuration(s.model.pass.TypesInfo.TypeOf(n)) { // of a timer that runs a function
		w.Source = s.model.sum.Delay().Of(n, s.Node)
	}
	if call, ok := n.(*ast.CallExpr); ok {
		w.Hears = s.model.sum.Call(call).Hears
		name, _ := symbol.Callee(s.Info(), call)
		w.Plain = name.String() == "time.Sleep" || returnsChannel(s.model, call)
	}
	if sel := s.model.selectAround(s.Func.Block(), n); sel != nil {
		for _, c := range sel.Body.List {
			if ch := receivedFrom(c.(*ast.CommClause).Comm); ch != nil {
				switch s.model.channel(ch) {
				case flow.Done, flow.Quit:
					w.Hears = true
				}
			}
		}
	}
	return w
}

// Jitter says whether anything random reaches the waits of a way; Unknown where one cannot be told.
func (s *Site) Jitter(w *Way) catalog.Tri {
	answer := catalog.Unknown
	for _, n := range s.waitsOn(w) {
		for _, wait := range s.Waits {
			if wait.Node != n {
				continue
			}
			switch {
			case wait.Source.Random == catalog.Yes || wait.Source.Server && !wait.Source.Own:
				return catalog.Yes
			case wait.Source.Random == catalog.Unknown:
				return catalog.Unknown
			}
			answer = catalog.No
		}
	}
	return answer
}
