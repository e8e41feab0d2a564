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

// Spent gives the reader or request among the attempt's arguments that an attempt before it
// has read and that nothing on the way rewinds or makes anew; nil if there is none.
func (a *Attempt) Spent(w *Way) ast.Expr {
	if a.Methods != 0 && !a.Methods.Has(summary.MethodPost|summary.MethodPut|summary.MethodPatch|summary.MethodDelete|summary.MethodOther|summary.MethodUnknown) {
		return nil // no body as a rule
	}
	b := bodies{a: a, w: w, seen: map[*types.Var]bool{}}
	for i, arg := range a.Expr.Args {
		if a.fills(i) {
			continue
		}
		if x := b.value(arg, true); x != nil {
			return x
		}
	}
	return nil
}

// fills reports whether the attempt takes its i'th argument as something to write to.
func (a *Attempt) fills(i int) bool {
	if a.Func == nil || i >= a.Func.Signature().Params().Len() {
		return false
	}
	t := a.Func.Signature().Params().At(i).Type()
	reads, _, _ := types.LookupFieldOrMethod(t, false, nil, "Read")
	writes, _, _ := types.LookupFieldOrMethod(t, false, nil, "Write")
	return types.IsInterface(t) && writes != nil && reads == nil
}

// bodies follows bodies back to where they were made.
type bodies struct {
	a    *Attempt
	w    *Way
	seen map[*types.Var]bool
}

func (b *bodies) info() *types.Info { return b.a.Site.Info() }

func isHTTPRequest(t types.Type) bool {
	return symbol.Is(t, "net/http", "Request")
}

// isReader reports whether t is read once from start to end: a reader of io, a buffer, a file.
func isStreamed(t types.Type) bool {
	n := symbol.TypeOf(t)
	switch n.Path {
	case "io":
		return n.Ident == "Reader" || n.Ident == "ReadCloser" || n.Ident == "ReadSeeker" || n.Ident == "ReadSeekCloser"
	case "bytes", "strings", "bufio":
		return n.Ident == "Buffer" || n.Ident == "Reader"
	case "os":
		return n.Ident == "File"
	}
	return false
}

// value gives what is spent in a value that is handed on. inside says that the expression is
// evaluated anew for each attempt.
func (b *bodies) value(e ast.Expr, inside bool) ast.Expr {
	e = ast.Unparen(e)
	t := b.info().TypeOf(e)
	if t == nil || b.info().Types[e].IsNil() {
		return nil
	}
	switch x := e.(type) {
	case *ast.UnaryExpr:
		if x.Op == token.AND {
			return b.value(x.X, inside)
		}
	case *ast.CompositeLit:
		if !inside {
			return nil
		}
		for _, el := range x.Elts {
			if kv, ok := el.(*ast.KeyValueExpr); ok {
				el = kv.Value
			}
			if y := b.value(el, inside); y != nil {
				return y
			}
		}
		return nil
	case *ast.CallExpr:
		if inside {
			return b.call(x)
		}
		return nil
	case *ast.Ident, *ast.SelectorExpr:
		if isStreamed(t) || isHTTPRequest(t) {
			return b.variable(x)
		}
		if v := b.a.Site.Defs().Var(x); v != nil && !v.IsField() && !b.seen[v] && wraps(t) { // a struct around a reader, made in view
			b.seen[v] = true
			for _, d := range b.a.Site.Defs().Defs(v) {
				if d.Value != nil && d.How == defuse.Assigned && b.a.Site.Repeats(d.Node) {
					return b.value(d.Value, true)
				}
			}
		}
	}
	return nil
}

func wraps(t types.Type) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	_, ok := t.Underlying().(*types.Struct)
	return ok
}

// call gives what is spent of what a call, made for each attempt, hands on.
func (b *bodies) call(call *ast.CallExpr) ast.Expr {
	if tv := b.info().Types[call.Fun]; tv.IsType() {
		if len(call.Args) == 1 {
			return b.value(call.Args[0], true)
		}
		return nil
	}
	n, fn := symbol.Callee(b.info(), call)
	if fn == nil {
		return nil
	}
	switch n.String() {
	case "net/http.NewRequest", "net/http.NewRequestWithContext":
		return b.value(call.Args[len(call.Args)-1], true)
	case "net/http.Request.Clone", "net/http.Request.WithContext":
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
			return b.value(sel.X, true)
		}
	case "io.NopCloser", "io/ioutil.NopCloser", "io.TeeReader", "io.LimitReader", "io.MultiReader", "bufio.NewReader", "bufio.NewReaderSize":
		for _, arg := range call.Args {
			if x := b.value(arg, true); x != nil {
				return x
			}
		}
	}
	return nil
}

// variable gives e if the variable or field that it names still holds what was read before.
func (b *bodies) variable(e ast.Expr) ast.Expr {
	s := b.a.Site
	v, root := s.Defs().Var(e), s.Root(e)
	if v == nil || root == nil || b.seen[v] || s.discards(v) {
		return nil
	}
	b.seen[v] = true
	if sel, ok := e.(*ast.SelectorExpr); ok && v.IsField() && isHTTPRequest(b.info().TypeOf(sel.X)) {
		if v.Name() != "Body" {
			return nil
		}
		return b.variable(ast.Unparen(sel.X)) // req.Body is spent when req is
	}
	if isHTTPRequest(v.Type()) {
		if x := b.putBack(root); x != nil {
			return x
		}
	}
	if b.renewed(root) || isHTTPRequest(v.Type()) && b.guarded(root) {
		return nil
	}
	inside, outside := false, false
	for _, d := range s.Defs().Defs(v) {
		switch {
		case v.IsField() && (d.Base == nil || s.Root(d.Base) != root):
		case d.How == defuse.Zero, d.How == defuse.Escaped, d.Value == nil:
		case d.How == defuse.Assigned && !s.Repeats(d.Node):
			outside = outside || !b.empty(d.Value)
		case d.How == defuse.Assigned:
			inside = true
			if d.Multi && d.Index > 0 {
				return nil
			}
			if x := b.value(d.Value, true); x != nil {
				return x
			}
		default:
			return nil // of a range: another one each time
		}
	}
	switch {
	case inside || !s.Outer(root):
		return nil
	case isHTTPRequest(v.Type()) && isLocalVar(root) && !v.IsField():
		return b.request(e, v)
	case isLocalVar(root) && !v.IsField() && !outside && !isGrown(v.Type()):
		return nil
	case root.Kind() == types.ParamVar && !v.IsField() && b.passedEmpty(root):
		return nil
	}
	return e
}

// isBuffer reports whether t is a buffer that is filled after it was declared.
func isGrown(t types.Type) bool {
	return symbol.Is(t, "bytes", "Buffer")
}

func isLocalVar(v *types.Var) bool { return v.Kind() == types.LocalVar }

// discards reports whether v is http.NoBody.
func (s *Site) discards(v *types.Var) bool {
	return v.Pkg() != nil && v.Pkg().Path() == "net/http" && v.Name() == "NoBody"
}

// empty reports whether an expression gives no body.
func (b *bodies) empty(e ast.Expr) bool {
	if b.info().Types[e].IsNil() {
		return true
	}
	v := b.a.Site.Defs().Var(e)
	if v == nil {
		return false
	}
	if b.a.Site.discards(v) {
		return true
	}
	if !isLocalVar(v) || isGrown(v.Type()) || isHTTPRequest(v.Type()) {
		return false
	}
	for _, d := range b.a.Site.Defs().Defs(v) {
		if d.Value != nil && !b.empty(d.Value) {
			return false
		}
	}
	return true
}

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

// guarded reports whether the function looks whether the request has a body at all.
func (b *bodies) guarded(v *types.Var) bool {
	s := b.a.Site
	found := false
	ast.Inspect(s.Func.Block(), func(n ast.Node) bool {
		if st, ok := n.(*ast.IfStmt); ok && st.Else == nil && !b.leaves(st.Body) {
			return false // what is done with a body does not decide on a retry
		}
		c, ok := n.(*ast.BinaryExpr)
		if !ok || c.Op != token.EQL && c.Op != token.NEQ {
			return !found
		}
		for _, e := range []ast.Expr{c.X, c.Y} {
			sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
			if ok && isHTTPRequest(b.info().TypeOf(sel.X)) && s.Root(sel.X) == v && (sel.Sel.Name == "Body" || sel.Sel.Name == "GetBody" || sel.Sel.Name == "Method") {
				found = true
			}
		}
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

// passedEmpty reports whether every call in view hands the parameter no body.
func (b *bodies) passedEmpty(v *types.Var) bool {
	s := b.a.Site
	fn := s.Func.Fn
	if fn == nil {
		return false
	}
	at := -1
	for i := range fn.Signature().Params().Len() {
		if fn.Signature().Params().At(i) == v {
			at = i
		}
	}
	if at < 0 || fn.Exported() && fn.Name() == "RoundTrip" {
		return false
	}
	calls := 0
	for _, f := range s.model.pass.Files {
		bad := false
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || calleeOf(b.info(), call) != fn || at >= len(call.Args) {
				return true
			}
			if s.Repeats(call) && s.Form == Recursion {
				return true
			}
			calls++
			if !b.noBody(call.Args[at], 0) {
				bad = true
			}
			return true
		})
		if bad {
			return false
		}
	}
	return calls > 0
}

// noBody reports whether a reader is nil, or a request was made with none.
func (b *bodies) noBody(e ast.Expr, depth int) bool {
	if b.empty(e) {
		return true
	}
	v := b.a.Site.Defs().Var(e)
	if v == nil || !isHTTPRequest(v.Type()) || depth > 3 {
		return false
	}
	none := false
	for _, d := range b.a.Site.Defs().Defs(v) {
		if d.How != defuse.Assigned || d.Value == nil {
			continue
		}
		call, ok := ast.Unparen(d.Value).(*ast.CallExpr)
		if !ok {
			return false
		}
		switch n, _ := symbol.Callee(b.info(), call); n.String() {
		case "net/http.NewRequest", "net/http.NewRequestWithContext":
			if !b.empty(call.Args[len(call.Args)-1]) {
				return false
			}
			none = true
		case "net/http.Request.Clone", "net/http.Request.WithContext":
		default:
			return false
		}
	}
	return none
}
