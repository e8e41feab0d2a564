package retryloop

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/symbol"
)

// Root gives the variable at the bottom of an expression: w of *w, &w, w.buf, w[i]; nil if
// there is none.
func (s *Site) Root(e ast.Expr) *types.Var {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			v, _ := s.Info().ObjectOf(x).(*types.Var)
			return v
		case *ast.SelectorExpr:
			if s.Info().Selections[x] == nil {
				v, _ := s.Info().ObjectOf(x.Sel).(*types.Var)
				return v
			}
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.UnaryExpr:
			if x.Op != token.AND {
				return nil
			}
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.SliceExpr:
			e = x.X
		default:
			return nil
		}
	}
}

// vars visits the variables that an expression names, fields left aside.
func (s *Site) vars(e ast.Node, visit func(*types.Var)) {
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := s.Info().ObjectOf(id).(*types.Var); ok && !v.IsField() {
				visit(v)
			}
		}
		return true
	})
}

// Mentions reports whether an expression names a variable of the set.
func (s *Site) Mentions(e ast.Node, set map[*types.Var]bool) bool {
	found := false
	s.vars(e, func(v *types.Var) { found = found || set[v] })
	return found
}

// Feeds gives the variables from which the attempt's arguments are made, as far as that is
// done anew for each attempt: what is set on a request, too.
func (a *Attempt) Feeds() map[*types.Var]bool {
	s := a.Site
	in := map[*types.Var]bool{}
	var todo []*types.Var
	add := func(v *types.Var) {
		if !in[v] && !flow.IsError(v.Type()) && !symbol.IsContext(v.Type()) {
			in[v] = true
			todo = append(todo, v)
		}
	}
	s.vars(a.Expr.Fun, add)
	for _, arg := range a.Expr.Args {
		s.vars(arg, add)
	}
	for len(todo) > 0 {
		v := todo[0]
		todo = todo[1:]
		for _, d := range s.Defs().Defs(v) {
			if d.Value != nil && d.Node != nil && s.Repeats(d.Node) && d.Value.Pos() < a.Expr.Pos() {
				s.vars(d.Value, add)
			}
		}
		for _, x := range s.parts(v, a.Expr.Pos()) {
			s.vars(x, add)
		}
		for _, c := range s.said(v, a.Expr.Pos()) {
			for _, arg := range c.Args {
				s.vars(arg, add)
			}
		}
	}
	return in
}

// said gives the calls of methods of v (or of its fields) that stand as statements before pos.
func (s *Site) said(v *types.Var, pos token.Pos) []*ast.CallExpr {
	var out []*ast.CallExpr
	s.own(func(n ast.Node) {
		st, ok := n.(*ast.ExprStmt)
		if !ok || st.Pos() > pos {
			return
		}
		call, ok := ast.Unparen(st.X).(*ast.CallExpr)
		if !ok {
			return
		}
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && s.Root(sel.X) == v {
			out = append(out, call)
		}
	})
	return out
}

// parts gives what fields of v are set to before pos.
func (s *Site) parts(v *types.Var, pos token.Pos) []ast.Expr {
	var out []ast.Expr
	s.own(func(n ast.Node) {
		as, ok := n.(*ast.AssignStmt)
		if !ok || as.Pos() > pos || len(as.Lhs) != len(as.Rhs) {
			return
		}
		for i, l := range as.Lhs {
			if sel, ok := ast.Unparen(l).(*ast.SelectorExpr); ok && s.Root(sel.X) == v {
				out = append(out, as.Rhs[i])
			}
		}
	})
	return out
}

// own visits the text that is run again for each attempt, its function literals too.
func (s *Site) own(visit func(ast.Node)) {
	ast.Inspect(s.Body().Block(), func(n ast.Node) bool {
		if n != nil && s.Repeats(n) {
			visit(n)
		}
		return true
	})
}

// Yields gives the variables that hold what came out of the attempt, errors and truths left aside.
func (a *Attempt) Yields() map[*types.Var]bool {
	return a.Site.springs(a.Site.own, func(n ast.Node) bool { return Holds(n, a.Expr) })
}

// springs gives the variables of the code that visit goes through which hold what came out of
// what is born there.
func (s *Site) springs(visit func(func(ast.Node)), born func(ast.Node) bool) map[*types.Var]bool {
	out := map[*types.Var]bool{}
	for changed := true; changed; {
		changed = false
		take := func(lhs ast.Expr, from ast.Node) {
			v := s.Root(lhs)
			if v == nil || out[v] || isErrorOrBool(v.Type()) {
				return
			}
			if born(from) || s.Mentions(from, out) {
				out[v], changed = true, true
			}
		}
		visit(func(n ast.Node) {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for i, l := range n.Lhs {
					from := ast.Node(n.Rhs[0])
					if len(n.Rhs) == len(n.Lhs) {
						from = n.Rhs[i]
					}
					take(l, from)
				}
			case *ast.RangeStmt:
				for _, l := range []ast.Expr{n.Key, n.Value} {
					if l != nil {
						take(l, n.X)
					}
				}
			case *ast.CallExpr: // rows.Scan(&n), json.Unmarshal(data, &v)
				for _, arg := range n.Args {
					if u, ok := ast.Unparen(arg).(*ast.UnaryExpr); ok && u.Op == token.AND {
						take(u.X, n)
					}
				}
			}
		})
	}
	return out
}

// Given resolves an expression in the attempt's callee to what the site hands it: where e's
// root is a parameter there, the argument; where it is the site's own, itself.
func (a *Attempt) Given(e ast.Expr) ast.Expr {
	v := a.Site.Root(e)
	if v == nil {
		return nil
	}
	body := a.Site.Declared(a.Expr)
	if body == nil || v.Pos() < body.Type().Pos() || v.Pos() > body.Block().End() {
		return e
	}
	i := 0
	for _, f := range body.Type().Params.List {
		for _, id := range f.Names {
			if a.Site.Info().Defs[id] == v && i < len(a.Expr.Args) {
				return a.Expr.Args[i]
			}
			i++
		}
	}
	return nil // it lives within the callee
}

// Renewed reports whether v is given another value, emptied or rewound on the way; where the
// way does not hold all that is run before the attempt, anywhere in it.
func (a *Attempt) Renewed(w *Way, v *types.Var) bool {
	s := a.Site
	for _, d := range s.Defs().Defs(v) {
		if d.Node != nil && s.Repeats(d.Node) && s.renews(d, v) && !a.misses(w.sets(d.Node), d.Node) {
			return true
		}
	}
	found := false
	s.own(func(n ast.Node) {
		call, ok := n.(*ast.CallExpr)
		if !ok || found || !s.empties(call, v) {
			return
		}
		found = !a.misses(w.Has(flow.Called, call), call) || len(call.Args) == 1 && s.Info().Types[call.Fun].IsBuiltin()
	})
	return found
}

// whole reports whether a way round holds all that is run from one attempt to the next.
func (s *Site) whole() bool { return s.Form == Loop || s.Form == Goto }

// misses reports whether a way round, on which n was met or not, comes to the next attempt
// without n: what is run before the attempt in a closure or a function is not on the way.
func (a *Attempt) misses(met bool, n ast.Node) bool {
	return !met && (a.Site.whole() || n.Pos() > a.Expr.Pos())
}

func (w *Way) sets(n ast.Node) bool {
	for e := range w.Events.All() {
		if e.Kind == flow.Set && e.Node != nil && Holds(n, e.Node) {
			return true
		}
	}
	return false
}

// isEmptied reports whether an expression is x[:0].
func isEmptied(e ast.Expr) bool {
	sl, ok := ast.Unparen(e).(*ast.SliceExpr)
	if !ok || sl.High == nil {
		return false
	}
	lit, ok := sl.High.(*ast.BasicLit)
	return ok && lit.Value == "0"
}

// renews reports whether a definition gives all of v a value that is not made of what it holds.
func (s *Site) renews(d defuse.Def, v *types.Var) bool {
	switch d.How {
	case defuse.Assigned, defuse.Zero, defuse.Ranged:
	default:
		return false
	}
	return d.Value == nil || d.Base == nil && (!s.Mentions(d.Value, map[*types.Var]bool{v: true}) || isEmptied(d.Value))
}

// empties reports whether a call empties or rewinds v: clear(v), v.Reset(), v.Seek(0, 0).
func (s *Site) empties(call *ast.CallExpr, v *types.Var) bool {
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return f.Name == "clear" && s.Info().Types[call.Fun].IsBuiltin() && s.Root(call.Args[0]) == v
	case *ast.SelectorExpr:
		if s.Root(f.X) != v {
			return false
		}
		switch f.Sel.Name {
		case "Reset", "Seek", "Truncate", "GetBody", "Rewind", "Clear":
			return true
		}
	}
	return false
}
