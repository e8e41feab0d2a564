package retryloop

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/flow"
)

// sweep gives the innermost range within a loop that makes the attempt for each of its items,
// where each round of the loop goes through the same ones: all servers are tried, and after a
// wait all of them again. It is nil where there is none.
func (a *Attempt) sweep() *ast.RangeStmt {
	if a.Site.Form != Loop {
		return nil
	}
	if !a.looked {
		a.over, a.looked = a.Site.sweepTo(a.Expr), true
	}
	return a.over
}

// sweepTo is sweep for a call within the loop.
func (s *Site) sweepTo(call *ast.CallExpr) *ast.RangeStmt {
	var inner *ast.RangeStmt
	ast.Inspect(s.Node, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil, *ast.FuncLit:
			return false
		case *ast.RangeStmt:
			if n != s.Node && Holds(n.Body, call) {
				inner = n
			}
		case *ast.ForStmt:
			if n != s.Node && Holds(n.Body, call) {
				inner = nil
			}
		}
		return Holds(n, call)
	})
	if inner == nil || !isItems(s.Info().TypeOf(inner.X)) || !s.steady(inner.X) {
		return nil
	}
	return inner
}

// steady reports whether a list is the same in every round: a variable or a field that the
// loop neither sets nor takes anything from.
func (s *Site) steady(list ast.Expr) bool {
	inside := func(v *types.Var) bool {
		return slices.ContainsFunc(s.Defs().Defs(v), func(d defuse.Def) bool { return d.Node != nil && Holds(s.Node, d.Node) })
	}
	root := s.Root(list)
	if root == nil || inside(root) {
		return false
	}
	if field := s.Defs().Var(list); field != nil && inside(field) {
		return false
	}
	taken := false
	ast.Inspect(s.Node, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return !taken
		}
		if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok && id.Name == "delete" && s.Info().Types[id].IsBuiltin() {
			taken = taken || s.Root(call.Args[0]) == root
		}
		return !taken
	})
	return !taken
}

// begins reports whether a way comes to the attempt by way of the site's next round, with the
// sweep at its beginning again.
func (w *Way) begins(site, sweep ast.Node) bool {
	anew := false
	for e := range w.Events.All() {
		if e.Kind == flow.Looped && (e.Node == site || e.Node == sweep) {
			anew = e.Node == site
		}
	}
	return anew
}
