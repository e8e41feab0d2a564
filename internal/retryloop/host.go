package retryloop

import (
	"go/ast"
	"go/constant"
	"net/url"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/symbol"
)

// onHost reports whether a call asks a server on its own machine: it is given, or the code
// that it runs gives, a constant URL of the loopback host, or it dials a Unix socket. One client of one server has no
// herd to spread.
func (m *Model) onHost(call *ast.CallExpr) bool {
	on, ok := m.hosts[call]
	if !ok {
		m.hosts[call] = false // a recursion ends here
		on = m.loopback(call) || m.loopbackBelow(call)
		m.hosts[call] = on
	}
	return on
}

// loopback reports whether a call of net/http is given a constant URL of the loopback host,
// or one of net the name of a network that ends on this machine.
func (m *Model) loopback(call *ast.CallExpr) bool {
	n, fn := symbol.Callee(m.pass.TypesInfo, call)
	if fn == nil {
		return false
	}
	if n.Path == "net" {
		return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
			v := m.pass.TypesInfo.Types[arg].Value
			return v != nil && v.Kind() == constant.String && strings.HasPrefix(constant.StringVal(v), "unix")
		})
	}
	if n.Path != "net/http" {
		return false
	}
	for _, arg := range call.Args {
		if d, ok := m.sum.Defs().Only(m.sum.Defs().Var(arg)); ok && d.Index == 0 {
			if made, ok := d.Value.(*ast.CallExpr); ok && made != call && m.loopback(made) {
				return true // a request for it
			}
		}
		tv := m.pass.TypesInfo.Types[arg]
		if tv.Value == nil || tv.Value.Kind() != constant.String {
			continue
		}
		u, err := url.Parse(constant.StringVal(tv.Value))
		if err != nil {
			continue
		}
		switch u.Hostname() {
		case "localhost", "127.0.0.1", "::1":
			return true
		}
	}
	return false
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
			found = m.loopback(c)
		}
		return !found
	})
	return found
}
