package flow

import (
	"go/ast"
	"go/token"
	"go/types"
)

// cond splits a state by whether e holds in it.
func (x *runner) cond(e ast.Expr, st *state) (yes, no []*state, ends []exit) {
	switch c := e.(type) {
	case *ast.ParenExpr:
		return x.cond(c.X, st)
	case *ast.UnaryExpr:
		if c.Op == token.NOT {
			no, yes, ends = x.cond(c.X, st)
			return yes, no, ends
		}
	case *ast.BinaryExpr:
		switch c.Op {
		case token.LAND:
			y1, n1, e1 := x.cond(c.X, st)
			no, ends = n1, e1
			for _, s := range y1 {
				y2, n2, e2 := x.cond(c.Y, s)
				yes, no, ends = append(yes, y2...), append(no, n2...), append(ends, e2...)
			}
			return yes, no, ends
		case token.LOR:
			y1, n1, e1 := x.cond(c.X, st)
			yes, ends = y1, e1
			for _, s := range n1 {
				y2, n2, e2 := x.cond(c.Y, s)
				yes, no, ends = append(yes, y2...), append(no, n2...), append(ends, e2...)
			}
			return yes, no, ends
		}
	}
	for _, v := range x.eval(e, st) {
		if v.end != nil {
			ends = append(ends, *v.end)
			continue
		}
		y, n := x.split(e, v.val, v.st)
		yes, no = append(yes, y...), append(no, n...)
	}
	return yes, no, ends
}

// split gives the states in which a condition with value v holds and those in which it doesn't.
func (x *runner) split(e ast.Expr, v Value, st *state) (yes, no []*state) {
	if v.isTrue() || v.isFalse() {
		st.note(Event{Kind: Branched, Node: e, Taken: v.isTrue(), Dep: v.Dep})
		if v.isTrue() {
			return []*state{st}, nil
		}
		return nil, []*state{st}
	}
	f := st.clone()
	if v.Dep && st.tried > 0 {
		st.guess.add(Guess{e, true})
		f.guess.add(Guess{e, false})
	}
	st.note(Event{Kind: Branched, Node: e, Taken: true, Dep: v.Dep, Open: true})
	f.note(Event{Kind: Branched, Node: e, Taken: false, Dep: v.Dep, Open: true})
	x.refine(e, true, st)
	x.refine(e, false, f)
	return []*state{st}, []*state{f}
}

// refine gives variables what a condition's answer says of them. What is said of a field
// or of a package's variable holds until the round is over: others may change it.
func (x *runner) refine(e ast.Expr, is bool, st *state) {
	learn := func(k key, v Value) {
		v.soft = k.path != "" || k.v.Pkg() != nil && k.v.Parent() == k.v.Pkg().Scope()
		st.put(k, v)
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		if k, ok := x.key(e); ok && IsBool(x.Info.TypeOf(e)) {
			learn(k, boolean(is).with(st.val(k).Dep))
		}
	case *ast.BinaryExpr:
		x.relate(e, is, st)
		k, ok := x.key(e.X)
		by := int64(0)
		if !ok { // n+1 < most
			r, near := x.related(e.X)
			if !near || st.val(r.k).Kind != Range {
				return
			}
			k, by = r.k, r.off
		}
		old, y := st.val(k), x.constant(e.Y)
		op := e.Op
		if !is {
			op = negated(op)
		}
		switch {
		case y.Kind == Nil && op == token.EQL:
			learn(k, Value{Kind: Nil, Dep: old.Dep})
		case y.Kind == Nil && op == token.NEQ:
			if old.nilness() == 0 {
				learn(k, Value{Kind: NonNil, Dep: old.Dep})
			}
		case old.Kind == Range:
			if n, ok := y.int(); ok {
				learn(k, narrow(old, op, n-by))
			}
		case y.Kind == Const && op == token.EQL && old.Kind == Top:
			learn(k, y.with(old.Dep))
		}
	}
}

func narrow(v Value, op token.Token, n int64) Value {
	switch op {
	case token.LSS:
		v.Hi = min(v.Hi, n-1)
	case token.LEQ:
		v.Hi = min(v.Hi, n)
	case token.GTR:
		v.Lo = max(v.Lo, n+1)
	case token.GEQ:
		v.Lo = max(v.Lo, n)
	case token.EQL:
		v.Lo, v.Hi = n, n
	}
	return v
}

func negated(op token.Token) token.Token {
	switch op {
	case token.EQL:
		return token.NEQ
	case token.NEQ:
		return token.EQL
	case token.LSS:
		return token.GEQ
	case token.GEQ:
		return token.LSS
	case token.GTR:
		return token.LEQ
	case token.LEQ:
		return token.GTR
	}
	return op
}

// mirrored gives the operator that says the same with its sides exchanged.
func mirrored(op token.Token) token.Token {
	switch op {
	case token.LSS:
		return token.GTR
	case token.GTR:
		return token.LSS
	case token.LEQ:
		return token.GEQ
	case token.GEQ:
		return token.LEQ
	}
	return op
}

// IsBool reports whether t is a boolean.
func IsBool(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}
