package delay

import (
	"go/ast"
	"go/types"
	"slices"
)

// settle looks, for each parameter that reaches s, at what the package's own calls
// pass: something random in it makes s random, something that could not be followed in
// a call of the function itself unknown; a recursion that passes the parameter on in a new value makes s grow.
func (r *slice) settle(s src) src {
	seen := map[*types.Var]bool{}
	todo := append([]use(nil), s.uses...)
	direct := len(todo)
	for depth := 0; len(todo) > 0 && depth < 64; depth++ {
		u := todo[0]
		todo = todo[1:]
		f := r.x.recvs[u.v]
		if f == nil || seen[u.v] {
			continue
		}
		seen[u.v] = true
		for _, call := range r.callers(f) {
			arg := argument(f.Sig, u.v, call)
			if arg == nil || r.dead(call) {
				continue
			}
			loop := r.loop
			r.loop = nil
			if caller := r.x.around(call.Pos()); caller != nil && within(caller, f) {
				s = r.recursion(s, u, arg)
			} else {
				a := r.expr(arg)
				s.random = s.random || a.random
				s.unknown = s.unknown || a.unknown && depth < direct
				todo = append(todo, a.uses...)
			}
			r.loop = loop
		}
	}
	return s
}

func within(inner, outer *Fn) bool {
	for f := inner; f != nil; f = f.Parent {
		if f == outer {
			return true
		}
	}
	return false
}

func (r *slice) recursion(s src, u use, arg ast.Expr) src {
	r.vars[u.v] = true
	defer delete(r.vars, u.v)
	a := r.expr(arg)
	s.random = s.random || a.random
	g := fixed
	switch a.without(u.v) {
	case selfAdd:
		g = linear
	case selfMul:
		g = exponential
	}
	if u.exp && g > fixed {
		g = exponential
	}
	if g > fixed {
		s.growth = max(s.growth, g)
		if !s.held { // below a ceiling it grows no further
			s.free, s.top = true, false
		}
	}
	return s
}

// callers gives the calls of f by name, through an interface of which it is a method, or
// through the variable that holds it.
func (r *slice) callers(f *Fn) []*ast.CallExpr {
	if f.Obj == nil {
		return r.x.litCalls[f.Lit]
	}
	calls := r.x.sites[f.Obj]
	recv := f.Sig.Recv()
	if recv == nil {
		return calls
	}
	var through []*ast.CallExpr
	for fn, at := range r.x.sites {
		if fn.Name() != f.Obj.Name() || !isInterface(fn) {
			continue
		}
		iface, ok := fn.Signature().Recv().Type().Underlying().(*types.Interface)
		if ok && types.Implements(recv.Type(), iface) {
			through = append(through, at...)
		}
	}
	slices.SortFunc(through, func(a, b *ast.CallExpr) int { return int(a.Pos() - b.Pos()) })
	return append(calls[:len(calls):len(calls)], through...)
}
