package retryloop

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/attempt"
	"github.com/retrylint/retrylint/internal/symbol"
)

// Resends gives the places where a request is sent a second time that are no sites to most
// checks: further on in the same function, without a loop, or in one for a new token alone.
func (m *Model) Resends() []*Site {
	var out []*Site
	for _, b := range m.bodies() {
		calls := m.sends(b)
		for i, first := range calls {
			for _, second := range calls[i+1:] {
				if s := m.resend(b, first, second); s != nil {
					out = append(out, s)
					break
				}
			}
		}
	}
	return append(out, m.renewals()...)
}

// renewals gives the loops that send again on one status alone, with a new token as a rule.
func (m *Model) renewals() []*Site {
	var out []*Site
	m.settle()
	for _, s := range m.dropped {
		if s.Form == Library || s.Form == Helper {
			continue
		}
		r := *s
		r.Kind, r.Attempts = Retry, nil
		for _, a := range s.Rejected {
			if m.responds(a.Expr) && len(a.On(Status(401)).Sure()) > 0 {
				r.Attempts = append(r.Attempts, a)
			}
		}
		if len(r.Attempts) > 0 {
			out = append(out, &r)
		}
	}
	return out
}

// sends gives the calls of a body that send and give a response.
func (m *Model) sends(b *Body) []*ast.CallExpr {
	var out []*ast.CallExpr
	for _, c := range m.callsIn(b.Block()) {
		if m.may(c) == attempt.Remote && m.responds(c) {
			out = append(out, c)
		}
	}
	return out
}

func (m *Model) resend(b *Body, first, second *ast.CallExpr) *Site {
	fn := calleeOf(m.pass.TypesInfo, first)
	if fn == nil || fn != calleeOf(m.pass.TypesInfo, second) || len(first.Args) != len(second.Args) {
		return nil
	}
	for _, s := range m.sitesAt(b.Block()) {
		if s.Repeats(second) {
			return nil // the loop tells
		}
	}
	for i := range first.Args {
		if !m.sameRoot(first.Args[i], second.Args[i]) {
			return nil
		}
	}
	s := &Site{Kind: Retry, Form: Resend, Why: "the same is sent a second time", Node: first, Call: second, Func: b, model: m}
	a := m.attempt(s, first)
	s.Attempts = []*Attempt{a}
	if s.tests() || a.On(Outcome{Class: Succeeds}).Again == Yes {
		return nil // one after the other, however the first went
	}
	for _, status := range []int{401, 429, 503} {
		if len(a.On(Status(status)).Sure()) > 0 {
			return s
		}
	}
	return nil
}

// sameRoot reports whether y is x, or is made from it.
func (m *Model) sameRoot(x, y ast.Expr) bool {
	if tv := m.pass.TypesInfo.Types[x]; tv.Value != nil {
		return true
	}
	v := m.sum.Defs().Var(x)
	if v == nil {
		return types.ExprString(x) == types.ExprString(y)
	}
	return m.leads(y, v, 0)
}

// leads reports whether e is v or was made from it.
func (m *Model) leads(e ast.Expr, v *types.Var, depth int) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || found {
			return !found
		}
		w, ok := m.pass.TypesInfo.ObjectOf(id).(*types.Var)
		if !ok || symbol.IsContext(w.Type()) {
			return true
		}
		if found = w == v; found || depth > 3 {
			return false
		}
		for _, d := range m.sum.Defs().Defs(w) {
			if d.Value != nil && m.leads(d.Value, v, depth+1) {
				found = true
			}
		}
		return !found
	})
	return found
}
