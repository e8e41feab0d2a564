package flow

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"strings"

	"github.com/retrylint/retrylint/internal/symbol"
)

// goesWell reports whether a function only reads or writes what it is given: its
// own failure is not the attempt's.
func goesWell(fn *types.Func) bool {
	if fn.Pkg() == nil {
		return false
	}
	path := fn.Pkg().Path()
	for _, p := range []string{"io", "bytes", "bufio", "compress/", "encoding/", "io/ioutil", "mime", "mime/", "net/url"} {
		if path == strings.TrimSuffix(p, "/") || strings.HasSuffix(p, "/") && strings.HasPrefix(path, p) {
			return true
		}
	}
	return false
}

func extreme(name string, vals []Value) (Value, bool) {
	best := vals[0]
	for _, v := range vals {
		if v.Kind != Const || v.C.Kind() == constant.Bool {
			return Value{}, false
		}
		op := token.LSS
		if name == "max" {
			op = token.GTR
		}
		if r, ok := compare(op, v, best); ok && r {
			best = v
		}
	}
	return best, true
}

// known gives the results of functions of the standard library that look at errors.
func (x *runner) known(e *ast.CallExpr, recv Value, args []Value, st *state) (Value, bool) {
	n, fn := symbol.Callee(x.Info, e)
	if name, ok := x.likeErrors(e); ok {
		return x.errorsCall(name, e, args, st)
	}
	if fn == nil {
		return Value{}, false
	}
	switch n.Path {
	case "errors", "github.com/pkg/errors", "golang.org/x/xerrors", "github.com/cockroachdb/errors":
		return x.errorsCall(n.Ident, e, args, st)
	case "fmt":
		switch n.Ident {
		case "Errorf":
			return x.errorf(e, args, st), true
		case "Sprintf", "Sprint", "Sprintln":
			return Value{Dep: anyDep(args)}, true
		}
	case "slices":
		if n.Ident == "Contains" && len(args) == 2 {
			if has, known := x.contains(args[0], args[1]); known {
				return boolean(has).with(anyDep(args)), true
			}
		}
	case "context":
		switch {
		case n.Type == "Context" && n.Ident == "Err", n.Ident == "Cause":
			if x.Hooks.Ended() {
				return Value{Kind: Failure, Dep: true}, true
			}
			if k, ok := x.ended(e); ok && st.val(k).Kind == NonNil {
				return Value{Kind: NonNil}, true // its end has just been heard
			}
			if x.Hooks.Lasts(st.inside) {
				return Value{Kind: Nil}, true
			}
			return Value{}, true
		case strings.HasPrefix(n.Ident, "With"), n.Type == "Context" && n.Ident == "Done":
			return Value{Kind: NonNil}, true
		}
	case "math":
		if v, ok := mathCall(n.Ident, args); ok {
			return v, true
		}
	}
	return Value{}, false
}

// likeErrors reports whether e calls what stands in for errors.Is or errors.As: a function or
// a variable of that name and type, in a package that is called errors.
func (x *runner) likeErrors(e *ast.CallExpr) (name string, ok bool) {
	sel, is := ast.Unparen(e.Fun).(*ast.SelectorExpr)
	if !is || sel.Sel.Name != "Is" && sel.Sel.Name != "As" {
		return "", false
	}
	obj := x.Info.Uses[sel.Sel]
	if obj == nil || obj.Pkg() == nil || obj.Pkg().Name() != "errors" || obj.Parent() != obj.Pkg().Scope() {
		return "", false
	}
	sig, is := obj.Type().Underlying().(*types.Signature)
	if !is || sig.Params().Len() != 2 || sig.Results().Len() != 1 || !isError(sig.Params().At(0).Type()) {
		return "", false
	}
	second := sig.Params().At(1).Type()
	return sel.Sel.Name, (sel.Sel.Name == "Is") == isError(second) && types.IsInterface(second)
}

// mathCall gives the result of a function of package math for numbers that are known.
func mathCall(name string, args []Value) (Value, bool) {
	var f [2]float64
	for i, a := range args {
		if i > 1 || a.Kind != Const || a.C.Kind() != constant.Int && a.C.Kind() != constant.Float {
			return Value{}, false
		}
		f[i], _ = constant.Float64Val(constant.ToFloat(a.C))
	}
	switch {
	case len(args) == 2 && (name == "Min" || name == "Max"):
		return extreme(strings.ToLower(name), args)
	case len(args) == 2 && name == "Pow":
		f[0] = math.Pow(f[0], f[1])
	case len(args) == 1 && name == "Exp2":
		f[0] = math.Exp2(f[0])
	case len(args) == 1 && name == "Floor":
		f[0] = math.Floor(f[0])
	case len(args) == 1 && name == "Ceil":
		f[0] = math.Ceil(f[0])
	case len(args) == 1 && name == "Round":
		f[0] = math.Round(f[0])
	default:
		return Value{}, false
	}
	c := constant.MakeFloat64(f[0])
	return Value{Kind: Const, C: c}, c.Kind() == constant.Float
}

func anyDep(vs []Value) bool {
	for _, v := range vs {
		if v.Dep {
			return true
		}
	}
	return false
}

func (x *runner) errorsCall(name string, e *ast.CallExpr, args []Value, st *state) (Value, bool) {
	switch name {
	case "Is":
		if len(args) == 2 {
			if is, known := x.is(args[0], args[1]); known {
				return boolean(is).with(args[0].Dep), true
			}
			return Value{Dep: args[0].Dep}, true
		}
	case "As":
		if len(args) == 2 {
			return x.errorsAs(e, args[0], st), true
		}
	case "AsType":
		if t, ok := x.Info.TypeOf(e).(*types.Tuple); ok && len(args) == 1 {
			v, is, known := x.deepAs(args[0], t.At(0).Type())
			answer := Value{Dep: args[0].Dep}
			if known {
				answer = boolean(is).with(args[0].Dep)
			}
			return Value{Kind: Tuple, Elems: []Value{v.with(args[0].Dep), answer}, Dep: args[0].Dep}, true
		}
	case "Unwrap", "Cause":
		if len(args) == 1 {
			switch args[0].Kind {
			case Wrap:
				if len(args[0].Elems) == 1 {
					return args[0].Elems[0], true
				}
			case Failure:
				return args[0], true
			}
			return Value{Dep: args[0].Dep}, true
		}
	case "New", "Errorf":
		if st.tried > 0 {
			return Value{Kind: Wrap, Dep: true, Node: e, Holds: anyDep(args)}, true
		}
		return Value{Kind: NonNil}, true
	case "Wrap", "Wrapf", "WithMessage", "WithMessagef", "WithStack", "Join":
		if args == nil {
			return Value{}, false
		}
		if name == "Join" {
			return joined(args, e), true
		}
		if args[0].Kind == Nil {
			return args[0], true
		}
		if args[0].nilness() == 0 {
			return args[0], true
		}
		return Value{Kind: Wrap, Elems: []Value{args[0]}, Dep: args[0].Dep, Node: e, Holds: anyDep(args)}, true
	}
	return Value{}, false
}

func joined(args []Value, e *ast.CallExpr) Value {
	out := Value{Kind: Nil}
	for _, a := range args {
		out.Dep = out.Dep || a.Dep
		switch a.nilness() {
		case 0:
			return Value{Dep: anyDep(args)}
		case -1:
			out.Kind, out.Node = Wrap, e
			out.Elems = append(out.Elems, a)
		}
	}
	return out
}

// errorf makes the error of fmt.Errorf: with %w it is around its arguments, with %v it only tells of them.
func (x *runner) errorf(e *ast.CallExpr, args []Value, st *state) Value {
	out := Value{Kind: Wrap, Dep: st.tried > 0 || anyDep(args), Node: e, Holds: anyDep(args)}
	if len(args) == 0 || args[0].Kind != Const || args[0].C.Kind() != constant.String {
		out.Elems = args
		return out
	}
	format := constant.StringVal(args[0].C)
	arg := 0
	for i := 0; i+1 < len(format); i++ {
		if format[i] != '%' {
			continue
		}
		i++
		for i < len(format) && strings.IndexByte("+-# 0123456789.[]*", format[i]) >= 0 {
			i++
		}
		if i >= len(format) || format[i] == '%' {
			continue
		}
		arg++
		if format[i] == 'w' && arg < len(args) {
			out.Elems = append(out.Elems, args[arg])
		}
	}
	return out
}

// is answers errors.Is.
func (x *runner) is(err, target Value) (is, known bool) {
	switch err.Kind {
	case Nil:
		return target.Kind == Nil, target.Kind != Top
	case Failure:
		return x.Hooks.Is(err, target, false)
	case Global:
		if target.Kind == Global {
			return err.Obj == target.Obj, true
		}
	case Struct:
		if target.Kind == Global {
			return false, !hasMethod(err.Type, "Is") && !hasMethod(err.Type, "Unwrap")
		}
	case Wrap:
		known = true
		for _, e := range err.Elems {
			i, k := x.is(e, target)
			if i && k {
				return true, true
			}
			known = known && k
		}
		return false, known
	}
	return false, false
}

func hasMethod(t types.Type, name string) bool {
	if t == nil {
		return true
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	_, ok := obj.(*types.Func)
	return ok
}

// deepAs answers errors.As, through what wraps.
func (x *runner) deepAs(err Value, t types.Type) (v Value, is, known bool) {
	if err.Kind == Wrap {
		known = true
		for _, e := range err.Elems {
			v, i, k := x.deepAs(e, t)
			if i && k {
				return v, true, true
			}
			known = known && k
		}
		return Value{Dep: err.Dep}, false, known
	}
	v, is, known = x.as(err, t)
	if err.Kind == Struct && known && !is && hasMethod(err.Type, "Unwrap") {
		return v, false, false
	}
	return v, is, known
}

// errorsAs runs errors.As and gives the target what was found.
func (x *runner) errorsAs(e *ast.CallExpr, err Value, st *state) Value {
	target := ast.Unparen(e.Args[1])
	var k key
	have := false
	if u, ok := target.(*ast.UnaryExpr); ok && u.Op == token.AND {
		k, have = x.key(u.X)
	}
	p, ok := x.Info.TypeOf(target).Underlying().(*types.Pointer)
	if !ok {
		return Value{Dep: err.Dep}
	}
	v, is, known := x.deepAs(err, p.Elem())
	if !known {
		if have {
			st.set(k, Value{Dep: true}, target)
		}
		return Value{Dep: err.Dep}
	}
	if is && have {
		st.set(k, v.with(true), target)
	}
	return boolean(is).with(err.Dep)
}
