package delay

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/catalog"
)

// apply gives a fact's result at a call; inner is the call of the closure that the
// result is, where it is one.
func (r *slice) apply(f Result, call, inner *ast.CallExpr) src {
	if f.IsZero() {
		return unseen()
	}
	s := src{
		random: f.Random == catalog.Yes, unknown: f.Random == catalog.Unknown,
		server: f.Flags&FlagServer != 0, clock: f.Flags&FlagClock != 0,
		own: f.Flags&FlagOwn != 0, stop: f.Flags&FlagStop != 0,
		free: f.Capped == catalog.No, held: f.Flags&FlagHeld != 0, late: f.Flags&FlagLate != 0,
	}
	if s.unknown && !s.own && (s.server || s.clock) {
		s.unknown = false
	}
	switch f.Growth {
	case catalog.Linear:
		s.growth = linear
	case catalog.Exponential:
		s.growth = exponential
	case catalog.GrowthUnknown:
		s.wild = s.own
	case catalog.NoWait:
		s.exact = true
	}
	if f.Base != 0 {
		s.exact, s.val = true, float64(f.Base)
	}
	if f.Max != 0 {
		s.top, s.max = true, float64(f.Max)
	}
	same := f.Flags&FlagSame != 0
	s = r.args(s, f.Params, f.Exp, call, same)
	return r.args(s, f.ArgParams, f.ArgExp, inner, false)
}

func (r *slice) args(s src, plain, exp uint32, call *ast.CallExpr, same bool) src {
	if call == nil {
		return s
	}
	last := len(call.Args)
	if sig, ok := r.e.Info.TypeOf(call.Fun).Underlying().(*types.Signature); ok && sig.Variadic() {
		last = sig.Params().Len() - 1
	}
	for i, a := range call.Args {
		if i = min(i, last); i >= 31 { // what a variadic call passes last is all one parameter's
			break
		}
		if same && plain == 1<<i && len(call.Args) <= last+1 {
			return r.expr(a)
		}
		if (plain|exp)&(1<<i) != 0 {
			s = through(s, r.expr(a), exp&(1<<i) != 0)
		}
	}
	if x := recvOf(call); x != nil && (plain|exp)&RecvBit != 0 {
		s = through(s, r.expr(x), exp&RecvBit != 0)
	}
	return s
}

// fromServer reports whether x is the error of an attempt or an answer just decoded.
func (r *slice) fromServer(x ast.Expr) bool {
	t := r.e.Info.TypeOf(x)
	if t == nil {
		return false
	}
	if implementsError(t) {
		return true
	}
	switch y := ast.Unparen(x).(type) {
	case *ast.Ident:
		v, _ := r.e.Info.ObjectOf(y).(*types.Var)
		if v == nil || v.IsField() || v.Parent() == nil || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() {
			return false
		}
		for _, d := range r.e.Defs.Defs(v) {
			if u, ok := d.Node.(*ast.UnaryExpr); ok && u.Op == token.AND {
				return true
			}
		}
	case *ast.SelectorExpr:
		return r.fromServer(y.X)
	case *ast.StarExpr:
		return r.fromServer(y.X)
	}
	return false
}

var errorType = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)

func implementsError(t types.Type) bool {
	if types.Implements(t, errorType) {
		return true
	}
	if _, ok := types.Unalias(t).(*types.Pointer); !ok && !types.IsInterface(t) {
		return types.Implements(types.NewPointer(t), errorType)
	}
	return false
}
