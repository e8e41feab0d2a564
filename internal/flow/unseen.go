package flow

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/symbol"
)

// unknown gives the results of a call of which nothing is known: it goes well,
// unless it was given what came out of the attempt, when it may say anything.
func (x *runner) unknown(e *ast.CallExpr, recv Value, args []Value, st *state) Value {
	dep := recv.Dep
	for _, a := range args {
		dep = dep || a.Dep
	}
	x.handedOut(e, st, dep)
	fn := callee(x.Info, e)
	well := !dep || fn != nil && goesWell(fn)
	t := x.Info.TypeOf(e)
	result := func(t types.Type) Value {
		if isError(t) && well {
			return Value{Kind: Nil}
		}
		return Value{Dep: dep}
	}
	if tuple, ok := t.(*types.Tuple); ok {
		if tuple.Len() == 1 {
			return result(tuple.At(0).Type())
		}
		vals := make([]Value, tuple.Len())
		for i := range vals {
			vals[i] = result(tuple.At(i).Type())
		}
		return Value{Kind: Tuple, Elems: vals, Dep: dep}
	}
	if t == nil {
		return Value{}
	}
	return result(t)
}

// handedOut forgets the variables whose addresses a call is given: it may set them. What is
// decoded into by a pointer is set too, and what has a place for the response.
func (x *runner) handedOut(e *ast.CallExpr, st *state, dep bool) {
	decodes := dep && Decodes(callee(x.Info, e))
	for _, a := range e.Args {
		to, val := a, Value{Kind: NonNil, Dep: dep}
		if u, ok := ast.Unparen(a).(*ast.UnaryExpr); ok && u.Op == token.AND {
			to, val = u.X, Value{Dep: dep}
		} else if t := x.Info.TypeOf(a); !isPointer(t) || !decodes && !(dep && holdsResponse(t)) {
			continue
		}
		if k, ok := x.key(to); ok {
			st.part(k)
			st.put(k, val)
		}
	}
}

// answered forgets the variables whose addresses the package of the call was given before, to
// put the answer there.
func (x *runner) answered(e *ast.CallExpr, st *state) {
	fn := callee(x.Info, e)
	if fn == nil {
		return
	}
	for _, v := range x.Defs.Lent(fn.Pkg()) {
		if x.running(v) {
			k := key{v: v}
			st.part(k)
			st.put(k, Value{Dep: true})
		}
	}
}

// running reports whether v is declared in a function that is being run.
func (x *runner) running(v *types.Var) bool {
	in := func(b ast.Node) bool { return b.Pos() <= v.Pos() && v.Pos() < b.End() }
	return x.Func.Body != nil && in(x.Func.Body) || slices.ContainsFunc(x.calls, in)
}

// Decodes reports whether fn fills what it is given by a pointer from data.
func Decodes(fn *types.Func) bool {
	return fn != nil && (strings.HasPrefix(fn.Name(), "Decode") || strings.HasPrefix(fn.Name(), "Unmarshal"))
}

// holdsResponse reports whether t points to a struct with a field for a response of net/http.
func holdsResponse(t types.Type) bool {
	p, ok := t.Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	s, ok := p.Elem().Underlying().(*types.Struct)
	if !ok || symbol.TypeOf(p.Elem()).Path == "net/http" {
		return false
	}
	for f := range s.Fields() {
		if _, ok := f.Type().(*types.Pointer); ok && symbol.Is(f.Type(), "net/http", "Response") {
			return true
		}
	}
	return false
}

func isPointer(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}
