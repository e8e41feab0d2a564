package retryloop

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/summary"
	"github.com/retrylint/retrylint/internal/symbol"
)

// manyRounds is how often a server that is coming up is asked: nobody retries as often.
const manyRounds = 20

// Probes reports whether the attempt asks whether a server is there yet: it connects and hangs
// up at once; or it is a question to which the answer is that there is one, asked again whatever
// goes wrong, permanent statuses too. A GET or HEAD is one where of its answer nothing is used
// and it is sent for a time, or very often, or by a function that says so; any call whose name
// says so is. Only of a poll is it so.
func (a *Attempt) Probes() bool { return a.Site.Kind == Poll && a.mayProbe() }

// mayProbe is Probes before it is decided what the site is.
func (a *Attempt) mayProbe() bool {
	if a.probes == nil {
		is := a.hangsUp() || a.plain() && a.stubborn() &&
			(a.called() || a.greets() && a.Site.patient(a.Failing()) && a.around() ||
				a.onlyGets() && a.waitsFor())
		a.probes = &is
	}
	return *a.probes
}

// probeWords are the words by which functions say that they ask whether a server is there.
var probeWords = map[string]bool{
	"ready": true, "readiness": true, "readyz": true, "health": true, "healthy": true, "healthz": true, "alive": true, "liveness": true,
	"probe": true, "reachable": true, "available": true, "wait": true, "await": true, "up": true, "running": true, "started": true,
}

// asking begin the names of questions to which the answer is yes or no.
var asking = map[string]bool{"is": true, "has": true, "does": true, "exists": true, "check": true, "can": true}

// called reports whether the attempt is called a question of that kind.
func (a *Attempt) called() bool {
	if a.Func == nil {
		return false
	}
	words := wordsOf(a.Func.Name())
	if results := a.Func.Signature().Results(); results.Len() == 1 && flow.IsBool(results.At(0).Type()) && asking[words[0]] {
		return true
	}
	return slices.ContainsFunc(words, func(w string) bool { return probeWords[w] && w != "wait" && w != "await" })
}

// greets reports whether the attempt gives nothing but yes and no, or is called a ping: that may
// be for other reasons too.
func (a *Attempt) greets() bool {
	sig := a.Site.Info().TypeOf(a.Expr.Fun).Underlying().(*types.Signature)
	if sig.Results().Len() == 1 && flow.IsBool(sig.Results().At(0).Type()) {
		return true
	}
	return a.Func != nil && slices.ContainsFunc(wordsOf(a.Func.Name()), func(w string) bool { return w == "ping" || w == "heartbeat" })
}

// around reports whether the function that asks is called by such a word.
func (a *Attempt) around() bool {
	fn := a.Site.Defs().Around(a.Site.Node.Pos())
	return fn != nil && slices.ContainsFunc(wordsOf(fn.Name()), func(w string) bool { return probeWords[w] })
}

// waitsFor reports whether a server is waited for: for a time, or in a function that says so, where
// nothing of the answer is used, or both, where it is only looked at.
func (a *Attempt) waitsFor() bool {
	patient, around := a.Site.patient(a.Failing()), a.around()
	return patient && around && a.Site.answersYes() || (patient || around) && !a.used()
}

// answersYes reports whether the site's function gives nothing but yes and no, or an error:
// what it reads of an answer is for that alone.
func (s *Site) answersYes() bool {
	sig := s.Signature()
	if sig == nil || sig.Results().Len() == 0 {
		return false
	}
	for v := range sig.Results().Variables() {
		if !isErrorOrBool(v.Type()) {
			return false
		}
	}
	return true
}

// plain reports whether the attempt gives nothing but a response, an error, or yes and no.
func (a *Attempt) plain() bool {
	sig, ok := a.Site.Info().TypeOf(a.Expr.Fun).Underlying().(*types.Signature)
	if !ok || sig.Results().Len() == 0 {
		return false
	}
	for v := range sig.Results().Variables() {
		if !isHTTPResponse(v.Type()) && !flow.IsError(v.Type()) && !flow.IsBool(v.Type()) {
			return false
		}
	}
	return true
}

// hangsUp reports whether all that is done with the connection that the attempt gives is to close it.
func (a *Attempt) hangsUp() bool {
	s := a.Site
	results, ok := s.Info().TypeOf(a.Expr).(*types.Tuple)
	if !ok || results.Len() != 2 || isHTTPResponse(results.At(0).Type()) || !flow.IsError(results.At(1).Type()) {
		return false
	}
	as := assigning(s.Func.Block(), a.Expr)
	if as == nil {
		return false
	}
	conn := s.Defs().Var(as.Lhs[0])
	closed, used := false, false
	ast.Inspect(s.Func.Block(), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			return n != as
		case *ast.BinaryExpr:
			return !s.Info().Types[n.Y].IsNil()
		case *ast.CallExpr:
			if sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok && sel.Sel.Name == "Close" && s.Defs().Var(sel.X) == conn {
				closed = true
				return false
			}
		case *ast.Ident:
			used = used || s.Info().Uses[n] == types.Object(conn)
		}
		return !used
	})
	return closed && !used
}

// patient reports whether the loop goes on for a time, or very often.
func (s *Site) patient(v *Verdict) bool {
	if s.Form != Loop {
		return false
	}
	return s.rounds() >= manyRounds || slices.ContainsFunc(s.ends(v), func(b branch) bool { return s.timed(b.node) })
}

// onlyGets reports whether all that the attempt sends are GETs and HEADs of net/http.
func (a *Attempt) onlyGets() bool {
	for _, leaf := range a.leaves() {
		if !a.Site.GivesResponse(leaf) || !a.gets(leaf) {
			return false
		}
	}
	return true
}

// gets reports whether a call at or below the attempt sends nothing but GET or HEAD.
func (a *Attempt) gets(leaf *ast.CallExpr) bool {
	m := a.Site.model
	for _, call := range m.wayDown(a.Expr, leaf) {
		if d := m.of(call).Methods; d != 0 && d&^(summary.MethodGet|summary.MethodHead) == 0 {
			return true
		}
	}
	return false
}

// stubborn reports whether neither a refused connection nor a permanent status leaves: either
// they make the site go round, or, as to the status, it is not looked at.
func (a *Attempt) stubborn() bool {
	if a.On(Outcome{Class: Transport}).Again != Yes && a.On(Outcome{Class: Opaque}).Again != Yes {
		return false
	}
	if coded := a.On(PermanentCodes[0]); coded.Ran && coded.Again != Yes {
		return false
	}
	missing, broken := a.On(Status(404)), a.On(Status(500))
	return missing.Again == Yes && broken.Again == Yes || missing.Again == No && broken.Again == No
}

// used reports whether anything is made of the answer of a success: it is read, kept or handed on.
func (a *Attempt) used() bool {
	s := a.Site
	v := a.On(Outcome{Class: Succeeds})
	if !v.Ran || v.Cut {
		return true
	}
	for _, ways := range [][]Way{v.Out, v.Round, v.Next} {
		for i := range ways {
			if slices.ContainsFunc(ways[i].Results, func(v flow.Value) bool { return holds(v, 0) }) {
				return true
			}
			for e := range ways[i].Events.All() {
				if s.uses(e) {
					return true
				}
			}
		}
	}
	return false
}

// uses reports whether an event reads, keeps or hands on a response.
func (s *Site) uses(e flow.Event) bool {
	switch e.Kind {
	case flow.Called:
		call, ok := e.Node.(*ast.CallExpr)
		if !ok || s.closes(call) || s.drains(call) {
			return false
		}
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && s.within(sel.X) {
			return true
		}
		for i, arg := range call.Args {
			v := flow.Value{}
			if len(e.Args) == len(call.Args) {
				v = e.Args[i]
			}
			if s.bodied(arg, v) && s.Declared(call) == nil {
				return true
			}
		}
	}
	return s.putAway(e)
}

// within reports whether an expression is a response or a part of one.
func (s *Site) within(e ast.Expr) bool {
	for {
		if t := s.Info().TypeOf(e); t != nil && isHTTPResponse(t) {
			return true
		}
		sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
		if !ok {
			return false
		}
		e = sel.X
	}
}

// drains reports whether a call copies to io.Discard.
func (s *Site) drains(call *ast.CallExpr) bool {
	n, _ := symbol.Callee(s.Info(), call)
	if n.Path != "io" || n.Ident != "Copy" || len(call.Args) != 2 {
		return false
	}
	sel, ok := ast.Unparen(call.Args[0]).(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Discard"
}
