package setting

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/symbol"
)

// number gives the constant that x is, through conversions, arithmetic, pointers and
// variables with one value; nil where it isn't known.
func (v eval) number(x ast.Expr) constant.Value {
	if v.depth++; v.depth > deepest || x == nil || *v.left <= 0 {
		return nil
	}
	x = ast.Unparen(x)
	if tv, ok := v.Info.Types[x]; ok && tv.Value != nil {
		return tv.Value
	}
	switch x := x.(type) {
	case *ast.CallExpr:
		return v.numberOf(x)
	case *ast.UnaryExpr:
		switch n := v.number(x.X); {
		case n == nil:
		case x.Op == token.AND:
			return n
		case x.Op == token.SUB || x.Op == token.ADD:
			if n.Kind() == constant.Int || n.Kind() == constant.Float {
				return constant.UnaryOp(x.Op, n, 0)
			}
		}
	case *ast.StarExpr:
		return v.number(x.X)
	case *ast.BinaryExpr:
		return v.arithmetic(x)
	case *ast.Ident, *ast.SelectorExpr:
		return v.numberIn(v.Defs.Var(x.(ast.Expr)))
	}
	return nil
}

// numberOf looks through what hands its argument on: a conversion, new(x), a helper that
// makes a pointer.
func (v eval) numberOf(call *ast.CallExpr) constant.Value {
	if len(call.Args) != 1 {
		return nil
	}
	tv := v.Info.Types[call.Fun]
	switch {
	case tv.IsType():
		n := v.number(call.Args[0])
		if n != nil && n.Kind() == constant.Float && isInteger(tv.Type) {
			if f, ok := constant.Float64Val(n); ok {
				return constant.MakeInt64(int64(f))
			}
		}
		return n
	case tv.IsBuiltin():
		if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok && id.Name == "new" && !v.Info.Types[call.Args[0]].IsType() {
			return v.number(call.Args[0])
		}
		return nil
	}
	_, fn := symbol.Callee(v.Info, call)
	if fn == nil || fn.Signature().Recv() != nil {
		return nil
	}
	p, ok := v.Info.TypeOf(call).(*types.Pointer)
	if arg := v.Info.TypeOf(call.Args[0]); ok && arg != nil && types.Identical(types.Default(p.Elem()), types.Default(arg)) || ok && isBasic(p.Elem()) && v.Info.Types[call.Args[0]].Value != nil {
		return v.number(call.Args[0])
	}
	return nil
}

func isBasic(t types.Type) bool {
	_, ok := t.Underlying().(*types.Basic)
	return ok
}

func isInteger(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

func (v eval) arithmetic(x *ast.BinaryExpr) constant.Value {
	a, b := v.number(x.X), v.number(x.Y)
	if a == nil || b == nil || !isNumber(a) || !isNumber(b) {
		return nil
	}
	switch x.Op {
	case token.ADD, token.SUB, token.MUL:
		return constant.BinaryOp(a, x.Op, b)
	case token.QUO:
		if constant.Sign(b) == 0 {
			return nil
		}
		if t := v.Info.TypeOf(x); t != nil && isInteger(t) && a.Kind() == constant.Int && b.Kind() == constant.Int {
			return constant.BinaryOp(a, token.QUO_ASSIGN, b)
		}
		return constant.BinaryOp(a, token.QUO, b)
	case token.SHL:
		if n, ok := constant.Uint64Val(constant.ToInt(b)); ok && n < 63 && a.Kind() == constant.Int {
			return constant.Shift(a, token.SHL, uint(n))
		}
	}
	return nil
}

func isNumber(n constant.Value) bool {
	return n.Kind() == constant.Int || n.Kind() == constant.Float
}

// numberIn gives the one constant that a variable holds, whichever way it is reached.
func (v eval) numberIn(x *types.Var) constant.Value {
	if x == nil || v.busy[x] {
		return nil
	}
	if arg, ok := v.args[x]; ok {
		return v.number(arg)
	}
	x = x.Origin()
	if x.IsField() && x.Exported() || x.Pkg() != v.events.pkg {
		return nil // decoders and other packages set it too
	}
	v = v.enter(x)
	defs := v.Defs.Defs(x)
	var n constant.Value
	for _, d := range defs {
		var m constant.Value
		switch {
		case d.How == defuse.Assigned && !d.Multi:
			m = v.number(d.Value)
		case d.How == defuse.Zero && len(defs) > 1:
			continue
		case d.How == defuse.Zero:
			m = zeroOf(x.Type())
		}
		if m == nil || n != nil && !(n.Kind() == m.Kind() && constant.Compare(n, token.EQL, m)) {
			return nil
		}
		n = m
	}
	if len(defs) > 0 && !v.isParameter(x) {
		return n
	}
	calls, i := v.callers(x)
	if len(calls) == 0 {
		return nil
	}
	for _, call := range calls {
		if i >= len(call.Args) || call.Ellipsis.IsValid() {
			return nil
		}
		m := v.number(call.Args[i])
		if m == nil || n != nil && !(n.Kind() == m.Kind() && constant.Compare(n, token.EQL, m)) {
			return nil
		}
		n = m
	}
	return n
}

func zeroOf(t types.Type) constant.Value {
	b, ok := t.Underlying().(*types.Basic)
	switch {
	case !ok:
		return nil
	case b.Info()&types.IsBoolean != 0:
		return constant.MakeBool(false)
	case b.Info()&types.IsNumeric != 0:
		return constant.MakeInt64(0)
	}
	return nil
}

// ends reports whether a context can end: Background and what only adds values to it cannot.
func (v eval) ends(x ast.Expr) catalog.Tri {
	if v.depth++; v.depth > deepest || x == nil || *v.left <= 0 {
		return catalog.Yes
	}
	x = ast.Unparen(x)
	if isNil(v.Info, x) {
		return catalog.No
	}
	switch x := x.(type) {
	case *ast.CallExpr:
		name, fn := symbol.Callee(v.Info, x)
		if fn == nil || name.Path != "context" {
			return catalog.Yes
		}
		switch name.Ident {
		case "Background", "TODO", "WithoutCancel":
			return catalog.No
		case "WithValue":
			return v.ends(x.Args[0])
		}
	case *ast.Ident, *ast.SelectorExpr:
		ctx := v.Defs.Var(x.(ast.Expr))
		if ctx == nil || v.busy[ctx] {
			return catalog.Yes
		}
		if arg, ok := v.args[ctx]; ok {
			return v.ends(arg)
		}
		defs := v.Defs.Defs(ctx)
		if len(defs) == 0 || v.isParameter(ctx) {
			return catalog.Yes
		}
		v = v.enter(ctx)
		for _, d := range defs {
			if d.How == defuse.Zero {
				continue
			}
			if d.How != defuse.Assigned || d.Value == nil || v.ends(d.Value) != catalog.No {
				return catalog.Yes
			}
		}
		return catalog.No
	}
	return catalog.Yes
}
