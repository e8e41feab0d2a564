package summary

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/report"
	"github.com/retrylint/retrylint/internal/symbol"
)

// node is a function of the package in the call graph.
type node struct {
	fn    *delay.Fn
	out   Func
	sites []site
	index int // Tarjan's
	low   int
	on    bool
	draws bool // something random is drawn in it or below it
}

// site is a call, resolved once.
type site struct {
	call    *ast.CallExpr
	spawned bool
	what    []*node // functions of the package that it can be
	rest    *Func   // what it does besides: by fact, by table, by type
	args    []arg   // its arguments that are functions
	draws   bool
	own     bool // it is of a parameter of the function around it
}

// arg is a function handed over as an argument.
type arg struct {
	i     int
	what  []*node
	rest  *Func
	param int // index+1 of the enclosing function's own parameter that is passed on
}

// compute summarises the whole package, callees before callers.
func (p *Package) compute() {
	if p.nodes != nil {
		return
	}
	p.nodes = map[*delay.Fn]*node{}
	env := p.delay()
	var all []*node
	var add func(f *delay.Fn)
	add = func(f *delay.Fn) {
		n := &node{fn: f, out: declared(f)}
		p.nodes[f] = n
		all = append(all, n)
		for _, l := range f.Lits {
			add(l)
		}
	}
	for _, f := range env.Fns() {
		add(f)
	}
	for _, n := range all {
		for _, call := range n.fn.Calls {
			if s, ok := p.resolve(call, n.fn); ok {
				n.sites = append(n.sites, s)
			}
		}
	}
	t := tarjan{p: p}
	for _, n := range all {
		if n.index == 0 {
			t.visit(n)
		}
	}
	p.order = all
}

// declared is what a function's documentation says that it does: who counts its attempts
// says that it calls out, or that what it is given does.
func declared(f *delay.Fn) Func {
	out := Func{Remote: catalog.No}
	if f.Decl != nil {
		out.Attempts = report.AttemptsOf(f.Decl.Doc)
	}
	if out.Attempts < 2 {
		return out
	}
	for i := range min(f.Sig.Params().Len(), 32) {
		if _, ok := f.Sig.Params().At(i).Type().Underlying().(*types.Signature); ok {
			out.Calls |= 1 << i
		}
	}
	if out.Calls == 0 {
		out.Remote = catalog.Yes
	}
	return out
}

// resolve finds what a call does; ok is false for conversions and builtins.
func (p *Package) resolve(call *ast.CallExpr, f *delay.Fn) (site, bool) {
	info := p.pass.TypesInfo
	s := site{call: call, spawned: f.Spawned[call]}
	if tv, ok := info.Types[call.Fun]; ok && (tv.IsType() || tv.IsBuiltin()) {
		if b, _ := typeutil.Callee(info, call).(*types.Builtin); b != nil && b.Name() == "panic" {
			s.rest = &Func{Remote: catalog.No, NoReturn: true}
			return s, true
		}
		return s, false
	}
	s.what, s.rest, s.own = p.callees(call, f)
	s.draws = p.env.Draws(call) || s.rest != nil && draws(s.rest)
	for i, a := range call.Args {
		if i >= 32 {
			break
		}
		if signature(info.TypeOf(a)) == nil {
			if a = p.attemptIn(call, i); a == nil {
				continue
			}
		}
		x := arg{i: i}
		if v := p.env.Defs.Var(a); v != nil && paramIndex(f.Sig, v) > 0 {
			x.param = paramIndex(f.Sig, v)
		} else {
			x.what, x.rest = p.values(a)
		}
		s.args = append(s.args, x)
	}
	return s, true
}

// attemptIn gives the closure that a retry library is handed within argument i, a literal.
func (p *Package) attemptIn(call *ast.CallExpr, i int) ast.Expr {
	name, _ := symbol.Callee(p.pass.TypesInfo, call)
	r, _ := catalog.FindRetrier(name)
	if r == nil || r.Field == "" || r.Closure != i {
		return nil
	}
	return p.env.Defs.FieldOf(call.Args[i], r.Field)
}

func paramIndex(sig *types.Signature, v *types.Var) int {
	if sig == nil {
		return 0
	}
	for i := range min(sig.Params().Len(), 32) {
		if sig.Params().At(i) == v {
			return i + 1
		}
	}
	return 0
}

// callees finds the functions that a call can be of.
func (p *Package) callees(call *ast.CallExpr, f *delay.Fn) (what []*node, rest *Func, own bool) {
	info := p.pass.TypesInfo
	fn, _ := typeutil.Callee(info, call).(*types.Func)
	if fn != nil {
		fn = fn.Origin()
		if interfaceOf(fn) == nil {
			what, rest = p.one(fn)
			return what, rest, false
		}
		if known := p.byType(fn); known != nil {
			return nil, known, false
		}
		if fn.Pkg() != p.pass.Pkg {
			if f := p.below.Get(fn); f != nil {
				return nil, f, false
			}
		}
		what, rest = p.values(call.Fun)
		if rest != nil && rest.Remote == catalog.Unknown {
			sum := *rest
			f := p.behind(fn)
			if f != nil {
				sum.join(f)
			}
			if f != nil || speaksRemote(fn) || p.isSpoken(fn) {
				sum.Remote, rest = catalog.Yes, &sum
			}
		}
		return what, rest, false
	}
	if v := p.env.Defs.Var(call.Fun); v != nil {
		if i := paramIndex(f.Sig, v); i > 0 {
			return nil, &Func{Remote: catalog.No, Calls: 1 << (i - 1)}, true
		}
	}
	if sig := signature(info.TypeOf(call.Fun)); sig != nil && isRoundTrip(sig) {
		return nil, &Func{Remote: catalog.Yes, RequestParam: 1}, false
	}
	what, rest = p.values(call.Fun)
	return what, rest, false
}

// one is a function known by name.
func (p *Package) one(fn *types.Func) ([]*node, *Func) {
	if fn.Pkg() == p.pass.Pkg {
		if n := p.nodes[p.env.Fn(fn)]; n != nil {
			return []*node{n}, nil
		}
		return nil, &Func{} // without a body
	}
	return nil, p.outside(fn)
}

// outside is what is known of a function of another package: by the catalog, by its type, by its fact.
func (p *Package) outside(fn *types.Func) *Func {
	if f := p.noted[fn]; f != nil {
		return f
	}
	f := p.look(fn)
	p.noted[fn] = f
	return f
}

func (p *Package) look(fn *types.Func) *Func {
	n := symbol.Of(fn)
	if l := logs(fn); l != 0 || fn.Pkg() != nil && isLogPackage(n.Path) {
		return &Func{Remote: catalog.No, Logs: l, NoReturn: listed(stdNoReturn, n)}
	}
	if f := listedCall(fn); f != nil {
		return f
	}
	if fn.Pkg() != nil && isStd(fn.Pkg()) {
		return stdFunc(fn)
	}
	if f := retrier(n); f != nil {
		return f
	}
	if f := pause(n); f != nil {
		return f
	}
	if f := p.byType(fn); f != nil {
		return f
	}
	return p.imported(fn)
}

// retrier is what a retry library's row says of its function; nil if there is none.
func retrier(n symbol.Name) *Func {
	r, _ := catalog.FindRetrier(n)
	if r == nil {
		return nil
	}
	return &Func{Remote: catalog.No, Calls: 1 << max(r.Closure, 0), Waits: true}
}

// pause is what a library's row says of a function that gives a delay, or waits for one; nil
// if there is none.
func pause(n symbol.Name) *Func {
	d, _ := catalog.FindDelay(n)
	if d == nil {
		return nil
	}
	return &Func{Remote: catalog.No, Waits: d.Waits, Hears: d.Hears}
}

// byType is what a function's type alone shows; nil if that is nothing.
func (p *Package) byType(fn *types.Func) *Func {
	sig := fn.Signature()
	recv := sig.Recv()
	if recv == nil {
		return nil
	}
	if !types.IsInterface(recv.Type()) {
		return nil
	}
	switch {
	case isRoundTrip(sig):
		return &Func{Remote: catalog.Yes, RequestParam: 1}
	case fn.Pkg() == nil:
		return stdFunc(fn) // error.Error
	}
	if f := listedCall(fn); f != nil {
		return f
	}
	if isStd(fn.Pkg()) {
		return stdFunc(fn)
	}
	if l := logs(fn); l != 0 {
		return &Func{Remote: catalog.No, Logs: l}
	}
	if f := retrier(symbol.Of(fn)); f != nil {
		return f
	}
	return pause(symbol.Of(fn))
}

// closureOf is what is known of a closure that a function of another package makes:
// one that is known to give delays does nothing else.
func (p *Package) closureOf(t delay.Target) *Func {
	if isStd(t.Maker.Pkg()) {
		return &Func{Remote: catalog.No} // a context's cancel function, an iterator
	}
	f := p.imported(t.Maker)
	if t.Result < len(f.Results) && !f.Results[t.Result].IsZero() {
		return &Func{Remote: catalog.No}
	}
	return &Func{}
}

// values finds the functions that a function value can be.
func (p *Package) values(x ast.Expr) (ns []*node, rest *Func) {
	ts, complete := p.env.Targets(x)
	add := func(f *Func) {
		if rest == nil {
			rest = &Func{Remote: catalog.No}
		}
		rest.addWait(f)
		rest.join(f)
	}
	for _, t := range ts {
		switch {
		case t.Lit != nil:
			if n := p.nodes[p.env.Lit(t.Lit)]; n != nil {
				ns = append(ns, n)
			}
		case t.Maker != nil:
			add(p.closureOf(t))
		default:
			more, f := p.one(t.Fn)
			ns = append(ns, more...)
			if f != nil {
				add(f)
			}
		}
	}
	if !complete || len(ts) == 0 {
		f := &Func{}
		if t := p.pass.TypesInfo.TypeOf(x); t != nil { // it has none where the package does not compile
			if sig, ok := t.Underlying().(*types.Signature); ok && harmless(t, sig) {
				f.Remote = catalog.No
			}
		}
		add(f)
	}
	return ns, rest
}

// signature gives the signature of a function's type; nil where t is none, or not known.
func signature(t types.Type) *types.Signature {
	if t == nil {
		return nil
	}
	sig, _ := types.Unalias(t).Underlying().(*types.Signature)
	return sig
}
