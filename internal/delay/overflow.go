package delay

import (
	"go/ast"
	"go/token"
	"go/types"
)

// endless reports whether s, an exponent, goes on growing, or is a parameter that may.
func (s *src) endless() bool {
	return !s.held && (s.growth > fixed && s.free && !s.top || len(s.uses) > 0)
}

// compared reports whether the function around x, an exponent, compares a variable of it
// with more than a constant 0 or 1: it may see to it that the power stays small.
func (r *slice) compared(x ast.Expr) bool {
	vars := r.varsIn(x)
	optional := r.optional(x.Pos())
	told := func(c *ast.BinaryExpr) bool {
		return !optional[c] && (r.names(c.X, vars) && !r.tiny(c.Y) || r.names(c.Y, vars) && !r.tiny(c.X))
	}
	for v := range vars {
		if v.IsField() || v.Parent() == r.e.Pkg.Scope() { // anybody may see to it
			for _, f := range r.e.Files {
				if compares(f, told) {
					return true
				}
			}
		}
	}
	return r.compares(x.Pos(), told)
}

// optional gives the comparisons of the function around pos that only hold where a limit is
// switched on: n > most in `most > 0 && n > most`.
func (r *slice) optional(pos token.Pos) map[*ast.BinaryExpr]bool {
	f := r.x.around(pos)
	if f == nil || f.Body == nil {
		return nil
	}
	out := map[*ast.BinaryExpr]bool{}
	ast.Inspect(f.Body, func(n ast.Node) bool {
		both, ok := n.(*ast.BinaryExpr)
		if !ok || both.Op != token.LAND {
			return true
		}
		on, _ := ast.Unparen(both.X).(*ast.BinaryExpr)
		c, _ := ast.Unparen(both.Y).(*ast.BinaryExpr)
		if on != nil && c != nil && on.Op == token.GTR && r.tiny(on.Y) && (c.Op == token.GTR || c.Op == token.GEQ) && r.names(c.Y, r.varsIn(on.X)) {
			out[c] = true
		}
		return true
	})
	return out
}

// varsIn gives the variables and fields that x names.
func (r *slice) varsIn(x ast.Expr) map[*types.Var]bool {
	vars := map[*types.Var]bool{}
	ast.Inspect(x, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok {
			if v := r.e.Defs.Var(e); v != nil {
				vars[v] = true
			}
		}
		return true
	})
	return vars
}

func (r *slice) tiny(x ast.Expr) bool {
	s := r.expr(x)
	return s.constant() && s.val <= 1
}

// minds reports whether v is looked at before the place at, whether it has become too
// small, as a number is that has overflowed.
func (r *slice) minds(v *types.Var, at ast.Expr) bool {
	if at == nil || v.IsField() {
		return true
	}
	vars := map[*types.Var]bool{v: true}
	return r.compares(v.Pos(), func(c *ast.BinaryExpr) bool {
		if c.Pos() > at.Pos() && !r.comesBack(v, at) {
			return false
		}
		switch c.Op {
		case token.LSS, token.LEQ:
			return r.names(c.X, vars)
		case token.GTR, token.GEQ:
			return r.names(c.Y, vars)
		}
		return r.names(c.X, vars) || r.names(c.Y, vars)
	})
}

// comesBack reports whether at is in a loop that v lives longer than.
func (r *slice) comesBack(v *types.Var, at ast.Expr) bool {
	f := r.x.around(at.Pos())
	if f == nil || f.jumps {
		return true
	}
	for _, l := range f.loops {
		if inBody(l, at.Pos()) && !inBody(l, v.Pos()) {
			return true
		}
	}
	return false
}

// names reports whether x mentions one of vars.
func (r *slice) names(x ast.Expr, vars map[*types.Var]bool) bool {
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && vars[r.e.Defs.Var(e)] {
			found = true
		}
		return !found
	})
	return found
}

// compares reports whether a comparison in the function around pos is as told.
func (r *slice) compares(pos token.Pos, told func(*ast.BinaryExpr) bool) bool {
	f := r.x.around(pos)
	if f == nil || f.Body == nil {
		return true
	}
	return compares(f.Body, told)
}

func compares(in ast.Node, told func(*ast.BinaryExpr) bool) bool {
	found := false
	ast.Inspect(in, func(n ast.Node) bool {
		if b, ok := n.(*ast.BinaryExpr); ok {
			switch b.Op {
			case token.LSS, token.LEQ, token.GTR, token.GEQ, token.EQL, token.NEQ:
				found = found || told(b)
			}
		}
		return !found
	})
	return found
}

func isFloat(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := types.Unalias(t).Underlying().(*types.Basic)
	return ok && b.Info()&types.IsFloat != 0
}
