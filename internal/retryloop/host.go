package retryloop

import (
	"go/ast"
	"net/url"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/symbol"
)

// onHost reports whether a call asks a server on its own machine: it is given, or the code
// that it runs gives, a constant URL of the loopback host, or it dials a Unix socket. One
// client of one server has no herd to spread.
func (m *Model) onHost(call *ast.CallExpr) bool {
	on, ok := m.hosts[call]
	if !ok {
		m.hosts[call] = false // a recursion ends here
		on = m.loopback(call, 0) || m.loopbackBelow(call)
		m.hosts[call] = on
	}
	return on
}

// loopback reports whether a call of net/http is given a constant URL of the loopback host,
// or one of net the name of a network that ends on this machine.
func (m *Model) loopback(call *ast.CallExpr, depth int) bool {
	n, fn := symbol.Callee(m.pass.TypesInfo, call)
	if fn == nil {
		return false
	}
	if n.Path == "net" {
		return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
			network, _ := text(m.pass.TypesInfo, arg)
			return strings.HasPrefix(network, "unix")
		})
	}
	if n.Path != "net/http" || depth > 3 { // a request is made of one, and that of another
		return false
	}
	for _, arg := range call.Args {
		for _, d := range m.sum.Defs().Defs(m.sum.Defs().Var(arg)) {
			if made, ok := d.Value.(*ast.CallExpr); ok && d.Index == 0 && made != call && m.loopback(made, depth+1) {
				return true // a request for it
			}
		}
		if isLoopback(m.host(arg, 0)) || isLoopback(m.literalHost(arg)) {
			return true
		}
	}
	return false
}

// host gives the host of a URL that is a constant, or begins with one that names it.
func (m *Model) host(e ast.Expr, depth int) string {
	begin, whole := text(m.pass.TypesInfo, e)
	if whole {
		u, err := url.Parse(begin)
		if err != nil {
			return ""
		}
		return u.Hostname()
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		begin, _ = text(m.pass.TypesInfo, e.X)
	case *ast.CallExpr:
		if n, _ := symbol.Callee(m.pass.TypesInfo, e); n.String() == "fmt.Sprintf" {
			begin, _ = text(m.pass.TypesInfo, e.Args[0])
		}
	case *ast.Ident:
		if d, ok := m.sum.Defs().Only(m.sum.Defs().Var(e)); ok && d.Value != nil && !d.Multi && depth < 3 {
			return m.host(d.Value, depth+1)
		}
	}
	_, rest, _ := strings.Cut(begin, "://")
	end := strings.IndexAny(rest, ":/")
	if end < 0 {
		return "" // more of the name may follow
	}
	return rest[:end]
}

// literalHost gives the host of u.String(), where u is made by a literal of url.URL.
func (m *Model) literalHost(e ast.Expr) string {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return ""
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if n, _ := symbol.Callee(m.pass.TypesInfo, call); !ok || n.String() != "net/url.URL.String" {
		return ""
	}
	d, _ := m.sum.Defs().Only(m.sum.Defs().Var(sel.X))
	value := d.Value
	if u, ok := value.(*ast.UnaryExpr); ok {
		value = u.X
	}
	lit, ok := value.(*ast.CompositeLit)
	if !ok {
		return ""
	}
	for _, el := range lit.Elts {
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			if key, ok := kv.Key.(*ast.Ident); ok && key.Name == "Host" {
				address, _ := text(m.pass.TypesInfo, kv.Value)
				host, _, _ := strings.Cut(address, ":")
				return host
			}
		}
	}
	return ""
}

func isLoopback(host string) bool {
	return host == "localhost" || host == "127.0.0.1" || host == "::1"
}

// loopbackBelow reports whether all that leaves the process in the code that a call runs
// asks the loopback host.
func (m *Model) loopbackBelow(call *ast.CallExpr) bool {
	body := m.code(call)
	if body == nil || len(m.primitivesIn(body, 1, false)) > 0 {
		return false
	}
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok && !found {
			found = m.loopback(c, 0)
		}
		return !found
	})
	return found
}
