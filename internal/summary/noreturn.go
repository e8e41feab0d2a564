package summary

import "go/ast"

// noReturn reports whether a function never returns: no return statement, and an end
// that is not reached. The end of the body is judged by its last statement alone.
func (p *Package) noReturn(n *node) bool {
	body := n.fn.Body
	if body == nil || len(body.List) == 0 || len(n.fn.Returns) > 0 {
		return false
	}
	x, ok := body.List[len(body.List)-1].(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := ast.Unparen(x.X).(*ast.CallExpr)
	if !ok {
		return false
	}
	for i := range n.sites {
		if n.sites[i].call == call {
			fs := n.sites[i].all()
			for _, f := range fs {
				if !f.NoReturn {
					return false
				}
			}
			return len(fs) > 0
		}
	}
	return false
}
