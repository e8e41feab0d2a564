package flow

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/symbol"
)

// ev is one way to evaluate an expression. end is set where it never gives a value.
type ev struct {
	st  *state
	val Value
	end *exit
}

type evs struct {
	st   *state
	vals []Value
	end  *exit
}

func one(st *state, v Value) []ev { return []ev{{st: st, val: v}} }

// evalAll evaluates expressions from left to right.
func (x *runner) evalAll(es []ast.Expr, st *state) []evs {
	live := []evs{{st: st, vals: make([]Value, 0, len(es))}}
	for _, e := range es {
		if len(live) == 1 && live[0].end == nil { // as almost always: nobody shares the values
			l := &live[0]
			if plain(e) {
				v, ok := x.value(e, l.st)
				if !ok {
					return nil
				}
				l.vals = append(l.vals, v)
				continue
			}
			vs := x.eval(e, l.st)
			if len(vs) == 1 && vs[0].end == nil {
				l.st, l.vals = vs[0].st, append(l.vals, vs[0].val)
				continue
			}
			live = l.each(nil, vs)
			continue
		}
		var next []evs
		for _, l := range live {
			if l.end != nil {
				next = append(next, l)
				continue
			}
			next = l.each(next, x.eval(e, l.st))
		}
		live = next
	}
	return live
}

// each adds, for each value that the next expression may have, l with it.
func (l *evs) each(to []evs, next []ev) []evs {
	for _, v := range next {
		if v.end != nil {
			to = append(to, evs{end: v.end})
			continue
		}
		to = append(to, evs{st: v.st, vals: append(l.vals[:len(l.vals):len(l.vals)], v.val)})
	}
	return to
}

// constant evaluates what is the same on every path.
func (x *runner) constant(e ast.Expr) Value {
	if tv, ok := x.Info.Types[e]; ok {
		if tv.Value != nil {
			return Value{Kind: Const, C: tv.Value}
		}
		if tv.IsNil() {
			return Value{Kind: Nil}
		}
	}
	return Value{}
}

// plain reports whether e has one value in a state, and leaves the state as it is: most
// expressions do.
func plain(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident, *ast.BasicLit, *ast.FuncLit:
		return true
	case *ast.ParenExpr:
		return plain(e.X)
	case *ast.SelectorExpr:
		return plain(e.X)
	case *ast.StarExpr:
		return plain(e.X)
	case *ast.UnaryExpr:
		return e.Op != token.ARROW && plain(e.X)
	}
	return false
}

// value evaluates a plain expression; false where the run is cut.
func (x *runner) value(e ast.Expr, st *state) (Value, bool) {
	if x.spent() {
		return Value{}, false
	}
	if v := x.constant(e); v.Kind != Top {
		return v, true
	}
	switch e := e.(type) {
	case *ast.Ident:
		return x.ident(e, st), true
	case *ast.FuncLit:
		return Value{Kind: Func, Node: e}, true
	case *ast.ParenExpr:
		return x.value(e.X, st)
	case *ast.StarExpr:
		return x.value(e.X, st)
	case *ast.UnaryExpr:
		v, ok := x.value(e.X, st)
		return operate(e.Op, v), ok
	case *ast.SelectorExpr:
		if v, ok := x.byName(e, st); ok {
			return v, true
		}
		v, ok := x.value(e.X, st)
		return x.selected(e, v), ok
	}
	return Value{}, true
}

func (x *runner) eval(e ast.Expr, st *state) []ev {
	if plain(e) {
		if v, ok := x.value(e, st); ok {
			return one(st, v)
		}
		return nil
	}
	if x.spent() {
		return nil
	}
	if v := x.constant(e); v.Kind != Top {
		return one(st, v)
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return x.eval(e.X, st)
	case *ast.SelectorExpr:
		return x.selector(e, st)
	case *ast.CallExpr:
		return x.call(e, st)
	case *ast.UnaryExpr:
		return x.unary(e, st)
	case *ast.BinaryExpr:
		return x.binary(e, st)
	case *ast.StarExpr:
		return x.eval(e.X, st)
	case *ast.CompositeLit:
		return x.composite(e, st)
	case *ast.TypeAssertExpr:
		return x.assertion(e, st)
	case *ast.IndexExpr:
		return x.index(e, st)
	case *ast.SliceExpr:
		var out []ev
		for _, v := range x.eval(e.X, st) {
			if v.end == nil {
				v.val = Value{Dep: v.val.Dep}
			}
			out = append(out, v)
		}
		return out
	}
	return one(st, Value{})
}

func (x *runner) ident(id *ast.Ident, st *state) Value {
	switch obj := x.Info.ObjectOf(id).(type) {
	case *types.Var:
		v, ok := st.get(key{v: obj})
		if !ok {
			v = x.variable(obj)
		}
		return x.assumed(v, obj)
	case *types.Func:
		return Value{Kind: Func, Obj: obj}
	}
	return Value{}
}

// assumed gives what stands in for a value of which nothing is known.
func (x *runner) assumed(v Value, obj types.Object) Value {
	if x.Assume == nil || obj == nil || v.Kind != Top || v.Dep {
		return v
	}
	if a, ok := x.Assume(obj); ok {
		return a
	}
	return v
}

// variable gives what is known of a variable that the run has not met.
func (x *runner) variable(v *types.Var) Value {
	if v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
		if def, ok := x.Defs.Only(v); ok && def.Value != nil && !def.Multi {
			if c := x.constant(def.Value); c.Kind != Top {
				return c
			}
			if lit, ok := ast.Unparen(def.Value).(*ast.CompositeLit); ok {
				return Value{Kind: Literal, Node: lit}
			}
		}
		if lit := x.listed(v, 0); lit != nil {
			return Value{Kind: Literal, Node: lit}
		}
		if isError(v.Type()) {
			return Value{Kind: Global, Obj: v}
		}
		return Value{}
	}
	if def, ok := x.Defs.Only(v); ok && def.Value != nil && !def.Multi && def.How == defuse.Assigned {
		if c := x.constant(def.Value); c.Kind != Top {
			return c
		}
		if lit, ok := ast.Unparen(def.Value).(*ast.FuncLit); ok {
			return Value{Kind: Func, Node: lit}
		}
	}
	if lit := x.listed(v, 0); lit != nil {
		return Value{Kind: Literal, Node: lit}
	}
	return Value{}
}

var errorType = types.Universe.Lookup("error").Type()

func isError(t types.Type) bool { return t != nil && types.Identical(t, errorType) }

// IsError reports whether t is error or a type that implements it.
func IsError(t types.Type) bool {
	return t != nil && types.Implements(t, errorType.Underlying().(*types.Interface))
}

func (x *runner) selector(e *ast.SelectorExpr, st *state) []ev {
	if v, ok := x.byName(e, st); ok {
		return one(st, v)
	}
	out := x.eval(e.X, st)
	for i := range out {
		if out[i].end == nil {
			out[i].val = x.selected(e, out[i].val)
		}
	}
	return out
}

// byName gives what is known of a selector by its name: of a package's variable, or of a
// field that was set or looked at.
func (x *runner) byName(e *ast.SelectorExpr, st *state) (Value, bool) {
	sel := x.Info.Selections[e]
	if sel == nil { // qualified identifier
		return x.ident(e.Sel, st), true
	}
	k, ok := x.key(e)
	if !ok {
		return Value{}, false
	}
	v, ok := st.get(k)
	if !ok {
		return Value{}, false
	}
	return x.assumed(v, sel.Obj()), true
}

// selected gives what a selector selects of base.
func (x *runner) selected(e *ast.SelectorExpr, base Value) Value {
	sel := x.Info.Selections[e]
	return x.assumed(x.field(base, sel), sel.Obj())
}

// field gives the field that sel selects of base.
func (x *runner) field(base Value, sel *types.Selection) Value {
	if sel.Kind() != types.FieldVal {
		if fn, ok := sel.Obj().(*types.Func); ok {
			return Value{Kind: Func, Obj: fn, Elems: []Value{base}}
		}
		return Value{Dep: base.Dep}
	}
	t := sel.Recv()
	for _, i := range sel.Index() {
		u := t.Underlying()
		if p, ok := u.(*types.Pointer); ok {
			u = p.Elem().Underlying()
		}
		s, ok := u.(*types.Struct)
		if !ok {
			return Value{Dep: base.Dep}
		}
		f := s.Field(i)
		base = x.plainField(base, f)
		t = f.Type()
	}
	return base
}

func (x *runner) plainField(base Value, f *types.Var) Value {
	if base.Kind == Struct {
		if v, ok := base.Fields[f.Origin()]; ok {
			return v
		}
		if base.Fields != nil {
			return zero(f.Type()).with(base.Dep)
		}
	}
	if base.Dep || base.Kind == Response || base.Kind == Failure {
		if v, ok := x.Hooks.Field(base, f); ok {
			return v
		}
		return Value{Dep: true}
	}
	if lit := x.listed(f.Origin(), 0); lit != nil {
		return Value{Kind: Literal, Node: lit}
	}
	return Value{}
}

func (x *runner) unary(e *ast.UnaryExpr, st *state) []ev {
	out := x.eval(e.X, st)
	for i, v := range out {
		switch {
		case v.end != nil:
		case e.Op == token.ARROW:
			v.st.note(Event{Kind: Received, Node: e.X, Channel: x.Hooks.Chan(e.X)})
			out[i].val = Value{}
		default:
			out[i].val = operate(e.Op, v.val)
		}
	}
	return out
}

// operate gives what a unary operator makes of v.
func operate(op token.Token, v Value) Value {
	switch {
	case op == token.NOT && v.isTrue():
		return boolean(false).with(v.Dep)
	case op == token.NOT && v.isFalse():
		return boolean(true).with(v.Dep)
	case op == token.AND && (v.Kind == Struct || v.Kind == Failure):
		return v
	case op == token.AND:
		return Value{Kind: NonNil, Dep: v.Dep}
	case v.Kind == Const && (op == token.SUB || op == token.ADD || op == token.XOR) && v.C.Kind() != constant.Bool:
		v.C = constant.UnaryOp(op, v.C, 0)
		return v
	}
	return Value{Dep: v.Dep}
}

func (x *runner) binary(e *ast.BinaryExpr, st *state) []ev {
	if e.Op == token.LAND || e.Op == token.LOR {
		yes, no, ends := x.cond(e, st)
		var out []ev
		for _, t := range yes {
			out = append(out, ev{st: t, val: boolean(true)})
		}
		for _, f := range no {
			out = append(out, ev{st: f, val: boolean(false)})
		}
		for i := range ends {
			out = append(out, ev{end: &ends[i]})
		}
		return out
	}
	var out []ev
	for _, v := range x.evalAll([]ast.Expr{e.X, e.Y}, st) {
		if v.end != nil {
			out = append(out, ev{end: v.end})
			continue
		}
		val := x.operate(e, v.vals[0], v.vals[1])
		if is, known := x.compared(e, v.st); known && val.Kind == Top {
			val = boolean(is).with(val.Dep)
		}
		out = append(out, ev{st: v.st, val: val})
	}
	return out
}

func (x *runner) operate(e *ast.BinaryExpr, a, b Value) Value {
	if a.Kind == Top && b.Kind == Nil && symbol.IsContext(x.Info.TypeOf(e.X)) {
		a.Kind = NonNil // whoever asks is careful: there is one
	}
	switch e.Op {
	case token.EQL:
		return x.equal(a, b)
	case token.NEQ:
		v := x.equal(a, b)
		switch {
		case v.isTrue():
			return boolean(false).with(v.Dep)
		case v.isFalse():
			return boolean(true).with(v.Dep)
		}
		return v
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		if r, ok := compare(e.Op, a, b); ok {
			return boolean(r).with(a.Dep || b.Dep)
		}
		return Value{Dep: a.Dep || b.Dep}
	}
	return arith(e.Op, a, b, x.Info.TypeOf(e))
}

// equal gives whether a equals b.
func (x *runner) equal(a, b Value) Value {
	dep := a.Dep || b.Dep
	if a.Kind == Failure || b.Kind == Failure {
		err, target := a, b
		if b.Kind == Failure {
			err, target = b, a
		}
		if target.Kind == Nil {
			return boolean(false).with(true)
		}
		if is, known := x.Hooks.Is(err, target, true); known {
			return boolean(is).with(true)
		}
		return Value{Dep: true}
	}
	if r, ok := compare(token.EQL, a, b); ok {
		return boolean(r).with(dep)
	}
	return Value{Dep: dep}
}

func (x *runner) composite(e *ast.CompositeLit, st *state) []ev {
	t := x.Info.TypeOf(e)
	if t == nil {
		return one(st, Value{})
	}
	u := t.Underlying()
	if p, ok := u.(*types.Pointer); ok {
		u = p.Elem().Underlying()
	}
	s, ok := u.(*types.Struct)
	if !ok {
		if isList(t) || isMap(t) {
			return one(st, Value{Kind: Literal, Node: e})
		}
		return one(st, Value{Kind: NonNil})
	}
	var exprs []ast.Expr
	var fields []*types.Var
	for i, el := range e.Elts {
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok {
				if f, ok := x.Info.ObjectOf(id).(*types.Var); ok {
					fields, exprs = append(fields, f), append(exprs, kv.Value)
				}
			}
		} else if i < s.NumFields() {
			fields, exprs = append(fields, s.Field(i)), append(exprs, el)
		}
	}
	var out []ev
	for _, v := range x.evalAll(exprs, st) {
		if v.end != nil {
			out = append(out, ev{end: v.end})
			continue
		}
		val := Value{Kind: Struct, Type: t, Fields: map[*types.Var]Value{}, Dep: v.st.tried > 0}
		for i, f := range fields {
			val.Fields[f.Origin()] = v.vals[i]
		}
		out = append(out, ev{st: v.st, val: val})
	}
	return out
}

func callee(info *types.Info, call *ast.CallExpr) *types.Func {
	fn, _ := typeutil.Callee(info, call).(*types.Func)
	return fn
}
