package delay

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/defuse"
)

// reaching gives the definitions of v that can reach use. What a plain assignment
// in the same or an outer list of statements overwrites on every path is left out.
func (r *slice) reaching(v *types.Var, use ast.Expr) []defuse.Def {
	ds := r.e.Defs.Defs(v)
	if len(ds) < 2 || v.IsField() || use == nil {
		return ds
	}
	f := r.x.around(use.Pos())
	if f == nil || f.Body == nil || f.jumps || !(f.pos() <= v.Pos() && v.Pos() < f.node().End()) {
		return ds
	}
	last := token.NoPos
	for _, list := range listsTo(f.Body, use.Pos()) {
		for _, s := range list {
			if s.End() > use.Pos() {
				break
			}
			if d := overwrites(r.e.Info, s, v); d.IsValid() {
				last = s.Pos()
			}
		}
	}
	if !last.IsValid() {
		return ds
	}
	var rest []defuse.Def
	for _, d := range ds {
		at := d.Node.Pos()
		inside := r.x.around(at) == f
		if inside && (at < last || at > use.End() && !f.around(at, use.Pos(), last)) {
			continue
		}
		rest = append(rest, d)
	}
	return rest
}

// listsTo gives the lists of statements that lead to pos, the outermost first.
func listsTo(root ast.Node, pos token.Pos) [][]ast.Stmt {
	var lists [][]ast.Stmt
	ast.Inspect(root, func(n ast.Node) bool {
		if n == nil || pos < n.Pos() || pos >= n.End() {
			return false
		}
		if list := defuse.Statements(n); list != nil {
			lists = append(lists, list)
		}
		return true
	})
	return lists
}

// overwrites gives the place where s, by itself, gives v a new value that does not
// come from the old one.
func overwrites(info *types.Info, s ast.Stmt, v *types.Var) token.Pos {
	a, ok := s.(*ast.AssignStmt)
	if !ok || a.Tok != token.ASSIGN && a.Tok != token.DEFINE {
		return token.NoPos
	}
	for i, l := range a.Lhs {
		id, ok := ast.Unparen(l).(*ast.Ident)
		if !ok || info.ObjectOf(id) != v {
			continue
		}
		value := a.Rhs[0]
		if len(a.Lhs) == len(a.Rhs) {
			value = a.Rhs[i]
		}
		if !mentions(info, value, v) {
			return a.Pos()
		}
	}
	return token.NoPos
}

func mentions(info *types.Info, x ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && info.ObjectOf(id) == v {
			found = true
		}
		return !found
	})
	return found
}

// clamps recognises `if v > limit { v = limit }`, and the same with a floor, and
// gives the limit.
func (r *slice) clamps(v *types.Var, d defuse.Def) (limit src, floor, ok bool) {
	if d.How != defuse.Assigned || d.Value == nil || d.Multi || mentions(r.e.Info, d.Value, v) {
		return src{}, false, false
	}
	for _, c := range r.exceeds(d.Node) {
		switch {
		case mentions(r.e.Info, c.over, v):
			limit, ok = r.limit(d.Value)
			return limit, false, ok
		case mentions(r.e.Info, c.under, v) && r.same(c.over, d.Value):
			floor = true
		}
	}
	if !floor {
		return src{}, false, false
	}
	limit, ok = r.limit(d.Value)
	return limit, true, ok
}

// lowers recognises v = min(v, limit), which every path to use passes, and the same with max,
// and gives the limit.
func (r *slice) lowers(v *types.Var, d defuse.Def, use ast.Expr) (limit src, floor, ok bool) {
	call, isCall := ast.Unparen(d.Value).(*ast.CallExpr)
	if d.How != defuse.Assigned || !isCall || len(call.Args) != 2 || use == nil {
		return src{}, false, false
	}
	name, isExtreme := r.extreme(call)
	f := r.x.around(use.Pos())
	if !isExtreme || f == nil || f.Body == nil {
		return src{}, false, false
	}
	other := call.Args[1]
	switch {
	case r.isJust(call.Args[0], v):
	case r.isJust(call.Args[1], v):
		other = call.Args[0]
	default:
		return src{}, false, false
	}
	if !onTheWay(f.Body, d.Node, use) && !r.whereSet(f.Body, d.Node, use, other) {
		return src{}, false, false
	}
	limit, ok = r.limit(other)
	return limit, name == "max", ok
}

// whereSet reports whether stmt stands under no condition but that the limit is not 0, which is
// none: if limit > 0 { v = min(v, limit) }.
func (r *slice) whereSet(body *ast.BlockStmt, stmt ast.Node, use, limit ast.Expr) bool {
	for _, list := range listsTo(body, use.Pos()) {
		for _, s := range list {
			is, ok := s.(*ast.IfStmt)
			if !ok || is.End() > use.Pos() || !slices.ContainsFunc(is.Body.List, func(in ast.Stmt) bool { return in == stmt }) {
				continue
			}
			c, ok := ast.Unparen(is.Cond).(*ast.BinaryExpr)
			if !ok || c.Op != token.GTR && c.Op != token.NEQ {
				return false
			}
			zero, v := r.e.Info.Types[c.Y].Value, r.e.Defs.Var(c.X)
			return zero != nil && zero.Kind() == constant.Int && constant.Sign(zero) == 0 && v != nil && r.isJust(limit, v)
		}
	}
	return false
}

// extreme reports whether a call is of min or max, or of their like in package math.
func (r *slice) extreme(call *ast.CallExpr) (name string, ok bool) {
	switch fn := typeutil.Callee(r.e.Info, call).(type) {
	case *types.Builtin:
		name = fn.Name()
	case *types.Func:
		if pkgPath(fn) == "math" {
			name = strings.ToLower(fn.Name())
		}
	}
	return name, name == "min" || name == "max"
}

// isJust reports whether x is v, conversions taken off.
func (r *slice) isJust(x ast.Expr, v *types.Var) bool {
	for {
		call, ok := ast.Unparen(x).(*ast.CallExpr)
		if !ok || len(call.Args) != 1 || !r.e.Info.Types[call.Fun].IsType() {
			return r.e.Defs.Var(x) == v
		}
		x = call.Args[0]
	}
}

// onTheWay reports whether stmt stands in one of the lists of statements that lead to use,
// before it.
func onTheWay(body *ast.BlockStmt, stmt ast.Node, use ast.Expr) bool {
	for _, list := range listsTo(body, use.Pos()) {
		for _, s := range list {
			if s == stmt && s.End() <= use.Pos() {
				return true
			}
		}
	}
	return false
}

// same reports whether two expressions name one variable, or are one number.
func (r *slice) same(x, y ast.Expr) bool {
	if a, b := r.e.Info.Types[x].Value, r.e.Info.Types[y].Value; a != nil && b != nil {
		return a.Kind() == b.Kind() && constant.Compare(a, token.EQL, b)
	}
	v := r.e.Defs.Var(x)
	return v != nil && v == r.e.Defs.Var(y)
}

// limit follows a ceiling; what grows itself is none.
func (r *slice) limit(x ast.Expr) (src, bool) {
	s := r.expr(x)
	return s, s.growth == fixed && !s.free && len(s.selves) == 0
}

// excess is a comparison: over is the larger side, under the smaller.
type excess struct {
	over, under ast.Expr
	sole        bool // it suffices for the whole condition
}

// exceeds gives the comparisons that guard n: d and limit in `if d > limit { n }`.
func (r *slice) exceeds(n ast.Node) []excess {
	f := r.x.around(n.Pos())
	if f == nil || f.Body == nil {
		return nil
	}
	var guard *ast.IfStmt
	ast.Inspect(f.Body, func(m ast.Node) bool {
		if m == nil || n.Pos() < m.Pos() || n.Pos() >= m.End() {
			return false
		}
		if s, ok := m.(*ast.IfStmt); ok && s.Body.Pos() <= n.Pos() && n.End() <= s.Body.End() {
			guard = s
		}
		return true
	})
	if guard == nil {
		return nil
	}
	return comparisons(guard.Cond, true)
}

// comparisons gives those of a condition; sole is whether each suffices for the whole.
func comparisons(x ast.Expr, sole bool) []excess {
	b, ok := ast.Unparen(x).(*ast.BinaryExpr)
	if !ok {
		return nil
	}
	switch b.Op {
	case token.LOR:
		return append(comparisons(b.X, sole), comparisons(b.Y, sole)...)
	case token.LAND:
		return append(comparisons(b.X, false), comparisons(b.Y, false)...)
	case token.GTR, token.GEQ:
		return []excess{{b.X, b.Y, sole}}
	case token.LSS, token.LEQ:
		return []excess{{b.Y, b.X, sole}}
	}
	return nil
}

// dead reports whether a guard that is constantly false stands before n.
func (r *slice) dead(n ast.Node) bool {
	f := r.x.around(n.Pos())
	if f == nil || f.Body == nil {
		return false
	}
	dead := false
	ast.Inspect(f.Body, func(m ast.Node) bool {
		if m == nil || dead || n.Pos() < m.Pos() || n.Pos() >= m.End() {
			return false
		}
		if s, ok := m.(*ast.IfStmt); ok {
			c := r.truth(s.Cond)
			in := spans(s.Body, n.Pos())
			out := s.Else != nil && spans(s.Else, n.Pos())
			dead = dead || in && c < 0 || out && c > 0
		}
		return true
	})
	return dead
}

// truth says whether a condition is always true (1), always false (-1), or open (0).
func (r *slice) truth(x ast.Expr) int {
	x = ast.Unparen(x)
	if tv, ok := r.e.Info.Types[x]; ok && tv.Value != nil && tv.Value.Kind() == constant.Bool {
		if constant.BoolVal(tv.Value) {
			return 1
		}
		return -1
	}
	switch x := x.(type) {
	case *ast.UnaryExpr:
		if x.Op == token.NOT {
			return -r.truth(x.X)
		}
	case *ast.BinaryExpr:
		a, b := 0, 0
		if x.Op == token.LAND || x.Op == token.LOR {
			a, b = r.truth(x.X), r.truth(x.Y)
		}
		switch x.Op {
		case token.LAND:
			return min(a, b)
		case token.LOR:
			return max(a, b)
		}
	case *ast.Ident:
		v, ok := r.e.Info.ObjectOf(x).(*types.Var)
		if !ok || v.IsField() || v.Exported() || r.x.recvs[v] != nil {
			return 0
		}
		d, ok := r.e.Defs.Only(v)
		if !ok || v.Parent() == r.e.Pkg.Scope() && r.x.around(d.Node.Pos()) != nil { // zero until then
			return 0
		}
		if d.How == defuse.Zero {
			return -1
		}
		if d.How == defuse.Assigned && !d.Multi && d.Value != nil {
			if tv := r.e.Info.Types[d.Value]; tv.Value != nil {
				return r.truth(d.Value)
			}
		}
	}
	return 0
}
