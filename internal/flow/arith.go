package flow

import (
	"go/constant"
	"go/token"
	"go/types"
	"math"
)

// arith gives a op b.
func arith(op token.Token, a, b Value, t types.Type) Value {
	dep := a.Dep || b.Dep
	if a.Kind == Const && b.Kind == Const {
		if v, ok := fold(op, a.C, b.C, t); ok {
			return Value{Kind: Const, C: v, Dep: dep}
		}
		return Value{Dep: dep}
	}
	alo, ahi, aok := a.bounds()
	blo, bhi, bok := b.bounds()
	if aok && bok && blo == bhi && (a.Kind == Range || b.Kind == Range) {
		switch op {
		case token.ADD:
			return Value{Kind: Range, Lo: shift(alo, blo), Hi: shift(ahi, bhi), Dep: dep}
		case token.SUB:
			return Value{Kind: Range, Lo: shift(alo, -blo), Hi: shift(ahi, -bhi), Dep: dep}
		}
	}
	return Value{Dep: dep}
}

func shift(n, by int64) int64 {
	switch {
	case n == minInt || n == maxInt:
		return n
	case by > 0 && n > maxInt-by:
		return maxInt
	case by < 0 && n < minInt-by:
		return minInt
	}
	return n + by
}

func fold(op token.Token, a, b constant.Value, t types.Type) (constant.Value, bool) {
	ak, bk := a.Kind(), b.Kind()
	if ak == constant.Bool || bk == constant.Bool || ak == constant.Unknown || bk == constant.Unknown {
		return nil, false
	}
	if (ak == constant.String) != (bk == constant.String) {
		return nil, false
	}
	switch op {
	case token.SHL, token.SHR:
		n, ok := constant.Uint64Val(constant.ToInt(b))
		if !ok || n > 200 || constant.ToInt(a).Kind() != constant.Int {
			return nil, false
		}
		return wrapped(constant.Shift(constant.ToInt(a), op, uint(n)), t), true
	case token.QUO:
		if bk == constant.String || constant.Sign(b) == 0 {
			return nil, false
		}
		if isInteger(t) {
			a, b = constant.ToInt(a), constant.ToInt(b)
			if a.Kind() != constant.Int || b.Kind() != constant.Int {
				return nil, false
			}
			op = token.QUO_ASSIGN
		}
	case token.REM:
		if bk == constant.String || ak != constant.Int || bk != constant.Int || constant.Sign(b) == 0 {
			return nil, false
		}
	case token.ADD, token.SUB, token.MUL:
		if ak == constant.String && op != token.ADD {
			return nil, false
		}
	case token.AND, token.OR, token.XOR, token.AND_NOT:
		if ak != constant.Int || bk != constant.Int {
			return nil, false
		}
	default:
		return nil, false
	}
	return wrapped(constant.BinaryOp(a, op, b), t), true
}

// wrapped gives what a signed integer of 64 bits makes of a number that is too large for it.
func wrapped(c constant.Value, t types.Type) constant.Value {
	if c.Kind() != constant.Int || !is64(t) {
		return c
	}
	if _, exact := constant.Int64Val(c); exact {
		return c
	}
	low := constant.BinaryOp(c, token.AND, constant.MakeUint64(math.MaxUint64))
	u, _ := constant.Uint64Val(low)
	return constant.MakeInt64(int64(u))
}

func is64(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && (b.Kind() == types.Int64 || b.Kind() == types.Int)
}

func isInteger(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

func positive(v constant.Value) bool {
	return (v.Kind() == constant.Int || v.Kind() == constant.Float) && constant.Sign(v) > 0
}
