package delay

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/symbol"
)

// call follows result i of a call.
func (r *slice) call(call *ast.CallExpr, i int) src {
	if tv, ok := r.e.Info.Types[call.Fun]; ok && tv.IsType() && len(call.Args) == 1 {
		s := r.expr(call.Args[0]) // a conversion keeps the number
		if isFloat(r.e.Info.TypeOf(call.Args[0])) && !isFloat(tv.Type) {
			s.raw = s.raw || s.steep || len(s.selves) > 0
		}
		return s
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
	if row.Recv || len(row.Args) > 0 {
		var ok bool
		if r.e.Setting != nil {
			p, ok = r.e.Setting(call, row)
		}
		if !ok {
			return unseen()
		}
	}
	s := fromPolicy(p)
	s.stop = row.Stop && (p.Elapsed == catalog.Yes || p.Attempts > 0)
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

// delayish reports whether a value of type t can be a delay or give one.
func delayish(t types.Type) bool { return delayishAt(t, 0) }

func delayishAt(t types.Type, depth int) bool {
	if depth > 3 { // type T []T
		return false
	}
	if isTimeChan(t) || isTimer(t) {
		return true
	}
	switch u := types.Unalias(t).Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsNumeric != 0 || u.Info()&types.IsString != 0
	case *types.Signature:
		return u.Results().Len() > 0
	case *types.Pointer:
		return delayishAt(u.Elem(), depth+1)
	case *types.Slice:
		return delayishAt(u.Elem(), depth+1)
	case *types.Array:
		return delayishAt(u.Elem(), depth+1)
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
	return symbol.Is(t, "time", "Time")
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
				s := r.apply(fd.Results[i], nil, nil)
				if fd.Results[i].Exp != 0 {
					s.growth = exponential
				}
				return s
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
