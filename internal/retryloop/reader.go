package retryloop

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/defuse"
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
		if a.fills(i) || isHTTPRequest(a.Site.Info().TypeOf(arg)) && !a.Site.model.forwards(a.Expr, i, "Clone", "WithContext", "Body") {
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
