package retryloop

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/attempt"
	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/summary"
	"github.com/retrylint/retrylint/internal/symbol"
)

// Send says of an attempt that it sends something that must not be repeated blindly, and
// that the site does repeat it after a failure that may come when the work is done.
type Send struct {
	Call     *ast.CallExpr // that sends, at or below the attempt
	Any      bool          // any method: the request or its method came in from outside
	OwnKey   bool          // the client makes a key of its own for each call
	Explicit bool          // nothing says so but the key that is sent along
}

// ambiguous are the outcomes after which the work may be done already.
var ambiguous = [...]Outcome{{Class: Transport}, {Class: Reset}, {Class: TimedOut}, Status(500), Status(502), Status(504)}

// Unsafe gives what the attempt sends and must not be repeated blindly; nil if there is nothing.
func (a *Attempt) Unsafe() *Send {
	m := a.Site.model
	for _, leaf := range a.leaves() {
		if a.sends(leaf) && a.mayRepeat(leaf, nil) {
			c := m.of(leaf)
			return &Send{Call: leaf, OwnKey: c.Catalog.Client != nil && c.Catalog.Client.Key == catalog.Yes}
		}
	}
	for _, leaf := range a.leaves() {
		v, ok := a.decider()
		if !ok || m.of(leaf).Kind != attempt.Remote || !m.open(v, a.Site) || m.asks(leaf, a.Site) {
			continue
		}
		if a.mayRepeat(leaf, v) {
			return &Send{Call: leaf, Any: true}
		}
	}
	return nil
}

// leaves gives the calls by which the attempt leaves the process: itself where its code is not in view.
func (a *Attempt) leaves() []*ast.CallExpr {
	if len(a.inner) == 0 {
		return []*ast.CallExpr{a.Expr}
	}
	return a.inner
}

// sends reports whether a call at or below the attempt sends what must not be repeated blindly:
// the last call on the way down to it that says with which method tells.
func (a *Attempt) sends(leaf *ast.CallExpr) bool {
	m := a.Site.model
	var c attempt.Call
	for _, call := range m.wayDown(a.Expr, leaf) {
		if m.asks(call, a.Site) || m.reads(call) {
			return false
		}
		if d := m.of(call); d.MethodParam == 0 && d.RequestParam == 0 && (d.Methods != 0 || d.Catalog.NotIdempotent) {
			c = d
		}
	}
	return unsafeCall(c) && !m.hidden(c)
}

// posts reports whether the attempt sends, at or below it, what must not be repeated blindly.
func (a *Attempt) posts() bool { return slices.ContainsFunc(a.leaves(), a.sends) }

// wayDown gives the calls from one down to another that it leads to, both included.
func (m *Model) wayDown(from, to *ast.CallExpr) []*ast.CallExpr {
	way := []*ast.CallExpr{from}
	for len(way) < 8 && way[len(way)-1] != to {
		next := to
		if body := m.code(way[len(way)-1]); body != nil && !Holds(body, to) {
			for _, c := range calls(body) {
				if d := m.declOf(c); d != nil && !slices.Contains(way, c) && m.reaches(d, to, 4) {
					next = c
					break
				}
			}
		}
		way = append(way, next)
	}
	return way
}

// hidden reports whether what a call posts is not in view: it is a function of another
// package of which no row tells, and its request may well be a question. What only posts,
// and is named by a verb that leaves something behind, asks nothing.
func (m *Model) hidden(c attempt.Call) bool {
	if c.Func == nil || c.Func.Pkg() == nil || c.Func.Pkg() == m.pass.Pkg || c.Catalog.NotIdempotent || symbol.Of(c.Func).Path == "net/http" {
		return false
	}
	if c.Methods == summary.MethodPost && slices.ContainsFunc(makers, func(verb string) bool { return strings.HasPrefix(c.Func.Name(), verb) }) {
		return false
	}
	if answersInKind(c.Func.Signature()) {
		return true
	}
	for v := range c.Func.Signature().Params().Variables() {
		switch t := v.Type().Underlying().(type) {
		case *types.Slice:
			if types.Identical(t.Elem(), types.Typ[types.Byte]) {
				return false // it is handed what it posts
			}
		case *types.Interface:
			if n := symbol.TypeOf(v.Type()); n.Path == "io" {
				return false
			}
		}
	}
	return true
}

// answersInKind reports whether a function gives a struct of its module's own, the answer to
// what may be a question: what it is handed are the question's words then.
func answersInKind(sig *types.Signature) bool {
	for v := range sig.Results().Variables() {
		named := symbol.Named(v.Type())
		if named == nil || named.Obj().Pkg() == nil || summary.IsStd(named.Obj().Pkg()) {
			continue
		}
		if _, ok := named.Underlying().(*types.Struct); ok {
			return true
		}
	}
	return false
}

// makers begin the names of calls that leave something behind each time.
var makers = []string{"Create", "Charge", "Send", "Submit", "Append", "Insert", "Publish", "Launch", "Transfer", "Refund", "Pay"}

// Keyed gives what the attempt sends with an idempotency key, whatever is known of it otherwise.
func (a *Attempt) Keyed() *Send {
	if a.Kind != attempt.Remote || a.NotIdempotent == catalog.No || !a.mayRepeat(a.Expr, nil) {
		return nil
	}
	return &Send{Call: a.Expr, Explicit: true}
}

// unsafeCall reports whether a call is known to send what must not be repeated blindly. One
// that sends other things too is not known: that may be the token that it fetches first.
func unsafeCall(c attempt.Call) bool {
	if c.NotIdempotent != catalog.Yes {
		return false
	}
	return c.Catalog.NotIdempotent || !c.Methods.Has(summary.MethodGet|summary.MethodHead|summary.MethodUnknown)
}

// mayRepeat reports whether the site goes round for sure after an ambiguous failure of a call.
// Where the method came in by v, it is taken to be POST.
func (a *Attempt) mayRepeat(leaf *ast.CallExpr, v *types.Var) bool {
	for _, o := range ambiguous {
		if !a.Site.model.possible(o, leaf) {
			continue
		}
		verdict := a.Through(o, leaf)
		if v != nil && verdict.Again == Yes {
			verdict = a.onPost(o, leaf, v)
		}
		if verdict.Again == Yes && (v == nil || !a.Site.looksAt(verdict, v)) {
			return true
		}
	}
	return false
}

// onPost is onCall from the beginning of the function on, with POST as the method.
func (a *Attempt) onPost(o Outcome, leaf *ast.CallExpr, v *types.Var) *Verdict {
	s := a.Site
	if leaf == a.Expr && (s.Form != Helper || s.Within == nil) {
		leaf = nil
	}
	r := a.base(o, leaf)
	r.Func = s.Func.callee()
	h := r.Hooks.(*hooks)
	h.posts = true
	h.twins = leaf == nil // a first attempt may stand before the loop
	post := flow.Text("POST")
	r.Assume = func(obj types.Object) (flow.Value, bool) {
		if obj == types.Object(v) && isText(v.Type()) || isMethodField(obj) {
			return post, true
		}
		return flow.Value{}, false
	}
	switch s.Form {
	case Loop, Goto:
	case Recursion:
		r.Self = s.calls
	case Resend:
		r.Self = func(c *ast.CallExpr) bool { return c == s.Call }
	case Library:
		r.Func = s.Closure.callee()
	default:
		return a.Through(o, a.Expr)
	}
	return a.judge(r.Do(), o)
}

func isMethodField(obj types.Object) bool {
	v, ok := obj.(*types.Var)
	return ok && v.IsField() && v.Name() == "Method" && v.Pkg() != nil && v.Pkg().Path() == "net/http"
}

// looksAt reports whether every way round passes a condition on v that could not be told.
func (s *Site) looksAt(verdict *Verdict, v *types.Var) bool {
	for i := range verdict.Round {
		seen := false
		for e := range verdict.Round[i].Events.All() {
			if e.Kind == flow.Branched && e.Node != s.Node && s.model.mentions(e.Node, v) {
				seen = true
			}
		}
		if !seen {
			return false
		}
	}
	return len(verdict.Round) > 0
}

// mentions reports whether a condition looks at the method: at the variable that is one, or
// at a request as a whole or by its method.
func (m *Model) mentions(n ast.Node, v *types.Var) bool {
	info := m.pass.TypesInfo
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if isMethodField(info.ObjectOf(n.Sel)) {
				found = true
			}
			if id, ok := n.X.(*ast.Ident); ok && info.ObjectOf(id) == types.Object(v) {
				return false // another field
			}
		case *ast.Ident:
			found = found || info.ObjectOf(n) == types.Object(v)
		}
		return !found
	})
	return found
}

// decider gives the parameter, of a function around the attempt, that says the method: a
// method's name or a request.
func (a *Attempt) decider() (*types.Var, bool) {
	m := a.Site.model
	around := m.sum.Delay().Around(a.Expr)
	for _, i := range []int{a.MethodParam, a.RequestParam} {
		if v := summary.Param(around, i); v != nil {
			return v, true
		}
	}
	for i, arg := range a.Expr.Args {
		if takesRequest(m.pass.TypesInfo.TypeOf(arg)) && m.forwards(a.Expr, i, "Clone", "WithContext", "Method") {
			if v := m.requestFrom(arg, 0); v != nil {
				return v, true
			}
		}
	}
	if a.Func != nil { // in a closure, the parameter is one of a function further out
		if i := int(m.sum.Func(a.Func).MethodParam); i > 0 && i <= len(a.Expr.Args) {
			if v := m.methodIn(a.Expr.Args[i-1]); v != nil {
				return v, true
			}
		}
	}
	return nil, false
}

// forwards reports whether a function hands on what it is given by an argument of a call, or
// asks it for something of that name; a function that is not in view may.
func (m *Model) forwards(call *ast.CallExpr, arg int, names ...string) bool {
	body := m.function(call.Fun)
	if body == nil || body.Fn == nil || arg >= body.Fn.Signature().Params().Len() {
		return true
	}
	v := body.Fn.Signature().Params().At(arg)
	found := false
	ast.Inspect(body.Block(), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if m.sum.Defs().Var(n.X) == v {
				found = found || slices.Contains(names, n.Sel.Name)
				return false
			}
		case *ast.Ident:
			found = found || m.pass.TypesInfo.Uses[n] == v
		}
		return !found
	})
	return found
}

// methodIn gives the variable that an expression names as a method, which may be any: a
// parameter as it came in, or one that is POST unless something else says otherwise.
func (m *Model) methodIn(e ast.Expr) *types.Var {
	v := m.sum.Defs().Var(e)
	if v == nil || v.IsField() || !isText(v.Type()) {
		return nil
	}
	defs := m.sum.Defs().Defs(v)
	if v.Kind() == types.ParamVar && len(defs) == 0 || m.postsByDefault(defs) {
		return v
	}
	return nil
}

// postsByDefault reports whether one of a method's definitions is POST or PATCH, and another is not known.
func (m *Model) postsByDefault(defs []defuse.Def) bool {
	posts, open := false, false
	for _, d := range defs {
		name, ok := "", false
		if d.How == defuse.Assigned && d.Value != nil {
			name, ok = text(m.pass.TypesInfo, d.Value)
		}
		posts = posts || ok && summary.MethodOf(name).Unsafe()
		open = open || !ok && d.How == defuse.Assigned
	}
	return posts && open
}

func takesRequest(t types.Type) bool {
	return isHTTPRequest(t) || symbol.Is(t, "github.com/hashicorp/go-retryablehttp", "Request")
}

// requestFrom follows a request to the parameter that it, or its method, is.
func (m *Model) requestFrom(e ast.Expr, depth int) *types.Var {
	if depth > 5 {
		return nil
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		v := m.sum.Defs().Var(e)
		if v == nil {
			return nil
		}
		if v.Kind() == types.ParamVar {
			return v
		}
		for _, d := range m.sum.Defs().Defs(v) {
			if d.How == defuse.Assigned && d.Value != nil && d.Index == 0 {
				if p := m.requestFrom(d.Value, depth+1); p != nil {
					return p
				}
			}
		}
	case *ast.SelectorExpr:
		return m.carrier(e, depth)
	case *ast.CallExpr:
		n, fn := symbol.Callee(m.pass.TypesInfo, e)
		if fn == nil {
			return nil
		}
		i := -1
		if verb, _ := catalog.FindVerb(n); verb != nil && !verb.Sends && verb.Method == "" {
			i = verb.Arg
		} else if f := m.sum.Func(fn); f.MakesParam > 0 {
			i = int(f.MakesParam) - 1
		}
		if i >= 0 && i < len(e.Args) {
			return m.methodIn(e.Args[i])
		}
		if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok && takesRequest(m.pass.TypesInfo.TypeOf(sel.X)) {
			return m.requestFrom(sel.X, depth+1) // Clone, WithContext
		}
		for _, arg := range e.Args {
			if takesRequest(m.pass.TypesInfo.TypeOf(arg)) {
				return m.requestFrom(arg, depth+1)
			}
		}
		if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok {
			return m.wrapped(sel.X, depth)
		}
	}
	return nil
}

// wrapped follows what gives a request when it is asked, a local value, to the request that it was made of.
func (m *Model) wrapped(e ast.Expr, depth int) *types.Var {
	d, ok := m.sum.Defs().Only(m.sum.Defs().Var(e))
	if !ok || d.Value == nil {
		return nil
	}
	call, ok := ast.Unparen(d.Value).(*ast.CallExpr)
	if !ok {
		return nil
	}
	for _, arg := range call.Args {
		if takesRequest(m.pass.TypesInfo.TypeOf(arg)) {
			return m.requestFrom(arg, depth+1)
		}
	}
	return nil
}

// carrier gives the parameter in whose field a request comes in, unless the field is only given
// requests whose method is known.
func (m *Model) carrier(e *ast.SelectorExpr, depth int) *types.Var {
	v, field := m.sum.Defs().Var(e.X), m.sum.Defs().Var(e)
	if v == nil || v.Kind() != types.ParamVar || field == nil || !field.IsField() {
		return nil
	}
	defs := m.sum.Defs().Defs(field)
	for _, d := range defs {
		if d.Value != nil && m.requestFrom(d.Value, depth+1) != nil {
			return v
		}
	}
	if len(defs) > 0 {
		return nil
	}
	return v
}

// open reports whether any method can come in by v: its function can be called from out of
// view, or is called here with one that must not be repeated.
func (m *Model) open(v *types.Var, s *Site) bool {
	fn := s.Func.Fn
	if fn == nil || paramOf(fn, v) < 0 {
		fn = m.around(v)
	}
	return fn == nil || m.openFunc(fn, paramOf(fn, v), 0)
}

// around gives the function whose parameter v is.
func (m *Model) around(v *types.Var) *types.Func {
	if fn := m.sum.Defs().Around(v.Pos()); fn != nil && paramOf(fn, v) >= 0 {
		return fn
	}
	return nil
}

func paramOf(fn *types.Func, v *types.Var) int {
	for i := range fn.Signature().Params().Len() {
		if fn.Signature().Params().At(i) == v {
			return i
		}
	}
	return -1
}

// openFunc reports whether any method can come in by parameter i of a function.
func (m *Model) openFunc(fn *types.Func, i, depth int) bool {
	if fn.Exported() || depth > 3 {
		return true
	}
	callers := m.callsOf(fn)
	if len(callers) == 0 {
		return true // by way of an interface, or a function value
	}
	for _, call := range callers {
		if m.openCall(fn, call, i, depth) {
			return true
		}
	}
	return false
}

// openCall reports whether a call of fn can hand it any method by parameter i.
func (m *Model) openCall(fn *types.Func, call *ast.CallExpr, i, depth int) bool {
	if i >= 0 && i < len(call.Args) {
		if name, ok := text(m.pass.TypesInfo, call.Args[i]); ok {
			return summary.MethodOf(name).Unsafe() && !m.asks(call, nil)
		}
		if v := m.methodIn(call.Args[i]); v != nil {
			from := m.around(v)
			return from == nil || from == fn || m.openFunc(from, paramOf(from, v), depth+1)
		}
	}
	c := m.of(call)
	if c.MethodParam == 0 && c.RequestParam == 0 || c.Methods.Unsafe() {
		return c.Methods.Unsafe() && !m.asks(call, nil)
	}
	f := m.sum.Delay().Around(call)
	return f == nil || f.Obj == nil || f.Obj == fn || m.openFunc(f.Obj, max(c.MethodParam, c.RequestParam)-1, depth+1)
}

// callsOf gives the calls of a function in its package.
func (m *Model) callsOf(fn *types.Func) []*ast.CallExpr {
	if m.callsTo == nil {
		m.callsTo = map[*types.Func][]*ast.CallExpr{}
		for _, f := range m.pass.Files {
			for _, c := range calls(f) {
				if g := calleeOf(m.pass.TypesInfo, c); g != nil && g.Pkg() == m.pass.Pkg {
					m.callsTo[g.Origin()] = append(m.callsTo[g.Origin()], c)
				}
			}
		}
	}
	return m.callsTo[fn]
}
