package retryloop

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/symbol"
)

// variables gives the variables whose change makes an attempt another one: those that,
// within the site, carry an item, a message or an element by index into its arguments.
// What is only built anew from the same (a request, a context, a counter that is told) is none.
// Of a struct that the attempt is made on or given, the fields that carry such a thing are told.
func (m *Model) variables(a *Attempt) (vars map[*types.Var]bool, fields map[ast.Node]bool) {
	v := &vary{m: m, site: a.Site, attempt: a, out: map[*types.Var]bool{}, seen: map[*types.Var]bool{}}
	v.expr(a.Expr.Fun, false)
	for _, arg := range a.Expr.Args {
		v.expr(arg, true)
	}
	v.chosen()
	return v.out, v.refilled()
}

// redirects reports whether a field belongs to a URL that the attempt's arguments are made of,
// and that lasts from one attempt to the next: one made anew each time is the same again.
func (v *vary) redirects(root *types.Var, field *ast.SelectorExpr) bool {
	return symbol.Is(v.m.pass.TypesInfo.TypeOf(field.X), "net/url", "URL") &&
		slices.ContainsFunc(v.attempt.Expr.Args, func(arg ast.Expr) bool { return v.mentions(arg, root) }) &&
		!slices.ContainsFunc(v.m.sum.Defs().Defs(root), func(d defuse.Def) bool { return d.Node != nil && v.inside(d.Node) })
}

type vary struct {
	m       *Model
	site    *Site
	attempt *Attempt
	out     map[*types.Var]bool
	seen    map[*types.Var]bool
	set     map[*types.Var][]refill
	drawn   map[*ast.CallExpr]bool // for an index

	payload bool                 // what is followed is sent: a nonce in it makes it no other attempt
	calls   map[*types.Func]bool // that the site makes
}

// expr looks for varying variables in e. told says that e is an argument as it stands:
// a bare counter there only tells the callee which attempt it is.
func (v *vary) expr(e ast.Expr, told bool) {
	info := v.m.pass.TypesInfo
	if told {
		if x := v.m.sum.Defs().Var(e); x != nil && isCounter(x) && v.counts(x) && !v.item(x) {
			return
		}
	}
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			// What a closure captures is used when it runs; its own loops are other sites.
			return n != v.site.closureLit()
		case *ast.UnaryExpr:
			if n.Op == token.ARROW && v.m.channel(n.X) == flow.Other {
				v.data(n)
			}
		case *ast.IndexExpr:
			if x := v.m.sum.Defs().Var(n.Index); x != nil && v.counts(x) && isItems(info.TypeOf(n.X)) {
				v.out[x] = true
			}
			v.picks(n.Index)
		case *ast.CallExpr:
			if v.m.sum.Delay().Draws(n) && !v.drawn[n] && !v.payload && !isDuration(info.TypeOf(n)) || v.m.asksUser(n, 0) {
				v.data(n) // a name that may be free, another password
			}
		case *ast.BinaryExpr:
			if n.Op == token.REM {
				v.ring(n.X)
			}
		case *ast.Ident:
			if x, ok := info.ObjectOf(n).(*types.Var); ok && !x.IsField() {
				v.variable(x)
			}
		}
		return true
	})
}

// ring marks the counter by which a ring is walked round: i % n, (first + i) % n.
func (v *vary) ring(dividend ast.Expr) {
	ast.Inspect(dividend, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		if x := v.m.sum.Defs().Var(e); x != nil && isCounter(x) && v.counts(x) {
			v.out[x] = true
		}
		_, call := e.(*ast.CallExpr)
		return !call
	})
}

func isItems(t types.Type) bool {
	if t == nil {
		return false
	}
	switch t.Underlying().(type) {
	case *types.Slice, *types.Array, *types.Map:
		return true
	}
	return false
}

// data marks a receive in the attempt's own arguments: each round another message.
func (v *vary) data(ast.Node) { v.out[anyVar] = true }

// anyVar stands for data that is new in each round without being kept in a variable.
var anyVar = types.NewVar(token.NoPos, nil, "", types.Typ[types.Int])

// inside reports whether n lies in the code that goes round.
func (v *vary) inside(n ast.Node) bool {
	s := v.site
	region := s.Node
	switch {
	case s.Closure != nil:
		region = s.Closure.Block()
	case s.Form == Recursion:
		region = s.Func.Block()
	case s.Form == Goto:
		region = s.Func.Block()
		return n.Pos() >= s.Node.Pos() && n.End() <= region.End()
	}
	return Holds(region, n)
}

// counts reports whether x is counted up or down, or ranged over numbers, within the site.
func (v *vary) counts(x *types.Var) bool {
	for _, d := range v.m.sum.Defs().Defs(x) {
		if !v.inside(d.Node) && !v.reached(d) {
			continue
		}
		switch d.How {
		case defuse.Updated:
			return true
		case defuse.Ranged:
			return true
		case defuse.Assigned:
			if _, ok := ast.Unparen(d.Value).(*ast.BinaryExpr); ok && v.mentions(d.Value, x) {
				return true // i = (i + 1) % n
			}
		}
	}
	return false
}

// item reports whether x is an item that the site ranges over.
func (v *vary) item(x *types.Var) bool {
	return slices.ContainsFunc(v.m.sum.Defs().Defs(x), func(d defuse.Def) bool {
		return d.How == defuse.Ranged && v.inside(d.Node) && v.items(d, v.m.pass.TypesInfo)
	})
}

func isCounter(x *types.Var) bool {
	b, ok := x.Type().Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

func (v *vary) variable(x *types.Var) {
	if v.seen[x] {
		return
	}
	v.seen[x] = true
	if !v.payload && isPayload(x.Type()) {
		v.payload = true
		defer func() { v.payload = false }()
	}
	info := v.m.pass.TypesInfo
	for _, d := range v.m.sum.Defs().Defs(x) {
		if d.Node == nil || !v.inside(d.Node) {
			continue
		}
		switch d.How {
		case defuse.Ranged:
			if v.items(d, info) {
				v.out[x] = true
			}
		case defuse.Updated:
			if !isCounter(x) && !isDuration(x.Type()) {
				v.out[x] = true // an offset, a cursor
			}
		case defuse.Assigned:
			v.value(x, d)
		}
	}
	if v.site.Form != Loop {
		return
	}
	for _, f := range v.refills()[x] {
		before := len(v.out)
		if v.expr(f.value, true); len(v.out) > before || v.readdresses(f) {
			v.out[x] = true
		}
	}
}

// items reports whether a range runs over items: not over a number, a clock, or delays.
func (v *vary) items(d defuse.Def, info *types.Info) bool {
	t := info.TypeOf(d.Value)
	if t == nil {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsString != 0
	case *types.Chan:
		return v.m.channel(d.Value) == flow.Other
	case *types.Slice:
		return d.Index == 1 && !isDuration(u.Elem())
	case *types.Array:
		return d.Index == 1 && !isDuration(u.Elem())
	case *types.Map:
		return true
	case *types.Signature:
		return true
	}
	return false
}

func isDuration(t types.Type) bool {
	return symbol.Is(t, "time", "Duration", "Time")
}

// value follows an assignment within the site: x varies if what it is given does, or if
// it is a step on from itself.
func (v *vary) value(x *types.Var, d defuse.Def) {
	if flow.IsError(x.Type()) || isDuration(x.Type()) || symbol.IsContext(x.Type()) {
		return
	}
	if v.mentions(d.Value, x) && !isCounter(x) && !isBuilt(v.m.pass.TypesInfo, d.Value) {
		v.out[x] = true // node = node.next, queue = queue[1:]
		return
	}
	if u, ok := ast.Unparen(d.Value).(*ast.UnaryExpr); ok && u.Op == token.ARROW && v.m.channel(u.X) == flow.Other {
		v.out[x] = true
		return
	}
	if call, ok := ast.Unparen(d.Value).(*ast.CallExpr); ok && v.fresh(call) {
		v.out[x] = true
		return
	}
	held := v.out[anyVar]
	v.expr(d.Value, true)
	if v.given(d.Value) || v.out[anyVar] && !held {
		v.out[x] = true
	}
}

// given reports whether e is made of what the attempt gave, its error aside: a cursor, the
// address of the next page.
func (v *vary) given(e ast.Expr) bool {
	if ast.Unparen(e) == ast.Expr(v.attempt.Expr) {
		return false
	}
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			x, _ := v.m.pass.TypesInfo.ObjectOf(id).(*types.Var)
			found = found || v.attempt.gives(x) || slices.ContainsFunc(v.m.sum.Defs().Defs(x), func(d defuse.Def) bool {
				return d.How == defuse.Escaped && v.inside(d.Node) && v.decodes(d.Node)
			})
		}
		return !found
	})
	return found
}

// decodes reports whether the address of a variable is what an answer is decoded into.
func (v *vary) decodes(address ast.Node) bool {
	found := false
	ast.Inspect(v.site.Node, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if ok && slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return arg == address }) {
			found = flow.Decodes(calleeOf(v.m.pass.TypesInfo, call))
		}
		return !found
	})
	return found
}

// fresh reports whether a call gives new data each time: it reads on in a stream, or its
// result is what a function parameter is called with, unless that is the transaction in which
// the same is done again.
func (v *vary) fresh(call *ast.CallExpr) bool {
	c := v.m.of(call)
	return c.Stream || len(v.site.Attempts) > 0 && v.attempt.Param && c.Func != nil && !begins(c.Func)
}

// begins reports whether a function gives what can be committed and rolled back.
func begins(fn *types.Func) bool {
	res := fn.Signature().Results()
	if res.Len() == 0 {
		return false
	}
	t := res.At(0).Type()
	for _, name := range [...]string{"Commit", "Rollback"} {
		if obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name); obj == nil {
			return false
		}
	}
	return true
}

// isBuilt reports whether e calls a function on the old value: a context or request derived from
// itself. The directory above a path is another.
func isBuilt(info *types.Info, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || info.TypeOf(e) == nil {
		return false
	}
	n, _ := symbol.Callee(info, call)
	return !(n.Ident == "Dir" && (n.Path == "path" || n.Path == "path/filepath"))
}

func (v *vary) mentions(e ast.Expr, x *types.Var) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && v.m.pass.TypesInfo.ObjectOf(id) == x {
			found = true
		}
		return !found
	})
	return found
}
