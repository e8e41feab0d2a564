package retryloop

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/setting"
	"github.com/retrylint/retrylint/internal/summary"
	"github.com/retrylint/retrylint/internal/symbol"
)

// Client is a call of an HTTP client that by itself repeats what must not be repeated blindly.
type Client struct {
	Call *ast.CallExpr
	Name string
	In   *types.Func // whose declaration holds the call
	Key  Key
	Any  bool     // it sends whatever request it is given
	At   ast.Node // where what decides on the retry is: the call, or the policy in view
}

// Clients gives the calls of HTTP clients by which a POST is repeated after a failure that
// may come when the work is done.
func (m *Model) Clients() []Client {
	var out []Client
	for _, b := range m.bodies() {
		for _, call := range m.partsOf(b).calls {
			c := m.of(call)
			if c.Catalog.Client == nil || len(c.Catalog.Library.Verbs) == 0 || m.asks(call, nil) {
				continue
			}
			any := m.handsOn(call, b)
			if !any && !unsafeCall(c) && !m.posts(call) {
				continue
			}
			p, cc, ok := m.set.Call(call)
			switch {
			case !ok, !p.Known, p.Attempts == 1:
				continue
			case p.Attempts == 0 && !(any && len(p.Classifiers) > 0): // whoever writes a policy means it to be asked
				continue
			case cc.Client.Layer == catalog.No && p.ByDefault:
				continue
			case cc.Client.Layer != catalog.No && (cc.Client.Post != catalog.Yes || cc.Client.Key == catalog.Yes):
				continue
			case len(p.Classifiers) > 0 && !m.policyRepeats(p.Classifiers[0].Fn):
				continue
			}
			out = append(out, Client{Call: call, Name: c.Name, In: m.sum.Defs().Around(call.Pos()), Key: m.keyOf(call, b.Block()), Any: any, At: m.decider(call, p)})
		}
	}
	return out
}

// decider gives the policy of a client, where it is in view: the call otherwise.
func (m *Model) decider(call *ast.CallExpr, p setting.Setting) ast.Node {
	if len(p.Classifiers) == 0 {
		return call.Fun
	}
	switch body := m.function(p.Classifiers[0].Fn); {
	case body == nil:
		return call.Fun
	case body.Decl != nil:
		return body.Decl.Name
	default:
		return body.Lit.Type
	}
}

// handsOn reports whether a call is given a request of the library's own around one that came
// in as a parameter, at whose method nobody looks.
func (m *Model) handsOn(call *ast.CallExpr, b *Body) bool {
	for _, arg := range call.Args {
		d, ok := m.sum.Defs().Only(m.sum.Defs().Var(arg))
		if !ok {
			continue
		}
		from, ok := ast.Unparen(d.Value).(*ast.CallExpr)
		if !ok || len(from.Args) != 1 {
			continue
		}
		if n, _ := symbol.Callee(m.pass.TypesInfo, from); n.String() != "github.com/hashicorp/go-retryablehttp.FromRequest" {
			continue
		}
		v := m.sum.Defs().Var(from.Args[0])
		if v != nil && v.Kind() == types.ParamVar && isHTTPRequest(v.Type()) && !m.selects(b, v, "Method") {
			return true
		}
	}
	return false
}

// selects reports whether code asks for a field of a variable.
func (m *Model) selects(b *Body, v *types.Var, field string) bool {
	found := false
	ast.Inspect(b.Block(), func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok && sel.Sel.Name == field {
			found = found || m.sum.Defs().Var(sel.X) == v
		}
		return !found
	})
	return found
}

// policyRepeats reports whether a client's policy, a function over a response and an error,
// says for sure that an ambiguous failure is to be repeated.
func (m *Model) policyRepeats(fn ast.Expr) bool {
	n := symbol.Of(m.object(fn))
	if retryablePolicy(n) {
		return true
	}
	body := m.function(fn)
	if body == nil {
		return false
	}
	for _, o := range ambiguous {
		if m.policy(body, o) == Yes {
			return true
		}
	}
	return false
}

// policy runs such a function for an outcome.
func (m *Model) policy(body *Body, o Outcome) Answer {
	var args []flow.Value
	for _, f := range body.Type().Params.List {
		v := flow.Value{}
		switch t := m.pass.TypesInfo.TypeOf(f.Type); {
		case isResponse(t) && o.Class == Answered:
			v = flow.Value{Kind: flow.Response, Dep: true, Type: t}
		case isResponse(t) && isHTTPResponse(t):
			v = flow.Value{Kind: flow.Nil, Dep: true}
		case flow.IsError(t) && o.Class == Answered:
			v = flow.Value{Kind: flow.Nil, Dep: true}
		case flow.IsError(t):
			v = failure
		}
		for range max(1, len(f.Names)) {
			args = append(args, v)
		}
	}
	h := &policyHooks{&hooks{m: m, a: &Attempt{Site: &Site{model: m}}, out: o}}
	r := flow.Run{Info: m.pass.TypesInfo, Defs: m.sum.Defs(), Hooks: h, Func: body.callee(), Started: true, Params: args}.Do()
	answer, any := Maybe, false
	for _, p := range r.Paths {
		if o.Class != Canceled && m.contextOver(&p) {
			continue
		}
		if p.End != flow.Returned || len(p.Results) == 0 || r.Cut {
			return Maybe
		}
		a := truth(p.Results[0])
		if len(p.Guesses) > 0 && a != Yes {
			a = Maybe
		}
		if any && a != answer {
			return Maybe
		}
		answer, any = a, true
	}
	return answer
}

// contextOver reports whether a path asked a context whether it had ended, and it had.
func (m *Model) contextOver(p *flow.Path) bool {
	for e := range p.Events.All() {
		b, ok := e.Node.(*ast.BinaryExpr)
		if !ok || e.Kind != flow.Branched || !comparesNil(b) || (b.Op == token.NEQ) != e.Taken {
			continue
		}
		if call, ok := ast.Unparen(b.X).(*ast.CallExpr); ok {
			if n, _ := symbol.Callee(m.pass.TypesInfo, call); n.Path == "context" && n.Type == "Context" && n.Ident == "Err" {
				return true
			}
		}
	}
	return false
}

// policyHooks knows go-retryablehttp's own policies besides.
type policyHooks struct{ *hooks }

func retryablePolicy(n symbol.Name) bool {
	return n.Path == "github.com/hashicorp/go-retryablehttp" && (n.Ident == "DefaultRetryPolicy" || n.Ident == "ErrorPropagatedRetryPolicy")
}

// Call gives the answer of go-retryablehttp's own policies.
func (h *policyHooks) Call(call *ast.CallExpr, recv flow.Value, args []flow.Value) ([]flow.Value, bool) {
	if n, _ := symbol.Callee(h.m.pass.TypesInfo, call); retryablePolicy(n) {
		again := h.out.Class == Transport || h.out.Class == Answered && (h.out.Status == 429 || h.out.Status >= 500 && h.out.Status != 501)
		return []flow.Value{flow.Bool(again), {Kind: flow.Nil, Dep: true}}, true
	}
	return h.hooks.Call(call, recv, args)
}

// posts reports whether a call is given a request of the library's own that is a POST or a PATCH.
func (m *Model) posts(call *ast.CallExpr) bool {
	for _, arg := range call.Args {
		if symbol.TypeOf(m.pass.TypesInfo.TypeOf(arg)).Path == "github.com/hashicorp/go-retryablehttp" && m.madeToPost(arg) {
			return true
		}
	}
	return false
}

func (m *Model) madeToPost(e ast.Expr) bool {
	d, ok := m.sum.Defs().Only(m.sum.Defs().Var(e))
	if !ok || d.Value == nil {
		return false
	}
	call, ok := ast.Unparen(d.Value).(*ast.CallExpr)
	if !ok {
		return false
	}
	n, _ := symbol.Callee(m.pass.TypesInfo, call)
	verb, _ := catalog.FindVerb(n)
	if verb == nil || verb.Sends || verb.Method != "" || verb.Arg >= len(call.Args) {
		return false
	}
	method, ok := text(m.pass.TypesInfo, call.Args[verb.Arg])
	return ok && summary.MethodOf(method).Unsafe()
}
