package retryloop

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/attempt"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/symbol"
)

// callsBack reports whether what call calls, in this package, calls b in turn.
func (m *Model) callsBack(call *ast.CallExpr, b *Body) bool {
	if b.Fn == nil {
		return false
	}
	fn := calleeOf(m.pass.TypesInfo, call)
	if fn == nil || fn.Origin() == b.Fn {
		return false
	}
	return m.callers()[b.Fn][fn.Origin()]
}

// callers gives, for the package's functions, which functions of the package call them.
func (m *Model) callers() map[*types.Func]map[*types.Func]bool {
	if m.calledBy != nil {
		return m.calledBy
	}
	m.calledBy = map[*types.Func]map[*types.Func]bool{}
	for caller, decl := range m.sum.Defs().Funcs {
		ast.Inspect(decl.Body, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			if fn := calleeOf(m.pass.TypesInfo, call); fn != nil && fn.Pkg() == m.pass.Pkg {
				fn = fn.Origin()
				if m.calledBy[fn] == nil {
					m.calledBy[fn] = map[*types.Func]bool{}
				}
				m.calledBy[fn][caller] = true
			}
			return true
		})
	}
	return m.calledBy
}

// may says whether a call can be an attempt: it can fail, and it is not known to be local.
func (m *Model) may(call *ast.CallExpr) attempt.Kind {
	tv := m.pass.TypesInfo.Types[call.Fun]
	if tv.IsType() || tv.IsBuiltin() {
		return attempt.Local
	}
	if tv.Type == nil {
		return attempt.Local
	}
	sig, ok := types.Unalias(tv.Type).Underlying().(*types.Signature)
	if !ok || !m.canFail(call, sig) {
		return attempt.Local
	}
	return m.goes(call)
}

// goes says where a call goes, whether or not it can fail.
func (m *Model) goes(call *ast.CallExpr) attempt.Kind {
	kind := m.of(call).Kind
	switch {
	case kind == attempt.Remote && m.onHost(call):
		return attempt.Local
	case kind == attempt.Remote && m.param(call) != nil:
		return attempt.Unknown // what the closure does belongs to the call that passes it
	}
	return kind
}

// canFail reports whether a failure shows in what the call returns: an error, a
// response, or (where the code is in view) a bool.
func (m *Model) canFail(call *ast.CallExpr, sig *types.Signature) bool {
	for i := range sig.Results().Len() {
		t := sig.Results().At(i).Type()
		if flow.IsError(t) || isResponse(t) || iterator(t) || m.keepsError(call, t) {
			return true
		}
		if b, ok := t.Underlying().(*types.Basic); ok && b.Info()&types.IsBoolean != 0 && m.inView(call) {
			return true
		}
		if m.holdsError(t) && m.inView(call) {
			return true
		}
	}
	return false
}

// holdsError reports whether t is a struct of this package that has an error in it.
func (m *Model) holdsError(t types.Type) bool {
	n := symbol.Named(t)
	if n == nil || n.Obj().Pkg() != m.pass.Pkg {
		return false
	}
	st, ok := n.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if types.Identical(f.Type(), types.Universe.Lookup("error").Type()) {
			return true
		}
	}
	return false
}

func (m *Model) inView(call *ast.CallExpr) bool { return m.declOf(call) != nil }

// declOf gives the declaration, with a body, of the function of this package that call calls by name; nil for none.
func (m *Model) declOf(call *ast.CallExpr) *ast.FuncDecl {
	fn := calleeOf(m.pass.TypesInfo, call)
	if fn == nil {
		return nil
	}
	return m.sum.Defs().Funcs[fn.Origin()]
}

func calleeOf(info *types.Info, call *ast.CallExpr) *types.Func {
	fn, _ := typeutil.Callee(info, call).(*types.Func)
	return fn
}

// param gives the function parameter that call calls, or nil.
func (m *Model) param(call *ast.CallExpr) *types.Var {
	v := m.sum.Defs().Var(call.Fun)
	if v == nil || v.IsField() {
		return nil
	}
	sig, ok := v.Type().Underlying().(*types.Signature)
	if !ok || v.Kind() != types.ParamVar {
		return nil
	}
	for p := range sig.Params().Variables() {
		if flow.IsError(p.Type()) {
			return nil // it is told what came of the attempt
		}
	}
	return v
}

// callsParam reports whether a call calls a function parameter, itself or further down.
func (m *Model) callsParam(call *ast.CallExpr) bool {
	v, _ := m.calledParam(call)
	return v != nil
}

// calledParam gives the function parameter that a call calls, itself or further down, and the
// call that does; nil if none.
func (m *Model) calledParam(call *ast.CallExpr) (*types.Var, *ast.CallExpr) {
	if v := m.param(call); v != nil {
		return v, call
	}
	return m.lends(call, 0)
}

// lends gives the function parameter that a call hands to a function of this package which
// calls it, and that call: a helper's attempt is in there.
func (m *Model) lends(call *ast.CallExpr, depth int) (v *types.Var, inner *ast.CallExpr) {
	body := m.function(call.Fun)
	if body == nil || body.Fn == nil || depth > 2 {
		return nil, nil
	}
	sig := body.Fn.Signature()
	for i, arg := range call.Args {
		v := m.sum.Defs().Var(arg)
		if v == nil || v.Kind() != types.ParamVar || i >= sig.Params().Len() {
			continue
		}
		if _, ok := v.Type().Underlying().(*types.Signature); !ok {
			continue
		}
		ast.Inspect(body.Block(), func(n ast.Node) bool {
			if c, ok := n.(*ast.CallExpr); ok && inner == nil {
				p, at := m.param(c), c
				if p == nil {
					p, at = m.lends(c, depth+1)
				}
				if p == sig.Params().At(i) {
					inner = at
				}
			}
			return inner == nil
		})
		if inner != nil {
			return v, inner
		}
	}
	return nil, nil
}

// setElsewhere reports whether call calls a field of the function's receiver or parameter, of a
// type of this package, that only other packages set: a retrier's attempt may be handed in so.
func (m *Model) setElsewhere(call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	v, base := m.sum.Defs().Var(sel), m.sum.Defs().Var(sel.X)
	if v == nil || !v.IsField() || !v.Exported() || v.Pkg() != m.pass.Pkg || len(m.sum.Defs().Defs(v)) > 0 || base == nil {
		return false
	}
	return base.Kind() == types.RecvVar || base.Kind() == types.ParamVar
}

// primitives gives the calls that leave the process in the code that call runs, where it is
// in view. Where the call gives nothing back, what it calls need not either.
func (m *Model) primitives(call *ast.CallExpr) []*ast.CallExpr {
	if body := m.code(call); body != nil {
		return m.primitivesIn(body, 4, m.may(call) == attempt.Local)
	}
	return nil
}

// primitivesIn gives up to limit calls that leave the process in a body and in what it
// calls of this package; mute: in calls of which no failure comes back too.
func (m *Model) primitivesIn(body *ast.BlockStmt, limit int, mute bool) []*ast.CallExpr {
	var out []*ast.CallExpr
	seen := map[*ast.BlockStmt]bool{}
	var enter func(body *ast.BlockStmt, depth int) bool
	enter = func(body *ast.BlockStmt, depth int) bool {
		if body == nil || seen[body] || depth > 4 {
			return false
		}
		seen[body] = true
		for _, c := range m.callsIn(body) {
			switch {
			case len(out) >= limit:
			case m.may(c) == attempt.Remote:
				if !enter(m.code(c), depth+1) {
					out = append(out, c)
				}
			case mute && m.goes(c) == attempt.Remote:
				enter(m.code(c), depth+1)
			}
		}
		return true
	}
	enter(body, 0)
	return out
}

// callsIn gives the calls that a body makes itself and at once, in the order of its text.
// Bodies are looked through again and again.
func (m *Model) callsIn(body *ast.BlockStmt) []*ast.CallExpr {
	out, ok := m.within[body]
	if !ok {
		ast.Inspect(body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt:
				return false
			case *ast.CallExpr:
				out = append(out, n)
			}
			return true
		})
		m.within[body] = out
	}
	return out
}

// code gives the body that a call runs, if it is in this package.
func (m *Model) code(call *ast.CallExpr) *ast.BlockStmt {
	if b := m.function(call.Fun); b != nil {
		return b.Block()
	}
	return nil
}

// function gives the code of a function value: a literal, a variable that holds one, a
// function or method of this package.
func (m *Model) function(e ast.Expr) *Body {
	info := m.pass.TypesInfo
	switch e := ast.Unparen(e).(type) {
	case *ast.FuncLit:
		return &Body{Lit: e}
	case *ast.Ident, *ast.SelectorExpr:
		var obj types.Object
		if id, ok := e.(*ast.Ident); ok {
			obj = info.ObjectOf(id)
		} else {
			obj = info.ObjectOf(e.(*ast.SelectorExpr).Sel)
		}
		switch obj := obj.(type) {
		case *types.Func:
			if d := m.sum.Defs().Funcs[obj.Origin()]; d != nil && d.Body != nil {
				return &Body{Decl: d, Fn: obj.Origin()}
			}
		case *types.Var:
			if d, ok := m.sum.Defs().Only(obj); ok && d.Value != nil && !d.Multi {
				if lit, ok := ast.Unparen(d.Value).(*ast.FuncLit); ok {
					return &Body{Lit: lit}
				}
			}
		}
	case *ast.IndexExpr:
		return m.function(e.X)
	case *ast.CallExpr: // a conversion of a function
		if tv := info.Types[e.Fun]; tv.IsType() && len(e.Args) == 1 {
			return m.function(e.Args[0])
		}
	}
	return nil
}

// reaches reports whether the code of decl holds the call, itself or in functions of this package that it calls.
func (m *Model) reaches(decl *ast.FuncDecl, call *ast.CallExpr, depth int) bool {
	if Holds(decl, call) {
		return true
	}
	if depth == 0 {
		return false
	}
	k := reach{decl, call}
	if r, ok := m.reached[k]; ok {
		return r
	}
	m.reached[k] = false
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok && !found {
			if d := m.declOf(c); d != nil && d != decl {
				found = m.reaches(d, call, depth-1)
			}
		}
		return !found
	})
	m.reached[k] = found
	return found
}
