package setting

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/symbol"
)

// step is a definition or an event of a variable.
type step struct {
	pos token.Pos
	def *defuse.Def
	ev  *event
}

// variable gives the policy of a variable, or of a field of this package's, as seen from use.
func (v eval) variable(x *types.Var, use token.Pos) Setting {
	if s, ok := v.self[x]; ok {
		return s
	}
	// The statements of each function make a sequence.
	lives := map[ast.Node][]step{}
	var tops []ast.Node
	add := func(s step) {
		top := v.events.top(s.pos)
		if lives[top] == nil {
			tops = append(tops, top)
		}
		lives[top] = append(lives[top], s)
	}
	defs := v.Defs.Defs(x)
	for i := range defs {
		if d := &defs[i]; d.How != defuse.Escaped && d.Node != nil {
			add(step{pos: d.Node.Pos(), def: d})
		}
	}
	evs := v.events.events[x]
	for i := range evs {
		add(step{pos: evs[i].node.Pos(), ev: &evs[i]})
	}
	slices.SortStableFunc(tops, func(a, b ast.Node) int { return cmp.Compare(position(a), position(b)) })

	cur, some := v.parameter(x)
	var late [][]step
	for _, top := range tops {
		steps := lives[top]
		slices.SortStableFunc(steps, func(a, b step) int { return cmp.Compare(a.pos, b.pos) })
		if !slices.ContainsFunc(steps, func(s step) bool { return s.def != nil }) && !local(x, top) {
			late = append(late, steps)
			continue
		}
		start := Setting{}
		begun := false
		if local(x, top) {
			start, begun = cur, some || v.isParameter(x)
		}
		s, ok := v.follow(x, start, begun, steps, use)
		switch {
		case !ok:
		case some && !local(x, top):
			cur = merge(cur, s)
		default:
			cur, some = s, true
		}
	}
	// What other functions change: it may or may not have happened.
	for _, steps := range late {
		s, ok := v.follow(x, cur, some, steps, use)
		if ok {
			cur, some = s, true
		}
	}
	return cur
}

func position(n ast.Node) token.Pos {
	if n == nil {
		return token.NoPos
	}
	return n.Pos()
}

// local reports whether x is declared within top.
func local(x *types.Var, top ast.Node) bool {
	return !x.IsField() && top != nil && top.Pos() <= x.Pos() && x.Pos() < top.End()
}

// follow takes the steps of one function in order.
func (v eval) follow(x *types.Var, cur Setting, begun bool, steps []step, use token.Pos) (Setting, bool) {
	anchors := []token.Pos{use}
	for _, st := range steps {
		if st.def != nil && st.def.How != defuse.Zero {
			anchors = append(anchors, st.pos)
			break
		}
	}
	for _, st := range steps {
		if st.pos > use && local(x, v.events.top(use)) && !v.together(st.pos, use) {
			break // it comes too late
		}
		c := v.chance(st.pos, anchors...)
		if c == never {
			continue
		}
		next, changed := v.with(x, cur).step(x, cur, st)
		switch {
		case !changed:
		case c == always || !begun && st.def != nil:
			cur, begun = next, true
		default:
			cur, begun = merge(cur, next), true
		}
	}
	return cur, begun
}

// together reports whether a and b are in one loop or are apart by a function literal: then
// what comes later in the text may come first in time.
func (v eval) together(a, b token.Pos) bool {
	found := false
	ast.Inspect(v.events.top(b), func(n ast.Node) bool {
		if n == nil || found || b < n.Pos() || n.End() <= b {
			return false
		}
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			found = n.Pos() <= a && a < n.End()
		case *ast.FuncLit:
			found = a < n.Pos() || n.End() <= a
		}
		return true
	})
	return found
}

// step applies one definition or event; it is false where nothing is changed.
func (v eval) step(x *types.Var, cur Setting, st step) (Setting, bool) {
	if st.def != nil {
		return v.define(x, st.def)
	}
	ev := st.ev
	switch {
	case ev.field != nil:
		row, eff, path := v.knob(ev.field)
		if row == nil {
			return cur, false
		}
		cur.Known = true
		if eff.Knob != catalog.KnobNone {
			v.effect(&cur, eff, ev.value)
			return cur, true
		}
		return cur, v.inner(&cur, row, path, ev.value)
	case ev.arg < 0:
		name, _ := symbol.Callee(v.Info, ev.call)
		if row, _ := catalog.FindSetter(name); row != nil {
			cur.Known = true
			v.setter(&cur, ev.call, row)
			return cur, true
		}
	default:
		return v.passed(cur, ev)
	}
	return cur, false
}

// inner applies a literal that is written to an unnamed struct in a configuration.
func (v eval) inner(s *Setting, row *catalog.Literal, path string, val ast.Expr) bool {
	lit, ok := ast.Unparen(val).(*ast.CompositeLit)
	if !ok || structOf(v.Info.TypeOf(lit)) == nil || !symbol.TypeOf(v.Info.TypeOf(lit)).IsZero() {
		return false
	}
	v.fields(s, lit, row, path+".")
	return true
}

// knob gives what a field of a library's type sets, by the nearest type around it that has a row.
func (v eval) knob(sel *ast.SelectorExpr) (*catalog.Literal, catalog.Effect, string) {
	if n := symbol.Field(v.Info, sel); !n.IsZero() {
		owner := n
		owner.Type, owner.Ident = "", n.Type
		if row, _ := catalog.FindLiteral(owner); row != nil {
			eff, _ := row.Fields.Of(n.Ident)
			return row, eff, n.Ident
		}
	}
	path := sel.Sel.Name
	for x := ast.Unparen(sel.X); ; {
		row, _ := catalog.FindLiteral(symbol.TypeOf(v.Info.TypeOf(x)))
		if row != nil {
			eff, _ := row.Fields.Of(path)
			return row, eff, path
		}
		next, ok := x.(*ast.SelectorExpr)
		if !ok {
			return nil, catalog.Effect{}, ""
		}
		path = next.Sel.Name + "." + path
		x = ast.Unparen(next.X)
	}
}

func (v eval) define(x *types.Var, d *defuse.Def) (Setting, bool) {
	switch d.How {
	case defuse.Zero:
		s := v.zero(x.Type(), nil)
		if _, pointer := x.Type().Underlying().(*types.Pointer); pointer {
			return Setting{}, false
		}
		return s, s.Known
	case defuse.Assigned:
		if d.Value == nil || isNil(v.Info, d.Value) {
			return Setting{}, false
		}
		i := 0
		if d.Multi {
			i = d.Index
		}
		return v.value(d.Value, i), true
	}
	return Setting{}, true
}

// passed follows a value into a function of this package that may change it, and gives up
// on one whose address is given to a stranger.
func (v eval) passed(cur Setting, ev *event) (Setting, bool) {
	name, fn := symbol.Callee(v.Info, ev.call)
	decl := v.Defs.Funcs[fn]
	if decl == nil {
		if !ev.taken || catalog.FindLibrary(name) != nil {
			return cur, false
		}
		cur.blur()
		return cur, true
	}
	params := fn.Signature().Params()
	if ev.arg >= params.Len() || v.depth > deepest/2 {
		return cur, false
	}
	p := params.At(ev.arg)
	if _, pointer := p.Type().Underlying().(*types.Pointer); !pointer || len(v.events.events[p]) == 0 {
		return cur, false
	}
	v.depth += 2
	return v.bind(params, ev.call).applied(cur, p, decl.Body)
}

// applied gives cur after a function's body has done its work on the parameter p.
func (v eval) applied(cur Setting, p *types.Var, body *ast.BlockStmt) (Setting, bool) {
	var steps []step
	evs := v.events.events[p]
	for i := range evs {
		steps = append(steps, step{pos: evs[i].node.Pos(), ev: &evs[i]})
	}
	if len(steps) == 0 {
		return cur, false
	}
	slices.SortStableFunc(steps, func(a, b step) int { return cmp.Compare(a.pos, b.pos) })
	return v.follow(p, cur, true, steps, body.Rbrace)
}

// parameter gives the policy that a parameter gets: from the call that is being followed,
// or from every call of an unexported function.
func (v eval) parameter(x *types.Var) (Setting, bool) {
	if arg, ok := v.args[x]; ok {
		return v.value(arg, 0), true
	}
	if x.IsField() || v.busy[x] {
		return Setting{}, false
	}
	calls, i := v.callers(x)
	v = v.enter(x)
	v.depth += 4
	var s Setting
	for n, call := range calls {
		if i >= len(call.Args) || call.Ellipsis.IsValid() {
			return Setting{}, false
		}
		if t := v.value(call.Args[i], 0); n == 0 {
			s = t
		} else {
			s = merge(s, t)
		}
	}
	return s, s.Known
}

// isParameter reports whether x comes in from outside of its function.
func (v eval) isParameter(x *types.Var) bool {
	top := v.events.top(x.Pos())
	if x.IsField() || top == nil {
		return false
	}
	found := false
	ast.Inspect(top, func(n ast.Node) bool {
		if n == nil || found || x.Pos() < n.Pos() || n.End() <= x.Pos() {
			return false
		}
		switch n := n.(type) {
		case *ast.FuncDecl:
			found = n.Recv != nil && n.Recv.Pos() <= x.Pos() && x.Pos() < n.Recv.End()
		case *ast.FuncType:
			found = n.Params.Pos() <= x.Pos() && x.Pos() < n.Params.End()
		}
		return true
	})
	return found
}

// callers gives every call of the unexported function whose parameter x is, and x's place.
func (v eval) callers(x *types.Var) ([]*ast.CallExpr, int) {
	decl, ok := v.events.top(x.Pos()).(*ast.FuncDecl)
	if !ok || x.Pos() > decl.Type.End() || ast.IsExported(decl.Name.Name) {
		return nil, 0
	}
	fn, ok := v.Info.Defs[decl.Name].(*types.Func)
	if !ok {
		return nil, 0
	}
	params := fn.Signature().Params()
	for i := range params.Len() {
		if params.At(i) == x {
			return v.events.calls[fn], i
		}
	}
	return nil, 0
}
