package delay

import (
	"go/ast"
	"go/types"
)

// maxInline is how deep calls are followed in place, with their arguments known.
const maxInline = 3

// body follows a call into a function of the package.
func (r *slice) body(f *Fn, call *ast.CallExpr, i int) src {
	if _, again := r.funcs[f]; !again && r.inside < maxInline && i < f.Sig.Results().Len() && delayish(f.Sig.Results().At(i).Type()) {
		return r.inline(f, call, i)
	}
	all := r.results(f)
	if i >= len(all) {
		return src{} // met again: it adds nothing
	}
	return r.bind(all[i], f.Sig, call)
}

// inline follows result i of f with the arguments of call in the place of its parameters.
func (r *slice) inline(f *Fn, call *ast.CallExpr, i int) src {
	bound := map[*types.Var]src{}
	for v, s := range r.bound {
		bound[v] = s
	}
	for v := range f.Sig.Params().Variables() {
		if arg := argument(f.Sig, v, call); arg != nil && delayish(v.Type()) && len(call.Args) == f.Sig.Params().Len() && !isFunc(v.Type()) {
			s := r.expr(arg)
			s.is = nil
			bound[v] = s
		}
	}
	outer, loop := r.bound, r.loop
	r.inside++
	r.funcs[f], r.bound, r.loop = r.inside, bound, nil
	s := eitherOf(r.returned(f, i))
	delete(r.funcs, f)
	r.inside--
	r.bound, r.loop = outer, loop
	return r.bind(s, f.Sig, call)
}

func isFunc(t types.Type) bool {
	_, ok := types.Unalias(t).Underlying().(*types.Signature)
	return ok
}

// bind puts the arguments of call in the place of sig's parameters.
func (r *slice) bind(s src, sig *types.Signature, call *ast.CallExpr) src {
	if s.is != nil {
		if arg := argument(sig, s.is, call); arg != nil {
			return r.expr(arg)
		}
	}
	uses := s.uses
	s.uses = nil
	for _, u := range uses {
		passed := arguments(sig, u.v, call)
		if len(passed) == 0 {
			s.uses = addUses(s.uses, []use{u})
		}
		for _, arg := range passed {
			s = through(s, r.expr(arg), u.exp)
		}
	}
	return s
}

// arguments gives what call passes for the parameter p of sig, which may take several.
func arguments(sig *types.Signature, p *types.Var, call *ast.CallExpr) []ast.Expr {
	if last := sig.Params().Len() - 1; sig.Variadic() && sig.Params().At(last) == p && len(call.Args) > last {
		return call.Args[last:]
	}
	if arg := argument(sig, p, call); arg != nil {
		return []ast.Expr{arg}
	}
	return nil
}

// through lets an argument reach a result, as it is or as an exponent.
func through(s, a src, exp bool) src {
	endless := exp && a.endless()
	if exp {
		if a.growth > fixed {
			a.growth, a.free = exponential, true
		}
		a.uses = asExponent(a.uses)
		a.atLeast(selfMul)
	}
	keep := s
	s = merge(s, a)
	s.exact, s.val, s.top, s.max = keep.exact, keep.val, keep.top, keep.max
	if keep.top || keep.held { // the callee's ceiling holds whatever comes in
		s.free = keep.free
	}
	if keep.late && endless {
		s.free, s.top = true, false
	}
	return s
}

// argument gives what call passes for the parameter p of sig, or nil.
func argument(sig *types.Signature, p *types.Var, call *ast.CallExpr) ast.Expr {
	if sig == nil {
		return nil
	}
	if sig.Recv() == p {
		return recvOf(call)
	}
	for i := range sig.Params().Len() {
		if sig.Params().At(i) == p {
			if i < len(call.Args) {
				return call.Args[i]
			}
			return nil
		}
	}
	return nil
}

// results follows what a function of the package returns, in terms of its parameters.
// A function met again while it is followed gives nothing.
func (r *slice) results(f *Fn) []src {
	if f.done {
		return f.results
	}
	if depth, ok := r.funcs[f]; ok {
		r.cut = min(r.cut, depth)
		return nil
	}
	outer, loop, bound := r.cut, r.loop, r.bound
	if f.Lit == nil {
		r.bound = nil
	}
	r.inside++
	depth := r.inside
	r.funcs[f], r.cut, r.loop = depth, noCut, nil
	n := f.Sig.Results().Len()
	all := make([]src, n)
	for i := range n {
		var alts []src
		if delayish(f.Sig.Results().At(i).Type()) {
			alts = r.returned(f, i)
		} else {
			alts = []src{unseen()}
		}
		all[i] = eitherOf(alts)
	}
	delete(r.funcs, f)
	r.inside--
	r.loop, r.bound = loop, bound
	if r.cut >= depth && (f.Lit == nil || len(bound) == 0) && !r.spentNow() && !followed(all) {
		f.results, f.done = all, true
	}
	r.cut = min(outer, r.cut)
	if r.cut >= depth {
		r.cut = outer
	}
	return all
}

func (r *slice) spentNow() bool { return r.steps > maxSteps }

func followed(all []src) bool {
	for _, s := range all {
		if len(s.selves) > 0 {
			return true
		}
	}
	return false
}

// returned follows result i of every return of f.
func (r *slice) returned(f *Fn, i int) []src {
	var alts, limits []src
	whole := true // what is held against the limits is a whole number then, and may have overflowed
	fed := false  // what is held against one is a wait that came in: the last one, so nothing grows past it
	for _, ret := range f.Returns {
		if r.dead(ret) {
			continue
		}
		if len(ret.Results) == f.Sig.Results().Len() {
			if over := r.guardsLimit(ret, ret.Results[i]); over != nil {
				if s, ok := r.limit(ret.Results[i]); ok && (s.top || len(s.uses) > 0 || s.own) {
					limits = append(limits, s)
					held := r.expr(over)
					whole = whole && held.raw
					fed = fed || r.comesIn(f, over)
					continue
				}
			}
		}
		switch {
		case len(ret.Results) == 0:
			alts = append(alts, r.variable(f.Sig.Results().At(i), nil))
		case len(ret.Results) == f.Sig.Results().Len():
			if !isNil(r.e.Info, ret.Results[i]) {
				alts = append(alts, r.given(ret.Results[i]))
			}
		default:
			if call, ok := ast.Unparen(ret.Results[0]).(*ast.CallExpr); ok {
				alts = append(alts, r.call(call, i))
			}
		}
	}
	if len(alts) == 0 {
		return limits
	}
	for _, l := range limits {
		for j := range alts {
			alts[j].raw = alts[j].raw && whole
			alts[j] = below(alts[j], l)
			if fed {
				alts[j].late, alts[j].free, alts[j].held = false, false, true
			}
		}
	}
	return alts
}

// guardsLimit gives what is too large where x is returned in its place; nil if nothing is.
func (r *slice) guardsLimit(ret *ast.ReturnStmt, x ast.Expr) ast.Expr {
	v := r.e.Defs.Var(x)
	for _, c := range r.exceeds(ret) {
		if r.e.Info.Types[c.over].Value == nil && (c.sole || v != nil && r.e.Defs.Var(c.under) == v) {
			return c.over
		}
	}
	return nil
}

// comesIn reports whether x is a duration that f is given.
func (r *slice) comesIn(f *Fn, x ast.Expr) bool {
	v := r.e.Defs.Var(x)
	return v != nil && r.x.recvs[v] == f && isDuration(v.Type())
}

func isNil(info *types.Info, x ast.Expr) bool { return info.Types[x].IsNil() }
