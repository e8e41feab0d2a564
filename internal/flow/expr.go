package flow

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"

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

func (x *runner) eval(e ast.Expr, st *state) []ev {
	if x.spent() {
		return nil
	}
	if v := x.constant(e); v.Kind != Top {
		return one(st, v)
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return x.eval(e.X, st)
	case *ast.Ident:
		return one(st, x.ident(e, st))
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
	case *ast.FuncLit:
		return one(st, Value{Kind: Func, Node: e})
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

// maxListed is how many variables listed follows.
const maxListed = 5

// listed gives the list or map that a variable or field holds unless a caller or an
// option says otherwise: the one literal that reaches it, parameters left aside.
func (x *runner) listed(v *types.Var, depth int) *ast.CompositeLit {
	if !isList(v.Type()) && !isMap(v.Type()) || depth > maxListed || x.Defs.Filled(v) {
		return nil
	}
	var found *ast.CompositeLit
	for _, def := range x.Defs.Defs(v) {
		switch {
		case def.How == defuse.Zero:
			continue
		case def.How != defuse.Assigned || def.Value == nil || def.Multi:
			return nil
		case x.isParam(def.Value):
			continue
		}
		lit := x.listedAt(def.Value, depth+1)
		if lit == nil || found != nil {
			return nil
		}
		found = lit
	}
	return found
}

// isParam reports whether e is a variable that gets its value from callers alone.
func (x *runner) isParam(e ast.Expr) bool {
	v := defuse.VarOf(x.Info, e)
	return v != nil && !v.IsField() && v.Parent() != nil && v.Parent() != v.Pkg().Scope() && len(x.Defs.Defs(v)) == 0
}

func (x *runner) listedAt(e ast.Expr, depth int) *ast.CompositeLit {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return e
	case *ast.Ident, *ast.SelectorExpr:
		if v := defuse.VarOf(x.Info, e); v != nil {
			return x.listed(v.Origin(), depth)
		}
	case *ast.CallExpr:
		fn, _ := typeutil.Callee(x.Info, e).(*types.Func)
		if fn == nil {
			return nil
		}
		if d := x.Defs.Funcs[fn.Origin()]; d != nil && len(d.Body.List) == 1 {
			if ret, ok := d.Body.List[0].(*ast.ReturnStmt); ok && len(ret.Results) == 1 {
				return x.listedAt(ret.Results[0], depth+1)
			}
		}
	}
	return nil
}

func isMap(t types.Type) bool {
	_, ok := t.Underlying().(*types.Map)
	return ok
}

var errorType = types.Universe.Lookup("error").Type()

func isError(t types.Type) bool { return t != nil && types.Identical(t, errorType) }

// IsError reports whether t is error or a type that implements it.
func IsError(t types.Type) bool {
	return t != nil && types.Implements(t, errorType.Underlying().(*types.Interface))
}

func (x *runner) selector(e *ast.SelectorExpr, st *state) []ev {
	sel := x.Info.Selections[e]
	if sel == nil { // qualified identifier
		return one(st, x.ident(e.Sel, st))
	}
	if k, ok := x.key(e); ok {
		if v, ok := st.get(k); ok {
			return one(st, x.assumed(v, sel.Obj()))
		}
	}
	var out []ev
	for _, b := range x.eval(e.X, st) {
		if b.end == nil {
			b.val = x.assumed(x.field(b.val, sel), sel.Obj())
		}
		out = append(out, b)
	}
	return out
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
	switch e.Op {
	case token.ARROW:
		var out []ev
		for _, v := range x.eval(e.X, st) {
			if v.end == nil {
				k := x.Hooks.Chan(e.X)
				v.st.note(Event{Kind: Received, Node: e.X, Channel: k})
				v.val = Value{}
			}
			out = append(out, v)
		}
		return out
	case token.NOT:
		var out []ev
		for _, v := range x.eval(e.X, st) {
			if v.end == nil {
				switch {
				case v.val.isTrue():
					v.val = boolean(false).with(v.val.Dep)
				case v.val.isFalse():
					v.val = boolean(true).with(v.val.Dep)
				default:
					v.val = Value{Dep: v.val.Dep}
				}
			}
			out = append(out, v)
		}
		return out
	case token.AND:
		var out []ev
		for _, v := range x.eval(e.X, st) {
			if v.end == nil && v.val.Kind != Struct && v.val.Kind != Failure {
				v.val = Value{Kind: NonNil, Dep: v.val.Dep}
			}
			out = append(out, v)
		}
		return out
	}
	var out []ev
	for _, v := range x.eval(e.X, st) {
		if v.end == nil {
			if v.val.Kind == Const && (e.Op == token.SUB || e.Op == token.ADD || e.Op == token.XOR) && v.val.C.Kind() != constant.Bool {
				v.val.C = constant.UnaryOp(e.Op, v.val.C, 0)
			} else {
				v.val = Value{Dep: v.val.Dep}
			}
		}
		out = append(out, v)
	}
	return out
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
		out = append(out, ev{st: v.st, val: x.operate(e, v.vals[0], v.vals[1])})
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

// arith gives a op b.
func arith(op token.Token, a, b Value, t types.Type) Value {
	dep := a.Dep || b.Dep
	if a.Kind == Const && b.Kind == Const {
		if v, ok := fold(op, a.C, b.C, t); ok {
			return Value{Kind: Const, C: v, Dep: dep}
		}
		return Value{Dep: dep}
	}
	alo, ahi, aok := a.bounds()
	blo, bhi, bok := b.bounds()
	if aok && bok && blo == bhi && (a.Kind == Range || b.Kind == Range) {
		switch op {
		case token.ADD:
			return Value{Kind: Range, Lo: shift(alo, blo), Hi: shift(ahi, bhi), Dep: dep}
		case token.SUB:
			return Value{Kind: Range, Lo: shift(alo, -blo), Hi: shift(ahi, -bhi), Dep: dep}
		}
	}
	return Value{Dep: dep}
}

func shift(n, by int64) int64 {
	switch {
	case n == minInt || n == maxInt:
		return n
	case by > 0 && n > maxInt-by:
		return maxInt
	case by < 0 && n < minInt-by:
		return minInt
	}
	return n + by
}

func fold(op token.Token, a, b constant.Value, t types.Type) (constant.Value, bool) {
	ak, bk := a.Kind(), b.Kind()
	if ak == constant.Bool || bk == constant.Bool || ak == constant.Unknown || bk == constant.Unknown {
		return nil, false
	}
	if (ak == constant.String) != (bk == constant.String) {
		return nil, false
	}
	switch op {
	case token.SHL, token.SHR:
		n, ok := constant.Uint64Val(constant.ToInt(b))
		if !ok || n > 200 || constant.ToInt(a).Kind() != constant.Int {
			return nil, false
		}
		return wrapped(constant.Shift(constant.ToInt(a), op, uint(n)), t), true
	case token.QUO:
		if bk == constant.String || constant.Sign(b) == 0 {
			return nil, false
		}
		if isInteger(t) {
			a, b = constant.ToInt(a), constant.ToInt(b)
			if a.Kind() != constant.Int || b.Kind() != constant.Int {
				return nil, false
			}
			op = token.QUO_ASSIGN
		}
	case token.REM:
		if bk == constant.String || ak != constant.Int || bk != constant.Int || constant.Sign(b) == 0 {
			return nil, false
		}
	case token.ADD, token.SUB, token.MUL:
		if ak == constant.String && op != token.ADD {
			return nil, false
		}
	case token.AND, token.OR, token.XOR, token.AND_NOT:
		if ak != constant.Int || bk != constant.Int {
			return nil, false
		}
	default:
		return nil, false
	}
	return wrapped(constant.BinaryOp(a, op, b), t), true
}

// wrapped gives what a signed integer of 64 bits makes of a number that is too large for it.
func wrapped(c constant.Value, t types.Type) constant.Value {
	if c.Kind() != constant.Int || !is64(t) {
		return c
	}
	if _, exact := constant.Int64Val(c); exact {
		return c
	}
	low := constant.BinaryOp(c, token.AND, constant.MakeUint64(math.MaxUint64))
	u, _ := constant.Uint64Val(low)
	return constant.MakeInt64(int64(u))
}

func is64(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && (b.Kind() == types.Int64 || b.Kind() == types.Int)
}

func isInteger(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

func positive(v constant.Value) bool {
	return (v.Kind() == constant.Int || v.Kind() == constant.Float) && constant.Sign(v) > 0
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

func (x *runner) assertion(e *ast.TypeAssertExpr, st *state) []ev {
	t := x.Info.TypeOf(e)
	comma := false
	if tuple, ok := t.(*types.Tuple); ok {
		comma = true
		t = tuple.At(0).Type()
	}
	var out []ev
	for _, v := range x.eval(e.X, st) {
		if v.end != nil {
			out = append(out, v)
			continue
		}
		found, answer := Value{Dep: v.val.Dep}, Value{Dep: v.val.Dep}
		if f, is, known := x.as(v.val, t); known {
			answer = boolean(is).with(v.val.Dep)
			if is {
				found = f
			} else {
				found = zero(t)
			}
		}
		if comma {
			v.val = Value{Kind: Tuple, Elems: []Value{found, answer}, Dep: v.val.Dep}
		} else {
			v.val = found
		}
		out = append(out, v)
	}
	return out
}

// as looks for a value of type t in v, which is an error or holds one.
func (x *runner) as(v Value, t types.Type) (Value, bool, bool) {
	switch v.Kind {
	case Failure:
		return x.Hooks.As(v, t)
	case Nil:
		return v, false, true
	case Struct:
		if v.Type == nil || t == nil {
			return v, false, false
		}
		if i, ok := t.Underlying().(*types.Interface); ok {
			is := types.Implements(v.Type, i) || types.Implements(types.NewPointer(v.Type), i)
			return v, is, true
		}
		return v, sameNamed(v.Type, t), true
	}
	return v, false, false
}

func sameNamed(a, b types.Type) bool {
	strip := func(t types.Type) types.Type {
		t = types.Unalias(t)
		if p, ok := t.(*types.Pointer); ok {
			t = types.Unalias(p.Elem())
		}
		return t
	}
	return types.Identical(strip(a), strip(b))
}

func (x *runner) index(e *ast.IndexExpr, st *state) []ev {
	if tv := x.Info.Types[e.X]; tv.IsType() || !tv.IsValue() { // an instantiated function
		return one(st, Value{})
	}
	if _, ok := x.Info.TypeOf(e.X).Underlying().(*types.Signature); ok {
		return x.eval(e.X, st)
	}
	tuple, comma := x.Info.TypeOf(e).(*types.Tuple)
	var out []ev
	for _, v := range x.evalAll([]ast.Expr{e.X, e.Index}, st) {
		if v.end != nil {
			out = append(out, ev{end: v.end})
			continue
		}
		dep := v.vals[0].Dep || v.vals[1].Dep
		val, found := Value{Dep: dep}, Value{Dep: dep}
		if lit, ok := v.vals[0].Node.(*ast.CompositeLit); ok && v.vals[0].Kind == Literal && v.vals[1].Kind == Const {
			elem, has, known := x.lookup(lit, v.vals[1])
			if known {
				found = boolean(has).with(dep)
				val = elem.with(dep)
				if !has {
					t := x.Info.TypeOf(e)
					if comma {
						t = tuple.At(0).Type()
					}
					val = zero(t).with(dep)
				}
			}
		}
		if comma {
			val = Value{Kind: Tuple, Elems: []Value{val, found}, Dep: dep}
		}
		out = append(out, ev{st: v.st, val: val})
	}
	return out
}

// lookup finds a key in a literal of a map or list.
func (x *runner) lookup(lit *ast.CompositeLit, k Value) (elem Value, has, known bool) {
	list := isList(x.Info.TypeOf(lit))
	for i, el := range lit.Elts {
		at := Int(int64(i))
		val := el
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			at, val = x.constant(kv.Key), kv.Value
		} else if !list {
			return Value{}, false, false
		}
		if at.Kind != Const {
			return Value{}, false, false
		}
		if eq, ok := compare(token.EQL, at, k); ok && eq {
			v := x.constant(val)
			if inner, ok := val.(*ast.CompositeLit); ok {
				v = Value{Kind: NonNil}
				if t := x.Info.TypeOf(inner); t != nil && (isList(t) || isMap(t)) {
					v = Value{Kind: Literal, Node: inner}
				}
			}
			return v, true, true
		}
	}
	return Value{}, false, true
}

// contains answers whether a list literal holds a value.
func (x *runner) contains(list, v Value) (has, known bool) {
	lit, ok := list.Node.(*ast.CompositeLit)
	if !ok || list.Kind != Literal || v.Kind != Const {
		return false, false
	}
	for _, el := range lit.Elts {
		c := x.constant(el)
		if c.Kind != Const {
			return false, false
		}
		if eq, ok := compare(token.EQL, c, v); ok && eq {
			return true, true
		}
	}
	return false, true
}

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
		st.guess = append(st.guess, Guess{e, true})
		f.guess = append(f.guess, Guess{e, false})
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
		if k, ok := x.key(e); ok && isBool(x.Info.TypeOf(e)) {
			learn(k, boolean(is).with(st.val(k).Dep))
		}
	case *ast.BinaryExpr:
		k, ok := x.key(e.X)
		if !ok {
			return
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
				learn(k, narrow(old, op, n))
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

func isBool(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

func callee(info *types.Info, call *ast.CallExpr) *types.Func {
	fn, _ := typeutil.Callee(info, call).(*types.Func)
	return fn
}
