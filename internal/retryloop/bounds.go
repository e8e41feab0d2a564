package retryloop

import (
	"go/ast"

	"github.com/retrylint/retrylint/internal/flow"
)

type branch struct {
	node  ast.Node
	taken bool
}

// findBounds finds what ends the site although the attempt goes on failing: a condition
// that does not hang on the failure and one side of which always leaves. A way round
// that passes no such condition is bounded by nothing.
func (s *Site) findBounds() {
	b := Bounds{Sure: true}
	for _, a := range s.Attempts {
		v := a.Failing()
		b.Sure = b.Sure && !v.Cut
		ends := s.ends(v)
		for _, e := range ends {
			b.Ends = append(b.Ends, e.node)
		}
		for i := range v.Round {
			w := &v.Round[i]
			if len(w.Guesses) > 0 {
				b.Sure = false // perhaps it is left after all
				continue
			}
			if !s.passes(w, ends) && b.Skipped == nil {
				b.Skipped = &w.Path
			}
		}
		if c := a.On(Outcome{Class: Canceled}); c.Ran && c.Again != Yes {
			b.Ctx = true
		}
	}
	s.Bounds = b
}

// ends gives the sides of conditions that always leave.
func (s *Site) ends(v *Verdict) []branch {
	leaves := map[branch]bool{}
	var order []branch
	for i := range v.Out {
		for _, e := range v.Out[i].Events {
			if e.Kind != flow.Branched || e.Dep {
				continue
			}
			k := branch{e.Node, e.Taken}
			if _, ok := leaves[k]; !ok {
				leaves[k] = true
				order = append(order, k)
			}
		}
	}
	for i := range v.Round {
		for _, e := range v.Round[i].Events {
			if e.Kind == flow.Branched {
				delete(leaves, branch{e.Node, e.Taken})
			}
		}
	}
	var out []branch
	for _, k := range order {
		if leaves[k] {
			out = append(out, k)
		}
	}
	return out
}

// passes reports whether the way comes by a condition whose other side leaves.
func (s *Site) passes(w *Way, ends []branch) bool {
	for _, end := range ends {
		if clause, ok := end.node.(*ast.CommClause); ok {
			for _, e := range w.Events {
				if other, ok := e.Node.(*ast.CommClause); ok && e.Kind == flow.Branched && s.sameSelect(clause, other) {
					return true
				}
			}
			continue
		}
		if w.branched(end.node, !end.taken) {
			return true
		}
	}
	return false
}

func (w *Way) branched(n ast.Node, taken bool) bool {
	for _, e := range w.Events {
		if e.Kind == flow.Branched && e.Node == n && e.Taken == taken {
			return true
		}
	}
	return false
}

func (s *Site) sameSelect(a, b *ast.CommClause) bool {
	sel := s.model.selectAround(s.Func.Block(), a)
	return sel != nil && sel == s.model.selectAround(s.Func.Block(), b)
}

// selectAround gives the select of which n is a clause, or in whose clause n is received from.
func (m *Model) selectAround(body *ast.BlockStmt, n ast.Node) *ast.SelectStmt {
	var found *ast.SelectStmt
	ast.Inspect(body, func(x ast.Node) bool {
		if x == nil || x.Pos() > n.Pos() || x.End() < n.End() {
			return false
		}
		sel, ok := x.(*ast.SelectStmt)
		if !ok {
			return true
		}
		for _, c := range sel.Body.List {
			cc := c.(*ast.CommClause)
			if n == cc || cc.Comm != nil && cc.Comm.Pos() <= n.Pos() && n.End() <= cc.Comm.End() {
				found = sel
			}
		}
		return true
	})
	return found
}

func receivedFrom(s ast.Stmt) ast.Expr {
	var e ast.Expr
	switch s := s.(type) {
	case *ast.ExprStmt:
		e = s.X
	case *ast.AssignStmt:
		if len(s.Rhs) == 1 {
			e = s.Rhs[0]
		}
	}
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok {
		return u.X
	}
	return nil
}
