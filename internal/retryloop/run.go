package retryloop

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/symbol"
)

// On says what the site does when the attempt has an outcome.
func (a *Attempt) On(o Outcome) *Verdict {
	if v, ok := a.runs[o]; ok {
		return v
	}
	v := &Verdict{}
	for _, inner := range a.inner {
		if !a.Site.model.possible(o, inner) {
			continue
		}
		w := a.judge(a.run(o, inner), o)
		if o.Class == Succeeds && w.Ran && !w.Cut && len(w.Round) == 0 && a.well(w) {
			v = w // the others are made on the way to it, or after something else went wrong
			break
		}
		v.Split = v.Split || w.Ran && w.Again != Yes
		v.add(w)
		if v.Cut && asError(o) {
			break
		}
	}
	if v.Cut && (asError(o) || !v.Ran && o.Class == Succeeds) { // too much to follow below: the call fails, however it came to it
		v = &Verdict{}
	}
	whole := !v.Ran
	if whole && (a.Site.model.possible(o, a.Expr) || o.Class == Succeeds || a.Site.Form == Helper && a.Site.Within != nil) {
		var inner *ast.CallExpr
		if a.Site.Form == Helper && a.Site.Within != nil {
			inner = a.Expr
		}
		v = a.judge(a.run(o, inner), o)
	}
	if o.Class == Succeeds && v.Cut && len(v.Round) == 0 { // too much to follow: what it calls is left aside
		r := a.prepared(o, nil)
		r.Hooks.(*hooks).flat = true
		r.Coarse = true
		v = a.judge(r.Do(), o)
	}
	if whole && o.Class == Canceled && v.Again == Yes && a.hears() {
		v.Again = Maybe
	}
	a.runs[o] = v
	return v
}

// hears reports whether the attempt's function, of this package, receives from a context's Done
// and returns no error then: the end of the context is no failure of it.
func (a *Attempt) hears() bool {
	m := a.Site.model
	body := m.code(a.Expr)
	if body == nil {
		return false
	}
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		c, ok := n.(*ast.CommClause)
		if !ok || c.Comm == nil || m.channel(receivedFrom(c.Comm)) != flow.Done || len(c.Body) == 0 {
			return !found
		}
		ret, ok := c.Body[len(c.Body)-1].(*ast.ReturnStmt)
		if ok && len(ret.Results) > 0 {
			found = found || m.pass.TypesInfo.Types[ret.Results[len(ret.Results)-1]].IsNil()
		}
		return !found
	})
	return found
}

// well reports whether a way out gives no error, as far as can be told.
func (a *Attempt) well(v *Verdict) bool {
	sig := a.Site.Signature()
	if sig == nil || !givesError(sig) {
		return len(v.Out) > 0
	}
	for i := range v.Out {
		r := v.Out[i].Results
		if v.Out[i].End != flow.Returned || len(r) == 0 || r[len(r)-1].Nilness() != -1 {
			return true
		}
	}
	return false
}

// leavesWell reports whether the site is left when the attempt gives no error, whatever else
// it makes one of than what is below it.
func (a *Attempt) leavesWell() bool {
	sig, ok := a.Site.Info().TypeOf(a.Expr.Fun).Underlying().(*types.Signature)
	if !ok || !givesError(sig) || len(a.inner) == 0 {
		return false
	}
	o := Outcome{Class: Succeeds}
	v := a.judge(a.run(o, nil), o)
	return v.Ran && !v.Cut && len(v.Round) == 0 && len(v.Next) == 0
}

// Insists gives the verdict on an outcome that makes the site go round, whatever could not be
// known decides and whichever call below the attempt has it; nil where it may not. Where success
// goes round too, the failure of one call alone may be left aside on purpose; a call after which
// it goes round however that ends, such as a login anew, says nothing.
func (a *Attempt) Insists(o Outcome) *Verdict {
	v := a.On(o)
	switch {
	case v.Again != Yes:
		return nil
	case v.Split && a.Site.Kind != Retry:
		return nil
	case a.Site.Kind != Retry || !v.Split && !slices.ContainsFunc(a.inner, a.moot):
		return v
	}
	out := &Verdict{}
	for _, c := range a.inner {
		if !a.Site.model.possible(o, c) || a.moot(c) {
			continue
		}
		if w := a.judge(a.run(o, c), o); w.Again == Yes {
			out.add(w)
		}
	}
	if out.Again != Yes {
		return nil
	}
	return out
}

// moot reports whether the site goes round although a call below the attempt went well, of
// several that there are.
func (a *Attempt) moot(c *ast.CallExpr) bool {
	if len(a.inner) < 2 {
		return false
	}
	is, ok := a.moots[c]
	if !ok {
		well := Outcome{Class: Succeeds}
		is = a.judge(a.run(well, c), well).Again == Yes
		if a.moots == nil {
			a.moots = map[*ast.CallExpr]bool{}
		}
		a.moots[c] = is
	}
	return is
}

// asError reports whether an outcome is an error wherever it comes from.
func asError(o Outcome) bool {
	return o.Class == Transport || o.Class == Canceled || o.Class == Opaque
}

// possible reports whether a call that leaves the process can have an outcome: it saves
// running those that cannot.
func (m *Model) possible(o Outcome, call *ast.CallExpr) bool {
	c := m.of(call)
	switch o.Class {
	case Coded:
		return grpcCall(c)
	case NoRows:
		return sqlCall(c)
	case Answered:
		return statusError(c) || m.responds(call) || m.folds(call)
	case Broken, Garbled:
		return m.readable(call)
	}
	return true
}

// responds reports whether a call gives an HTTP response.
func (m *Model) responds(call *ast.CallExpr) bool {
	sig, ok := m.pass.TypesInfo.TypeOf(call.Fun).Underlying().(*types.Signature)
	return ok && gives(sig, isResponse)
}

// add takes the verdict on another call below the attempt in: it is enough that one of them goes round.
func (v *Verdict) add(w *Verdict) {
	v.Again = max(v.Again, w.Again)
	v.Round = append(v.Round, w.Round...)
	v.Out = append(v.Out, w.Out...)
	v.Next = append(v.Next, w.Next...)
	v.Cut = v.Cut || w.Cut
	v.Ran = v.Ran || w.Ran
}

func (a *Attempt) run(o Outcome, inner *ast.CallExpr) flow.Result {
	return a.prepared(o, inner).Follow()
}

// prepared is the run of the site from the attempt on, where inner fails below it.
func (a *Attempt) prepared(o Outcome, inner *ast.CallExpr) flow.Run {
	s := a.Site
	r := a.base(o, inner)
	switch s.Form {
	case Loop, Goto:
		r.Func = s.Func.callee()
		r.Loop, _ = s.Node.(ast.Stmt)
	case Recursion:
		r.Func = s.Func.callee()
		r.Self = s.calls
	case Resend:
		r.Func = s.Func.callee()
		r.Self = func(c *ast.CallExpr) bool { return c == s.Call }
	case Library:
		r.Func = s.Closure.callee()
	case Helper:
		if s.Within == nil {
			r.Func = s.Closure.callee()
			break
		}
		in := s.Within
		r.Func = in.Func.callee()
		r.Loop, _ = in.Node.(ast.Stmt)
		r.Attempt = in.handed().Expr
		r.Hooks.(*hooks).enter = true
		r.Env = s.closureEnv()
		switch in.Form {
		case Recursion:
			r.Loop, r.Self = nil, in.calls
		case Library:
			r.Func, r.Loop = in.Closure.callee(), nil
		}
	}
	r.Short = true // what comes after the loop matters less than the loop
	return r
}

// Life runs the site from its first attempt on, each failing alike, for at most rounds attempts.
func (a *Attempt) Life(o Outcome, rounds int, env map[*types.Var]flow.Value) flow.Result {
	s := a.Site
	if s.Form != Loop && s.Form != Goto {
		return flow.Result{Cut: true}
	}
	var inner *ast.CallExpr
	if len(a.inner) > 0 {
		inner = a.inner[0]
	}
	r := a.base(o, inner)
	r.Func = s.Func.callee()
	r.Loop, _ = s.Node.(ast.Stmt)
	r.Fresh, r.Rounds, r.Env = true, rounds+1, env
	return r.Follow()
}

func (a *Attempt) base(o Outcome, inner *ast.CallExpr) flow.Run {
	m := a.Site.model
	r := flow.Run{
		Info: m.pass.TypesInfo, Defs: m.sum.Defs(), Attempt: a.Expr,
		Hooks: &hooks{m: m, a: a, out: o, inner: inner},
	}
	if o.Class == Succeeds { // asked only of what goes round, and long where an answer is worked on
		r.Steps = successSteps
	}
	return r
}

const successSteps = 12000

// helperCall is the call of the closure within the helper.
func (s *Site) helperCall() *ast.CallExpr {
	if s.Within == nil {
		return nil
	}
	return s.Within.handed().Expr
}

// closureEnv binds the helper's parameter to the closure.
func (s *Site) closureEnv() map[*types.Var]flow.Value {
	v := s.Within.handed().param
	if v == nil {
		return nil
	}
	val := flow.Value{Kind: flow.Func}
	if s.Closure.Lit != nil {
		val.Node = s.Closure.Lit
	} else {
		val.Obj = s.Closure.Fn
	}
	return map[*types.Var]flow.Value{v: val}
}

func (s *Site) closureLit() *ast.FuncLit {
	if s.Closure == nil {
		return nil
	}
	return s.Closure.Lit
}

// calls reports whether call makes the site's function run again, with what it was
// called with: a count, a delay, a flag or a derived context may differ.
func (s *Site) calls(call *ast.CallExpr) bool {
	m := s.model
	if m.later(call, s.Func) {
		return true
	}
	if !m.callsBody(call, s.Func) {
		return false
	}
	params := s.Func.Type().Params
	if params == nil {
		return true
	}
	i := 0
	for _, f := range params.List {
		for _, id := range f.Names {
			if i >= len(call.Args) {
				return false
			}
			p, _ := m.pass.TypesInfo.Defs[id].(*types.Var)
			if !m.sameAgain(p, call.Args[i]) {
				return false
			}
			i++
		}
	}
	return true
}

// later reports whether call has a timer run the function that b is the code of.
func (m *Model) later(call *ast.CallExpr, b *Body) bool {
	n, fn := symbol.Callee(m.pass.TypesInfo, call)
	if fn == nil || n.Path != "time" || n.Ident != "AfterFunc" || len(call.Args) != 2 {
		return false
	}
	f := m.function(call.Args[1])
	if f == nil {
		return false
	}
	if f.Fn != nil && f.Fn == b.Fn || f.Lit != nil && f.Lit == b.Lit {
		return true
	}
	if f.Lit == nil || len(f.Lit.Body.List) != 1 {
		return false
	}
	e, ok := f.Lit.Body.List[0].(*ast.ExprStmt)
	if !ok {
		return false
	}
	inner, ok := e.X.(*ast.CallExpr)
	return ok && m.callsBody(inner, b)
}

// callsBody reports whether call calls the function that b is the code of.
func (m *Model) callsBody(call *ast.CallExpr, b *Body) bool {
	if b.Fn != nil {
		fn := calleeOf(m.pass.TypesInfo, call)
		if fn == nil || fn.Origin() != b.Fn {
			return false
		}
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && b.Decl.Recv != nil && len(b.Decl.Recv.List[0].Names) == 1 {
			v := m.sum.Defs().Var(sel.X)
			return v != nil && (v == m.pass.TypesInfo.Defs[b.Decl.Recv.List[0].Names[0]] || v.Kind() == types.RecvVar)
		}
		return true
	}
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok {
		return false
	}
	v, _ := m.pass.TypesInfo.ObjectOf(id).(*types.Var)
	for _, d := range m.sum.Defs().Defs(v) {
		if d.Value != nil && ast.Unparen(d.Value) == b.Lit {
			return true
		}
	}
	return false
}

// sameAgain reports whether arg hands parameter p on as it came, or only as bookkeeping.
func (m *Model) sameAgain(p *types.Var, arg ast.Expr) bool {
	if p == nil || p.Name() == "_" {
		return true
	}
	if m.sum.Defs().Var(arg) == p {
		return true
	}
	if symbol.IsContext(p.Type()) || isDuration(p.Type()) || flow.IsError(p.Type()) {
		return true
	}
	b, ok := p.Type().Underlying().(*types.Basic)
	if !ok {
		return false
	}
	if b.Info()&types.IsBoolean != 0 {
		return true
	}
	if bin, ok := ast.Unparen(arg).(*ast.BinaryExpr); ok && (bin.Op == token.ADD || bin.Op == token.SUB) && b.Info()&types.IsInteger != 0 {
		tv := m.pass.TypesInfo.Types[bin.Y]
		return m.sum.Defs().Var(bin.X) == p && tv.Value != nil
	}
	return false
}
