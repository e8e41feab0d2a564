package delay

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/defuse"
)

func (r *slice) ident(x *ast.Ident) src {
	switch obj := r.e.Info.ObjectOf(x).(type) {
	case *types.Var:
		return r.variable(obj, x)
	case *types.Func:
		return r.yields(x)
	case *types.Nil:
		return src{}
	}
	return opaque()
}

func (r *slice) selector(x *ast.SelectorExpr) src {
	switch obj := r.e.Info.ObjectOf(x.Sel).(type) {
	case *types.Var:
		s := r.variable(obj, x)
		if obj.IsField() && r.fromServer(x.X) {
			s.server = true
			if len(r.e.Defs.Defs(obj)) == 0 || implementsError(r.e.Info.TypeOf(x.X)) && r.handed(obj) {
				s.own, s.unknown = false, false
			}
		}
		if row, ok := valueRow(obj); ok {
			s = either(s, row)
		}
		return s
	case *types.Func:
		return r.yields(x)
	}
	return opaque()
}

// handed reports whether a field is only ever set to what a function was given.
func (r *slice) handed(field *types.Var) bool {
	for _, d := range r.e.Defs.Defs(field) {
		if v := r.e.Defs.Var(d.Value); d.How != defuse.Assigned || v == nil || r.x.recvs[v] == nil {
			return false
		}
	}
	return true
}

// variable follows a variable, parameter or field, as it is at the place at.
func (r *slice) variable(v *types.Var, at ast.Expr) src {
	v = v.Origin()
	if r.vars[v] {
		return src{selves: []selfUse{{v, selfSame}}, own: true}
	}
	if _, fn := types.Unalias(v.Type()).Underlying().(*types.Signature); fn {
		return r.yields(at)
	}
	r.vars[v] = true
	defer delete(r.vars, v)

	var grown self               // the strongest update
	var start, rest, other []src // what it starts with, what it becomes in later rounds, or in this one
	if bound, ok := r.bound[v]; ok {
		start = append(start, bound)
	} else if r.x.recvs[v] != nil {
		start = append(start, src{own: true, uses: []use{{v: v}}, is: v})
	}
	var ceilings, floors []src
	for _, d := range r.reaching(v, at) {
		if r.dead(d.Node) {
			continue
		}
		c, floor, ok := r.clamps(v, d)
		if !ok {
			c, floor, ok = r.lowers(v, d, at)
		}
		if ok {
			if floor {
				floors = append(floors, c)
			} else {
				ceilings = append(ceilings, c)
			}
			continue
		}
		s := r.definition(v, d)
		how := s.without(v)
		switch {
		case how == 0 || how == selfSame:
			start = append(start, s)
		default:
			grown = max(grown, how)
			if t, grows := r.step(v, d, how, s); grows {
				rest = append(rest, t)
			} else {
				other = append(other, t)
			}
		}
	}
	for _, val := range r.x.stores[v] {
		other = append(other, r.expr(val))
	}
	for _, call := range r.x.fills[v] {
		_ = call
		other = append(other, src{random: true, own: true})
	}
	s := opaque()
	if len(start) > 0 {
		s = eitherOf(start)
	}
	steep := s.raw || s.steep
	for _, t := range other {
		s = either(s, t)
	}
	for _, t := range rest {
		s = firstOf(s, t)
	}
	s.raw = s.raw && steep && !r.minds(v, at)
	s.without(v)
	s.atLeast(grown) // of a variable further out that it was made from
	for _, c := range ceilings {
		s = below(s, c)
	}
	for _, c := range floors {
		s = most(s, c)
	}
	return s
}

// step is a definition that makes v's new value from the old one.
func (r *slice) step(v *types.Var, d defuse.Def, how self, s src) (stepped src, grown bool) {
	s.exact = false
	grows, uses, wild := r.carries(v, d)
	to := linear
	if how == selfMul {
		to = exponential
	}
	if grows {
		s.growth, s.free, s.top = max(s.growth, to), true, s.top && s.held
		if s.held {
			s.free = false
		}
		if n, ok := r.counts(v, d); ok {
			s.top, s.max = true, n
		}
	}
	s.wild = s.wild || wild
	if to == exponential {
		uses = asExponent(uses)
	}
	s.uses = addUses(s.uses, uses)
	return s, grows
}

// counts gives the largest value of the counter of a loop that ends at a constant.
func (r *slice) counts(v *types.Var, d defuse.Def) (float64, bool) {
	f := r.x.around(d.Node.Pos())
	if f == nil {
		return 0, false
	}
	for _, l := range f.loops {
		l, ok := l.(*ast.ForStmt)
		if !ok || l.Post == nil || l.Post != d.Node {
			continue
		}
		c, ok := ast.Unparen(l.Cond).(*ast.BinaryExpr)
		if !ok || r.e.Defs.Var(c.X) != v {
			return 0, false
		}
		n := r.expr(c.Y)
		switch {
		case !n.constant():
		case c.Op == token.LSS, c.Op == token.NEQ:
			return n.val - 1, true
		case c.Op == token.LEQ:
			return n.val, true
		}
		return 0, false
	}
	return 0, false
}

// carries reports whether v keeps what d makes of it from one round of the loop to
// the next. Where d stands in a loop of its own that starts afresh each time, the
// growth is that of the loop's bounds: uses are the parameters among them.
func (r *slice) carries(v *types.Var, d defuse.Def) (grows bool, uses []use, wild bool) {
	at := d.Node.Pos()
	f := r.x.around(at)
	if f == nil || v.IsField() || !(f.pos() <= v.Pos() && v.Pos() < f.node().End()) {
		return true, nil, false // a field, a package variable, a captured one: it outlives the call
	}
	if f.jumps && f.Loop(at) == nil {
		return true, nil, false // a loop made with goto
	}
	for _, l := range f.loops {
		in := l.Pos() <= at && at < l.End()
		if !in || inBody(l, v.Pos()) {
			continue // made anew in each round of l
		}
		if r.loop != nil && (l == r.loop || l.Pos() <= r.loop.Pos() && r.loop.End() <= l.End()) {
			return true, nil, false
		}
		b := r.rounds(l)
		if b.growth > fixed || len(b.selves) > 0 {
			grows = true
		}
		uses = addUses(uses, b.uses)
		if r.loop == nil && len(b.uses) == 0 && !b.constant() {
			wild = wild || b.wild
		}
	}
	return grows, uses, wild
}

// inBody reports whether pos is in l, its header left out.
func inBody(l ast.Node, pos token.Pos) bool {
	body := bodyOf(l)
	return body != nil && body.Pos() <= pos && pos < body.End()
}

func bodyOf(l ast.Node) *ast.BlockStmt {
	switch l := l.(type) {
	case *ast.ForStmt:
		return l.Body
	case *ast.RangeStmt:
		return l.Body
	}
	return nil
}

// rounds joins what a loop's number of rounds depends on.
func (r *slice) rounds(l ast.Node) src {
	switch l := l.(type) {
	case *ast.RangeStmt:
		return r.expr(l.X)
	case *ast.ForStmt:
		if c, ok := ast.Unparen(l.Cond).(*ast.BinaryExpr); ok {
			s := merge(r.expr(c.X), r.expr(c.Y))
			s.growth = r.expr(c.Y).growth
			return s
		}
	}
	return src{}
}

// definition follows one definition of v.
func (r *slice) definition(v *types.Var, d defuse.Def) src {
	me := src{selves: []selfUse{{v, selfSame}}, own: true}
	switch d.How {
	case defuse.Zero:
		return known(0)
	case defuse.Escaped:
		return src{own: true}
	case defuse.Ranged:
		return r.ranged(d)
	case defuse.Updated:
		s := add(me, known(1))
		if d.Value != nil {
			s = updated(d.Tok, me, r.expr(d.Value))
		}
		s.held = s.held || r.guarded(v, d)
		return s
	}
	if d.Multi {
		if call, ok := ast.Unparen(d.Value).(*ast.CallExpr); ok {
			return r.call(call, d.Index)
		}
		if d.Index > 0 { // the ok of v, ok := x
			return src{own: true}
		}
	}
	if d.Value == nil {
		return opaque()
	}
	s := r.expr(d.Value)
	if (s.free || len(s.selves) > 0) && r.guarded(v, d) {
		s.free, s.held = false, true
	}
	return s
}

// updated gives what me becomes by an assignment with an operator.
func updated(op token.Token, me, x src) src {
	switch op {
	case token.ADD_ASSIGN, token.SUB_ASSIGN:
		return add(me, x)
	case token.MUL_ASSIGN:
		return mul(me, x)
	case token.QUO_ASSIGN:
		return quo(me, x)
	case token.SHL_ASSIGN:
		return shift(me, x)
	}
	return merge(me, x)
}

// guarded reports whether a definition stands on the side of a comparison on which what it
// is made of is the smaller: if x < limit { d = x }, or the else of if x >= limit.
func (r *slice) guarded(v *types.Var, d defuse.Def) bool {
	f := r.x.around(d.Node.Pos())
	if f == nil {
		return false
	}
	made := map[*types.Var]bool{}
	if d.Value != nil {
		made = r.varsIn(d.Value)
	}
	made[v] = made[v] || d.How == defuse.Updated
	guarded := false
	ast.Inspect(f.Body, func(n ast.Node) bool {
		if n == nil || n.Pos() > d.Node.Pos() || n.End() < d.Node.End() {
			return false
		}
		if s, ok := n.(*ast.IfStmt); ok {
			inElse := s.Else != nil && s.Else.Pos() <= d.Node.Pos()
			guarded = guarded || d.Node.Pos() >= s.Body.Pos() && r.smaller(s.Cond, made, inElse)
		}
		return true
	})
	return guarded
}

// smaller reports whether cond, or its contrary, says that one of the variables is below
// something.
func (r *slice) smaller(cond ast.Expr, made map[*types.Var]bool, contrary bool) bool {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	x, y := r.madeOf(b.X, made), r.madeOf(b.Y, made)
	switch b.Op {
	case token.LOR, token.LAND:
		if (b.Op == token.LOR) == contrary {
			return r.smaller(b.X, made, contrary) || r.smaller(b.Y, made, contrary)
		}
	case token.LSS, token.LEQ:
		return x && !contrary || y && contrary
	case token.GTR, token.GEQ:
		return y && !contrary || x && contrary
	}
	return false
}

// madeOf reports whether x is one of the variables, or a variable that is computed from one.
func (r *slice) madeOf(x ast.Expr, made map[*types.Var]bool) bool {
	v := r.e.Defs.Var(x)
	if v == nil || made[v] {
		return made[v]
	}
	return slices.ContainsFunc(r.e.Defs.Defs(v), func(d defuse.Def) bool {
		if d.How != defuse.Assigned || d.Value == nil {
			return false
		}
		for m, is := range made {
			if is && mentions(r.e.Info, d.Value, m) {
				return true
			}
		}
		return false
	})
}

// ranged follows the key or the value of a range.
func (r *slice) ranged(d defuse.Def) src {
	inLoop := d.Node == r.loop || r.loop != nil && d.Node.Pos() <= r.loop.Pos() && r.loop.End() <= d.Node.End()
	t := types.Unalias(r.e.Info.TypeOf(d.Value)).Underlying()
	switch t.(type) {
	case *types.Chan, *types.Signature:
		return src{own: true}
	case *types.Basic: // an integer
		s := src{own: true, exact: true}
		if n := r.expr(d.Value); n.constant() {
			s.top, s.max = true, n.val-1
		}
		if d.Index == 0 && inLoop {
			s.growth, s.free = linear, true
		} else {
			s.uses = r.expr(d.Value).uses
		}
		return s
	}
	if d.Index == 0 {
		s := src{own: true, exact: true}
		if inLoop {
			s.growth, s.free = linear, true
		}
		if lit := r.elements(d.Value, 0); lit != nil {
			s.top, s.max = true, float64(len(lit.Elts)-1)
		}
		return s
	}
	i := src{exact: true}
	if inLoop {
		i.growth = linear
	}
	return pick(r.table(d.Value), i)
}
