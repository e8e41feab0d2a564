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
	v := &vary{m: m, site: a.Site, out: map[*types.Var]bool{}, seen: map[*types.Var]bool{}, param: a.Param}
	v.expr(a.Expr.Fun, false)
	for _, arg := range a.Expr.Args {
		v.expr(arg, true)
	}
	v.chosen(a)
	return v.out, v.refilled(a)
}

// chosen marks the item that a loop has come to where the attempt is made for some items only,
// and others are made for the rest: case "v2" of a switch over versions.
func (v *vary) chosen(a *Attempt) {
	loop, ok := v.site.Node.(*ast.RangeStmt)
	if !ok {
		return
	}
	item := v.m.sum.Defs().Var(loop.Value)
	if item == nil || !slices.ContainsFunc(v.m.sum.Defs().Defs(item), func(d defuse.Def) bool {
		return d.How == defuse.Ranged && v.items(d, v.m.pass.TypesInfo)
	}) {
		return
	}
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		if n == nil || !Holds(n, a.Expr) {
			return false
		}
		switch n := n.(type) {
		case *ast.IfStmt:
			if !Holds(n.Cond, a.Expr) && v.mentions(n.Cond, item) {
				v.out[item] = true
			}
		case *ast.SwitchStmt:
			if n.Tag != nil && v.mentions(n.Tag, item) {
				v.out[item] = true
			}
		case *ast.CaseClause:
			for _, e := range n.List {
				if v.mentions(e, item) {
					v.out[item] = true
				}
			}
		}
		return true
	})
}

// refilled gives the fields, as they are set in the loop, by which a struct that the attempt
// is made on or given gets an item, or what the attempt before it gave: a cursor, a page; or
// by which the address that it goes to becomes another one.
func (v *vary) refilled(a *Attempt) map[ast.Node]bool {
	if v.site.Form != Loop && v.site.Form != Goto {
		return nil
	}
	roots := map[*types.Var]bool{}
	if sel, ok := ast.Unparen(a.Expr.Fun).(*ast.SelectorExpr); ok {
		roots[v.site.Root(sel.X)] = true
	}
	for _, arg := range a.Expr.Args {
		if u, ok := ast.Unparen(arg).(*ast.UnaryExpr); ok && u.Op == token.AND {
			arg = u.X
		}
		roots[v.site.Root(arg)] = true
	}
	delete(roots, nil)
	out := map[ast.Node]bool{}
	for root := range roots {
		for _, f := range v.refills()[root] {
			if v.another(a, f.value) {
				out[f.field] = true
			}
		}
	}
	for root, fields := range v.refills() {
		for _, f := range fields {
			if v.redirects(a, root, f.field) {
				out[f.field] = true
			}
		}
	}
	return out
}

// refill is a field that is set in the loop.
type refill struct {
	field *ast.SelectorExpr
	value ast.Expr
}

// refills gives the fields that are set in the loop, by the variable that they are below.
func (v *vary) refills() map[*types.Var][]refill {
	if v.set != nil {
		return v.set
	}
	v.set = map[*types.Var][]refill{}
	code := v.site.Node
	if v.site.Form == Goto {
		code = v.site.Func.Block() // a jump may stand after the statement with the label
	}
	ast.Inspect(code, func(n ast.Node) bool {
		as, ok := n.(*ast.AssignStmt)
		if !ok || as.Tok != token.ASSIGN || len(as.Lhs) != len(as.Rhs) {
			return true
		}
		for i, l := range as.Lhs {
			if sel, ok := ast.Unparen(l).(*ast.SelectorExpr); ok {
				root := v.site.Root(sel.X)
				v.set[root] = append(v.set[root], refill{sel, as.Rhs[i]})
			}
		}
		return true
	})
	delete(v.set, nil)
	return v.set
}

// redirects reports whether a field belongs to a URL that the attempt's arguments are made of.
func (v *vary) redirects(a *Attempt, root *types.Var, field *ast.SelectorExpr) bool {
	return symbol.Is(v.m.pass.TypesInfo.TypeOf(field.X), "net/url", "URL") &&
		slices.ContainsFunc(a.Expr.Args, func(arg ast.Expr) bool { return v.mentions(arg, root) })
}

// another reports whether e is an item, or comes from what the attempt gave.
func (v *vary) another(a *Attempt, e ast.Expr) bool {
	if t := v.m.pass.TypesInfo.TypeOf(e); t == nil || flow.IsError(t) || isDuration(t) || symbol.IsContext(t) {
		return false
	}
	before := len(v.out)
	if v.expr(e, false); len(v.out) > before {
		return true
	}
	given := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			x, _ := v.m.pass.TypesInfo.ObjectOf(id).(*types.Var)
			for _, d := range v.m.sum.Defs().Defs(x) {
				given = given || d.Value != nil && ast.Unparen(d.Value) == ast.Expr(a.Expr) && !flow.IsError(x.Type())
			}
		}
		return !given
	})
	return given
}

type vary struct {
	m     *Model
	site  *Site
	out   map[*types.Var]bool
	seen  map[*types.Var]bool
	param bool // the attempt calls a function parameter
	set   map[*types.Var][]refill
	drawn map[*ast.CallExpr]bool // for an index

	payload bool                 // what is followed is sent: a nonce in it makes it no other attempt
	calls   map[*types.Func]bool // that the site makes
}

// expr looks for varying variables in e. told says that e is an argument as it stands:
// a bare counter there only tells the callee which attempt it is.
func (v *vary) expr(e ast.Expr, told bool) {
	info := v.m.pass.TypesInfo
	if told {
		if x := v.m.sum.Defs().Var(e); x != nil && isCounter(x) && v.counts(x) {
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
				if x := v.m.sum.Defs().Var(n.X); x != nil && v.counts(x) {
					v.out[x] = true // walks round a ring
				}
			}
		case *ast.Ident:
			if x, ok := info.ObjectOf(n).(*types.Var); ok && !x.IsField() {
				v.variable(x)
			}
		}
		return true
	})
}

// asksUser reports whether a call waits for what somebody types, itself or in what it calls
// of this package.
func (m *Model) asksUser(call *ast.CallExpr, depth int) bool {
	if n, fn := symbol.Callee(m.pass.TypesInfo, call); fn != nil {
		switch n.Path {
		case "fmt":
			if n.Ident == "Scan" || n.Ident == "Scanln" || n.Ident == "Scanf" {
				return true
			}
		case "golang.org/x/term":
			if n.Ident == "ReadPassword" {
				return true
			}
		case "github.com/manifoldco/promptui", "github.com/AlecAivazis/survey", "github.com/charmbracelet/huh":
			return n.Ident == "Run" || n.Ident == "Ask" || n.Ident == "AskOne"
		}
	}
	body := m.code(call)
	if body == nil || depth > 2 {
		return false
	}
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			v, _ := m.pass.TypesInfo.Uses[n.Sel].(*types.Var)
			found = found || v != nil && v.Pkg() != nil && v.Pkg().Path() == "os" && v.Name() == "Stdin"
		case *ast.CallExpr:
			found = found || m.asksUser(n, depth+1)
		}
		return !found
	})
	return found
}

// picks leaves aside what is drawn for an index: which of many servers is asked.
func (v *vary) picks(index ast.Expr) {
	ast.Inspect(index, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if v.drawn == nil {
				v.drawn = map[*ast.CallExpr]bool{}
			}
			v.drawn[n] = true
		case *ast.Ident:
			if x, ok := v.m.pass.TypesInfo.Uses[n].(*types.Var); ok {
				for _, d := range v.m.sum.Defs().Defs(x) {
					if call, ok := d.Value.(*ast.CallExpr); ok && v.m.sum.Delay().Draws(call) {
						v.seen[x] = true
					}
				}
			}
		}
		return true
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

// reached reports whether a field gets a value in a function that the site calls.
func (v *vary) reached(d defuse.Def) bool {
	decl := v.m.sum.Defs().Around(d.Node)
	if decl == nil || d.Base == nil || v.site.Form != Loop {
		return false
	}
	if v.calls == nil {
		v.calls = map[*types.Func]bool{}
		ast.Inspect(v.site.Node, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if fn := calleeOf(v.m.pass.TypesInfo, call); fn != nil {
					v.calls[fn.Origin()] = true
				}
			}
			return true
		})
	}
	fn, _ := v.m.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	return v.calls[fn]
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

// readdresses reports whether a request is sent to a host that the site chooses anew.
func (v *vary) readdresses(f refill) bool {
	if f.field.Sel.Name != "Host" {
		return false
	}
	host := v.m.sum.Defs().Var(f.value)
	return slices.ContainsFunc(v.m.sum.Defs().Defs(host), func(d defuse.Def) bool { return v.inside(d.Node) })
}

// isPayload reports whether t is of what is sent: a request, bytes, a reader.
func isPayload(t types.Type) bool {
	if s, ok := t.Underlying().(*types.Slice); ok {
		b, ok := s.Elem().Underlying().(*types.Basic)
		return ok && b.Kind() == types.Byte
	}
	return isHTTPRequest(t) || symbol.Is(t, "io", "Reader") || symbol.Is(t, "bytes", "Reader", "Buffer")
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
	before := len(v.out)
	v.expr(d.Value, true)
	if len(v.out) > before {
		v.out[x] = true
	}
}

// fresh reports whether a call gives new data each time: it reads on in a stream, or its
// result is what a function parameter is called with.
func (v *vary) fresh(call *ast.CallExpr) bool {
	return v.m.of(call).Stream || len(v.site.Attempts) > 0 && v.param && v.m.of(call).Func != nil
}

// isBuilt reports whether e calls a function on the old value: a context or request derived from itself.
func isBuilt(info *types.Info, e ast.Expr) bool {
	_, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && info.TypeOf(e) != nil
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
