package defuse

import "go/ast"

// FieldOf gives what x, a composite literal or a variable that holds one and nothing else,
// sets the field called name to; nil if that is not in view.
func (x *Index) FieldOf(e ast.Expr, name string) ast.Expr {
	if d, ok := x.Only(x.Var(e)); ok {
		e = d.Value
	}
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok {
		e = u.X
	}
	lit, ok := ast.Unparen(e).(*ast.CompositeLit)
	if !ok {
		return nil
	}
	for _, elt := range lit.Elts {
		kv, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		if id, ok := kv.Key.(*ast.Ident); ok && id.Name == name {
			return kv.Value
		}
	}
	return nil
}
