package flow

import (
	"go/ast"
	"go/types"
)

func (x *runner) assertion(e *ast.TypeAssertExpr, st *state) []ev {
	t := x.Info.TypeOf(e)
	comma := false
	if tuple, ok := t.(*types.Tuple); ok {
		comma = true
		t = tuple.At(0).Type()
	}
	var out []ev
	for _, v := range x.eval(e.X, st) {
		if v.end != nil {
			out = append(out, v)
			continue
		}
		found, answer := Value{Dep: v.val.Dep}, Value{Dep: v.val.Dep}
		f, is, known := x.as(v.val, t)
		if x.worded(v.val) && !bareError(t) {
			is, known = false, true
		}
		if known {
			answer = boolean(is).with(v.val.Dep)
			if is {
				found = f
			} else {
				found = zero(t)
			}
		}
		if comma {
			v.val = Value{Kind: Tuple, Elems: []Value{found, answer}, Dep: v.val.Dep}
		} else {
			v.val = found
		}
		out = append(out, v)
	}
	return out
}

// as looks for a value of type t in v, which is an error or holds one.
func (x *runner) as(v Value, t types.Type) (Value, bool, bool) {
	switch v.Kind {
	case Failure:
		return x.Hooks.As(v, t)
	case NonNil:
		if v.Dep && IsError(v.Type) {
			return x.Hooks.As(v, t)
		}
	case Nil:
		return v, false, true
	case Global:
		if x.wordy(v) {
			return v, false, true // what errors.New makes is of no type that code can name
		}
	case Struct:
		if v.Type == nil || t == nil {
			return v, false, false
		}
		if i, ok := t.Underlying().(*types.Interface); ok {
			is := types.Implements(v.Type, i) || types.Implements(types.NewPointer(v.Type), i)
			return v, is, true
		}
		return v, sameNamed(v.Type, t), true
	}
	return v, false, false
}

// worded reports whether v is an error that fmt.Errorf or errors.New has made.
func (x *runner) worded(v Value) bool {
	call, ok := v.Node.(*ast.CallExpr)
	if !ok || v.Kind != Wrap {
		return false
	}
	fn := callee(x.Info, call)
	if fn == nil || fn.Pkg() == nil {
		return false
	}
	path := fn.Pkg().Path()
	return path == "fmt" && fn.Name() == "Errorf" || path == "errors" && fn.Name() == "New"
}

// bareError reports whether t is an interface that any error may well be of: error itself, or
// one that asks for what it wraps.
func bareError(t types.Type) bool {
	iface, ok := t.Underlying().(*types.Interface)
	if !ok {
		return false
	}
	for m := range iface.Methods() {
		if m.Name() != "Error" && m.Name() != "Unwrap" {
			return false
		}
	}
	return true
}

// wordy reports whether v is a package's error that errors.New makes, or one of another
// package whose making is not in view: it says nothing but its text.
func (x *runner) wordy(v Value) bool {
	if !isSentinel(v) {
		return false
	}
	obj := v.Obj.(*types.Var)
	d, ok := x.Defs.Only(obj)
	if !ok {
		return len(x.Defs.Defs(obj)) == 0
	}
	call, ok := ast.Unparen(d.Value).(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := callee(x.Info, call)
	return fn != nil && fn.Name() == "New" && fn.Pkg() != nil && fn.Pkg().Path() == "errors"
}

func sameNamed(a, b types.Type) bool {
	strip := func(t types.Type) types.Type {
		t = types.Unalias(t)
		if p, ok := t.(*types.Pointer); ok {
			t = types.Unalias(p.Elem())
		}
		return t
	}
	return types.Identical(strip(a), strip(b))
}
