package retryloop

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/setting"
	"github.com/retrylint/retrylint/internal/summary"
	"github.com/retrylint/retrylint/internal/symbol"
)

// Layer is something below an attempt that makes attempts of its own.
type Layer struct {
	Name      string // what a message calls it: "s3.Client", "pingThrice"
	Attempts  int    // that one call of it makes, the layers below it included; catalog.Unlimited
	Timed     bool   // there are as many as a time limit lets through
	ByDefault bool   // what made it is not in view: its type's default is assumed
	Off       string // how it is switched off, as its user would write it
	Where     ast.Node

	fails  *ast.CallExpr // the call whose failure is left when it gives up
	via    *ast.CallExpr // the call in the code that was asked about
	site   *Site         // the loop or closure that it is
	client bool          // it is an SDK's client
}

// deepestLayer is how many functions a layer is looked for in.
const deepestLayer = 4

// Layer gives what retries below the attempt, where its giving up makes the site go round
// for sure; nil if there is nothing.
func (a *Attempt) Layer() *Layer {
	m := a.Site.model
	l := m.layer(a.Expr, 0, map[ast.Node]bool{a.Site.Node: true})
	if l == nil || !a.resumes(l) {
		return nil
	}
	return l
}

// resumes reports whether the site goes round for sure when a layer at or below the attempt
// gives up.
func (a *Attempt) resumes(l *Layer) bool {
	for _, o := range passing {
		if !l.repeats(o) || a.On(o).Again == No {
			continue
		}
		if v := a.Through(o, l.fails); v.Ran && v.Again == Yes {
			return true
		}
	}
	return false
}

// passing are failures that may pass, for which layers retry.
var passing = [...]Outcome{{Class: Transport}, Status(503), Status(500), Status(429), Unavailable, {Class: Opaque}}

// repeats reports whether the layer makes another attempt on an outcome.
func (l *Layer) repeats(o Outcome) bool {
	switch {
	case l.client:
		return true
	case l.site == nil || len(l.site.Attempts) == 0:
		return o.Class == Transport || o.Class == Opaque
	}
	for _, a := range l.site.Attempts {
		if len(a.On(o).Round) > 0 {
			return true
		}
	}
	return false
}

// layer gives the layer that a call is or runs into.
func (m *Model) layer(call *ast.CallExpr, depth int, seen map[ast.Node]bool) *Layer {
	if depth > deepestLayer {
		return nil
	}
	if s := m.siteAt(call); s != nil {
		return m.siteLayer(s, call, depth, seen)
	}
	if n := m.declared(call); n > 0 {
		return m.declaredLayer(call, n)
	}
	if l := m.clientLayer(call); l != nil {
		return l
	}
	if l := m.transportLayer(call, depth, seen); l != nil {
		return l
	}
	return m.calleeLayer(call, depth, seen)
}

// declared gives the attempts that a directive on the called function says; 0: none does.
func (m *Model) declared(call *ast.CallExpr) int {
	if fn := calleeOf(m.pass.TypesInfo, call); fn != nil {
		return m.sum.Func(fn).Attempts
	}
	return 0
}

// declaredLayer is a function of which a directive says that it makes n attempts.
func (m *Model) declaredLayer(call *ast.CallExpr, n int) *Layer {
	if n == 1 {
		return nil
	}
	l := &Layer{Name: m.callName(call), Attempts: n, fails: call}
	if d := m.sum.Defs().Funcs[calleeOf(m.pass.TypesInfo, call)]; d != nil {
		l.Where = d.Name
	}
	return l
}

// siteAt gives the site of a call that hands a closure over.
func (m *Model) siteAt(call *ast.CallExpr) *Site {
	for _, s := range m.sitesAt(call) {
		if s.Kind == Retry {
			return s
		}
	}
	for _, s := range m.unseen {
		if s.Call == call && s.Row.Outcome != catalog.Always && !s.Row.Poll && !s.Conflicts() {
			return s
		}
	}
	return nil
}

// siteLayer is a site as a layer, with those below its attempts.
func (m *Model) siteLayer(s *Site, call *ast.CallExpr, depth int, seen map[ast.Node]bool) *Layer {
	n := s.countFor(call)
	if n == 0 || seen[s.Node] || s.Conflicts() {
		return nil
	}
	seen[s.Node] = true
	l := &Layer{Attempts: n, Where: s.Node, site: s}
	if s.Closure != nil {
		l.fails = s.Call
	}
	below := 1
	for _, a := range s.Attempts {
		if l.fails == nil {
			l.fails = a.Expr
			if len(a.inner) > 0 {
				l.fails = a.inner[0]
			}
		}
		if i := m.layer(a.Expr, depth+1, seen); i != nil && a.resumes(i) {
			below = more(below, i.Attempts)
		}
	}
	delete(seen, s.Node)
	l.Attempts = times(n, below)
	if l.Attempts == 1 {
		return nil
	}
	l.Name = m.callName(call)
	if s.Call == call && s.Form == Library {
		l.ByDefault = s.Setting.ByDefault
		l.Timed = n == catalog.Unlimited && s.Setting.Elapsed == catalog.Yes
		for _, k := range []catalog.Knob{catalog.KnobAttempts, catalog.KnobRetries} {
			if x := s.Setting.Where[k]; x != nil {
				l.Where = x
			}
		}
	}
	return l
}

// clientLayer is a call of an SDK client that repeats by itself.
func (m *Model) clientLayer(call *ast.CallExpr) *Layer {
	if m.of(call).Catalog.Client == nil {
		return nil
	}
	p, c, ok := m.set.Call(call)
	if !ok || c.Local || !p.Known || p.Attempts == 0 || p.Attempts == 1 {
		return nil
	}
	switch {
	case c.Client.Layer == catalog.No && p.ByDefault:
		return nil // what the standard library does by itself is no layer
	case !c.Retried && c.Client.Policy.Attempts != 0:
		return nil // the client does not repeat this method
	case c.NotIdempotent && c.Client.Post == catalog.No && c.Client.Layer != catalog.No:
		return nil
	}
	l := &Layer{Name: clientName(m.of(call).Func), Attempts: p.Attempts, Off: c.Client.Off, fails: call, client: true}
	l.Where = madeAt(p)
	l.ByDefault = p.ByDefault && p.Where[catalog.KnobAttempts] == nil && p.Where[catalog.KnobRetries] == nil
	return l
}

// callName is what a message calls a function that retries.
func (m *Model) callName(call *ast.CallExpr) string {
	fn := calleeOf(m.pass.TypesInfo, call)
	if fn == nil || fn.Pkg() == nil {
		return m.of(call).Name
	}
	n := symbol.Of(fn.Origin())
	if fn.Pkg() == m.pass.Pkg {
		return n.Local()
	}
	return fn.Pkg().Name() + "." + n.Local()
}

// madeAt gives the place that sets the number of attempts, or that makes the client.
func madeAt(p setting.Setting) ast.Node {
	for _, k := range []catalog.Knob{catalog.KnobAttempts, catalog.KnobRetries, catalog.KnobTransport, catalog.KnobPolicy} {
		if x := p.Where[k]; x != nil {
			return x
		}
	}
	if p.Origin != nil {
		return p.Origin
	}
	return nil
}

// clientName is what a message calls a client: "s3.Client".
func clientName(fn *types.Func) string {
	if fn == nil || fn.Pkg() == nil {
		return "the client"
	}
	if recv := fn.Signature().Recv(); recv != nil {
		if n := symbol.Named(recv.Type()); n != nil && n.Obj().Pkg() != nil {
			return n.Obj().Pkg().Name() + "." + n.Obj().Name()
		}
	}
	return fn.Pkg().Name() + "." + fn.Name()
}

// calleeLayer looks into the function that a call runs: its code here, its fact elsewhere.
func (m *Model) calleeLayer(call *ast.CallExpr, depth int, seen map[ast.Node]bool) *Layer {
	if body := m.function(call.Fun); body != nil {
		return m.bodyLayer(body, call, depth, seen)
	}
	fn := calleeOf(m.pass.TypesInfo, call)
	if fn == nil {
		return nil
	}
	if types.IsInterface(recvType(fn)) {
		return m.heldLayer(call, depth, seen)
	}
	return m.factLayer(fn, call)
}

func recvType(fn *types.Func) types.Type {
	if recv := fn.Signature().Recv(); recv != nil {
		return recv.Type()
	}
	return types.Typ[types.Invalid]
}

// factLayer is a function of another package that retries.
func (m *Model) factLayer(fn *types.Func, call *ast.CallExpr) *Layer {
	f := m.retries(fn)
	if c, _ := summary.Listed(fn); f == nil || f.Closure > 0 || c.Client != nil {
		return nil
	}
	n := f.Attempts
	if n == 0 {
		n = m.counted(f, call)
	}
	if n == 0 || n == 1 {
		return nil
	}
	return &Layer{Name: m.callName(call), Attempts: n, fails: call}
}

// bodyLayer is the strongest layer in a function's code.
func (m *Model) bodyLayer(body *Body, call *ast.CallExpr, depth int, seen map[ast.Node]bool) *Layer {
	block := body.Block()
	if seen[block] {
		return nil
	}
	seen[block] = true
	defer delete(seen, block)
	var best *Layer
	take := func(l *Layer) {
		if l != nil && (best == nil || best.Attempts != catalog.Unlimited && (l.Attempts == catalog.Unlimited || l.Attempts > best.Attempts)) {
			best = l
		}
	}
	inSite := map[*ast.CallExpr]bool{}
	for _, s := range m.sitesAt(block) {
		if s.Kind != Retry || !s.Remote() || s.Closure != nil {
			continue
		}
		for _, a := range s.Attempts {
			inSite[a.Expr] = true
		}
		take(m.siteLayer(s, call, depth, seen))
	}
	for _, c := range m.callsIn(block) {
		if !inSite[c] && m.fails(c) {
			if l := m.layer(c, depth+1, seen); l != nil {
				l.via = c
				take(l)
			}
		}
	}
	return best
}

// fails reports whether a call can tell of a failure.
func (m *Model) fails(call *ast.CallExpr) bool {
	sig, ok := m.pass.TypesInfo.TypeOf(call.Fun).(*types.Signature)
	return ok && m.canFail(call, sig)
}

// heldLayer is a method of an interface whose values, all of them in view, retry.
func (m *Model) heldLayer(call *ast.CallExpr, depth int, seen map[ast.Node]bool) *Layer {
	ts, complete := m.sum.Delay().Targets(call.Fun)
	if !complete || len(ts) == 0 {
		return nil
	}
	var best *Layer
	for _, t := range ts {
		l := m.methodLayer(t.Fn, call, depth, seen)
		if l == nil {
			return nil
		}
		if best == nil || l.Attempts < best.Attempts {
			best = l
		}
	}
	return best
}

// methodLayer is a function known by name, called by call.
func (m *Model) methodLayer(fn *types.Func, call *ast.CallExpr, depth int, seen map[ast.Node]bool) *Layer {
	if fn == nil {
		return nil
	}
	if d := m.sum.Defs().Funcs[fn.Origin()]; d != nil && d.Body != nil {
		l := m.bodyLayer(&Body{Decl: d, Fn: fn.Origin()}, call, depth+1, seen)
		if l != nil {
			l.fails = call // the code is not walked into by way of an interface
		}
		return l
	}
	return m.factLayer(fn, call)
}

// layers gives the attempts that one call of fn makes, and of what, where fn retries and
// says so when it gives up.
func (m *Model) layers(fn *types.Func) (int, string) {
	decl := m.sum.Defs().Funcs[fn]
	if decl == nil || decl.Body == nil || !fn.Exported() || !lastIsError(fn.Signature()) || m.helpers[fn].site != nil {
		return 0, ""
	}
	body := &Body{Decl: decl, Fn: fn}
	l := m.bodyLayer(body, &ast.CallExpr{Fun: decl.Name}, 0, map[ast.Node]bool{})
	if l == nil || !m.tells(body, l) {
		return 0, ""
	}
	return l.Attempts, l.Name
}

func lastIsError(sig *types.Signature) bool {
	n := sig.Results().Len()
	return n > 0 && flow.IsError(sig.Results().At(n-1).Type())
}

// tells reports whether a function hands on that a layer in its code has given up.
func (m *Model) tells(body *Body, l *Layer) bool {
	var r flow.Result
	switch {
	case l.site != nil && l.site.Closure == nil:
		if l.Attempts == catalog.Unlimited || len(l.site.Attempts) == 0 {
			return false // it does not give up, or what it repeats is not in view
		}
		for _, o := range l.site.Attempts[0].Worth() {
			if r = l.site.Attempts[0].Life(o, maxCount, nil); tries(r) > 0 {
				break
			}
		}
	case l.via != nil:
		h := &hooks{m: m, a: &Attempt{Site: &Site{model: m}, Expr: l.via}, out: Outcome{Class: Transport}}
		r = flow.Run{Info: m.pass.TypesInfo, Defs: m.sum.Defs(), Hooks: h, Func: body.callee(), Attempt: l.via, Steps: 2000}.Do()
	}
	told := false
	for _, p := range r.Paths {
		if p.End != flow.Returned || len(p.Results) == 0 {
			continue
		}
		if nilness(p.Results[len(p.Results)-1]) != -1 {
			return false
		}
		told = true
	}
	return told && !r.Cut
}
