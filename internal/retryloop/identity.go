package retryloop

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/symbol"
)

// PilesUp gives a call that adds, for each attempt, one more header to a request that is
// made once; nil if there is none.
func (a *Attempt) PilesUp(w *Way) *ast.CallExpr {
	s := a.Site
	for _, arg := range a.Expr.Args {
		v := s.Root(arg)
		if v == nil || !isHTTPRequest(v.Type()) || !s.Outer(v) || s.remade(v) {
			continue
		}
		for _, call := range s.said(v, token.Pos(int(^uint(0)>>1))) {
			if s.header(call) != "Add" || s.deletes(v, call) {
				continue
			}
			if s.whole() && w.Has(flow.Called, call) || !s.whole() && call.Pos() < a.Expr.Pos() && s.always(call) {
				return call
			}
		}
	}
	return nil
}

// remade reports whether v is given another value within what is repeated.
func (s *Site) remade(v *types.Var) bool {
	for _, d := range s.Defs().Defs(v) {
		if d.How == defuse.Assigned && d.Base == nil && d.Node != nil && s.Repeats(d.Node) {
			return true
		}
	}
	return false
}

// header gives the method of http.Header that a call calls.
func (s *Site) header(call *ast.CallExpr) string {
	n, fn := symbol.Callee(s.Info(), call)
	if fn == nil || n.Path != "net/http" || n.Type != "Header" {
		return ""
	}
	return n.Ident
}

// deletes reports whether the header that add adds to is deleted within what is repeated.
func (s *Site) deletes(v *types.Var, add *ast.CallExpr) bool {
	for _, call := range s.said(v, add.Pos()) {
		if s.header(call) == "Del" && types.ExprString(call.Args[0]) == types.ExprString(add.Args[0]) {
			return true
		}
	}
	return false
}

// always reports whether a statement of the closure or function stands at its top, under no condition.
func (s *Site) always(call *ast.CallExpr) bool {
	for _, st := range s.Body().Block().List {
		if e, ok := st.(*ast.ExprStmt); ok && ast.Unparen(e.X) == call {
			return true
		}
	}
	return false
}

// OneKey reports whether every attempt carries one idempotency key that was made before them.
func (a *Attempt) OneKey() bool {
	s := a.Site
	found := false
	look := func(n ast.Node) {
		call, ok := n.(*ast.CallExpr)
		if !ok || found {
			return
		}
		var key ast.Expr
		switch {
		case (s.header(call) == "Set" || s.header(call) == "Add") && s.namesKey(call.Args[0]):
			key = a.Given(call.Args[1])
		default:
			return
		}
		v := s.Root(key)
		found = v != nil && s.Outer(v) && !s.remade(v)
	}
	s.own(look)
	if body := s.Declared(a.Expr); body != nil {
		ast.Inspect(body.Block(), func(n ast.Node) bool { look(n); return !found })
	}
	if found {
		return true
	}
	for _, arg := range a.Expr.Args { // p.SetIdempotencyKey(key), before the attempts
		v := s.Root(arg)
		if v == nil || !s.Outer(v) || s.remade(v) {
			continue
		}
		ast.Inspect(s.Func.Block(), func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || s.Repeats(call) {
				return true
			}
			_, fn := symbol.Callee(s.Info(), call)
			if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && fn != nil && fn.Name() == "SetIdempotencyKey" && s.Root(sel.X) == v {
				found = true
			}
			return !found
		})
	}
	return found
}

func (s *Site) namesKey(e ast.Expr) bool {
	tv := s.Info().Types[e]
	if tv.Value == nil || tv.Value.Kind() != constant.String {
		return false
	}
	return strings.Contains(strings.ReplaceAll(strings.ToLower(constant.StringVal(tv.Value)), "_", "-"), "idempotency-key")
}

// Changes gives a statement that makes the payload of the next attempt another one: the
// time, something random, a field that is counted on.
func (a *Attempt) Changes() ast.Node {
	s := a.Site
	feeds := a.Feeds()
	var found ast.Node
	s.own(func(n ast.Node) {
		as, ok := n.(*ast.AssignStmt)
		if !ok || found != nil || as.End() > a.Expr.Pos() && as.Pos() < a.Expr.End() {
			return
		}
		for i, l := range as.Lhs {
			v := s.Root(l)
			if v == nil || !feeds[v] || symbol.IsContext(v.Type()) || isHTTPRequest(v.Type()) {
				continue
			}
			val := as.Rhs[0]
			if len(as.Rhs) == len(as.Lhs) {
				val = as.Rhs[i]
			}
			_, field := ast.Unparen(l).(*ast.SelectorExpr)
			switch {
			case (as.Tok == token.QUO_ASSIGN || as.Tok == token.MUL_ASSIGN || as.Tok == token.SUB_ASSIGN) && field,
				field && s.Outer(v) && s.arithmetic(val) && s.Mentions(val, map[*types.Var]bool{v: true}),
				s.another(val) && (field || !isDuration(v.Type())):
				found = as
			}
		}
	})
	return found
}

// arithmetic reports whether an expression computes with numbers: a count handed on is none.
func (s *Site) arithmetic(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		b, ok := n.(*ast.BinaryExpr)
		found = found || ok && (b.Op == token.QUO || b.Op == token.MUL || b.Op == token.SUB)
		return !found
	})
	return found
}

// another reports whether an expression is another one each time: the time, a random value.
func (s *Site) another(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if _, lit := n.(*ast.FuncLit); lit {
			return false
		}
		call, ok := n.(*ast.CallExpr)
		if !ok || found {
			return !found
		}
		n2, fn := symbol.Callee(s.Info(), call)
		if fn == nil {
			return true
		}
		switch {
		case n2.String() == "time.Now", n2.Path == "math/rand", n2.Path == "math/rand/v2", n2.Path == "crypto/rand",
			n2.Path == "github.com/google/uuid" && strings.HasPrefix(n2.Ident, "New"):
			found = true
		}
		return !found
	})
	return found
}
