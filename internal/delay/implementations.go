package delay

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/defuse"
)

// Implementations gives the methods of the package's types that implement the
// interface's method fn.
func (e *Env) Implementations(fn *types.Func) []*types.Func {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.run(nil).fitting(fn)
}

// implementations gives the methods that a call of the interface's method fn on x
// can be: those of the types that x is known to hold, or else of every type of the
// package that fits. They are all where x was followed to the end, or where nobody
// else can implement the interface.
func (r *slice) implementations(fn *types.Func, x ast.Expr, depth int) (ts []Target, complete bool) {
	held, complete := r.concrete(x, depth+1)
	if complete && len(held) > 0 {
		for _, t := range held {
			if m := method(t, fn); m != nil {
				ts = join(ts, []Target{{Fn: m}})
			} else {
				complete = false
			}
		}
		return ts, complete
	}
	ms := r.fitting(fn)
	if len(ms) > maxTargets {
		return nil, false
	}
	for _, m := range ms {
		ts = append(ts, Target{Fn: m})
	}
	return ts, len(ts) > 0 && r.private(fn)
}

// private reports whether no other package can name the interface of fn.
func (r *slice) private(fn *types.Func) bool {
	if fn.Pkg() != r.e.Pkg {
		return false
	}
	n, ok := types.Unalias(fn.Signature().Recv().Type()).(*types.Named)
	return ok && (!n.Obj().Exported() || r.e.Pkg.Name() == "main")
}

// fitting gives the methods named as fn of the package's types that implement its interface.
func (r *slice) fitting(fn *types.Func) []*types.Func {
	if ms, ok := r.e.impls[fn]; ok {
		return ms
	}
	var ms []*types.Func
	iface, _ := fn.Signature().Recv().Type().Underlying().(*types.Interface)
	for _, n := range r.types(fn.Name()) {
		if n.TypeParams().Len() > 0 || iface == nil {
			continue
		}
		p := types.NewPointer(n)
		if m := method(p, fn); m != nil && types.Implements(p, iface) {
			ms = append(ms, m)
		}
		if len(ms) > maxTargets {
			break // too many to tell
		}
	}
	r.e.impls[fn] = ms
	return ms
}

// types gives the package's named types that may have a method of that name, in the order of their names.
func (r *slice) types(method string) []*types.Named {
	if r.e.named == nil {
		r.e.named = map[string][]*types.Named{}
		scope := r.e.Pkg.Scope()
		for _, name := range scope.Names() {
			tn, ok := scope.Lookup(name).(*types.TypeName)
			if !ok || tn.IsAlias() {
				continue
			}
			if n, ok := tn.Type().(*types.Named); ok && !types.IsInterface(n) {
				if embeds(n) {
					r.e.named[""] = append(r.e.named[""], n)
					continue
				}
				for m := range n.Methods() {
					r.e.named[m.Name()] = append(r.e.named[m.Name()], n)
				}
			}
		}
	}
	return slices.Concat(r.e.named[method], r.e.named[""])
}

func embeds(n *types.Named) bool {
	st, _ := n.Underlying().(*types.Struct)
	if st == nil {
		return false
	}
	for f := range st.Fields() {
		if f.Embedded() {
			return true
		}
	}
	return false
}

// method gives t's method of fn's name.
func method(t types.Type, fn *types.Func) *types.Func {
	obj, _, _ := types.LookupFieldOrMethod(t, true, fn.Pkg(), fn.Name())
	m, _ := obj.(*types.Func)
	if m == nil || isInterface(m) {
		return nil
	}
	return m.Origin()
}

// concrete gives the types that a value of interface type can hold.
func (r *slice) concrete(x ast.Expr, depth int) (held []types.Type, complete bool) {
	if depth > 8 || r.spent() {
		return nil, false
	}
	x = ast.Unparen(x)
	t := r.e.Info.TypeOf(x)
	if t == nil || isTypeParam(t) {
		return nil, false
	}
	if isNil(r.e.Info, x) {
		return nil, true
	}
	if !types.IsInterface(t) {
		return []types.Type{t}, true
	}
	switch x := x.(type) {
	case *ast.Ident, *ast.SelectorExpr:
		v := defuse.VarOf(r.e.Info, x)
		if v == nil {
			return nil, false
		}
		return r.holds(v.Origin(), depth)
	case *ast.CallExpr:
		if tv := r.e.Info.Types[x.Fun]; tv.IsType() && len(x.Args) == 1 {
			return r.concrete(x.Args[0], depth+1)
		}
		fn, _ := typeutil.Callee(r.e.Info, x).(*types.Func)
		if fn == nil {
			return nil, false
		}
		return r.gives(r.x.byObj[fn.Origin()], 0, depth)
	}
	return nil, false
}

func (r *slice) holds(v *types.Var, depth int) (held []types.Type, complete bool) {
	if r.vars[v] {
		return nil, true
	}
	if r.x.recvs[v] != nil {
		return nil, false
	}
	r.vars[v] = true
	defer delete(r.vars, v)
	ds := r.e.Defs.Defs(v)
	complete = len(ds) > 0
	for _, d := range ds {
		if d.How == defuse.Zero {
			continue
		}
		if d.How != defuse.Assigned || d.Value == nil {
			return nil, false
		}
		var more []types.Type
		ok := false
		if d.Multi {
			if call, is := ast.Unparen(d.Value).(*ast.CallExpr); is {
				if fn, _ := typeutil.Callee(r.e.Info, call).(*types.Func); fn != nil {
					more, ok = r.gives(r.x.byObj[fn.Origin()], d.Index, depth)
				}
			}
		} else {
			more, ok = r.concrete(d.Value, depth+1)
		}
		held, complete = append(held, more...), complete && ok
	}
	return held, complete
}

// gives joins the types that result i of f can hold.
func (r *slice) gives(f *Fn, i, depth int) (held []types.Type, complete bool) {
	if f == nil || f.Sig.Results().Len() <= i {
		return nil, false
	}
	if t := f.Sig.Results().At(i).Type(); !types.IsInterface(t) {
		return []types.Type{t}, true
	}
	complete = len(f.Returns) > 0
	for _, ret := range f.Returns {
		if len(ret.Results) != f.Sig.Results().Len() {
			return nil, false
		}
		more, ok := r.concrete(ret.Results[i], depth+1)
		held, complete = append(held, more...), complete && ok
	}
	return held, complete
}
