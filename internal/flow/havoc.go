package flow

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/defuse"
)

// prefix gives st what the statements before the path's end, in the blocks around it, say for sure.
func (x *runner) prefix(path []ast.Node, st *state) {
	for i, n := range path[:len(path)-1] {
		switch n := n.(type) {
		case *ast.ForStmt:
			if n.Init != nil {
				x.straight(n.Init, st)
			}
			x.forget(n, st)
			continue
		case *ast.RangeStmt:
			x.forget(n, st)
			continue
		case *ast.IfStmt:
			if n.Init != nil {
				x.straight(n.Init, st)
			}
			continue
		}
		for _, s := range defuse.Statements(n) {
			if s == path[i+1] {
				break
			}
			x.straight(s, st)
		}
	}
}

// straight runs a simple statement, and forgets what a compound one may change.
func (x *runner) straight(s ast.Stmt, st *state) {
	switch s := s.(type) {
	case *ast.AssignStmt, *ast.DeclStmt, *ast.IncDecStmt:
		if exits := x.stmt(s, st); len(exits) == 1 {
			*st = *exits[0].st
			st.tried, st.events, st.sig, st.inside = 0, history{}, 0, false
			return
		}
	case *ast.ExprStmt, *ast.DeferStmt, *ast.GoStmt, *ast.SendStmt, *ast.EmptyStmt:
	}
	x.forget(s, st)
}

// forget makes every variable that n gives a value to unknown.
func (x *runner) forget(n ast.Node, st *state) {
	for v := range changed(x.Info, n) {
		st.drop(v)
		st.put(key{v: v}, Value{})
	}
}

// havoc makes the variables that the loop changes what they are in any round:
// a counter that only grows is at least its first value.
func (x *runner) havoc(loop ast.Stmt, st *state) {
	var init ast.Stmt
	if f, ok := loop.(*ast.ForStmt); ok {
		init = f.Init
	}
	for v, steps := range changed(x.Info, loop) {
		first := st.val(key{v: v})
		if lo, hi, ok := first.bounds(); ok && init == nil {
			switch steps {
			case up:
				st.put(key{v: v}, Value{Kind: Range, Lo: lo, Hi: maxInt})
				continue
			case down:
				st.put(key{v: v}, Value{Kind: Range, Lo: minInt, Hi: hi})
				continue
			}
		}
		if init != nil && within(init, x.Info, v) {
			continue
		}
		if lo, hi, ok := first.bounds(); ok && steps == up {
			st.put(key{v: v}, Value{Kind: Range, Lo: lo, Hi: maxInt})
			continue
		} else if ok && steps == down {
			st.put(key{v: v}, Value{Kind: Range, Lo: minInt, Hi: hi})
			continue
		}
		st.drop(v)
		st.put(key{v: v}, Value{})
	}
}

type steps uint8

const (
	up steps = iota + 1
	down
	wild
)

// changed gives the variables that n assigns, and whether they only count up or down.
func changed(info *types.Info, n ast.Node) map[*types.Var]steps {
	out := map[*types.Var]steps{}
	mark := func(e ast.Expr, s steps) {
		root := rootOf(e)
		if root == nil {
			return
		}
		if ast.Unparen(e) != ast.Expr(root) {
			s = wild
		}
		v, _ := info.ObjectOf(root).(*types.Var)
		if v == nil {
			return
		}
		if old := out[v]; old != 0 && old != s {
			s = wild
		}
		out[v] = s
	}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			s := wild
			if len(n.Rhs) == 1 {
				if tv := info.Types[n.Rhs[0]]; tv.Value != nil && positive(tv.Value) {
					switch n.Tok {
					case token.ADD_ASSIGN:
						s = up
					case token.SUB_ASSIGN:
						s = down
					}
				}
			}
			for _, e := range n.Lhs {
				if n.Tok == token.DEFINE {
					if id, ok := e.(*ast.Ident); ok && info.Defs[id] != nil {
						continue // born inside
					}
				}
				mark(e, s)
			}
		case *ast.IncDecStmt:
			s := up
			if n.Tok == token.DEC {
				s = down
			}
			mark(n.X, s)
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				for _, e := range []ast.Expr{n.Key, n.Value} {
					if e != nil {
						mark(e, wild)
					}
				}
			}
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				mark(n.X, wild)
			}
		}
		return true
	})
	return out
}

func within(n ast.Node, info *types.Info, v *types.Var) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && info.ObjectOf(id) == v {
			found = true
		}
		return !found
	})
	return found
}

func rootOf(e ast.Expr) *ast.Ident {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			return x
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		default:
			return nil
		}
	}
}
