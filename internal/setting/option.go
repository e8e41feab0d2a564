package setting

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/symbol"
)

// arguments applies the fixed arguments of a call, then its variadic options.
func (v eval) arguments(s *Setting, call *ast.CallExpr, fixed []catalog.Effect, options int) {
	v.effects(s, fixed, call, nil)
	if options == 0 {
		return
	}
	if options == catalog.AllOptions {
		options = 0
	}
	v.options(s, call, options)
}

func argument(call *ast.CallExpr, i int) ast.Expr {
	if i >= 0 && i < len(call.Args) {
		return call.Args[i]
	}
	return nil
}

func (v eval) options(s *Setting, call *ast.CallExpr, first int) {
	for i := first; i < len(call.Args); i++ {
		if i == len(call.Args)-1 && call.Ellipsis.IsValid() {
			v.optionSlice(s, call.Args[i])
		} else {
			v.optionValue(s, call.Args[i])
		}
	}
}

// callOptions applies what a call of a client's method says for itself: in its variadic
// tail, and in its context.
func (v eval) callOptions(s *Setting, call *ast.CallExpr, sig *types.Signature, c catalog.Call) {
	if c.Client.Context != "" && len(call.Args) > 0 {
		v.context(s, call.Args[0], c.Client.Context)
	}
	if !sig.Variadic() {
		return
	}
	first := sig.Params().Len() - 1
	elem := sig.Params().At(first).Type().(*types.Slice).Elem()
	if !mayBeOption(elem) || structOf(elem) != nil && !v.configures(elem) {
		return // data: messages, filters
	}
	if call.Ellipsis.IsValid() && len(call.Args) == first+1 && v.passedOn(call.Args[first]) {
		s.ByDefault = true // a wrapper's own options: its callers seldom use them for this
		return
	}
	v.options(s, call, first)
}

// passedOn reports whether x is a parameter of a function that anybody may call.
func (v eval) passedOn(x ast.Expr) bool {
	p := v.Defs.Var(x)
	if p == nil || p.IsField() || len(v.Defs.Defs(p)) > 0 {
		return false
	}
	if _, bound := v.args[p]; bound {
		return false
	}
	calls, _ := v.callers(p)
	return len(calls) == 0
}

// context applies the policy that a function named local has put into ctx.
func (v eval) context(s *Setting, ctx ast.Expr, local string) {
	for range 6 {
		switch x := ast.Unparen(ctx).(type) {
		case *ast.Ident, *ast.SelectorExpr:
			d, ok := v.Defs.Only(v.Defs.Var(x.(ast.Expr)))
			if !ok || d.How != defuse.Assigned {
				return
			}
			ctx = d.Value
		case *ast.CallExpr:
			name, fn := symbol.Callee(v.Info, x)
			if fn == nil || len(x.Args) == 0 {
				return
			}
			if row, _ := catalog.FindOption(name); row != nil {
				v.option(s, row, x)
				return
			}
			ctx = x.Args[0]
		default:
			return
		}
	}
}

// mayBeOption reports whether values of type t can be options: functions, interfaces,
// named structs; no plain data.
func mayBeOption(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Signature:
		return true
	case *types.Interface:
		return u.NumMethods() > 0
	case *types.Pointer:
		return structOf(t) != nil
	case *types.Slice:
		return mayBeOption(u.Elem())
	case *types.Struct:
		return true
	}
	return false
}

// optionValue applies one option.
func (v eval) optionValue(s *Setting, x ast.Expr) {
	if v.depth++; v.depth > deepest || *v.left <= 0 {
		s.blur()
		return
	}
	*v.left--
	x = ast.Unparen(x)
	if isNil(v.Info, x) {
		return
	}
	if t := v.Info.TypeOf(x); t != nil {
		if _, slice := t.Underlying().(*types.Slice); slice {
			v.optionSlice(s, x)
			return
		}
	}
	switch x := x.(type) {
	case *ast.CallExpr:
		v.optionCall(s, x)
		return
	case *ast.FuncLit:
		v.optionBody(s, x)
		return
	case *ast.Ident, *ast.SelectorExpr:
		v.optionName(s, x.(ast.Expr))
		return
	case *ast.UnaryExpr, *ast.CompositeLit:
		if p := v.value(x.(ast.Expr), 0); p.Known {
			s.overlay(p)
			return
		}
	}
	s.blur()
}

func (v eval) optionCall(s *Setting, call *ast.CallExpr) {
	if tv := v.Info.Types[call.Fun]; tv.IsType() && len(call.Args) == 1 {
		v.optionValue(s, call.Args[0])
		return
	}
	name, fn := symbol.Callee(v.Info, call)
	if fn == nil {
		s.blur()
		return
	}
	if row, _ := catalog.FindOption(name); row != nil {
		v.option(s, row, call)
		return
	}
	if decl := v.Defs.Funcs[fn]; decl != nil {
		v.bind(fn.Signature().Params(), call).optionReturned(s, decl)
		return
	}
	if v.Made != nil {
		if p, ok := v.Made(fn, 0); ok {
			s.fillOver(p)
			return
		}
	}
	if p := v.value(call, 0); p.Known {
		s.overlay(p)
		return
	}
	if catalog.FindLibrary(name) == nil {
		s.blur()
	} // else an option of the library that has nothing to do with retries
}

func (v eval) optionName(s *Setting, x ast.Expr) {
	switch obj := v.object(x).(type) {
	case *types.Func:
		if row, _ := catalog.FindOption(symbol.Of(obj)); row != nil {
			s.fillOver(row.Set)
			return
		}
		if decl := v.Defs.Funcs[obj.Origin()]; decl != nil {
			v.optionBody(s, decl)
			return
		}
	case *types.Var:
		if arg, ok := v.args[obj]; ok {
			v.optionValue(s, arg)
			return
		}
		if row, _ := catalog.FindValue(symbol.Of(obj)); row != nil && isGlobal(obj) {
			s.fillOver(row.Set)
			return
		}
		if d, ok := v.Defs.Only(obj); ok && d.How == defuse.Assigned && !d.Multi && !v.busy[obj] {
			v.enter(obj).optionValue(s, d.Value)
			return
		}
		if p := v.value(x, 0); p.Known {
			s.overlay(p)
			return
		}
	}
	s.blur()
}

// optionReturned applies the option, or the options, that a function returns.
func (v eval) optionReturned(s *Setting, decl *ast.FuncDecl) {
	if slices.Contains(v.funcs, ast.Node(decl)) {
		s.blur()
		return
	}
	v.funcs = append(slices.Clip(v.funcs), decl)
	start, first := *s, true
	inspect(decl.Body, func(ret *ast.ReturnStmt) {
		t := start
		if len(ret.Results) > 0 {
			v.optionValue(&t, ret.Results[0])
		} else {
			t.blur()
		}
		if first {
			*s, first = t, false
		} else {
			*s = merge(*s, t)
		}
	})
	if first {
		s.blur()
	}
}

// optionBody applies an option that is a function over a configuration: func(o *Options) { … }.
func (v eval) optionBody(s *Setting, fn ast.Node) {
	sig := v.signature(fn)
	var body *ast.BlockStmt
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		body = fn.Body
	case *ast.FuncLit:
		body = fn.Body
	}
	if sig == nil || body == nil {
		s.blur()
		return
	}
	for p := range sig.Params().Variables() {
		if v.configures(p.Type()) {
			*s, _ = v.applied(*s, p, body)
			return
		}
	}
	if rs := v.results(fn); len(rs) > 0 && rs[0].Known {
		s.overlay(rs[0])
	}
	// Otherwise a function over something that no row calls a configuration.
}

// optionSlice applies the options in a slice.
func (v eval) optionSlice(s *Setting, x ast.Expr) {
	if v.depth++; v.depth > deepest {
		s.blur()
		return
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.CompositeLit:
		for _, elt := range x.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok {
				elt = kv.Value
			}
			v.optionValue(s, elt)
		}
	case *ast.CallExpr:
		v.optionSliceCall(s, x)
	case *ast.SliceExpr:
		v.optionSlice(s, x.X)
	case *ast.Ident, *ast.SelectorExpr:
		v.optionSliceVar(s, x.(ast.Expr))
	default:
		s.blur()
	}
}

func (v eval) optionSliceCall(s *Setting, call *ast.CallExpr) {
	tv := v.Info.Types[call.Fun]
	switch id, _ := ast.Unparen(call.Fun).(*ast.Ident); {
	case tv.IsType() && len(call.Args) == 1:
		if !isNil(v.Info, call.Args[0]) {
			v.optionSlice(s, call.Args[0])
		}
		return
	case tv.IsBuiltin() && id != nil && id.Name == "append":
		if len(call.Args) > 0 && !isNil(v.Info, call.Args[0]) {
			v.optionSlice(s, call.Args[0])
		}
		v.options(s, call, 1)
		return
	case tv.IsBuiltin() && id != nil && id.Name == "make":
		return
	}
	_, fn := symbol.Callee(v.Info, call)
	if decl := v.Defs.Funcs[fn]; decl != nil {
		v.bind(fn.Signature().Params(), call).optionReturned(s, decl)
		return
	}
	if fn != nil && v.Made != nil {
		if p, ok := v.Made(fn, 0); ok {
			s.fillOver(p)
			return
		}
	}
	s.blur()
}

// optionSliceVar applies a slice that is gathered in a variable, in the order of the text.
func (v eval) optionSliceVar(s *Setting, x ast.Expr) {
	slice := v.Defs.Var(x)
	if slice == nil {
		s.blur()
		return
	}
	if arg, ok := v.args[slice]; ok {
		v.optionSlice(s, arg)
		return
	}
	if v.busy[slice] {
		return // append(opts, …): what stands before is applied already
	}
	defs := v.Defs.Defs(slice)
	if len(defs) == 0 || v.isParameter(slice) {
		v.optionParameter(s, slice)
	}
	v = v.enter(slice)
	anchor := x.Pos()
	for _, d := range defs {
		switch {
		case d.How == defuse.Zero:
			continue
		case d.How != defuse.Assigned || d.Multi || d.Value == nil:
			s.blur()
			continue
		case isNil(v.Info, d.Value):
			continue
		}
		if local(slice, v.events.top(anchor)) && d.Node.Pos() > anchor && !v.together(d.Node.Pos(), anchor) {
			break
		}
		t := *s
		v.optionSlice(&t, d.Value)
		switch v.chance(d.Node.Pos(), anchor, slice.Pos()) {
		case always:
			*s = t
		case maybe:
			complete := s.Complete && t.Complete
			*s = merge(*s, t)
			s.Complete = complete
		}
	}
}

// optionParameter applies a variadic parameter that every call of an unexported function fills.
func (v eval) optionParameter(s *Setting, p *types.Var) {
	calls, i := v.callers(p)
	if len(calls) == 0 {
		s.blur()
		return
	}
	v = v.enter(p)
	start := *s
	for n, call := range calls {
		t := start
		v.options(&t, call, i)
		if n == 0 {
			*s = t
		} else {
			*s = merge(*s, t)
		}
	}
}
