package delay

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// expr follows one expression.
func (r *slice) expr(x ast.Expr) src {
	if r.spent() {
		return unseen()
	}
	x = ast.Unparen(x)
	if tv, ok := r.e.Info.Types[x]; ok && tv.Value != nil {
		return constantOf(tv.Value)
	}
	switch x := x.(type) {
	case *ast.Ident:
		return r.ident(x)
	case *ast.SelectorExpr:
		return r.selector(x)
	case *ast.BinaryExpr:
		return r.binary(x)
	case *ast.UnaryExpr:
		return r.unary(x)
	case *ast.StarExpr:
		return r.expr(x.X)
	case *ast.CallExpr:
		return r.call(x, 0)
	case *ast.IndexExpr:
		if tv, ok := r.e.Info.Types[x.X]; ok && tv.Value == nil {
			if _, fn := types.Unalias(tv.Type).Underlying().(*types.Signature); fn {
				return r.yields(x) // an instantiated function
			}
		}
		return r.element(x)
	case *ast.IndexListExpr:
		return r.yields(x)
	case *ast.SliceExpr:
		return r.expr(x.X)
	case *ast.CompositeLit:
		return r.literal(x)
	case *ast.TypeAssertExpr:
		return r.expr(x.X)
	case *ast.FuncLit:
		return r.yields(x)
	}
	return unseen()
}

func constantOf(v constant.Value) src {
	switch v.Kind() {
	case constant.Int, constant.Float:
		f, _ := constant.Float64Val(constant.ToFloat(v))
		return known(f)
	}
	return src{own: true} // a string or a bool: fixed all the same
}

func (r *slice) binary(x *ast.BinaryExpr) src {
	a, b := r.expr(x.X), r.expr(x.Y)
	switch x.Op {
	case token.ADD:
		return add(a, b)
	case token.SUB:
		s := add(a, b)
		s.exact, s.val = a.exact && b.exact, a.val-b.val
		s.top, s.max = a.top, a.max
		if a.own || !a.only() { // what is left of a wait is a wait
			s.own = a.own
		}
		return s
	case token.MUL:
		return mul(a, b)
	case token.QUO:
		return quo(a, b)
	case token.SHL:
		s := shift(a, b)
		if b.endless() && !r.compared(x.Y) {
			s.steep, s.raw = true, true
		}
		return s
	case token.SHR:
		s := merge(a, b)
		return s
	case token.REM, token.AND, token.AND_NOT:
		s := merge(a, b)
		if a.clock { // the clock's low digits, folded into a range, are as good as a draw
			s.random = true
		}
		s.free, s.top, s.max = false, b.exact, b.val
		return s
	case token.OR, token.XOR:
		return merge(a, b)
	}
	return src{own: true} // a comparison
}

func add(a, b src) src {
	twice := sameSelf(a, b)
	a.atLeast(selfAddIf(b))
	b.atLeast(selfAddIf(a))
	s := merge(a, b)
	if twice {
		s.atLeast(selfMul)
	}
	s.own = a.own && !a.constant() || b.own && !b.constant() || a.own && b.own
	if a.only() || b.only() { // a margin on the server's word is still the server's word
		s.own = a.own && !a.constant() || b.own && !b.constant()
	}
	s.exact, s.val = a.exact && b.exact, a.val+b.val
	s.top, s.max = a.top && b.top, a.max+b.max
	return s
}

// selfAddIf tells how a variable grows that gets other added: not at all by a constant zero.
func selfAddIf(other src) self {
	if other.constant() && other.val == 0 {
		return selfSame
	}
	return selfAdd
}

func sameSelf(a, b src) bool {
	for _, u := range a.selves {
		for _, w := range b.selves {
			if u.v == w.v {
				return true
			}
		}
	}
	return len(a.selves) > 0 && len(b.selves) > 0
}

func mul(a, b src) src {
	if a.constant() && a.val == 0 || b.constant() && b.val == 0 {
		return known(0)
	}
	a.atLeast(selfMulIf(b))
	b.atLeast(selfMulIf(a))
	s := merge(a, b)
	s.exact, s.val = a.exact && b.exact, a.val*b.val
	s.top, s.max = a.top && b.top, a.max*b.max
	if a.only() || b.only() { // seconds into a duration
		s.own = a.own && !a.constant() || b.own && !b.constant()
	}
	return s
}

// selfMulIf tells how a variable grows that is multiplied by other: a share of it doesn't.
func selfMulIf(other src) self {
	if other.constant() && other.val <= 1 {
		return selfSame
	}
	if len(other.selves) == 0 && len(other.uses) == 0 && other.random && other.top && other.max <= 1 {
		return selfSame
	}
	return selfMul
}

func quo(a, b src) src {
	s := merge(a, b)
	s.top, s.max = a.top && b.exact && b.val >= 1, a.max
	if b.exact && b.val != 0 {
		s.exact, s.val = a.exact, a.val/b.val
		s.max = a.max / b.val
	}
	if b.constant() && b.val < 1 {
		s.atLeast(selfMul)
	}
	if a.only() {
		s.own = false
	}
	return s
}

func shift(a, b src) src {
	a.atLeast(selfMul)
	s := merge(a, b)
	s.uses = addUses(a.uses, asExponent(b.uses))
	if b.growth > fixed {
		s.growth = exponential
	}
	if len(b.selves) > 0 {
		s.atLeast(selfMul)
	}
	s.exact, s.val = a.exact && b.exact && b.val < 63, pow2(a.val, b.val)
	s.top, s.max = a.top && b.top && b.max < 63, pow2(a.max, b.max)
	return s
}

func pow2(v, n float64) float64 {
	for ; n >= 1 && n < 64; n-- {
		v *= 2
	}
	return v
}

func (r *slice) unary(x *ast.UnaryExpr) src {
	switch x.Op {
	case token.AND, token.ADD, token.XOR:
		return r.expr(x.X)
	case token.SUB:
		s := r.expr(x.X)
		s.val, s.top = -s.val, false
		return s
	case token.ARROW: // a value sent by somebody
		return unseen()
	}
	return src{own: true}
}

// literal joins the elements of a table, or the fields of a struct.
func (r *slice) literal(x *ast.CompositeLit) src {
	var all []src
	for _, el := range x.Elts {
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			el = kv.Value
		}
		all = append(all, r.expr(el))
	}
	if len(all) == 0 {
		return opaque()
	}
	return eitherOf(all)
}

// least is min(a, b): either may be it, the lower ceiling holds.
func least(a, b src) src {
	s := merge(a, b)
	s.free = a.free && b.free
	s.held = a.held || b.held || len(a.selves) == 0 && !a.free || len(b.selves) == 0 && !b.free
	s.steep, s.raw, s.late = false, false, s.late || a.raw || b.raw
	s.wild = a.wild && b.wild
	switch {
	case a.exact && b.exact:
		s.exact, s.val = true, min(a.val, b.val)
	case a.exact && b.growth == fixed && !b.random: // a wait and what limits it
		s.exact, s.val = b.only(), a.val
	case b.exact && a.growth == fixed && !a.random:
		s.exact, s.val = a.only(), b.val
	}
	if a.growth == fixed && !a.random && !a.unknown && a.constant() && b.exact { // min(base<<n, 30s) starts at base
		s.exact, s.val = true, min(a.val, b.val)
	}
	switch {
	case a.top && b.top:
		s.top, s.max = true, min(a.max, b.max)
	case a.top:
		s.top, s.max = true, a.max
	case b.top:
		s.top, s.max = true, b.max
	}
	if s.late && (a.free || b.free) {
		s.free, s.top = true, false
	}
	return s
}

// below puts a ceiling on s, which starts as it does.
func below(s, ceiling src) src {
	t := least(s, ceiling)
	t.is = nil
	t.exact, t.val = s.exact, s.val
	if t.exact && ceiling.exact {
		t.val = min(t.val, ceiling.val)
	}
	return t
}

// most is max(a, b). Where one is a number that the other never passes, it is that.
func most(a, b src) src {
	if a.constant() && b.top && b.max <= a.val {
		return a
	}
	if b.constant() && a.top && a.max <= b.val {
		return b
	}
	s := either(a, b)
	if a.exact && b.exact {
		s.exact, s.val = true, max(a.val, b.val)
	}
	return s
}
