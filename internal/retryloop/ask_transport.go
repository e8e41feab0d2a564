package retryloop

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/symbol"
)

// deepestTransport is how many steps an HTTP client is followed to what it sends by.
const deepestTransport = 6

// transportLayer is a call of an HTTP client whose transport, as far as it is in view, sends again.
func (m *Model) transportLayer(call *ast.CallExpr, depth int, seen map[ast.Node]bool) *Layer {
	n, fn := symbol.Callee(m.pass.TypesInfo, call)
	if fn == nil || n.Path != "net/http" || n.Type != "Client" {
		return nil
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	l := m.sending(m.transports(sel.X, 0), call, depth, seen)
	if l != nil {
		l.Name = "its transport"
	}
	return l
}

// sending is the layer that all of the transports are, where they try alike.
func (m *Model) sending(transports []ast.Expr, call *ast.CallExpr, depth int, seen map[ast.Node]bool) *Layer {
	var found *Layer
	for _, t := range transports {
		l := m.sender(t, call, depth, seen)
		if l == nil || found != nil && found.Attempts != l.Attempts {
			return nil
		}
		l.Where = t
		found = l
	}
	return found
}

// sender is the layer that a transport is: by the code of its RoundTrip, or by the fact of
// the function of another package that made it.
func (m *Model) sender(t ast.Expr, call *ast.CallExpr, depth int, seen map[ast.Node]bool) *Layer {
	if rt := roundTrip(m.pass.TypesInfo.TypeOf(t)); rt != nil {
		return m.methodLayer(rt, call, depth, seen)
	}
	if made, ok := ast.Unparen(t).(*ast.CallExpr); ok {
		if f := m.retries(calleeOf(m.pass.TypesInfo, made)); f != nil && f.Sends > 1 {
			return &Layer{Attempts: f.Sends, fails: call}
		}
	}
	return nil
}

// sentBy gives the attempts that one request makes by the HTTP client, or the transport,
// that fn gives; 0 if that is not known.
func (m *Model) sentBy(fn *types.Func) int {
	decl := m.sum.Defs().Funcs[fn]
	if decl == nil || decl.Body == nil || !fn.Exported() || fn.Signature().Results().Len() == 0 {
		return 0
	}
	if t := fn.Signature().Results().At(0).Type(); !isHTTPClient(t) && !isTransport(t) {
		return 0
	}
	l := m.sending(m.returned(decl.Body, 0), &ast.CallExpr{Fun: decl.Name}, 0, map[ast.Node]bool{})
	if l == nil {
		return 0
	}
	return l.Attempts
}

// transports gives what x, an HTTP client or a transport, sends by: transports of a known
// type, and calls of functions that are not in view.
func (m *Model) transports(x ast.Expr, depth int) []ast.Expr {
	if depth > deepestTransport {
		return nil
	}
	if roundTrip(m.pass.TypesInfo.TypeOf(x)) != nil {
		return []ast.Expr{x}
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.UnaryExpr:
		return m.transports(x.X, depth+1)
	case *ast.CompositeLit:
		for _, e := range x.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				if id, ok := kv.Key.(*ast.Ident); ok && id.Name == "Transport" {
					return m.transports(kv.Value, depth+1)
				}
			}
		}
	case *ast.CallExpr:
		if body := m.function(x.Fun); body != nil {
			return m.returned(body.Block(), depth+1)
		}
		return []ast.Expr{x}
	case *ast.Ident, *ast.SelectorExpr:
		return m.transportsOf(m.sum.Defs().Var(x.(ast.Expr)), depth+1)
	}
	return nil
}

// returned gives what the clients, or transports, that a function returns send by.
func (m *Model) returned(body *ast.BlockStmt, depth int) []ast.Expr {
	var out []ast.Expr
	ast.Inspect(body, func(n ast.Node) bool {
		if ret, ok := n.(*ast.ReturnStmt); ok && len(ret.Results) > 0 {
			out = append(out, m.transports(ret.Results[0], depth)...)
		}
		_, lit := n.(*ast.FuncLit)
		return !lit
	})
	return out
}

// transportsOf gives what a variable is defined to send by, and what its Transport is set to.
func (m *Model) transportsOf(v *types.Var, depth int) []ast.Expr {
	if v == nil {
		return nil
	}
	var out []ast.Expr
	for _, d := range m.sum.Defs().Defs(v) {
		if d.Value != nil && d.Index == 0 {
			out = append(out, m.transports(d.Value, depth)...)
		}
	}
	if f := fieldOf(v.Type(), "Transport"); f != nil {
		for _, d := range m.sum.Defs().Defs(f) {
			if d.Base != nil && d.Value != nil && m.sum.Defs().Var(d.Base) == v {
				out = append(out, m.transports(d.Value, depth)...)
			}
		}
	}
	return out
}

func fieldOf(t types.Type, name string) *types.Var {
	n := symbol.Named(t)
	if n == nil {
		return nil
	}
	st, _ := n.Underlying().(*types.Struct)
	if st == nil {
		return nil
	}
	for f := range st.Fields() {
		if f.Name() == name {
			return f
		}
	}
	return nil
}

// isHTTPClient reports whether t is net/http's client.
func isHTTPClient(t types.Type) bool {
	return symbol.Is(t, "net/http", "Client")
}

// isTransport reports whether t is net/http's interface of a transport, which does not say what sends.
func isTransport(t types.Type) bool {
	return symbol.Is(t, "net/http", "RoundTripper")
}

// roundTrip gives the RoundTrip method of a concrete type.
func roundTrip(t types.Type) *types.Func {
	if t == nil || types.IsInterface(t) {
		return nil
	}
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "RoundTrip")
	fn, _ := obj.(*types.Func)
	return fn
}
