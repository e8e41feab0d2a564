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

// Info gives the types of the site's package.
func (s *Site) Info() *types.Info { return s.model.pass.TypesInfo }

// Defs gives the definitions of the site's package.
func (s *Site) Defs() *defuse.Index { return s.model.sum.Defs() }

// Holds reports whether the text of inner lies in that of outer.
func Holds(outer, inner ast.Node) bool {
	return outer.Pos() <= inner.Pos() && inner.End() <= outer.End()
}

// Repeats reports whether n stands in the text that is run again for each attempt.
func (s *Site) Repeats(n ast.Node) bool {
	switch {
	case s.Closure != nil:
		return Holds(s.Closure.Block(), n)
	case s.Form == Recursion, s.Form == Resend:
		return Holds(s.Func.Block(), n)
	case s.Form == Goto:
		return n.Pos() >= s.Node.Pos() && n.End() <= s.Func.Block().End()
	}
	switch l := s.Node.(type) {
	case *ast.ForStmt:
		if l.Init != nil && Holds(l.Init, n) {
			return false
		}
	case *ast.RangeStmt:
		if Holds(l.X, n) {
			return false
		}
	}
	return Holds(s.Node, n)
}

// Outer reports whether v lives longer than one attempt: it is declared outside of what is
// repeated. A parameter of a function that calls itself is handed on.
func (s *Site) Outer(v *types.Var) bool {
	if v == nil || v.IsField() {
		return false
	}
	return s.sees(v) && !s.Repeats(span{v})
}

// sees reports whether v can be named where the site is, or where its closure or helper is
// written: any other variable is another function's own, and new each time.
func (s *Site) sees(v *types.Var) bool {
	scope := v.Parent()
	if scope == nil || scope == v.Pkg().Scope() || scope.Contains(s.Node.Pos()) {
		return true
	}
	return s.Closure != nil && scope.Contains(s.Closure.Block().Pos()) || s.Within != nil && scope.Contains(s.Within.Node.Pos())
}

// span is a variable's declaration as a node.
type span struct{ v *types.Var }

func (n span) Pos() token.Pos { return n.v.Pos() }
func (n span) End() token.Pos { return n.v.Pos() }

// Own reports whether n stands in the site's function (or closure) itself: not in a
// function literal within.
func (s *Site) Own(n ast.Node) bool {
	own := false
	ast.Inspect(s.Body().Block(), func(x ast.Node) bool {
		if x == nil || own || x.Pos() > n.Pos() || x.End() < n.End() {
			return false
		}
		if _, lit := x.(*ast.FuncLit); lit {
			return false
		}
		own = x == n
		return !own
	})
	return own
}

// Code visits the nodes that one attempt runs: those of the site, of its helper, of what
// is handed to its library, and of the package's functions that they call, a few deep.
func (s *Site) Code(visit func(ast.Node)) {
	var roots []ast.Node
	switch s.Form {
	case Library, Helper:
		roots = append(roots, s.Closure.Block(), s.Call)
		if s.Within != nil {
			roots = append(roots, s.Within.Func.Block())
		}
	case Loop:
		roots = append(roots, s.Node)
	default:
		roots = append(roots, s.Func.Block())
	}
	s.model.walk(roots, visit)
}

// Runs reports whether n is among the nodes that one attempt runs.
func (s *Site) Runs(n ast.Node) bool {
	found := false
	s.Code(func(x ast.Node) { found = found || x == n })
	return found
}

// walk visits nodes and the code of the package's functions that are called or named there.
func (m *Model) walk(roots []ast.Node, visit func(ast.Node)) {
	seen := map[ast.Node]bool{}
	var enter func(n ast.Node, depth int)
	enter = func(n ast.Node, depth int) {
		if seen[n] || depth > 5 {
			return
		}
		seen[n] = true
		ast.Inspect(n, func(x ast.Node) bool {
			if x == nil {
				return false
			}
			visit(x)
			if id, ok := x.(*ast.Ident); ok {
				switch obj := m.pass.TypesInfo.Uses[id].(type) {
				case *types.Func:
					if d := m.sum.Defs().Funcs[obj.Origin()]; d != nil && d.Body != nil {
						enter(d.Body, depth+1)
					}
				case *types.Var:
					if b := m.function(id); b != nil && b.Lit != nil && obj != nil {
						enter(b.Lit.Body, depth+1)
					}
				}
			}
			return true
		})
	}
	for _, r := range roots {
		enter(r, 0)
	}
}

// Leaves gives the calls of the attempt that leave the process: itself, or those below it.
func (a *Attempt) Leaves() []*ast.CallExpr {
	if len(a.inner) > 0 {
		return a.inner
	}
	return []*ast.CallExpr{a.Expr}
}

// GivesResponse reports whether a call gives a *http.Response of net/http.
func (s *Site) GivesResponse(call *ast.CallExpr) bool {
	sig, ok := s.Info().TypeOf(call.Fun).Underlying().(*types.Signature)
	return ok && gives(sig, isHTTPResponse)
}

// Beside reports whether a call gives an HTTP response beside what it made of it.
func (s *Site) Beside(call *ast.CallExpr) bool {
	sig, ok := s.Info().TypeOf(call.Fun).Underlying().(*types.Signature)
	return ok && beside(sig)
}

// assigning gives the statement in code that assigns what a call gives; nil if there is none.
func assigning(code ast.Node, call *ast.CallExpr) *ast.AssignStmt {
	var found *ast.AssignStmt
	ast.Inspect(code, func(n ast.Node) bool {
		if as, ok := n.(*ast.AssignStmt); ok && len(as.Rhs) == 1 && ast.Unparen(as.Rhs[0]) == ast.Expr(call) {
			found = as
		}
		return found == nil
	})
	return found
}

// Drops reports whether the response that a call gives is assigned to nothing.
func (s *Site) Drops(call *ast.CallExpr) bool {
	as := assigning(s.Func.Block(), call)
	results, ok := s.Info().TypeOf(call).(*types.Tuple)
	if as == nil || !ok {
		return false
	}
	for i, l := range as.Lhs {
		if isBlank(l) && isHTTPResponse(results.At(i).Type()) {
			return true
		}
	}
	return false
}

func isBlank(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "_"
}

// Folds reports whether a call of this package makes an error of a permanent status: who
// calls it does not see the response then.
func (s *Site) Folds(call *ast.CallExpr) bool {
	fn := calleeOf(s.Info(), call)
	return fn != nil && s.model.foldsAny(fn.Origin())
}

// Carries reports whether what a call of this package makes an error of holds the response, or
// its headers: who calls it can look at them.
func (s *Site) Carries(call *ast.CallExpr) bool {
	fn := calleeOf(s.Info(), call)
	return fn != nil && s.model.carries(fn.Origin(), 2)
}

func (m *Model) carries(fn *types.Func, depth int) bool {
	decl := m.sum.Defs().Funcs[fn]
	if decl == nil || decl.Body == nil {
		return false
	}
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			found = found || m.errorWithResponse(n)
		case *ast.CallExpr:
			if callee := calleeOf(m.pass.TypesInfo, n); callee != nil && depth > 0 && !found {
				found = m.carries(callee.Origin(), depth-1)
			}
		}
		return !found
	})
	return found
}

// errorWithResponse reports whether a literal is an error with a response, or headers, in it.
func (m *Model) errorWithResponse(lit *ast.CompositeLit) bool {
	t := m.pass.TypesInfo.TypeOf(lit)
	if t == nil || !flow.IsError(t) && !flow.IsError(types.NewPointer(t)) {
		return false
	}
	return slices.ContainsFunc(lit.Elts, func(e ast.Expr) bool {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
		}
		return symbol.Is(m.pass.TypesInfo.TypeOf(e), "net/http", "Response", "Header")
	})
}

// GivenError reports whether the site's function calls a method of v with an error.
func (s *Site) GivenError(v *types.Var) bool {
	found := false
	ast.Inspect(s.Func.Block(), func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found {
			return !found
		}
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !ok || v == nil || s.Defs().Var(sel.X) != v {
			return true
		}
		for _, arg := range call.Args {
			t := s.Info().TypeOf(arg)
			found = found || t != nil && flow.IsError(t)
		}
		return !found
	})
	return found
}

// Sends reports whether a call is seen to send what it is answered with: it is net/http's or
// a client's of the catalog, it is given a request or a URL, or its code is in view. Anything
// else may give an answer that has been read and closed.
func (s *Site) Sends(call *ast.CallExpr) bool {
	n, fn := s.Callee(call)
	if fn == nil || n.Path == "net/http" || s.Declared(call) != nil || s.model.of(call).Catalog.Library != nil {
		return true
	}
	for v := range fn.Signature().Params().Variables() {
		if isHTTPRequest(v.Type()) || types.Identical(v.Type(), types.Typ[types.String]) {
			return true
		}
	}
	return false
}

// Through says what the site does when a call below the attempt has an outcome.
func (a *Attempt) Through(o Outcome, call *ast.CallExpr) *Verdict {
	k := part{o, call}
	if v := a.parts[k]; v != nil {
		return v
	}
	if a.parts == nil {
		a.parts = map[part]*Verdict{}
	}
	v := &Verdict{}
	inner := call
	if call == a.Expr && (a.Site.Form != Helper || a.Site.Within == nil) {
		inner = nil
	}
	if a.Site.model.possible(o, call) {
		v = a.judge(a.run(o, inner), o)
	}
	a.parts[k] = v
	return v
}

type part struct {
	o    Outcome
	call *ast.CallExpr
}

// Sure gives the ways round that are taken for sure: nothing unknown decides on them, or
// whatever it decides leads round.
func (v *Verdict) Sure() []*Way {
	var out []*Way
	for i := range v.Round {
		if len(v.Round[i].Guesses) == 0 || v.Again == Yes {
			out = append(out, &v.Round[i])
		}
	}
	return out
}

// Any gives every way round, those that something unknown decides on included.
func (v *Verdict) Any() []*Way {
	var out []*Way
	for i := range v.Round {
		out = append(out, &v.Round[i])
	}
	return out
}

// Plainly gives the ways round that are sure, or that hang on nothing but a plain value in
// the answer, which may be either: no call that may classify decides on them.
func (v *Verdict) Plainly(s *Site) []*Way {
	out := v.Sure()
	if len(out) > 0 {
		return out
	}
	for i := range v.Round {
		plain := true
		for _, g := range v.Round[i].Guesses {
			plain = plain && s.plain(g.Cond)
		}
		if plain {
			out = append(out, &v.Round[i])
		}
	}
	return out
}

// plain reports whether a condition compares plain values without a call.
func (s *Site) plain(cond ast.Node) bool {
	b, ok := cond.(*ast.BinaryExpr)
	if !ok {
		return false
	}
	for _, e := range []ast.Expr{b.X, b.Y} {
		if t, ok := s.Info().TypeOf(e).Underlying().(*types.Basic); !ok || t.Info()&(types.IsString|types.IsNumeric) == 0 {
			return false
		}
		if _, call := ast.Unparen(e).(*ast.CallExpr); call {
			return false
		}
	}
	return true
}

// Callee gives the function that a call calls by name, and how it is named.
func (s *Site) Callee(call *ast.CallExpr) (symbol.Name, *types.Func) {
	return symbol.Callee(s.Info(), call)
}

// Declared gives the code of a call's callee, where it is a function of this package or a literal in view.
func (s *Site) Declared(call *ast.CallExpr) *Body { return s.model.function(call.Fun) }

// NameOf is what a message calls a call.
func (s *Site) NameOf(call *ast.CallExpr) string { return s.model.of(call).Name }

// IsResponse reports whether t is *http.Response.
func IsResponse(t types.Type) bool { return t != nil && isHTTPResponse(t) }

// handed gives the attempt that calls a function parameter, where there is one: a helper may
// make others besides, to begin and to commit.
func (s *Site) handed() *Attempt {
	for _, a := range s.Attempts {
		if a.param != nil {
			return a
		}
	}
	return s.Attempts[0]
}
