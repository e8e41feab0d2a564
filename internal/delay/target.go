package delay

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/defuse"
)

// Target is a function that a function value can be: one of Fn, Lit and Maker.
type Target struct {
	Fn     *types.Func // a function or method; an interface's method where its type is all that is known
	Lit    *ast.FuncLit
	Maker  *types.Func // a closure that this function of another package makes
	Result int         // ... as this result
	Call   *ast.CallExpr
}

// Targets gives the functions that x, a function value or what a call calls, can be.
// complete reports whether these are all.
func (e *Env) Targets(x ast.Expr) (ts []Target, complete bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.run(nil).targets(x, 0)
}

// maxTargets bounds a set of functions; a larger one is as good as unknown.
const maxTargets = 16

func (r *slice) targets(x ast.Expr, depth int) (ts []Target, complete bool) {
	if depth > 8 || r.spent() {
		return nil, false
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.FuncLit:
		return []Target{{Lit: x}}, true
	case *ast.IndexExpr:
		if _, fn := types.Unalias(r.e.Info.TypeOf(x.X)).Underlying().(*types.Signature); fn {
			return r.targets(x.X, depth+1)
		}
		return r.tableOf(x.X, depth)
	case *ast.IndexListExpr:
		return r.targets(x.X, depth+1)
	case *ast.CallExpr:
		return r.made(x, depth)
	case *ast.Ident:
		switch obj := r.e.Info.ObjectOf(x).(type) {
		case *types.Func:
			return []Target{{Fn: obj.Origin()}}, true
		case *types.Var:
			return r.stored(obj, depth)
		case *types.Nil:
			return nil, true
		}
	case *ast.SelectorExpr:
		switch obj := r.e.Info.ObjectOf(x.Sel).(type) {
		case *types.Func:
			if isInterface(obj) {
				return r.implementations(obj.Origin(), x.X, depth)
			}
			return []Target{{Fn: obj.Origin()}}, true
		case *types.Var:
			return r.stored(obj, depth)
		}
	}
	return nil, false
}

// stored joins what a variable or field of function type is ever set to.
func (r *slice) stored(v *types.Var, depth int) (ts []Target, complete bool) {
	v = v.Origin()
	if r.vars[v] {
		return nil, true
	}
	r.vars[v] = true
	defer delete(r.vars, v)
	if f := r.x.recvs[v]; f != nil {
		return r.passed(v, f, depth)
	}
	ds := r.e.Defs.Defs(v)
	complete = len(ds) > 0
	for _, d := range ds {
		switch {
		case d.How == defuse.Zero:
			continue
		case d.How != defuse.Assigned || d.Value == nil:
			complete = false
			continue
		case r.dead(d.Node):
			continue
		}
		var more []Target
		ok := true
		if d.Multi {
			more, ok = r.madeAs(d.Value, d.Index, depth+1)
		} else {
			more, ok = r.targets(d.Value, depth+1)
		}
		if !ok && v.IsField() && r.configured(d.Value) {
			ok = true // what it is by default decides; there must be one
			complete = complete && len(ds) > 1 || len(more) > 0
		}
		ts, complete = join(ts, more), complete && ok
	}
	return ts, complete && len(ts) <= maxTargets
}

// configured reports whether a field is set to a parameter: an option or a setter,
// for callers out of sight.
func (r *slice) configured(x ast.Expr) bool {
	v := r.e.Defs.Var(x)
	return v != nil && r.x.recvs[v] != nil
}

// passed joins what the package's own calls pass for a parameter. It is never all.
func (r *slice) passed(v *types.Var, f *Fn, depth int) (ts []Target, complete bool) {
	for _, call := range r.callers(f) {
		if arg := argument(f.Sig, v, call); arg != nil {
			more, _ := r.targets(arg, depth+1)
			ts = join(ts, more)
		}
	}
	return ts, false
}

func join(a, b []Target) []Target {
next:
	for _, t := range b {
		for _, u := range a {
			if t == u {
				continue next
			}
		}
		a = append(a, t)
	}
	return a
}

// tableOf joins the functions in a table.
func (r *slice) tableOf(x ast.Expr, depth int) (ts []Target, complete bool) {
	lit := r.elements(x, 0)
	if lit == nil {
		return nil, false
	}
	complete = true
	for _, el := range lit.Elts {
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			el = kv.Value
		}
		more, ok := r.targets(el, depth+1)
		ts, complete = join(ts, more), complete && ok
	}
	return ts, complete
}

func (r *slice) made(call *ast.CallExpr, depth int) ([]Target, bool) {
	if tv, ok := r.e.Info.Types[call.Fun]; ok && tv.IsType() && len(call.Args) == 1 {
		return r.targets(call.Args[0], depth+1)
	}
	return r.madeAs(call, 0, depth)
}

// madeAs gives the functions that result i of a call can be.
func (r *slice) madeAs(x ast.Expr, i, depth int) (ts []Target, complete bool) {
	call, ok := ast.Unparen(x).(*ast.CallExpr)
	if !ok {
		return nil, false
	}
	callees, complete := []Target{}, true
	if fn, ok := typeutil.Callee(r.e.Info, call).(*types.Func); ok && !isInterface(fn) {
		callees = append(callees, Target{Fn: fn.Origin()})
	} else {
		callees, complete = r.targets(call.Fun, depth+1)
	}
	for _, c := range callees {
		var f *Fn
		switch {
		case c.Lit != nil:
			f = r.x.byLit[c.Lit]
		case c.Fn != nil:
			f = r.x.byObj[c.Fn]
		}
		if f == nil {
			if c.Fn == nil {
				complete = false
				continue
			}
			ts = join(ts, []Target{{Maker: c.Fn, Result: i, Call: call}})
			continue
		}
		for _, ret := range f.Returns {
			if len(ret.Results) != f.Sig.Results().Len() || r.dead(ret) {
				complete = complete && r.dead(ret)
				continue
			}
			if isNil(r.e.Info, ret.Results[i]) {
				continue
			}
			more, ok := r.targets(ret.Results[i], depth+1)
			ts, complete = join(ts, more), complete && ok
		}
	}
	return ts, complete
}
