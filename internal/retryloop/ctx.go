package retryloop

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/symbol"
)

// ContextAt names a context that can end and is at hand where n stands: a parameter, a local
// variable, a field of the receiver, a field of another variable that the function asks for,
// the context of a request; "" if there is none.
func (s *Site) ContextAt(n ast.Node) string {
	apart := s.model.goroutine(n)
	scope := s.model.pass.Pkg.Scope().Innermost(n.Pos())
	for ; scope != nil && scope.Parent() != nil && scope.Parent() != s.model.pass.Pkg.Scope(); scope = scope.Parent() {
		for _, name := range scope.Names() {
			v, ok := scope.Lookup(name).(*types.Var)
			if !ok || v.Pos() >= n.Pos() || name == "_" {
				continue
			}
			if v.Kind() != types.ParamVar && v.Kind() != types.RecvVar && s.Repeats(span{v}) && s.Form != Recursion {
				continue // one attempt's own
			}
			if apart != nil && !Holds(apart, span{v}) && !s.Mentions(apart.Body, map[*types.Var]bool{v: true}) {
				continue // the goroutine outlives it on purpose
			}
			if symbol.IsContext(v.Type()) && s.model.ends(v, 0) {
				return name
			}
			if isHTTPRequest(v.Type()) && s.model.requestEnds(v) {
				return name + ".Context()"
			}
			if f := s.model.contextField(v.Type()); f != "" && (v.Kind() == types.RecvVar || s.model.selects(s.Func, v, f)) {
				return name + "." + f
			}
		}
	}
	return s.contextAsked(n)
}

// goroutine gives the innermost function literal around n that is started as a goroutine; nil
// if there is none.
func (m *Model) goroutine(n ast.Node) (inner *ast.FuncLit) {
	for _, x := range m.pathTo(n) {
		if st, ok := x.(*ast.GoStmt); ok {
			if lit, ok := ast.Unparen(st.Call.Fun).(*ast.FuncLit); ok && Holds(lit, n) {
				inner = lit
			}
		}
	}
	return inner
}

// pathTo gives the nodes of the package's syntax from a file down to n.
func (m *Model) pathTo(n ast.Node) []ast.Node {
	for _, f := range m.pass.Files {
		if f.Pos() <= n.Pos() && n.Pos() < f.End() {
			return flow.PathTo(f, n)
		}
	}
	return nil
}

// Lends reports whether a context is the parameter by which a library hands its own to the closure.
func (s *Site) Lends(ctx ast.Expr) bool {
	v := s.Defs().Var(ctx)
	return s.Form == Library && v != nil && v.Kind() == types.ParamVar && s.Closure.Lit != nil && Holds(s.Closure.Lit.Type, span{v})
}

// contextAsked names a context among the fields of something that lasts longer than an attempt,
// where the code that goes round asks it whether it has ended.
func (s *Site) contextAsked(at ast.Node) string {
	found := ""
	s.own(func(n ast.Node) {
		call, ok := n.(*ast.CallExpr)
		if !ok || found != "" || call.Pos() > at.Pos() {
			return
		}
		name, _ := symbol.Callee(s.Info(), call)
		if name.Path != "context" || name.Type != "Context" || name.Ident != "Err" {
			return
		}
		sel, ok := ast.Unparen(ast.Unparen(call.Fun).(*ast.SelectorExpr).X).(*ast.SelectorExpr)
		if root := s.Root(sel); ok && root != nil && s.Outer(root) {
			found = types.ExprString(sel)
		}
	})
	return found
}

// contextField names a field of t that holds a context which can end.
func (m *Model) contextField(t types.Type) string {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return ""
	}
	for i := range st.NumFields() {
		f := st.Field(i)
		if symbol.IsContext(f.Type()) && (m.ends(f, 0) || len(m.sum.Defs().Defs(f)) == 0) {
			return f.Name()
		}
	}
	return ""
}

// ends reports whether a context variable or field holds one that can end.
func (m *Model) ends(v *types.Var, depth int) bool {
	if v.Kind() == types.ParamVar {
		return true
	}
	for _, d := range m.sum.Defs().Defs(v) {
		if d.How == defuse.Assigned && d.Value != nil && m.endsValue(d.Value, depth) {
			return true
		}
	}
	return false
}

func (m *Model) endsValue(e ast.Expr, depth int) bool {
	if depth > 4 {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		n, fn := symbol.Callee(m.pass.TypesInfo, e)
		switch {
		case fn == nil:
			return false
		case n.Path == "context":
			switch n.Ident {
			case "Background", "TODO", "WithoutCancel":
				return false
			case "WithValue":
				return m.endsValue(e.Args[0], depth+1)
			}
			return true
		case n.Path == "os/signal" && n.Ident == "NotifyContext", n.Ident == "Context" && fn.Signature().Recv() != nil:
			return true
		}
		for _, arg := range e.Args {
			if symbol.IsContext(m.pass.TypesInfo.TypeOf(arg)) && m.endsValue(arg, depth+1) {
				return true
			}
		}
	case *ast.Ident, *ast.SelectorExpr:
		if v := m.sum.Defs().Var(e); v != nil && symbol.IsContext(v.Type()) {
			return m.ends(v, depth+1)
		}
	}
	return false
}

// requestEnds reports whether a request carries a context that can end.
func (m *Model) requestEnds(v *types.Var) bool {
	if v.Kind() == types.ParamVar {
		return true
	}
	for _, d := range m.sum.Defs().Defs(v) {
		call, ok := ast.Unparen(d.Value).(*ast.CallExpr)
		if !ok {
			continue
		}
		for _, arg := range call.Args {
			if symbol.IsContext(m.pass.TypesInfo.TypeOf(arg)) && m.endsValue(arg, 0) {
				return true
			}
		}
	}
	return false
}

// Lone reports whether nothing but its own time ends a wait: it is no clause of a select
// beside others, and it is handed no context.
func (s *Site) Lone(w Wait) bool {
	if w.Hears {
		return false
	}
	if sel := s.model.selectAround(s.Func.Block(), w.Node); sel != nil && len(sel.Body.List) > 1 {
		return false
	}
	call, ok := w.Node.(*ast.CallExpr)
	if !ok {
		return true
	}
	for _, arg := range call.Args {
		if symbol.IsContext(s.Info().TypeOf(arg)) || isHTTPRequest(s.Info().TypeOf(arg)) {
			return false
		}
	}
	return true
}

// Timeout gives the call of context.WithTimeout that made the context which a wait listens
// to or, where it listens to none, which its attempt is given, if one in view did.
func (s *Site) Timeout(w Wait) *ast.CallExpr {
	if call, ok := w.Node.(*ast.CallExpr); ok {
		for _, arg := range call.Args {
			if t := s.timeout(arg); t != nil {
				return t
			}
		}
	}
	if sel := s.model.selectAround(s.Func.Block(), w.Node); sel != nil {
		for _, c := range sel.Body.List {
			if call, ok := ast.Unparen(receivedFrom(c.(*ast.CommClause).Comm)).(*ast.CallExpr); ok {
				if x, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
					if t := s.timeout(x.X); t != nil {
						return t
					}
				}
			}
		}
	}
	return nil
}

// TimeoutOf is Timeout for an expression that names a context, or an option that is given one.
func (s *Site) TimeoutOf(e ast.Expr) *ast.CallExpr {
	if e == nil {
		return nil
	}
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && len(call.Args) == 1 && !symbol.IsContext(s.Info().TypeOf(e)) {
		e = call.Args[0]
	}
	return s.timeout(e)
}

func (s *Site) timeout(e ast.Expr) *ast.CallExpr {
	if e == nil || !symbol.IsContext(s.Info().TypeOf(e)) {
		return nil
	}
	v := s.Defs().Var(e)
	if v == nil || v.IsField() {
		return nil
	}
	var found *ast.CallExpr
	for _, d := range s.Defs().Defs(v) {
		call, ok := ast.Unparen(d.Value).(*ast.CallExpr)
		if !ok || s.Repeats(d.Node) || d.Node.Pos() > s.Node.Pos() {
			return nil
		}
		n, fn := symbol.Callee(s.Info(), call)
		if fn == nil || n.Path != "context" || n.Ident != "WithTimeout" || found != nil {
			return nil
		}
		found = call
	}
	return found
}
