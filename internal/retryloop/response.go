package retryloop

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/summary"
	"github.com/retrylint/retrylint/internal/symbol"
)

// Fate is what becomes of a response's body on a way round.
type Fate uint8

// The fates.
const (
	Unseen Fate = iota // it is kept, or handed to what is not in view
	Left               // it stays open
	Shut               // it is closed
	Held               // a defer of the function around the loop closes it, much later
)

// Fate says what becomes of the body of the response that the attempt gave; at is the
// defer of one that is held.
func (a *Attempt) Fate(w *Way) (f Fate, at ast.Node) {
	s := a.Site
	for _, v := range w.Results {
		if holds(v, 0) {
			return Unseen, nil
		}
	}
	for _, g := range w.Guesses {
		if call := s.model.guessedFailing(g); call != nil && s.GivesResponse(call) {
			return Unseen, nil // what calls it an error may have closed it
		}
	}
	var held ast.Node
	for e := range w.Events.All() {
		switch e.Kind {
		case flow.Called:
			call, ok := e.Node.(*ast.CallExpr)
			if !ok {
				continue
			}
			if s.closes(call) {
				return Shut, nil
			}
			if !s.harmless(call, e.Args) {
				return Unseen, nil
			}
		case flow.Deferred:
			call := e.Node.(*ast.CallExpr)
			if !s.shuts(call, 0) {
				continue
			}
			if s.Form != Loop && s.Form != Goto || !s.Own(call) {
				return Shut, nil
			}
			held = call
		default:
			if s.putAway(e) {
				return Unseen, nil
			}
		}
	}
	if held != nil {
		return Held, held
	}
	return Left, nil
}

// putAway reports whether an event keeps a response beyond the variable that it came to, or sends it on.
func (s *Site) putAway(e flow.Event) bool {
	switch e.Kind {
	case flow.Set:
		return s.keeps(e.Var, e.Node)
	case flow.Sent:
		return isResponse(s.Info().TypeOf(e.Node.(*ast.SendStmt).Value))
	}
	return false
}

// holds reports whether a value is a response or holds one.
func holds(v flow.Value, depth int) bool {
	if v.Kind == flow.Response {
		return true
	}
	if depth > 3 {
		return false
	}
	for _, f := range v.Fields {
		if holds(f, depth+1) {
			return true
		}
	}
	for _, e := range v.Elems {
		if holds(e, depth+1) {
			return true
		}
	}
	return false
}

// closes reports whether a call closes a response's body.
func (s *Site) closes(call *ast.CallExpr) bool { return closesBody(s.Info(), call) }

func closesBody(info *types.Info, call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || len(call.Args) > 0 || sel.Sel.Name != "Close" {
		return false
	}
	n := symbol.TypeOf(info.TypeOf(sel.X))
	return n.Path == "io" && strings.HasSuffix(n.Ident, "Closer")
}

// shuts reports whether a deferred call closes a body, here or in what it runs.
func (s *Site) shuts(call *ast.CallExpr, depth int) bool {
	if s.closes(call) || slices.ContainsFunc(call.Args, s.closesBy) {
		return true
	}
	body := s.Declared(call)
	if body == nil {
		return !s.harmless(call, nil)
	}
	if depth > 3 {
		return false
	}
	found := false
	ast.Inspect(body.Block(), func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok && !found {
			found = s.shuts(c, depth+1)
		}
		return !found
	})
	return found
}

// bodied reports whether an expression is a response, its body, or what closes that.
func (s *Site) bodied(e ast.Expr, v flow.Value) bool {
	t := s.Info().TypeOf(e)
	if t == nil {
		return false
	}
	if isHTTPResponse(t) || v.Kind == flow.Response {
		return true
	}
	if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
		if f := symbol.Field(s.Info(), sel); f.Path == "net/http" && f.Ident == "Body" {
			return true
		}
		return s.closesBy(e)
	}
	return symbol.Is(t, "io", "ReadCloser") && v.Dep
}

// closesBy reports whether an expression is the method that closes a body.
func (s *Site) closesBy(e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Close" && s.bodied(sel.X, flow.Value{})
}

// harmless reports whether a call cannot close a body: it is given none, or its code is in
// view (and on the way itself), or it is of the standard library, or only judges.
func (s *Site) harmless(call *ast.CallExpr, args []flow.Value) bool {
	given := false
	for i, arg := range call.Args {
		v := flow.Value{}
		if len(args) == len(call.Args) {
			v = args[i]
		}
		given = given || s.bodied(arg, v)
	}
	n, fn := symbol.Callee(s.Info(), call)
	if n.Path == "net/http" && n.Local() == "Response.Write" {
		return false
	}
	if !given || s.isAttempt(call) || s.Declared(call) != nil {
		return true
	}
	if tv := s.Info().Types[call.Fun]; tv.IsType() || tv.IsBuiltin() {
		return !tv.IsBuiltin() // append keeps it
	}
	if fn != nil && fn.Pkg() != nil && (summary.IsStd(fn.Pkg()) || s.model.sum.Func(fn).Logs != 0 && !closer(fn.Signature())) {
		return true
	}
	sig, ok := s.Info().TypeOf(call.Fun).Underlying().(*types.Signature)
	return ok && judges(sig)
}

// closer reports whether a function is given what can be closed.
func closer(sig *types.Signature) bool {
	for v := range sig.Params().Variables() {
		obj, _, _ := types.LookupFieldOrMethod(v.Type(), true, nil, "Close")
		if _, ok := obj.(*types.Func); ok && types.IsInterface(v.Type()) {
			return true
		}
	}
	return false
}

// judges reports whether a function gives nothing but plain values and times, a predicate or a
// delay; besides an error only where it is given one, and it is handed nothing to fill.
func judges(sig *types.Signature) bool {
	plain, fails, given := false, false, false
	for v := range sig.Results().Variables() {
		switch _, basic := v.Type().Underlying().(*types.Basic); {
		case basic:
			plain = true
		case flow.IsError(v.Type()):
			fails = true
		default:
			return false
		}
	}
	for v := range sig.Params().Variables() {
		if i, ok := v.Type().Underlying().(*types.Interface); ok && i.Empty() {
			return false
		}
		given = given || flow.IsError(v.Type())
	}
	return plain && (given || !fails)
}

// keeps reports whether an assignment to v at n keeps a response beyond the variable that it came to.
func (s *Site) keeps(v *types.Var, n ast.Node) bool {
	if v == nil || n == nil {
		return false
	}
	for _, d := range s.Defs().Defs(v) {
		if d.Node == nil || d.Value == nil || n.Pos() < d.Node.Pos() || n.End() > d.Node.End() {
			continue
		}
		if s.stores(d.Value) {
			return true
		}
	}
	return false
}

// stores reports whether an expression is a response by name, or holds one.
func (s *Site) stores(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		return s.bodied(e, flow.Value{})
	case *ast.UnaryExpr:
		return s.stores(e.X)
	case *ast.CompositeLit:
		for _, el := range e.Elts {
			if kv, ok := el.(*ast.KeyValueExpr); ok {
				el = kv.Value
			}
			if s.stores(el) {
				return true
			}
		}
	}
	return false
}
