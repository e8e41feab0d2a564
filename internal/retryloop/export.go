package retryloop

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/symbol"
)

// telling gives what importers need to know of the functions of the package that they can call.
func (m *Model) telling() map[*types.Func]*Retries {
	facts := map[*types.Func]*Retries{}
	at := func(fn *types.Func) *Retries {
		if facts[fn] == nil {
			facts[fn] = &Retries{}
		}
		return facts[fn]
	}
	for _, s := range m.met {
		if h, ok := m.helpers[s.Func.Fn]; ok && h.site == s && s.Kind == Retry && s.Func.Fn.Exported() {
			f := at(s.Func.Fn)
			f.Closure = h.index + 1
			v := s.handed().On(Outcome{Class: Opaque})
			f.Guesses = v.Again != Yes
			f.Hears = s.handed().On(Outcome{Class: Canceled}).Again != Yes
			f.Wait, f.Commits = s.policy(), s.commitsAfter()
			f.CountParam, f.CountPlus = s.countParam()
		}
	}
	for _, fn := range m.exported() {
		if d := m.decision(fn); d != nil {
			at(fn).Decide = d
		}
		if m.foldsStatus(fn) {
			at(fn).Folds = true
		}
		if m.passesStatus(fn) {
			at(fn).Passes = true
		}
		m.exportKey(fn, func() *Retries { return at(fn) })
		if n, name := m.layers(fn); n != 0 && n != 1 {
			at(fn).Attempts, at(fn).Name = n, name
		}
		if n := m.sentBy(fn); n > 1 {
			at(fn).Sends = n
		}
	}
	for _, fn := range m.interfaceMethods() {
		if f := m.behind(fn); f != nil {
			facts[fn] = f
		}
	}
	return facts
}

// interfaceMethods gives the methods of the package's exported interfaces that importers can call.
func (m *Model) interfaceMethods() (out []*types.Func) {
	for tn := range symbol.Exported(m.pass.Pkg) {
		if iface, ok := tn.Type().Underlying().(*types.Interface); ok {
			for fn := range iface.ExplicitMethods() {
				if fn.Exported() {
					out = append(out, fn)
				}
			}
		}
	}
	return out
}

// exported gives the functions that importers can call, in the order of the package's text.
func (m *Model) exported() []*types.Func {
	var out []*types.Func
	for _, b := range m.bodies() {
		if b.Fn != nil && b.Fn.Exported() {
			out = append(out, b.Fn)
		}
	}
	return out
}

// policy tells a site's waits and bounds as the catalog tells a library's.
func (s *Site) policy() catalog.Policy {
	p := catalog.Policy{Attempts: s.Count()}
	for _, w := range s.Waits {
		p.Growth, p.Jitter, p.Capped, p.Base, p.Max = w.Source.Growth, w.Source.Random, w.Source.Capped, w.Source.Base, w.Source.Max
	}
	return p
}

// decision finds out what a small function answers to each outcome: one that takes an
// error, a response or a status, and gives a bool or an error.
func (m *Model) decision(fn *types.Func) *Decision {
	sig := fn.Signature()
	if sig.Results().Len() != 1 || !fn.Exported() {
		return nil
	}
	res := sig.Results().At(0).Type()
	b, ok := res.Underlying().(*types.Basic)
	isBool := ok && b.Info()&types.IsBoolean != 0
	if !isBool && !flow.IsError(res) {
		return nil
	}
	param := -2
	for i := range sig.Params().Len() {
		t := sig.Params().At(i).Type()
		if isHTTPResponse(t) || flow.IsError(t) || isBool && isStatus(sig.Params().At(i)) {
			param = i
			break
		}
	}
	if param < 0 {
		return nil
	}
	decl := m.sum.Defs().Funcs[fn]
	if decl == nil || decl.Body == nil {
		return nil
	}
	t := sig.Params().At(param).Type()
	d := &Decision{Param: param, Error: !isBool, Wraps: !isBool && flow.IsError(t)}
	body := &Body{Decl: decl, Fn: fn}
	for i, o := range Decided {
		arg, ok := argument(t, o)
		if !ok {
			continue
		}
		args := make([]flow.Value, sig.Params().Len())
		args[param] = arg
		h := &hooks{m: m, a: &Attempt{Site: &Site{model: m}}, out: o}
		r := flow.Run{Info: m.pass.TypesInfo, Defs: m.sum.Defs(), Hooks: h, Func: body.callee(), Started: true, Params: args, Steps: 600}.Do()
		if r.Cut {
			return nil // no small function
		}
		switch verdictOf(r, d.Error) {
		case Yes:
			d.Yes |= 1 << i
		case No:
			d.No |= 1 << i
		}
	}
	if d.Yes == 0 && d.No == 0 {
		return nil
	}
	return d
}

// isStatus reports whether a parameter can be a status: a plain int.
func isStatus(v *types.Var) bool {
	b, ok := v.Type().(*types.Basic)
	return ok && b.Kind() == types.Int
}

// argument is the outcome as a value of type t.
func argument(t types.Type, o Outcome) (flow.Value, bool) {
	switch {
	case isHTTPResponse(t):
		if o.Class != Answered && o.Class != Succeeds {
			return flow.Value{}, false
		}
		return flow.Value{Kind: flow.Response, Dep: true, Type: t}, true
	case flow.IsError(t):
		if o.Class == Succeeds {
			return flow.Value{Kind: flow.Nil, Dep: true}, true
		}
		return failure, true
	}
	switch o.Class {
	case Succeeds:
		v := flow.Int(200)
		v.Dep = true
		return v, true
	case Answered:
		v := flow.Int(int64(o.Status))
		v.Dep = true
		return v, true
	}
	return flow.Value{}, false
}

// verdictOf sums up what the paths of a function return.
func verdictOf(r flow.Result, isErr bool) Answer {
	answer, any := Maybe, false
	for _, p := range r.Paths {
		if p.End != flow.Returned || len(p.Results) != 1 || r.Cut {
			return Maybe
		}
		a := truth(p.Results[0])
		if isErr {
			a = Maybe
			switch nilness(p.Results[0]) {
			case 1:
				a = No
			case -1:
				a = Yes
			}
		}
		if any && a != answer {
			return Maybe
		}
		answer, any = a, true
	}
	return answer
}

// foldsStatus reports whether fn gives an error for a permanent HTTP status that it is
// answered with, and for another permanent one too.
func (m *Model) foldsStatus(fn *types.Func) bool {
	return m.reports(fn) && m.foldsAny(fn)
}

// passesStatus reports whether fn gives the response with a permanent HTTP status, and no error.
func (m *Model) passesStatus(fn *types.Func) bool {
	return m.reports(fn) && gives(fn.Signature(), isResponse) && m.onPermanent(fn, No)
}

// reports reports whether fn leaves the process and gives an error last.
func (m *Model) reports(fn *types.Func) bool {
	return givesError(fn.Signature()) && m.sum.Func(fn).Remote == catalog.Yes
}

// gives reports whether a result of a function is of a type that is asked for.
func gives(sig *types.Signature, is func(types.Type) bool) bool {
	for v := range sig.Results().Variables() {
		if is(v.Type()) {
			return true
		}
	}
	return false
}

// foldsAny is foldsStatus for a function of which it isn't asked whether it leaves the process.
func (m *Model) foldsAny(fn *types.Func) bool { return m.onPermanent(fn, Yes) }

// onPermanent reports whether what fn says to a permanent HTTP status, for one of the calls
// that may be answered so, is as wanted: Yes an error, No none.
func (m *Model) onPermanent(fn *types.Func, want Answer) bool {
	decl := m.sum.Defs().Funcs[fn]
	if decl == nil || decl.Body == nil {
		return false
	}
	for _, call := range m.primitivesIn(decl.Body, 4, false) {
		if m.possible(Status(404), call) && m.replies(decl, fn, call, Status(404)) == want && m.replies(decl, fn, call, Status(403)) == want {
			return true
		}
	}
	return false
}

// replies says whether fn returns an error when call has the outcome.
func (m *Model) replies(decl *ast.FuncDecl, fn *types.Func, call *ast.CallExpr, o Outcome) Answer {
	body := &Body{Decl: decl, Fn: fn}
	a := &Attempt{Expr: call, Site: &Site{model: m, Func: body}}
	h := &hooks{m: m, a: a, out: o, inner: call}
	r := flow.Run{Info: m.pass.TypesInfo, Defs: m.sum.Defs(), Hooks: h, Func: body.callee(), Inside: true, Steps: 2000}.Do()
	answer, any := Maybe, false
	for _, p := range r.Paths {
		if p.End != flow.Returned {
			continue
		}
		if len(p.Results) == 0 {
			return Maybe
		}
		is := Maybe
		switch nilness(p.Results[len(p.Results)-1]) {
		case -1:
			is = Yes
		case 1:
			is = No
		}
		if any && is != answer {
			return Maybe
		}
		answer, any = is, true
	}
	if !any || r.Cut {
		return Maybe
	}
	return answer
}
