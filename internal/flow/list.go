package flow

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/defuse"
)

// maxListed is how many variables listed follows.
const maxListed = 5

// listed gives the list or map that a variable or field holds unless a caller or an
// option says otherwise: the one literal that reaches it, parameters left aside.
func (x *runner) listed(v *types.Var, depth int) *ast.CompositeLit {
	if !isList(v.Type()) && !isMap(v.Type()) || depth > maxListed || x.Defs.Filled(v) {
		return nil
	}
	var found *ast.CompositeLit
	for _, def := range x.Defs.Defs(v) {
		switch {
		case def.How == defuse.Zero:
			continue
		case def.How != defuse.Assigned || def.Value == nil || def.Multi:
			return nil
		case x.isParam(def.Value):
			continue
		}
		lit := x.listedAt(def.Value, depth+1)
		if lit == nil || found != nil {
			return nil
		}
		found = lit
	}
	return found
}

// isParam reports whether e is a variable that gets its value from callers alone.
func (x *runner) isParam(e ast.Expr) bool {
	v := defuse.VarOf(x.Info, e)
	return v != nil && !v.IsField() && v.Parent() != nil && v.Parent() != v.Pkg().Scope() && len(x.Defs.Defs(v)) == 0
}

func (x *runner) listedAt(e ast.Expr, depth int) *ast.CompositeLit {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return e
	case *ast.Ident, *ast.SelectorExpr:
		if v := defuse.VarOf(x.Info, e); v != nil {
			return x.listed(v.Origin(), depth)
		}
	case *ast.CallExpr:
		fn, _ := typeutil.Callee(x.Info, e).(*types.Func)
		if fn == nil {
			return nil
		}
		if d := x.Defs.Funcs[fn.Origin()]; d != nil && len(d.Body.List) == 1 {
			if ret, ok := d.Body.List[0].(*ast.ReturnStmt); ok && len(ret.Results) == 1 {
				return x.listedAt(ret.Results[0], depth+1)
			}
		}
	}
	return nil
}

func isMap(t types.Type) bool {
	_, ok := t.Underlying().(*types.Map)
	return ok
}

func (x *runner) index(e *ast.IndexExpr, st *state) []ev {
	if tv := x.Info.Types[e.X]; tv.IsType() || !tv.IsValue() { // an instantiated function
		return one(st, Value{})
	}
	if _, ok := x.Info.TypeOf(e.X).Underlying().(*types.Signature); ok {
		return x.eval(e.X, st)
	}
	tuple, comma := x.Info.TypeOf(e).(*types.Tuple)
	var out []ev
	for _, v := range x.evalAll([]ast.Expr{e.X, e.Index}, st) {
		if v.end != nil {
			out = append(out, ev{end: v.end})
			continue
		}
		dep := v.vals[0].Dep || v.vals[1].Dep
		val, found := Value{Dep: dep}, Value{Dep: dep}
		if lit, ok := v.vals[0].Node.(*ast.CompositeLit); ok && v.vals[0].Kind == Literal && v.vals[1].Kind == Const {
			elem, has, known := x.lookup(lit, v.vals[1])
			if known {
				found = boolean(has).with(dep)
				val = elem.with(dep)
				if !has {
					t := x.Info.TypeOf(e)
					if comma {
						t = tuple.At(0).Type()
					}
					val = zero(t).with(dep)
				}
			}
		}
		if comma {
			val = Value{Kind: Tuple, Elems: []Value{val, found}, Dep: dep}
		}
		out = append(out, ev{st: v.st, val: val})
	}
	return out
}

// lookup finds a key in a literal of a map or list.
func (x *runner) lookup(lit *ast.CompositeLit, k Value) (elem Value, has, known bool) {
	list := isList(x.Info.TypeOf(lit))
	for i, el := range lit.Elts {
		at := Int(int64(i))
		val := el
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			at, val = x.constant(kv.Key), kv.Value
		} else if !list {
			return Value{}, false, false
		}
		if at.Kind != Const {
			return Value{}, false, false
		}
		if eq, ok := compare(token.EQL, at, k); ok && eq {
			v := x.constant(val)
			if inner, ok := val.(*ast.CompositeLit); ok {
				v = Value{Kind: NonNil}
				if t := x.Info.TypeOf(inner); t != nil && (isList(t) || isMap(t)) {
					v = Value{Kind: Literal, Node: inner}
				}
			}
			return v, true, true
		}
	}
	return Value{}, false, true
}

// contains answers whether a list holds a value.
func (x *runner) contains(list, v Value) (has, known bool) {
	elems, ok := x.members(list)
	if !ok || v.Kind != Const {
		return false, false
	}
	for _, c := range elems {
		if c.Kind != Const {
			return false, false
		}
		if eq, ok := compare(token.EQL, c, v); ok && eq {
			return true, true
		}
	}
	return false, true
}

func isList(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Slice, *types.Array:
		return true
	}
	return false
}

// elements gives the elements of the list that e is, where they are in view and few.
func (x *runner) elements(e ast.Expr, in []exit) ([]Value, bool) {
	if len(in) != 1 || in[0].kind != normal {
		return nil, false
	}
	evs := x.eval(e, in[0].st.clone())
	if len(evs) != 1 || evs[0].end != nil {
		return nil, false
	}
	return x.members(evs[0].val)
}

// members gives the elements of a list, where they are in view and few.
func (x *runner) members(list Value) ([]Value, bool) {
	if list.Kind == List {
		return list.Elems, true
	}
	lit, ok := list.Node.(*ast.CompositeLit)
	if !ok || list.Kind != Literal || len(lit.Elts) > 32 || !isList(x.Info.TypeOf(lit)) {
		return nil, false
	}
	vals := make([]Value, len(lit.Elts))
	for i, el := range lit.Elts {
		if _, keyed := el.(*ast.KeyValueExpr); keyed {
			return nil, false
		}
		vals[i] = x.constant(el)
	}
	return vals, true
}
