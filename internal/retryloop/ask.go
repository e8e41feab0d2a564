package retryloop

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/attempt"
	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/symbol"
)

// Name is what a message calls the site's attempt.
func (s *Site) Name() string {
	if len(s.Attempts) > 0 {
		return s.Attempts[0].Name
	}
	return "a closure"
}

// Origin gives the call or literal that made a value, where x only names it.
func (s *Site) Origin(x ast.Expr) ast.Expr {
	switch ast.Unparen(x).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		if o := s.model.set.Value(x).Origin; o != nil {
			return o
		}
	}
	return x
}

// Gives says where the values of x, or what x gives when it is a function, come from.
func (s *Site) Gives(x ast.Expr) delay.Source { return s.model.sum.Delay().Of(x, nil) }

// Drawn says whether anything random reaches a value.
func (s *Site) Drawn(x ast.Expr) catalog.Tri { return s.model.sum.Delay().Of(x, nil).Random }

// On reports whether the wait is on the way.
func (s *Site) On(w *Way, wait Wait) bool {
	for _, n := range s.waitsOn(w) {
		if n == wait.Node {
			return true
		}
	}
	return false
}

// Repaired reports whether, before it goes round, the site calls out to something else:
// a new token is fetched, a resource made.
func (a *Attempt) Repaired(v *Verdict) bool {
	for i := range v.Round {
		if !a.repaired(&v.Round[i]) {
			return false
		}
	}
	return len(v.Round) > 0
}

func (a *Attempt) repaired(w *Way) bool {
	for e := range w.Events.All() {
		if e.Kind == flow.Looped && e.Node == a.Site.Node {
			return false
		}
		if call, ok := e.Node.(*ast.CallExpr); ok && e.Kind == flow.Called && !a.Site.isAttempt(call) && !a.Site.model.callsBody(call, a.Site.Func) &&
			a.Site.model.of(call).Kind == attempt.Remote {
			return true
		}
	}
	return false
}

// Passes reports whether an outcome goes the way of a success where that goes on too, as far
// as the site's own code looks: no error came of it.
func (a *Attempt) Passes(v *Verdict) bool {
	if a.Site.Kind != Supervisor {
		return false
	}
	well := a.On(Outcome{Class: Succeeds}).Round
	for i := range v.Round {
		if !slices.ContainsFunc(well, func(w Way) bool { return slices.Equal(a.decided(&v.Round[i]), a.decided(&w)) }) {
			return false
		}
	}
	return len(v.Round) > 0
}

// decided gives what the site's own code decided on a way by what came out of the attempt.
func (a *Attempt) decided(w *Way) []flow.Guess {
	var out []flow.Guess
	for e := range w.Events.All() {
		if e.Kind == flow.Branched && e.Dep && a.Site.owns(e.Node) {
			out = append(out, flow.Guess{Cond: e.Node, Taken: e.Taken})
		}
	}
	return out
}

// Classifier gives the condition on what came out of the attempt that last let the failure
// through, in the site's own code; nil where nothing but the presence of an error was looked at.
func (a *Attempt) Classifier(v *Verdict) ast.Node {
	if v == nil {
		return nil
	}
	var found ast.Node
	for _, w := range v.Sure() {
		for e := range w.Events.All() {
			if e.Kind == flow.Branched && e.Dep && a.Site.judges(e.Node) && a.looks(e.Node) && !a.Site.model.namesContext(e.Node) {
				found = e.Node
			}
		}
		if found == nil {
			found = a.asked(*w)
		}
		if found != nil {
			return found
		}
	}
	return found
}

// namesContext reports whether a condition asks no more of an error than whether a context's end
// is behind it.
func (m *Model) namesContext(cond ast.Node) bool {
	var target ast.Expr
	switch x := cond.(type) {
	case *ast.CallExpr:
		if n, _ := symbol.Callee(m.pass.TypesInfo, x); n.Path != "errors" || n.Ident != "Is" || len(x.Args) != 2 {
			return false
		}
		target = x.Args[1]
	case *ast.BinaryExpr:
		target = x.Y
	default:
		return false
	}
	sel, ok := ast.Unparen(target).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	obj := m.pass.TypesInfo.Uses[sel.Sel]
	return obj != nil && obj.Pkg() != nil && obj.Pkg().Path() == "context"
}

// asked gives the last call on a way, in the site's own code, whose own code looked at what
// came out of the attempt: its answer decided.
func (a *Attempt) asked(w Way) (found ast.Node) {
	var call *ast.CallExpr
	var body *ast.BlockStmt
	for e := range w.Events.All() {
		switch e.Kind {
		case flow.Called:
			if c := e.Node.(*ast.CallExpr); a.Site.judges(c) && !a.Makes(c) {
				call, body = c, a.Site.model.code(c)
			}
		case flow.Branched:
			if body != nil && e.Dep && Holds(body, e.Node) && a.looks(e.Node) {
				found = call
			}
		}
	}
	return found
}

// judges reports whether n stands where the site decides: in its own code, not in the
// code of what it calls, nor, for a closure, around it.
func (s *Site) judges(n ast.Node) bool {
	return Holds(s.Body().Block(), n)
}

// looks reports whether a condition looks at more than whether there is an error.
func (a *Attempt) looks(n ast.Node) bool {
	e, ok := n.(ast.Expr)
	if !ok {
		return false
	}
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok {
		return true
	}
	info := a.Site.model.pass.TypesInfo
	return !(b.Op == token.EQL || b.Op == token.NEQ) || !info.Types[b.X].IsNil() && !info.Types[b.Y].IsNil()
}

// ReadsRow reports whether the attempt asks for one row.
func (a *Attempt) ReadsRow() bool {
	for _, c := range append([]*ast.CallExpr{a.Expr}, a.inner...) {
		if fn := calleeOf(a.Site.model.pass.TypesInfo, c); fn != nil && isSQL(fn) && (strings.HasPrefix(fn.Name(), "QueryRow") || symbol.Of(fn).Local() == "Row.Scan") {
			return !a.Site.model.tableless(c)
		}
	}
	return false
}

// tableless reports whether a query reads no table, so that it always gives a row: SELECT 1.
func (m *Model) tableless(query *ast.CallExpr) bool {
	if sel, ok := ast.Unparen(query.Fun).(*ast.SelectorExpr); ok && sel.Sel.Name == "Scan" {
		if q, ok := ast.Unparen(sel.X).(*ast.CallExpr); ok {
			query = q
		}
	}
	return slices.ContainsFunc(query.Args, func(arg ast.Expr) bool {
		s, ok := text(m.pass.TypesInfo, arg)
		s = strings.ToLower(s)
		return ok && strings.HasPrefix(strings.TrimSpace(s), "select") && !strings.Contains(s, "from")
	})
}

// Context gives the caller's context that reaches the attempt, where there is one that can
// end: a parameter, a field, a request's. One made from context.Background is none.
func (a *Attempt) Context() ast.Expr {
	for i, arg := range a.Expr.Args {
		if isHTTPRequest(a.Site.Info().TypeOf(arg)) && !a.Site.model.forwards(a.Expr, i, "Clone", "WithContext", "Context") {
			continue
		}
		if ctx := a.Site.model.context(arg, 0); ctx != nil {
			return ctx
		}
	}
	return nil
}

// context follows an argument (a context or a request) to the context that it carries.
func (m *Model) context(e ast.Expr, depth int) ast.Expr {
	info := m.pass.TypesInfo
	t := info.TypeOf(e)
	if tuple, ok := t.(*types.Tuple); ok && tuple.Len() > 0 {
		t = tuple.At(0).Type()
	}
	if t == nil || depth > 6 {
		return nil
	}
	request := isHTTPRequest(t)
	if !symbol.IsContext(t) && !request {
		return nil
	}
	switch x := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		n, fn := symbol.Callee(info, x)
		if fn == nil {
			return nil
		}
		switch {
		case n.Path == "context" && (n.Ident == "Background" || n.Ident == "TODO"):
			return nil
		case n.Path == "net/http" && n.Ident == "Context":
			return x
		}
		for _, arg := range x.Args {
			if ctx := m.context(arg, depth+1); ctx != nil {
				return ctx
			}
		}
		if s, ok := ast.Unparen(x.Fun).(*ast.SelectorExpr); ok && request {
			return m.context(s.X, depth+1)
		}
		return nil
	case *ast.Ident, *ast.SelectorExpr:
		v := m.sum.Defs().Var(x)
		if v == nil {
			return nil
		}
		defs := m.sum.Defs().Defs(v)
		if v.Kind() == types.ParamVar && !v.IsField() {
			return e
		}
		if v.IsField() && !request {
			if len(defs) == 0 {
				return e
			}
			for _, d := range defs {
				if d.Value != nil && m.context(d.Value, depth+1) != nil {
					return e
				}
			}
			return nil
		}
		for _, d := range defs {
			if d.How == defuse.Assigned && d.Value != nil {
				if ctx := m.context(d.Value, depth+1); ctx != nil {
					return ctx
				}
			}
		}
	}
	return nil
}
