package retryloop

import (
	"go/ast"
	"go/types"
)

// marks reports whether a call gives nothing back and leaves what came of it where a condition
// of the region reads it: in a field or in a variable of the package, as connect does in
// for c.conn == nil { c.connect() }.
func (m *Model) marks(call *ast.CallExpr, region []ast.Node) bool {
	fn := calleeOf(m.pass.TypesInfo, call)
	if fn == nil || fn.Signature().Results().Len() > 0 || !m.inView(call) {
		return false
	}
	for _, r := range region {
		for v := range m.readsState(r) {
			if m.sets(fn.Origin(), v) {
				return true
			}
		}
	}
	return false
}

// readsState gives the fields and the variables of the package that the conditions of a region read.
func (m *Model) readsState(region ast.Node) map[*types.Var]bool {
	if found, ok := m.states[region]; ok {
		return found
	}
	found := map[*types.Var]bool{}
	read := func(cond ast.Node) {
		ast.Inspect(cond, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if v, ok := m.pass.TypesInfo.Uses[id].(*types.Var); ok && (v.IsField() || v.Kind() == types.PackageVar) && v.Pkg() == m.pass.Pkg {
					found[v.Origin()] = true
				}
			}
			return true
		})
	}
	ast.Inspect(region, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt:
			if n.Cond != nil {
				read(n.Cond)
			}
		case *ast.IfStmt:
			read(n.Cond)
		case *ast.SwitchStmt:
			if n.Tag != nil {
				read(n.Tag)
			}
		case *ast.CaseClause:
			for _, e := range n.List {
				read(e)
			}
		case *ast.FuncLit:
			return false
		}
		return true
	})
	m.states[region] = found
	return found
}

// sets reports whether fn, or what it calls in this package, gives v a value.
func (m *Model) sets(fn *types.Func, v *types.Var) bool {
	for _, d := range m.sum.Defs().Defs(v) {
		if by := m.sum.Defs().Around(d.Node.Pos()); by == fn || m.callers()[by][fn] {
			return true
		}
	}
	return false
}
