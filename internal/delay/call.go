package delay

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/symbol"
)

// call follows result i of a call.
func (r *slice) call(call *ast.CallExpr, i int) src {
	if tv, ok := r.e.Info.Types[call.Fun]; ok && tv.IsType() && len(call.Args) == 1 {
		return r.expr(call.Args[0]) // a conversion keeps the number
	}
	switch fn := typeutil.Callee(r.e.Info, call).(type) {
	case *types.Builtin:
		return r.builtin(fn.Name(), call)
	case *types.Func:
		return r.named(fn.Origin(), call, i)
	}
	return r.dynamic(call, i)
}

func (r *slice) builtin(name string, call *ast.CallExpr) src {
	var args []src
	for _, a := range call.Args {
		args = append(args, r.expr(a))
	}
	if len(args) == 0 {
		return src{}
	}
	switch name {
	case "min", "max":
		s := args[0]
		for _, a := range args[1:] {
			if name == "min" {
				s = least(s, a)
			} else {
				s = most(s, a)
			}
		}
		return s
	case "append":
		return eitherOf(args)
	case "len", "cap":
		return src{own: true, uses: args[0].uses}
	}
	return opaque()
}

// named follows a call of a function or method by its name.
func (r *slice) named(fn *types.Func, call *ast.CallExpr, i int) src {
	if row := r.e.row(fn); row != nil {
		return r.row(row, call)
	}
	if f := r.x.byObj[fn]; f != nil {
		s := r.body(f, call, i)
		if s.from == nil {
			s.from = call
		}
		return s
	}
	if s, ok := r.std(fn, call); ok {
		return s
	}
	if isInterface(fn) {
		return r.dynamic(call, i)
	}
	if r.e.Fact != nil {
		if fd, ok := r.e.Fact(fn); ok && i < len(fd.Results) && !fd.Results[i].IsZero() {
			s := r.apply(fd.Results[i], call, nil)
			if s.from == nil {
				s.from = call
			}
			return s
		}
	}
	return r.unknownCall(call)
}

// unknownCall is a call of what nobody knows; what the error of the attempt says is the server's.
func (r *slice) unknownCall(call *ast.CallExpr) src {
	if x := recvOf(call); x != nil && r.fromServer(x) {
		return src{server: true}
	}
	return unseen()
}

// row is what the catalog says of a call that gives a delay.
func (r *slice) row(row *catalog.Delay, call *ast.CallExpr) src {
	p := row.Set
	if row.Recv {
		var ok bool
		if r.e.Setting != nil {
			p, ok = r.e.Setting(call, row)
		}
		if !ok {
			s := unseen()
			s.stop = row.Stop
			return s
		}
	}
	s := fromPolicy(p)
	s.stop = row.Stop
	return s
}

func fromPolicy(p catalog.Policy) src {
	s := src{own: true, random: p.Jitter == catalog.Yes, unknown: p.Jitter == catalog.Unknown}
	switch p.Growth {
	case catalog.Linear:
		s.growth = linear
	case catalog.Exponential:
		s.growth = exponential
	case catalog.GrowthUnknown:
		s.wild = true
	case catalog.NoWait:
		s.exact = true
	}
	if p.Base > 0 {
		s.exact, s.val = true, float64(p.Base)
	}
	if p.Max > 0 {
		s.top, s.max = true, float64(p.Max)
	}
	s.free = p.Capped == catalog.No && s.growth > fixed
	return s
}

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
		arg := argument(sig, u.v, call)
		if arg == nil {
			s.uses = addUses(s.uses, []use{u})
			continue
		}
		s = through(s, r.expr(arg), u.exp)
	}
	return s
}

// through lets an argument reach a result, as it is or as an exponent.
func through(s, a src, exp bool) src {
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
	if keep.top { // the callee's ceiling holds whatever comes in
		s.free = keep.free
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
	for _, ret := range f.Returns {
		if r.dead(ret) {
			continue
		}
		if len(ret.Results) == f.Sig.Results().Len() {
			if over, _, ok := r.exceeds(ret); ok && r.e.Info.Types[over].Value == nil {
				if s, ok := r.limit(ret.Results[i]); ok && (s.top || len(s.uses) > 0 || s.own) {
					limits = append(limits, s)
					continue
				}
			}
		}
		switch {
		case len(ret.Results) == 0:
			alts = append(alts, r.variable(f.Sig.Results().At(i), nil))
		case len(ret.Results) == f.Sig.Results().Len():
			if !isNil(r.e.Info, ret.Results[i]) {
				alts = append(alts, r.expr(ret.Results[i]))
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
			alts[j] = below(alts[j], l)
		}
	}
	return alts
}

func isNil(info *types.Info, x ast.Expr) bool { return info.Types[x].IsNil() }

// delayish reports whether a value of type t can be a delay or give one.
func delayish(t types.Type) bool {
	switch u := types.Unalias(t).Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsNumeric != 0 || u.Info()&types.IsString != 0
	case *types.Signature:
		return u.Results().Len() > 0
	case *types.Pointer:
		return delayish(u.Elem())
	case *types.Slice:
		return delayish(u.Elem())
	case *types.Array:
		return delayish(u.Elem())
	case *types.Struct:
		return isTime(t) || pkgPathOf(t) == "math/big"
	case *types.Interface:
		return types.IsInterface(t) && isTypeParam(t)
	}
	return isTypeParam(t)
}

func isTypeParam(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.TypeParam)
	return ok
}

func isTime(t types.Type) bool {
	n := symbol.TypeOf(t)
	return n.Path == "time" && n.Ident == "Time"
}

func pkgPathOf(t types.Type) string { return symbol.TypeOf(t).Path }

func isInterface(fn *types.Func) bool {
	recv := fn.Signature().Recv()
	return recv != nil && types.IsInterface(recv.Type())
}

// dynamic follows a call of a function value or of an interface's method to every
// function that it can be.
func (r *slice) dynamic(call *ast.CallExpr, i int) src {
	ts, complete := r.targets(call.Fun, 0)
	var alts []src
	for _, t := range ts {
		alts = append(alts, r.target(t, call, i))
	}
	if !complete || len(ts) == 0 {
		alts = append(alts, r.unknownCall(call))
	}
	return eitherOf(alts)
}

// target follows result i of one of the functions that a call may be of. A nil call
// leaves the parameters as they are.
func (r *slice) target(t Target, call *ast.CallExpr, i int) src {
	switch {
	case t.Lit != nil:
		f := r.x.byLit[t.Lit]
		if f == nil {
			return unseen()
		}
		if call != nil {
			return r.body(f, call, i)
		}
		all := r.results(f)
		if i >= len(all) {
			return src{}
		}
		return all[i]
	case t.Maker != nil:
		fd, ok := FuncDelay{}, false
		if r.e.Fact != nil {
			fd, ok = r.e.Fact(t.Maker)
		}
		if !ok || t.Result >= len(fd.Results) || fd.Results[t.Result].IsZero() {
			return unseen()
		}
		return r.apply(fd.Results[t.Result], t.Call, call)
	case call == nil:
		if f := r.x.byObj[t.Fn]; f != nil {
			all := r.results(f)
			if i < len(all) {
				return all[i]
			}
			return src{}
		}
		if s, ok := r.std(t.Fn, nil); ok {
			return s
		}
		if row := r.e.row(t.Fn); row != nil && !row.Recv {
			return fromPolicy(row.Set)
		}
		if row, _ := catalog.FindValue(symbol.Of(t.Fn)); row != nil {
			return fromPolicy(row.Set)
		}
		if r.e.Fact != nil {
			if fd, ok := r.e.Fact(t.Fn); ok && i < len(fd.Results) && !fd.Results[i].IsZero() {
				return r.apply(fd.Results[i], nil, nil)
			}
		}
		return unseen()
	case isInterface(t.Fn):
		return unseen()
	}
	return r.named(t.Fn, call, i)
}

// yields follows what a function value gives when it is called.
func (r *slice) yields(x ast.Expr) src {
	ts, complete := r.targets(x, 0)
	var alts []src
	for _, t := range ts {
		alts = append(alts, r.target(t, nil, 0))
	}
	if !complete || len(ts) == 0 {
		alts = append(alts, unseen())
	}
	return eitherOf(alts)
}

// apply gives a fact's result at a call; inner is the call of the closure that the
// result is, where it is one.
func (r *slice) apply(f Result, call, inner *ast.CallExpr) src {
	s := src{
		random: f.Random == catalog.Yes, unknown: f.Random == catalog.Unknown,
		server: f.Flags&FlagServer != 0, clock: f.Flags&FlagClock != 0,
		own: f.Flags&FlagOwn != 0, stop: f.Flags&FlagStop != 0,
		free: f.Capped == catalog.No,
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
	for i, a := range call.Args {
		if i >= 31 {
			break
		}
		if same && plain == 1<<i {
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
