package retryloop

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/summary"
	"github.com/retrylint/retrylint/internal/symbol"
)

// request judges a request that was made once, before the attempts.
func (b *bodies) request(e ast.Expr, v *types.Var) ast.Expr {
	s := b.a.Site
	for _, d := range s.Defs().Defs(v) {
		if d.Value == nil || d.How != defuse.Assigned {
			continue
		}
		call, ok := ast.Unparen(d.Value).(*ast.CallExpr)
		if !ok {
			continue
		}
		switch n, _ := symbol.Callee(b.info(), call); n.String() {
		case "net/http.NewRequest", "net/http.NewRequestWithContext":
			if !b.empty(call.Args[len(call.Args)-1]) {
				return e
			}
		case "net/http.Request.Clone", "net/http.Request.WithContext":
			if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && s.Root(sel.X) != v {
				if x := b.value(sel.X, true); x != nil {
					return x
				}
			}
		}
	}
	return nil
}

// renewed reports whether the variable, or a request's body, is made anew or rewound on the way.
func (b *bodies) renewed(v *types.Var) bool {
	s := b.a.Site
	if b.a.Renewed(b.w, v) && !isHTTPRequest(v.Type()) {
		return true
	}
	found := isHTTPRequest(v.Type()) && b.refilledBelow(v)
	s.own(func(n ast.Node) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				sel, ok := ast.Unparen(l).(*ast.SelectorExpr)
				if !ok || sel.Sel.Name != "Body" || s.Root(sel.X) != v || !isHTTPRequest(b.info().TypeOf(sel.X)) {
					continue
				}
				if b.a.misses(b.w.sets(n), n) && !b.where(n) {
					continue
				}
				if len(n.Lhs) != len(n.Rhs) || b.value(n.Rhs[i], true) == nil {
					found = true
				}
			}
		case *ast.CallExpr: // handed to what may rewind it
			if sel, ok := n.Fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "Seek" && b.asserted(sel.X) == v {
				found = true // by its other type
			}
			if n == b.a.Expr || b.a.misses(b.w.Has(flow.Called, n), n) || s.isAttempt(n) {
				return
			}
			for _, arg := range n.Args {
				if s.Root(arg) == v && b.mayRewind(n) {
					found = true
				}
			}
		}
	})
	return found
}

// refilledBelow reports whether a function that the request is handed to, be it the attempt's
// own, gives a request another body.
func (b *bodies) refilledBelow(v *types.Var) bool {
	if b.refills(b.a.Expr, v) {
		return true
	}
	for e := range b.w.Events.All() {
		if call, ok := e.Node.(*ast.CallExpr); ok && e.Kind == flow.Called && b.refills(call, v) {
			return true
		}
	}
	return false
}

func (b *bodies) refills(call *ast.CallExpr, v *types.Var) bool {
	s := b.a.Site
	code := s.model.code(call)
	if code == nil || !slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return s.Root(arg) == v }) {
		return false
	}
	found := false
	ast.Inspect(code, func(n ast.Node) bool {
		as, ok := n.(*ast.AssignStmt)
		found = found || ok && slices.ContainsFunc(as.Lhs, func(l ast.Expr) bool {
			sel, ok := ast.Unparen(l).(*ast.SelectorExpr)
			return ok && sel.Sel.Name == "Body" && isHTTPRequest(b.info().TypeOf(sel.X))
		})
		return !found
	})
	return found
}

// asserted gives the variable of which e is the value by another type: rs, ok := v.(io.Seeker).
func (b *bodies) asserted(e ast.Expr) *types.Var {
	s := b.a.Site
	for _, d := range s.Defs().Defs(s.Defs().Var(e)) {
		if t, ok := ast.Unparen(d.Value).(*ast.TypeAssertExpr); ok {
			return s.Root(t.X)
		}
	}
	return nil
}

// putBack gives what is spent in the body that a request is given for each attempt.
func (b *bodies) putBack(v *types.Var) (spent ast.Expr) {
	s := b.a.Site
	s.own(func(n ast.Node) {
		as, ok := n.(*ast.AssignStmt)
		if !ok || len(as.Lhs) != len(as.Rhs) || b.a.misses(b.w.sets(n), n) {
			return
		}
		for i, l := range as.Lhs {
			sel, ok := ast.Unparen(l).(*ast.SelectorExpr)
			if ok && sel.Sel.Name == "Body" && s.Root(sel.X) == v && isHTTPRequest(b.info().TypeOf(sel.X)) {
				spent = b.value(as.Rhs[i], true)
			}
		}
	})
	return spent
}

// where reports whether a statement stands under no condition but that there is a body at all.
func (b *bodies) where(n ast.Node) bool {
	found := false
	for _, x := range flow.PathTo(b.a.Site.Func.Block(), n) {
		st, ok := x.(*ast.IfStmt)
		if !ok || st.Pos() < b.a.Site.Node.Pos() || n.Pos() < st.Body.Pos() {
			continue
		}
		if n.End() > st.Body.End() || !b.asksForBody(st.Cond) {
			return false
		}
		found = true
	}
	return found
}

// asksForBody reports whether a condition holds only where there is a body: one that is not
// nil, or a length that is not 0.
func (b *bodies) asksForBody(cond ast.Expr) bool {
	c, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	zero := func() bool {
		tv := b.info().Types[c.Y]
		return tv.Value != nil && tv.Value.Kind() == constant.Int && constant.Sign(tv.Value) == 0
	}
	switch c.Op {
	case token.LAND:
		return b.asksForBody(c.X) && b.asksForBody(c.Y)
	case token.NEQ:
		return b.info().Types[c.Y].IsNil() && !flow.IsError(b.info().TypeOf(c.X)) || zero()
	case token.GTR:
		return zero()
	}
	return false
}

// mayRewind reports whether a call that is given a body may make it readable again.
func (b *bodies) mayRewind(call *ast.CallExpr) bool {
	_, fn := symbol.Callee(b.info(), call)
	if fn == nil {
		return !b.info().Types[call.Fun].IsType()
	}
	if fn.Pkg() != nil && (summary.IsStd(fn.Pkg()) || b.a.Site.model.sum.Func(fn).Logs != 0) {
		return false
	}
	body := b.a.Site.Declared(call)
	if body == nil {
		return true
	}
	found := false
	ast.Inspect(body.Block(), func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			switch sel.Sel.Name {
			case "Seek", "Reset", "GetBody", "Body":
				found = true
			}
		}
		return !found
	})
	return found
}

// guarded reports whether the function looks whether the request has a body at all, or asks a
// function that does.
func (b *bodies) guarded(v *types.Var) bool {
	s := b.a.Site
	found := false
	ast.Inspect(s.Func.Block(), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			if n.Else == nil && !b.leaves(n.Body) {
				return false // what is done with a body does not decide on a retry
			}
		case *ast.BinaryExpr:
			found = found || b.compares(n, v)
		case *ast.CallExpr:
			found = found || b.asksAbout(n, v)
		}
		return !found
	})
	return found
}

// compares reports whether a comparison looks at the body or the method of the request v.
func (b *bodies) compares(c *ast.BinaryExpr, v *types.Var) bool {
	if c.Op != token.EQL && c.Op != token.NEQ {
		return false
	}
	return slices.ContainsFunc([]ast.Expr{c.X, c.Y}, func(e ast.Expr) bool {
		sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
		return ok && isHTTPRequest(b.info().TypeOf(sel.X)) && b.a.Site.Root(sel.X) == v &&
			(sel.Sel.Name == "Body" || sel.Sel.Name == "GetBody" || sel.Sel.Name == "Method")
	})
}

// asksAbout reports whether a function in view that says yes or no is given the request v and
// looks at its body or method.
func (b *bodies) asksAbout(call *ast.CallExpr, v *types.Var) bool {
	if !flow.IsBool(b.info().TypeOf(call)) {
		return false
	}
	fn := b.a.Site.Declared(call)
	sig, ok := b.info().TypeOf(call.Fun).Underlying().(*types.Signature)
	if fn == nil || !ok {
		return false
	}
	i := slices.IndexFunc(call.Args, func(e ast.Expr) bool { return isHTTPRequest(b.info().TypeOf(e)) && b.a.Site.Root(e) == v })
	if i < 0 || i >= sig.Params().Len() {
		return false
	}
	found := false
	ast.Inspect(fn.Block(), func(n ast.Node) bool {
		c, ok := n.(*ast.BinaryExpr)
		found = found || ok && b.compares(c, sig.Params().At(i))
		return !found
	})
	return found
}

// leaves reports whether a block ends what it stands in, sets a flag, or gives a body.
func (b *bodies) leaves(block *ast.BlockStmt) bool {
	found := false
	ast.Inspect(block, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ReturnStmt, *ast.BranchStmt, *ast.ForStmt, *ast.RangeStmt:
			found = true
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if sel, ok := l.(*ast.SelectorExpr); ok && sel.Sel.Name == "Body" {
					found = found || len(n.Lhs) == len(n.Rhs)
				}
				found = found || flow.IsBool(b.info().TypeOf(l))
			}
		}
		return !found
	})
	return found
}
