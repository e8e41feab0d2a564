package retryloop

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/symbol"
)

// Shown gives where, on a way round, what was read of the answer has already gone out of the
// attempt: to a writer, a callback or a channel that lives longer; nil if it has not.
func (a *Attempt) Shown(w *Way) ast.Node {
	yields := a.Yields()
	for e := range w.Events.All() {
		switch e.Kind {
		case flow.Sent:
			s := e.Node.(*ast.SendStmt)
			if v := a.Site.Root(s.Chan); v != nil && a.Site.Outer(v) && a.Site.Mentions(s.Value, yields) {
				return s
			}
		case flow.Called:
			call := e.Node.(*ast.CallExpr)
			if dst := a.Site.copies(call); dst != nil {
				if a.lasts(w, dst) {
					return call
				}
				continue
			}
			if a.Site.Repeats(call) && a.Site.calledBack(call, yields) {
				return call
			}
		}
	}
	return nil
}

// copies gives the writer that a call copies a reader to.
func (s *Site) copies(call *ast.CallExpr) ast.Expr {
	switch n, _ := symbol.Callee(s.Info(), call); n.String() {
	case "io.Copy", "io.CopyN", "io.CopyBuffer":
		return call.Args[0]
	}
	return nil
}

// lasts reports whether a writer lives longer than an attempt and is not emptied between two.
func (a *Attempt) lasts(w *Way, dst ast.Expr) bool {
	given := a.Given(dst)
	if given == nil {
		return false
	}
	v := a.Site.Root(given)
	if v == nil || v.Pkg() != nil && v.Parent() == v.Pkg().Scope() && v.Pkg() != a.Site.model.pass.Pkg {
		return false // io.Discard
	}
	switch x := ast.Unparen(given).(type) {
	case *ast.Ident, *ast.UnaryExpr:
	case *ast.SelectorExpr:
		if f := a.Site.Defs().Var(x); f != nil {
			for _, d := range a.Site.Defs().Defs(f) {
				if d.Node != nil && a.Site.Repeats(d.Node) {
					return false
				}
			}
		}
	default:
		return false
	}
	return a.Site.Outer(v) && !a.Renewed(w, v)
}

// calledBack reports whether a call hands what came out of the attempt to a function value
// that is not in view, which gives nothing back but an error.
func (s *Site) calledBack(call *ast.CallExpr, yields map[*types.Var]bool) bool {
	if !s.model.isHandler(call) || s.Declared(call) != nil {
		return false
	}
	told := false
	for _, arg := range call.Args {
		t := s.Info().TypeOf(arg)
		if isHTTPResponse(t) || flow.IsError(t) {
			return false
		}
		told = told || s.Mentions(arg, yields)
	}
	return told && s.looped(call)
}

// looped reports whether n stands in a loop within what is repeated.
func (s *Site) looped(n ast.Node) bool {
	found := false
	s.own(func(x ast.Node) {
		switch x.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			found = found || x != s.Node && Holds(x, n)
		}
	})
	return found
}

// Resumes reports whether the attempt is made with something that the one before has left: an
// offset, a cursor.
func (a *Attempt) Resumes() bool {
	s := a.Site
	yields := a.Yields()
	for v := range a.Feeds() {
		if !s.Outer(v) {
			continue
		}
		for _, d := range s.Defs().Defs(v) {
			if d.Node == nil || !s.Repeats(d.Node) {
				continue
			}
			switch {
			case d.How == defuse.Updated && d.Value != nil && d.Tok == token.ADD_ASSIGN && s.Info().Types[d.Value].Value == nil,
				d.How == defuse.Assigned && d.Value != nil && (s.Mentions(d.Value, yields) || Holds(d.Value, a.Expr)):
				return true
			}
		}
	}
	return false
}
