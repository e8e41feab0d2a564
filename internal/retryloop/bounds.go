package retryloop

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/summary"
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
			if b.Skipped == nil && !s.passes(w, ends) && !s.asks(a, w) {
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
		for e := range v.Out[i].Events.All() {
			if e.Kind != flow.Branched || e.Dep || s.optional(e.Node) {
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
		for e := range v.Round[i].Events.All() {
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

// optional reports whether a condition is nothing but a flag that stays as it was configured: it
// ends the site at once or never.
func (s *Site) optional(cond ast.Node) bool {
	e, ok := cond.(ast.Expr)
	if !ok {
		return false
	}
	if not, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && not.Op == token.NOT {
		e = not.X
	}
	v := s.Defs().Var(e)
	if v == nil || !flow.IsBool(v.Type()) {
		return false
	}
	defs := s.Defs().Defs(v)
	if v.IsField() { // a literal has no base
		return !slices.ContainsFunc(defs, func(d defuse.Def) bool { return d.Base != nil })
	}
	return v.Kind() == types.ParamVar && len(defs) == 0
}

// passes reports whether the way comes by a condition whose other side leaves.
func (s *Site) passes(w *Way, ends []branch) bool {
	for _, end := range ends {
		if clause := s.clauseOf(end.node); clause != nil {
			for e := range w.Events.All() {
				if other, ok := e.Node.(*ast.CommClause); ok && e.Kind == flow.Branched && s.sameSelect(clause, other) {
					return true
				}
			}
		}
		if w.Took(end.node, !end.taken) {
			return true
		}
	}
	return false
}

// clauseOf gives the clause of a select that a condition is, or stands in: whoever waits there
// hears what leads to it.
func (s *Site) clauseOf(cond ast.Node) (clause *ast.CommClause) {
	for _, n := range flow.PathTo(s.Func.Block(), cond) {
		switch n := n.(type) {
		case *ast.CommClause:
			if s.Repeats(n) {
				clause = n
			}
		case *ast.FuncLit, *ast.ForStmt, *ast.RangeStmt:
			clause = nil
		}
	}
	return clause
}

// asks reports whether the way goes on because another call than the attempt went well, one
// that waits or may leave the process: when the context ends, or the callee has had enough,
// it fails, and that leaves.
func (s *Site) asks(a *Attempt, w *Way) bool {
	given := map[*types.Var]bool{}
	var call *ast.CallExpr // the last one that may end it
	for e := range w.Events.All() {
		switch e.Kind {
		case flow.Called:
			c := e.Node.(*ast.CallExpr)
			if !s.owns(c) {
				continue
			}
			call = nil
			if s.counts(c) {
				return true
			}
			if f := s.model.sum.Call(c); !s.isAttempt(c) && !a.Makes(c) && (f.Remote != catalog.No || f.Waits) {
				call = c
				s.assigned(c, given)
			}
		case flow.Branched:
			cond, ok := e.Node.(ast.Expr)
			if ok && !e.Dep && (s.Mentions(cond, given) || call != nil && Holds(cond, call)) && s.leavesAt(cond, !e.Taken) {
				return true
			}
		}
	}
	return false
}

// counts reports whether a call of another package's waits and is told how many attempts there
// were: for all that can be seen it ends the program when they are too many.
func (s *Site) counts(call *ast.CallExpr) bool {
	fn := calleeOf(s.Info(), call)
	if fn == nil || fn.Pkg() == nil || fn.Pkg() == s.model.pass.Pkg || summary.IsStd(fn.Pkg()) || fn.Signature().Results().Len() > 0 {
		return false
	}
	return s.model.sum.Call(call).Waits && slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return s.mentions(arg, s.counting()) })
}

// assigned adds the variables that call's results are assigned to.
func (s *Site) assigned(call *ast.CallExpr, to map[*types.Var]bool) {
	as := assigning(s.Func.Block(), call)
	if as == nil {
		return
	}
	for _, l := range as.Lhs {
		if v := s.Defs().Var(l); v != nil {
			to[v] = true
		}
	}
}

// leavesAt reports, by syntax, whether the site is left where cond is as taken says.
func (s *Site) leavesAt(cond ast.Expr, taken bool) bool {
	leaves := false
	ast.Inspect(s.Func.Block(), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt:
			if n.Cond != nil && Holds(n.Cond, cond) {
				leaves = !taken
			}
		case *ast.IfStmt:
			if !Holds(n.Cond, cond) {
				break
			}
			var side ast.Stmt = n.Body
			if !taken {
				side = n.Else
			}
			if b, ok := side.(*ast.BlockStmt); ok && len(b.List) > 0 {
				switch last := b.List[len(b.List)-1].(type) {
				case *ast.ReturnStmt:
					leaves = true
				case *ast.BranchStmt:
					leaves = last.Tok == token.BREAK || last.Tok == token.GOTO
				}
			}
		}
		return true
	})
	return leaves
}

// Outgrown reports whether the site is left when the wait has grown longer than what it is
// compared with, before it is waited for.
func (s *Site) Outgrown(w Wait) bool {
	lengths := map[*types.Var]bool{}
	ast.Inspect(w.Node, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v := s.Defs().Var(id); v != nil && isDuration(v.Type()) {
				lengths[v] = true
			}
		}
		return true
	})
	left := false
	s.own(func(n ast.Node) {
		c, ok := n.(*ast.BinaryExpr)
		if !ok || len(lengths) == 0 {
			return
		}
		switch c.Op {
		case token.GTR, token.GEQ:
			left = left || s.Mentions(c.X, lengths) && s.leavesAt(c, true)
		case token.LSS, token.LEQ:
			left = left || s.Mentions(c.X, lengths) && s.leavesAt(c, false)
		}
	})
	return left
}

// Took reports whether the way passes a condition as taken says.
func (w *Way) Took(n ast.Node, taken bool) bool {
	for e := range w.Events.All() {
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
			if n == cc || cc.Comm != nil && Holds(cc.Comm, n) {
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
