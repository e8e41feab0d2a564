package setting

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"sort"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/symbol"
)

// index holds what defuse does not: the statements that change a library's value in
// place, the calls of each function, and where clients are made.
type index struct {
	pkg    *types.Package
	tops   []ast.Node // top-level declarations with code, by position
	events map[*types.Var][]event
	calls  map[*types.Func][]*ast.CallExpr
	made   map[*catalog.Client][]ast.Expr
	// globals are the switches that are set for the whole program.
	globals []global
}

type global struct {
	row   *catalog.Global
	call  *ast.CallExpr
	value ast.Expr
}

// event is a place where a value of a library's type is changed.
type event struct {
	node  ast.Node          // the assignment or the call
	field *ast.SelectorExpr // the field written to
	value ast.Expr          // what is written
	call  *ast.CallExpr     // a setter, or a function that the value is passed to
	arg   int               // the argument that the value is; -1 for a setter's receiver
	taken bool              // its address is passed
}

func newIndex(e *Env) *index {
	x := &index{
		events: map[*types.Var][]event{},
		calls:  map[*types.Func][]*ast.CallExpr{},
		made:   map[*catalog.Client][]ast.Expr{},
	}
	for _, obj := range e.Info.Defs {
		if obj != nil && obj.Pkg() != nil {
			x.pkg = obj.Pkg()
			break
		}
	}
	for _, f := range e.Files {
		for _, d := range f.Decls {
			x.tops = append(x.tops, d)
		}
	}
	if len(e.Files) == 0 {
		for _, d := range e.Defs.Funcs {
			x.tops = append(x.tops, d)
		}
	}
	slices.SortFunc(x.tops, func(a, b ast.Node) int { return cmp.Compare(a.Pos(), b.Pos()) })
	for _, top := range x.tops {
		ast.Inspect(top, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				if len(n.Lhs) == len(n.Rhs) {
					for i, lhs := range n.Lhs {
						x.write(e, n, lhs, n.Rhs[i])
					}
				}
			case *ast.CallExpr:
				x.call(e, n)
			case *ast.CompositeLit:
				x.make(e, n)
			}
			return true
		})
	}
	return x
}

// root gives the variable or own field that a path of a library's fields starts from.
func (x *index) root(info *types.Info, e ast.Expr) *types.Var {
	for {
		switch t := ast.Unparen(e).(type) {
		case *ast.StarExpr:
			e = t.X
		case *ast.UnaryExpr:
			if t.Op != token.AND {
				return nil
			}
			e = t.X
		case *ast.Ident:
			v, _ := info.ObjectOf(t).(*types.Var)
			return origin(v)
		case *ast.SelectorExpr:
			v, _ := info.ObjectOf(t.Sel).(*types.Var)
			if v == nil || !v.IsField() || v.Pkg() == x.pkg {
				return origin(v)
			}
			e = t.X
		default:
			return nil
		}
	}
}

func origin(v *types.Var) *types.Var {
	if v == nil {
		return nil
	}
	return v.Origin()
}

func (x *index) add(v *types.Var, ev event) {
	if v != nil {
		x.events[v] = append(x.events[v], ev)
	}
}

func (x *index) write(e *Env, stmt *ast.AssignStmt, lhs, rhs ast.Expr) {
	sel, ok := ast.Unparen(lhs).(*ast.SelectorExpr)
	if !ok {
		return
	}
	if v, _ := e.Info.ObjectOf(sel.Sel).(*types.Var); v != nil && isGlobal(v) {
		if row, _ := catalog.FindGlobal(symbol.Of(v)); row != nil {
			x.globals = append(x.globals, global{row: row, value: rhs})
		}
	}
	f, _ := e.Info.ObjectOf(sel.Sel).(*types.Var)
	if f == nil || !f.IsField() || f.Pkg() == x.pkg {
		return
	}
	x.add(x.root(e.Info, sel), event{node: stmt, field: sel, value: rhs})
}

func (x *index) call(e *Env, call *ast.CallExpr) {
	name, fn := symbol.Callee(e.Info, call)
	if fn == nil {
		return
	}
	if e.Defs.Funcs[fn] != nil {
		x.calls[fn] = append(x.calls[fn], call)
	}
	x.make(e, call)
	if row, _ := catalog.FindGlobal(name); row != nil {
		x.globals = append(x.globals, global{row: row, call: call})
	}
	if row, _ := catalog.FindSetter(name); row != nil {
		x.add(x.root(e.Info, x.chain(e.Info, receiver(call))), event{node: call, call: call, arg: -1})
	}
	for i, arg := range call.Args {
		u, taken := ast.Unparen(arg).(*ast.UnaryExpr)
		taken = taken && u.Op == token.AND
		if v := x.root(e.Info, arg); v != nil && (taken || e.Defs.Funcs[fn] != nil) {
			x.add(v, event{node: call, call: call, arg: i, taken: taken})
		}
	}
}

// chain gives what a chain of setters starts from.
func (x *index) chain(info *types.Info, e ast.Expr) ast.Expr {
	for {
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		if !ok {
			return e
		}
		name, fn := symbol.Callee(info, call)
		if fn == nil {
			return e
		}
		if row, _ := catalog.FindSetter(name); row == nil {
			return e
		}
		e = receiver(call)
	}
}

// make notes where a client is made.
func (x *index) make(e *Env, n ast.Expr) {
	t := e.Info.TypeOf(n)
	if tuple, ok := t.(*types.Tuple); ok && tuple.Len() > 0 {
		t = tuple.At(0).Type()
	}
	if t == nil {
		return
	}
	if c, _ := catalog.FindClient(symbol.TypeOf(t)); c != nil {
		x.made[c] = append(x.made[c], n)
	}
}

// top gives the top-level declaration that pos is in.
func (x *index) top(pos token.Pos) ast.Node {
	i := sort.Search(len(x.tops), func(i int) bool { return x.tops[i].End() > pos })
	if i < len(x.tops) && x.tops[i].Pos() <= pos {
		return x.tops[i]
	}
	return nil
}
