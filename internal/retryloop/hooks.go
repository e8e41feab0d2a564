package retryloop

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/attempt"
	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/summary"
	"github.com/retrylint/retrylint/internal/symbol"
)

// hooks tells a run what the calls of a package do when an attempt has an outcome.
type hooks struct {
	m     *Model
	a     *Attempt
	out   Outcome
	inner *ast.CallExpr // the call below the attempt that fails; nil: the attempt itself
	enter bool          // the attempt is a call of a function parameter: the closure is walked into
	flat  bool          // no other call is walked into
	twins bool          // the outcome befalls the other calls of what the attempt calls too
	posts bool          // the method is taken to be POST: what asks for it is walked into
}

func (h *hooks) Ended() bool { return h.out.Class == Canceled }

// Lasts: what goes well does so while its context lasts, and so does a failure, below the
// attempt, that is told apart from the context's end.
func (h *hooks) Lasts(below bool) bool {
	switch h.out.Class {
	case Succeeds:
		return true
	case Canceled, Opaque:
		return false
	}
	return below
}

// Attempt gives the attempt's results.
func (h *hooks) Attempt(call *ast.CallExpr) ([]flow.Value, bool) {
	if h.inner != nil || h.enter {
		return nil, true
	}
	return h.results(call), false
}

// Inner fails the call below the attempt.
func (h *hooks) Inner(call *ast.CallExpr) ([]flow.Value, bool) {
	if call != h.inner {
		return nil, false
	}
	vals := h.results(call)
	return vals, vals != nil
}

var failure = flow.Value{Kind: flow.Failure, Dep: true}

// results gives what a call that leaves the process returns; nil if the outcome cannot come out of it.
func (h *hooks) results(call *ast.CallExpr) []flow.Value {
	sig, ok := h.m.pass.TypesInfo.TypeOf(call.Fun).Underlying().(*types.Signature)
	if !ok {
		return nil
	}
	res := sig.Results()
	vals := make([]flow.Value, res.Len())
	answers, fails := false, false
	c := h.m.of(call)
	callee := calleeOf(h.m.pass.TypesInfo, call)
	for i := range vals {
		t := res.At(i).Type()
		switch {
		case isResponse(t):
			answers = true
		case flow.IsError(t), h.m.keepsError(call, t):
			fails = true
		}
	}
	asError := false // the status or code arrives as an error
	told := false    // a bad status may come as an error besides
	folded := false  // made by a helper of another package: what it is, is not known
	switch h.out.Class {
	case Answered:
		if !answers {
			switch {
			case !fails:
				return nil
			case h.m.folds(call) && !statusError(c):
				folded = true
			case !statusError(c):
				return nil
			}
			asError = true
		}
		told = answers && h.out.Status >= 400 && !h.m.passes(call, sig)
	case Coded:
		if !fails || !grpcCall(c) {
			return nil
		}
		asError = true
	case NoRows:
		if !fails || !sqlCall(c) {
			return nil
		}
		asError = true
	case Transport, Canceled, Opaque, Reset, TimedOut:
		if !fails {
			return nil
		}
		asError = true
	}
	for i := range vals {
		t := res.At(i).Type()
		switch {
		case flow.IsError(t):
			vals[i] = flow.Value{Kind: flow.Nil, Dep: true}
			if asError {
				vals[i] = failure
			}
			switch {
			case folded:
				vals[i] = flow.Value{Kind: flow.NonNil, Dep: true, Type: t}
			case told && (h.m.folds(call) || beside(sig) && callee != nil && !interfaceMethod(callee)):
				vals[i] = flow.Value{Kind: flow.NonNil, Dep: true}
			case told:
				vals[i] = flow.Value{Dep: true}
			}
		case h.m.keepsError(call, t):
			vals[i] = flow.Value{Kind: flow.NonNil, Dep: true}
			if asError {
				vals[i].Kind = flow.Failure
			}
		case isResponse(t):
			vals[i] = flow.Value{Kind: flow.Response, Dep: true, Type: t}
			if asError {
				vals[i] = flow.Value{Kind: flow.Nil, Dep: true}
				if !isHTTPResponse(t) {
					vals[i] = flow.Value{Dep: true}
				}
			}
		default:
			vals[i] = flow.Value{Dep: true}
			switch t.Underlying().(type) {
			case *types.Pointer, *types.Interface:
				switch {
				case h.out.Class == Succeeds || h.out.Class == Broken || h.out.Class == Garbled:
					vals[i].Kind = flow.NonNil
				case asError && h.out.Class != Answered:
					vals[i].Kind = flow.Nil // beside an error there is nothing
				}
			}
			if summary.EmbedsResponse(t) && (h.out.Class == Succeeds || h.out.Class == Answered) {
				vals[i] = flow.Value{Kind: flow.Response, Dep: true, Type: t}
			}
		}
	}
	return vals
}

// passes reports whether a call that gives an HTTP response gives one with a bad status
// without an error: of net/http, of a library that is known, or of one that sends a request
// as it is; or a function of another package that is known to do so.
func (m *Model) passes(call *ast.CallExpr, sig *types.Signature) bool {
	fn := calleeOf(m.pass.TypesInfo, call)
	if f := m.retries(fn); f != nil && f.Passes {
		return true
	}
	if beside(sig) {
		return false
	}
	if fn == nil || fn.Pkg() == nil || fn.Pkg() == m.pass.Pkg || summary.IsStd(fn.Pkg()) || m.of(call).Catalog.Library != nil {
		return true
	}
	for v := range sig.Params().Variables() {
		if isHTTPRequest(v.Type()) {
			return true
		}
	}
	return false
}

func interfaceMethod(fn *types.Func) bool {
	recv := fn.Signature().Recv()
	return recv != nil && types.IsInterface(recv.Type())
}

// beside reports whether a call gives an HTTP response beside what it made of it: a decoded
// answer, a connection. Who calls it need not close the body.
func beside(sig *types.Signature) bool {
	response, failure, value := false, false, false
	for v := range sig.Results().Variables() {
		switch {
		case isHTTPResponse(v.Type()):
			response = true
		case flow.IsError(v.Type()):
			failure = true
		default:
			value = true
		}
	}
	return response && failure && value
}

// statusError reports whether a client's error carries the HTTP status.
func statusError(c attempt.Call) bool {
	if c.Catalog.Library == nil || grpcCall(c) {
		return false
	}
	for _, e := range c.Catalog.Library.Errors {
		if e.Status != "" {
			return true
		}
	}
	return false
}

func isHTTPResponse(t types.Type) bool {
	return symbol.Is(t, "net/http", "Response")
}

// isResponse reports whether t is an HTTP response, a library's included.
func isResponse(t types.Type) bool {
	n := symbol.TypeOf(t)
	switch n.Path {
	case "net/http", "github.com/go-resty/resty", "resty.dev", "github.com/imroc/req":
		return n.Ident == "Response"
	}
	return false
}

// Call gives the results of calls that the model knows.
func (h *hooks) Call(call *ast.CallExpr, recv flow.Value, args []flow.Value) ([]flow.Value, bool) {
	n, fn := symbol.Callee(h.m.pass.TypesInfo, call)
	if fn == nil {
		held := h.m.sum.Defs().Var(call.Fun)
		if held == nil || !held.IsField() {
			return nil, false
		}
		sig, ok := h.m.pass.TypesInfo.TypeOf(call.Fun).Underlying().(*types.Signature)
		if !ok {
			return nil, false
		}
		return h.hears(call, sig)
	}
	if h.m.sum.Func(fn).NoReturn {
		return nil, true
	}
	if h.twins && call != h.a.Expr && fn == calleeOf(h.m.pass.TypesInfo, h.a.Expr) {
		return h.results(call), true
	}
	if vals, ok := h.reads(call, fn, recv, args); ok {
		return vals, true
	}
	if mk, _ := catalog.FindMarker(n); mk != nil {
		return []flow.Value{{Kind: flow.Wrap, Elems: args, Dep: true, Obj: fn, Node: call}}, true
	}
	switch n.Path {
	case "google.golang.org/grpc/status":
		return h.grpcStatus(n.Local(), recv, args)
	case "google.golang.org/grpc/internal/status":
		return h.grpcStatus(n.Local(), recv, args)
	case "github.com/go-resty/resty", "resty.dev", "github.com/imroc/req":
		if recv.Kind == flow.Response {
			return h.response(n.Ident)
		}
	}
	if vals, ok := h.told(fn, recv); ok {
		return vals, true
	}
	if v, ok := h.timedOut(n, fn, recv, args); ok {
		return []flow.Value{v}, true
	}
	if v, ok := h.statusTold(fn, recv); ok {
		return []flow.Value{v}, true
	}
	if v, ok := h.annotates(fn, args); ok {
		return []flow.Value{v}, true
	}
	if d := h.m.decides(fn); d != nil {
		if v, ok := d.answer(h.out, recv, args); ok {
			return []flow.Value{v}, true
		}
	}
	return h.hears(call, fn.Signature())
}

// Callee gives the code of a call in this package that holds the attempt's inner call,
// or that looks at what came out of the attempt.
func (h *hooks) Callee(call *ast.CallExpr, fn *types.Func, recv flow.Value, args []flow.Value) *flow.Callee {
	if fn == nil || h.flat {
		return nil
	}
	decl := h.m.sum.Defs().Funcs[fn.Origin()]
	if decl == nil || decl.Body == nil {
		return nil
	}
	worth := recv.Dep || h.enter && call == h.a.Site.helperCall()
	if h.a.Site.Form == Recursion && h.a.Site.Func != nil && h.a.Site.Func.Fn == fn.Origin() {
		if h.a.Site.hands(call) {
			return nil // another item
		}
		worth = true // once more
	}
	for _, v := range args {
		worth = worth || v.Dep || v.Kind == flow.Func
	}
	worth = worth || h.posts && saysWhether(fn.Signature())
	if worth && fn.Signature().Results().Len() == 0 && !takesFunc(fn.Signature()) && !h.m.cleans(fn) {
		worth = false // it has nothing to say about what comes next
	}
	if !worth && h.inner != nil {
		worth = h.m.reaches(decl, h.inner, 4)
	}
	if !worth {
		return nil
	}
	return &flow.Callee{Type: decl.Type, Recv: decl.Recv, Body: decl.Body}
}

// Heeded reports whether a call waits, leaves the process, tells somebody, or is given the
// response, an error or a reader that came out of the attempt.
func (h *hooks) Heeded(call *ast.CallExpr, recv flow.Value, args []flow.Value) bool {
	f := h.m.sum.Call(call)
	if h.flat {
		return f.Waits || h.m.waits(call)
	}
	if f.Waits || f.Logs != 0 || f.NoReturn || h.m.waits(call) || h.m.of(call).Kind == attempt.Remote {
		return true
	}
	given := args
	if recv.Dep {
		given = append([]flow.Value{recv}, args...)
	}
	for _, v := range given {
		if v.Dep && (v.Kind == flow.Response || v.Kind == flow.Failure || v.Kind == flow.Wrap) {
			return true
		}
	}
	return slices.ContainsFunc(call.Args, func(e ast.Expr) bool { return isStreamed(h.m.pass.TypesInfo.TypeOf(e)) }) || closesBody(h.m.pass.TypesInfo, call)
}

// saysWhether reports whether a function answers yes or no to a request, or to a text that may be its method.
func saysWhether(sig *types.Signature) bool {
	if sig.Results().Len() != 1 || !flow.IsBool(sig.Results().At(0).Type()) {
		return false
	}
	for v := range sig.Params().Variables() {
		if takesRequest(v.Type()) || isText(v.Type()) {
			return true
		}
	}
	return false
}

// takesFunc reports whether a function is given a function, which it may call.
func takesFunc(sig *types.Signature) bool {
	for v := range sig.Params().Variables() {
		if _, ok := v.Type().Underlying().(*types.Signature); ok {
			return true
		}
	}
	return false
}

// cleans reports whether a function is given a response or a body, which it may close.
func (m *Model) cleans(fn *types.Func) bool {
	for v := range fn.Signature().Params().Variables() {
		if isResponse(v.Type()) || types.IsInterface(v.Type()) && !flow.IsError(v.Type()) {
			return true
		}
	}
	return false
}

// Field gives a field of the response or of the client's error.
func (h *hooks) Field(base flow.Value, f *types.Var) (flow.Value, bool) {
	if h.out.Class == Succeeds && types.Identical(f.Type(), types.Universe.Lookup("error").Type()) {
		return flow.Value{Kind: flow.Nil, Dep: true}, true // an error within the answer is a failure too
	}
	switch base.Kind {
	case flow.Response:
		if f.Embedded() && isHTTPResponse(f.Type()) {
			return flow.Value{Kind: flow.Response, Dep: true, Type: f.Type()}, true
		}
		switch f.Name() {
		case "StatusCode":
			v := flow.Int(int64(h.status()))
			v.Dep = true
			return v, true
		case "Body", "Header", "Request":
			return flow.Value{Kind: flow.NonNil, Dep: true}, true
		}
	case flow.Failure:
		if flow.IsError(f.Type()) && h.failing() != nil && h.m.keepsError(h.failing(), h.m.pass.TypesInfo.TypeOf(h.failing())) {
			return failure, true // db.Create(v).Error
		}
		if h.out.Class != Answered || base.Type == nil {
			return flow.Value{}, false
		}
		row, _ := catalog.FindError(symbol.TypeOf(base.Type))
		if row == nil && f == statusField(base.Type) || row != nil && row.Status == f.Name() {
			if isHTTPResponse(f.Type()) {
				return flow.Value{Kind: flow.Response, Dep: true, Type: f.Type()}, true
			}
			v := flow.Int(int64(h.out.Status))
			v.Dep = true
			return v, true
		}
	}
	return flow.Value{}, false
}

// failing gives the call that fails; nil where a function is asked about an outcome alone.
func (h *hooks) failing() *ast.CallExpr {
	if h.inner != nil {
		return h.inner
	}
	return h.a.Expr
}

// Chan says what receiving from x means.
func (h *hooks) Chan(x ast.Expr) flow.Channel { return h.m.channel(x) }
