package flow

import (
	"go/ast"
	"go/constant"
	"go/token"
	"strconv"
	"strings"
)

// related is a variable, or a field, plus a number.
type related struct {
	k   key
	off int64
}

// related reads e as an integer variable plus a number.
func (x *runner) related(e ast.Expr) (related, bool) {
	e = ast.Unparen(e)
	if !isInteger(x.Info.TypeOf(e)) {
		return related{}, false
	}
	b, ok := e.(*ast.BinaryExpr)
	if !ok {
		k, ok := x.key(e)
		return related{k: k}, ok && k.v != nil
	}
	tv := x.Info.Types[b.Y]
	if tv.Value == nil || b.Op != token.ADD && b.Op != token.SUB {
		return related{}, false
	}
	n, ok := constant.Int64Val(constant.ToInt(tv.Value))
	r, is := x.related(b.X)
	if !ok || !is || n > 1<<30 || n < -1<<30 {
		return related{}, false
	}
	if b.Op == token.SUB {
		n = -n
	}
	r.off += n
	return r, true
}

// difference reads a comparison as one of the difference of two variables with a number.
// The key names the difference.
func (x *runner) difference(e *ast.BinaryExpr, st *state) (k key, op token.Token, n int64, ok bool) {
	switch e.Op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
	default:
		return key{}, 0, 0, false
	}
	a, aok := x.related(e.X)
	b, bok := x.related(e.Y)
	if !aok || !bok || a.k == b.k {
		return key{}, 0, 0, false
	}
	op = e.Op
	if st.names.id(a.k) > st.names.id(b.k) {
		a, b, op = b, a, mirrored(op)
	}
	return st.names.between(a.k, b.k), op, b.off - a.off, true
}

// compared answers a comparison of two variables by what is known of their difference.
func (x *runner) compared(e *ast.BinaryExpr, st *state) (is, known bool) {
	k, op, n, ok := x.difference(e, st)
	if !ok {
		return false, false
	}
	d, ok := st.get(k)
	if !ok {
		return false, false
	}
	return compare(op, d, Int(n))
}

// relate learns the difference of two variables from the answer to their comparison.
func (x *runner) relate(e *ast.BinaryExpr, is bool, st *state) {
	k, op, n, ok := x.difference(e, st)
	if !ok {
		return
	}
	if !is {
		op = negated(op)
	}
	d, ok := st.get(k)
	if !ok {
		d = Value{Kind: Range, Lo: minInt, Hi: maxInt}
	}
	if to := narrow(d, op, n); ok || to.Lo != d.Lo || to.Hi != d.Hi {
		st.put(k, to)
	}
}

// step gives an integer that e names a value that lies by from the one it had: how far it
// is from others moves with it.
func (x *runner) step(e ast.Expr, v Value, by int64, st *state) {
	k, ok := x.key(e)
	if !ok {
		x.store(e, v, st)
		return
	}
	kept := map[key]Value{}
	for _, id := range st.names.of[k.v] {
		if b := st.at(id); b != nil && strings.HasPrefix(st.names.keys[id].path, k.path+"~") {
			kept[st.names.keys[id]] = moved(b.val, by)
		}
	}
	for _, id := range st.names.against[k.v] {
		if b := st.at(id); b != nil && strings.HasSuffix(st.names.keys[id].path, "~"+strconv.Itoa(st.names.id(k))) {
			kept[st.names.keys[id]] = moved(b.val, -by)
		}
	}
	x.store(e, v, st)
	for k, v := range kept {
		st.put(k, v)
	}
}

func moved(d Value, by int64) Value {
	d.Lo, d.Hi = shift(d.Lo, by), shift(d.Hi, by)
	return d
}

// between names the difference of a and b.
func (n *names) between(a, b key) key {
	k := key{v: a.v, path: a.path + "~" + strconv.Itoa(n.id(b))}
	if _, ok := n.ids[k]; !ok {
		n.against[b.v] = append(n.against[b.v], n.id(k))
	}
	return k
}

// unrelate forgets how far what k names is from anything.
func (s *state) unrelate(k key) {
	if len(s.names.against) > 0 {
		s.part(key{v: k.v, path: k.path + "~"})
	}
}

// count reads the right side of a step: by how much it moves.
func (x *runner) count(e ast.Expr, op token.Token) (by int64, ok bool) {
	tv := x.Info.Types[e]
	if tv.Value == nil || tv.Value.Kind() != constant.Int || op != token.ADD && op != token.SUB {
		return 0, false
	}
	by, ok = constant.Int64Val(tv.Value)
	if op == token.SUB {
		by = -by
	}
	return by, ok
}
