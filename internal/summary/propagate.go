package summary

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/symbol"
)

// tarjan walks the call graph: what is called comes before what calls it.
type tarjan struct {
	p     *Package
	next  int
	stack []*node
}

func (t *tarjan) visit(n *node) {
	t.next++
	n.index, n.low, n.on = t.next, t.next, true
	t.stack = append(t.stack, n)
	for _, s := range n.sites {
		t.edges(n, s.what)
		for _, a := range s.args {
			t.edges(n, a.what)
		}
	}
	if n.low != n.index {
		return
	}
	for i := len(t.stack) - 1; ; i-- {
		t.stack[i].on = false
		if t.stack[i] == n {
			t.p.settle(t.stack[i:])
			t.stack = t.stack[:i]
			return
		}
	}
}

func (t *tarjan) edges(n *node, to []*node) {
	for _, m := range to {
		if m.index == 0 {
			t.visit(m)
			n.low = min(n.low, m.low)
		} else if m.on {
			n.low = min(n.low, m.index)
		}
	}
}

// settle computes functions that call each other, until nothing changes.
func (p *Package) settle(group []*node) {
	for again := true; again; {
		again = false
		for _, n := range group {
			before, drew := n.out, n.draws
			for i := range n.sites {
				p.add(n, &n.sites[i])
			}
			n.out.NoReturn = p.noReturn(n)
			if !same(&before, &n.out) || drew != n.draws {
				again = true
			}
		}
		if len(group) == 1 && !again {
			break
		}
	}
	for _, n := range group {
		p.waits(n)
		p.requests(n)
		p.results(n)
		p.policies(n)
	}
}

func same(a, b *Func) bool {
	return a.Remote == b.Remote && a.Waits == b.Waits && a.Methods == b.Methods && a.MethodParam == b.MethodParam &&
		a.RequestParam == b.RequestParam && a.Logs == b.Logs && a.Calls == b.Calls && a.Spawns == b.Spawns && a.NoReturn == b.NoReturn
}

// add takes over what one call does.
func (p *Package) add(n *node, s *site) {
	n.draws = n.draws || s.draws
	for _, m := range s.what {
		n.draws = n.draws || m.draws
	}
	if s.spawned { // what it does is done elsewhere
		if s.own {
			n.out.Spawns |= s.rest.Calls
		}
		for _, a := range s.args {
			if a.param > 0 {
				n.out.Spawns |= 1 << (a.param - 1)
			}
		}
		return
	}
	f := p.effect(s, n.fn)
	n.out.join(f)
}

// effect joins what a call can do, its arguments' functions included where they are called.
func (p *Package) effect(s *site, in *delay.Fn) *Func {
	sum := &Func{Remote: catalog.No}
	for _, m := range s.what {
		p.through(sum, &m.out, s, in)
		sum.merge(caught(m, in))
	}
	if s.rest != nil {
		p.through(sum, s.rest, s, in)
	}
	if sum.Remote == catalog.Yes && !p.mostCallOut(s) {
		sum.Remote = catalog.Unknown
	}
	return sum
}

// mostCallOut reports whether a call of an interface's method goes where more methods call out
// than stay, tests left aside. It asks where the method takes no context: what takes one is
// meant to take its time, whatever stands in for it.
func (p *Package) mostCallOut(s *site) bool {
	fn, _ := typeutil.Callee(p.pass.TypesInfo, s.call).(*types.Func)
	if len(s.what) == 0 || fn == nil || interfaceOf(fn) == nil || CtxParam(fn.Signature()) > 0 || s.rest != nil && s.rest.Remote == catalog.Yes {
		return true
	}
	most := 0
	for _, m := range s.what {
		if m.fn.Obj == nil || !p.tested(m.fn.Obj) {
			most += ballot(m.out.Remote)
		}
	}
	return most > 0
}

// through lets a callee's doings through to the caller: what it does with its
// parameters is done with the arguments.
func (p *Package) through(sum, callee *Func, s *site, in *delay.Fn) {
	f := Func{Remote: callee.Remote, Waits: callee.Waits, Methods: callee.Methods}
	if callee.Remote != catalog.Yes {
		f.Logs = callee.Logs // what logs and calls out is an attempt that speaks for itself
	}
	for _, a := range s.args {
		called, spawned := callee.Calls&(1<<a.i) != 0, callee.Spawns&(1<<a.i) != 0
		if callee.Remote == catalog.Unknown && callee.Calls == 0 {
			spawned = true // nobody knows what becomes of it
		}
		switch {
		case called && a.param > 0:
			f.Calls |= 1 << (a.param - 1)
		case called:
			for _, m := range a.what {
				f.join(&Func{Remote: m.out.Remote, Waits: m.out.Waits, Methods: m.out.Methods, Logs: m.out.Logs})
				f.merge(caught(m, in))
			}
			if a.rest != nil {
				f.join(&Func{Remote: a.rest.Remote, Waits: a.rest.Waits, Methods: a.rest.Methods, Logs: a.rest.Logs})
			}
		case spawned && a.param > 0:
			f.Spawns |= 1 << (a.param - 1)
		case spawned:
			for _, m := range a.what {
				if m.out.Remote != catalog.No {
					f.Remote = worst(f.Remote, catalog.Unknown)
				}
			}
		}
	}
	if isOwnCall(callee, s) { // a parameter of the caller itself is called
		f.Calls |= callee.Calls
	}
	p.methods(&f, callee, s.call, in)
	sum.join(&f)
}

// isOwnCall reports whether callee stands for the call of a parameter by its caller (callees makes it so).
func isOwnCall(callee *Func, s *site) bool { return callee == s.rest && s.own }

// waits finds how long a function waits. What grows from round to round of a loop of its own
// begins anew with each call: whoever calls it again does not wait longer by that.
func (p *Package) waits(n *node) {
	hears := true
	have := false
	take := func(r delay.Result, loop ast.Node) {
		if loop != nil && (r.Growth == catalog.Linear || r.Growth == catalog.Exponential) {
			r.Growth, r.Capped = catalog.GrowthUnknown, catalog.Unknown
			if r.Random == catalog.No {
				r.Random = catalog.Unknown
			}
		}
		if have {
			r = either(n.out.Wait, r)
		}
		n.out.Wait, have = r, true
	}
	for _, call := range n.fn.Calls {
		if n.fn.Spawned[call] {
			continue
		}
		loop := n.fn.Loop(call.Pos())
		if r, ok := p.env.WaitResult(call, loop, n.fn.Sig); ok && !isChan(p.pass.TypesInfo.TypeOf(call)) {
			take(r, loop)
			hears = false
		}
	}
	for _, ch := range n.fn.Receives() {
		loop := n.fn.Loop(ch.Pos())
		if r, ok := p.env.WaitResult(ch, loop, n.fn.Sig); ok {
			take(r, loop)
			hears = hears && p.heard(n.fn, ch)
		}
	}
	for i := range n.sites {
		s := &n.sites[i]
		if s.spawned {
			continue
		}
		loop := n.fn.Loop(s.call.Pos())
		for _, c := range s.all() {
			if c.Waits && !c.Wait.IsZero() {
				take(p.env.ApplyResult(c.Wait, s.call, loop, n.fn.Sig), loop)
				hears = hears && c.Hears
			} else if c.Waits {
				take(delay.Result{}, loop)
				hears = false
			}
		}
	}
	n.out.Waits = n.out.Waits || have
	n.out.Hears = n.out.Waits && have && hears
}

func isChan(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := types.Unalias(t).Underlying().(*types.Chan)
	return ok
}

func (s *site) all() []*Func {
	var fs []*Func
	for _, m := range s.what {
		fs = append(fs, &m.out)
	}
	if s.rest != nil {
		fs = append(fs, s.rest)
	}
	return fs
}

// either joins two waits of one function.
func either(a, b delay.Result) delay.Result {
	r := delay.Result{Random: worst(a.Random, b.Random), Growth: max(a.Growth, b.Growth), Flags: a.Flags | b.Flags,
		Params: a.Params | b.Params, Exp: a.Exp | b.Exp}
	if a.Growth == catalog.GrowthUnknown || b.Growth == catalog.GrowthUnknown {
		r.Growth = catalog.GrowthUnknown
	}
	if a.Base == b.Base {
		r.Base = a.Base
	}
	if a.Max != 0 && b.Max != 0 {
		r.Max = max(a.Max, b.Max)
	}
	if a.Capped == b.Capped {
		r.Capped = a.Capped
	}
	if a.Params != b.Params {
		r.Flags &^= delay.FlagSame
	}
	return r
}

// heard reports whether the select around the receive from ch also listens to
// something that ends: a context, or a channel that is no timer's.
func (p *Package) heard(f *delay.Fn, ch ast.Expr) bool {
	sel := f.Offer(ch)
	if sel == nil {
		return symbol.EmptyChan(p.pass.TypesInfo.TypeOf(ch)) // of a context, which the caller's may end
	}
	for _, c := range sel.Body.List {
		comm := c.(*ast.CommClause).Comm
		if comm != nil && (ch.Pos() < comm.Pos() || ch.Pos() >= comm.End()) && p.stops(comm) {
			return true
		}
	}
	return false
}

// stops reports whether a select's case receives from a channel that carries no data:
// a context's Done, a stop channel, a signal.
func (p *Package) stops(comm ast.Stmt) bool {
	var x ast.Expr
	switch s := comm.(type) {
	case *ast.ExprStmt:
		x = s.X
	case *ast.AssignStmt:
		x = s.Rhs[0]
	}
	u, ok := ast.Unparen(x).(*ast.UnaryExpr)
	if !ok {
		return false
	}
	ch, ok := types.Unalias(p.pass.TypesInfo.TypeOf(u.X)).Underlying().(*types.Chan)
	if !ok {
		return false
	}
	return symbol.EmptyChan(ch) || isError(ch.Elem()) || symbol.Is(ch.Elem(), "os", "Signal") ||
		types.Identical(ch.Elem(), types.Typ[types.Bool])
}

// results finds what a function gives as delays.
func (p *Package) results(n *node) {
	if n.fn.Obj == nil || !yieldsDelay(n.fn.Sig, n.draws) {
		return
	}
	rs := p.env.Results(n.fn.Obj)
	say := false
	for i := range rs {
		if !delayResult(n.fn.Sig.Results().At(i).Type()) && rs[i].Random != catalog.Yes {
			rs[i] = delay.Result{}
		}
		if rs[i].Random == catalog.Unknown && rs[i].Flags&(delay.FlagServer|delay.FlagStop) == 0 {
			rs[i] = delay.Result{}
		}
		say = say || !rs[i].IsZero()
	}
	if say {
		n.out.Results = rs
	}
}
