package droppederror

import (
	_ "embed"
	"go/ast"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/check"
	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/retryloop"
)

//go:embed doc.go
var doc string

// Check is droppederror.
var Check = check.New("droppederror", doc, judge)

// Analyzer is the analyzer of Check.
var Analyzer = Check.Analyzer

func judge(s *retryloop.Site) []check.Opinion {
	if !s.Remote() {
		return check.Silent("no attempt is known to leave the process")
	}
	if s.Form == retryloop.Library || s.Form == retryloop.Helper {
		return check.Silent("what calls the closure gives the error back")
	}
	at := errorResult(s)
	if at < 0 {
		return check.Silent("the function gives no error")
	}
	for _, a := range s.Attempts {
		if a.Asks() || s.Kind == retryloop.Poll && !a.Probes() {
			continue // it ran out before a state was reached
		}
		for _, o := range a.Worth() {
			for _, w := range ends(s, a, o) {
				what := lost(s, a, &w, at)
				switch {
				case what == "", s.Kind == retryloop.Poll && what != nothing: // a server that is not up says no more than that
				case o.Class == retryloop.Broken && what == nothing: // nothing was read, so that it went well
				default:
					return []check.Opinion{check.At(returned(s, &w, at), "the last error of %s is lost: %s is returned once the attempts run out", a.Name, what)}
				}
			}
		}
	}
	return check.Silent("the last error is returned, or the attempts do not run out in view")
}

// ends gives the ways on which the attempts or the time run out.
func ends(s *retryloop.Site, a *retryloop.Attempt, o retryloop.Outcome) []retryloop.Way {
	out, n := a.Exhausted(o)
	switch n {
	case 0:
	case 1:
		return nil // it is not made again
	default:
		return out
	}
	v := a.On(o)
	if v.Cut {
		return nil
	}
	for i := range v.Out {
		if len(v.Out[i].Guesses) == 0 && s.ByTime(&v.Out[i]) {
			out = append(out, v.Out[i])
		}
	}
	return out
}

// errorResult gives the index of the function's error among its results; -1 if it has none.
func errorResult(s *retryloop.Site) int {
	sig := s.Signature()
	if sig == nil {
		return -1
	}
	n := sig.Results().Len()
	if n == 0 || !types.Identical(sig.Results().At(n-1).Type(), types.Universe.Lookup("error").Type()) {
		return -1
	}
	return n - 1
}

// lost says what a way returns in the place of the last error; "" where it returns it, or
// where that cannot be told.
func lost(s *retryloop.Site, a *retryloop.Attempt, w *retryloop.Way, at int) string {
	if w.End != flow.Returned || w.Return == nil || len(w.Results) <= at {
		return ""
	}
	for e := range w.Events.All() {
		if call, ok := e.Node.(*ast.CallExpr); ok && e.Kind == flow.Called && !a.Makes(call) && s.CallsOut(call) {
			return "" // the error is another call's
		}
	}
	err := w.Results[at]
	if holds(err) != retryloop.No || returned(s, w, at) == w.Return && foreign(s, a, w, at) {
		return ""
	}
	if slices.ContainsFunc(w.Results[:at], func(v flow.Value) bool { return v.Kind == flow.Response }) && !closed(s, w) {
		return "" // the answer tells what went wrong
	}
	if _, made := result(w, at).(*ast.CallExpr); made || err.Nilness() != 1 {
		if named(s, a, w) || translated(s, w, at) {
			return "" // it tells what the failure was
		}
		return "another error"
	}
	if named(s, a, w) {
		return "" // what the answer says is taken for a success
	}
	for _, v := range w.Results[:at] {
		switch {
		case v.False() && !v.Dep:
			return "" // an answer: it is not there, not ready
		case v.Kind == flow.Response, v.Kind == flow.Nil, v.Kind == flow.Const && !v.Dep, v.Kind == flow.Struct && len(v.Fields) == 0:
		default:
			return ""
		}
	}
	return nothing
}

// nothing is what is returned where the caller is told of no failure at all.
const nothing = "nil"

// returned gives the statement that returns a way's error: in a function that calls itself
// it stands in the innermost call.
func returned(s *retryloop.Site, w *retryloop.Way, at int) *ast.ReturnStmt {
	if s.Form != retryloop.Recursion {
		return w.Return
	}
	err := w.Results[at]
	found := w.Return
	ast.Inspect(s.Func.Block(), func(n ast.Node) bool {
		r, ok := n.(*ast.ReturnStmt)
		if !ok || len(r.Results) == 0 {
			return true
		}
		e := ast.Unparen(r.Results[len(r.Results)-1])
		if v := s.Defs().Var(e); v != nil && types.Object(v) == err.Obj || err.Node != nil && e == err.Node {
			found = r
		}
		return true
	})
	return found
}

// named reports whether the error is returned under a condition on what came out of the
// attempt: its text says which failure it was.
func named(s *retryloop.Site, a *retryloop.Attempt, w *retryloop.Way) bool {
	under := map[ast.Node]bool{}
	ast.Inspect(s.Func.Block(), func(n ast.Node) bool {
		if n == nil || n.Pos() > w.Return.Pos() || n.End() < w.Return.End() {
			return false
		}
		switch n := n.(type) {
		case *ast.IfStmt:
			ast.Inspect(n.Cond, func(c ast.Node) bool { under[c] = true; return true })
		case *ast.CaseClause:
			for _, e := range n.List {
				under[e] = true
			}
		}
		return true
	})
	for e := range w.Events.All() {
		if e.Kind == flow.Branched && e.Dep && under[e.Node] && a.Looks(e.Node) {
			return true
		}
	}
	return false
}

// translated reports whether the error that is returned is what a call made of an error that
// it was given, or gathers errors, or may be.
func translated(s *retryloop.Site, w *retryloop.Way, at int) bool {
	if e := result(w, at); e != nil {
		return made(s, e, 0)
	}
	return variable(s, s.Signature().Results().At(at), 0)
}

func made(s *retryloop.Site, e ast.Expr, depth int) bool {
	switch e := e.(type) {
	case *ast.CallExpr:
		if n, _ := s.Callee(e); n.Path == "fmt" || n.Path == "errors" {
			return false // what it holds is known
		}
		for _, arg := range e.Args {
			if t := s.Info().TypeOf(arg); t != nil && flow.IsError(t) {
				return true
			}
		}
	case *ast.Ident:
		return variable(s, s.Defs().Var(e), depth)
	}
	return false
}

func variable(s *retryloop.Site, v *types.Var, depth int) bool {
	if depth > 3 {
		return false
	}
	if s.GivenError(v) {
		return true
	}
	for _, d := range s.Defs().Defs(v) {
		if d.How == defuse.Assigned && d.Value != nil && made(s, ast.Unparen(d.Value), depth+1) {
			return true
		}
	}
	return false
}

// foreign reports whether the error that is returned was made by a call of which nothing is
// known: it may hold anything.
func foreign(s *retryloop.Site, a *retryloop.Attempt, w *retryloop.Way, at int) bool {
	switch e := result(w, at).(type) {
	case *ast.CallExpr:
		return w.Results[at].Kind != flow.Wrap && !constructs(s, w, e)
	case *ast.Ident, *ast.SelectorExpr:
		v := s.Defs().Var(e)
		if v == nil || w.Results[at].Kind != flow.Nil {
			return false
		}
		if v.IsField() {
			return true
		}
		for _, d := range s.Defs().Defs(v) {
			call, ok := ast.Unparen(d.Value).(*ast.CallExpr)
			if d.How == defuse.Assigned && ok && call != a.Expr && passed(w, v, d.Node) {
				return true
			}
		}
	}
	return false
}

// result gives the expression that is returned as result at; nil where none is written.
func result(w *retryloop.Way, at int) ast.Expr {
	if len(w.Return.Results) == 0 {
		return nil
	}
	return ast.Unparen(w.Return.Results[min(at, len(w.Return.Results)-1)])
}

// constructs reports whether a call makes an error of its arguments, of which none holds
// what came out of the attempt.
func constructs(s *retryloop.Site, w *retryloop.Way, call *ast.CallExpr) bool {
	if !s.Constructor(call) {
		return false
	}
	for e := range w.Events.All() {
		if e.Kind != flow.Called || e.Node != ast.Node(call) {
			continue
		}
		for _, arg := range e.Args {
			if arg.Dep || arg.Kind == flow.Top {
				return false
			}
		}
		return true
	}
	return false
}

// passed reports whether the way sets v by the statement n.
func passed(w *retryloop.Way, v *types.Var, n ast.Node) bool {
	for e := range w.Events.All() {
		if e.Kind == flow.Set && e.Var == v && e.Node != nil && retryloop.Holds(n, e.Node) {
			return true
		}
	}
	return false
}
