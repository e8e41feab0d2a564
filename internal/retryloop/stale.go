package retryloop

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/symbol"
)

// Fill is a place where an attempt adds to what lives longer than it.
type Fill struct {
	Node ast.Node // the statement or the call
	Var  *types.Var
	What string // how
}

// Fills gives what an attempt that failed has filled on a way round and what is not
// emptied before the next: a list that is appended to, a map, a value that is decoded into.
func (a *Attempt) Fills(w *Way) []Fill {
	var out []Fill
	feeds, yields := a.Feeds(), a.Yields()
	if a.movesOn(feeds, yields) {
		return nil
	}
	for e := range w.Events.All() {
		var f Fill
		switch e.Kind {
		case flow.Set:
			f = a.Site.filled(e.Node, yields)
		case flow.Called:
			call := e.Node.(*ast.CallExpr)
			if f = a.decoded(call); f.Var == nil && reads(call) {
				f = a.Site.inMemory(call)
			}
		}
		if f.Var != nil && !feeds[f.Var] && a.Site.Outer(f.Var) && !a.Renewed(w, f.Var) {
			out = append(out, f)
		}
	}
	return out
}

// reads reports whether a call reads to the end of a reader: what it copied before that broke
// off stays.
func reads(call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return ok && (sel.Sel.Name == "ReadFrom" || sel.Sel.Name == "Copy" || sel.Sel.Name == "CopyBuffer")
}

// movesOn reports whether the next attempt begins where this one broke off: what the attempt
// gave, or what is counted after it, moves on what the next is made with.
func (a *Attempt) movesOn(feeds, yields map[*types.Var]bool) bool {
	s := a.Site
	for v := range feeds {
		if !s.Outer(v) {
			continue
		}
		for _, d := range s.Defs().Defs(v) {
			if d.Value != nil && d.Node != nil && s.Repeats(d.Node) && d.Node.Pos() > a.Expr.End() && s.Mentions(d.Value, yields) {
				return true
			}
		}
	}
	return false
}

// assignment gives the statement that sets lhs, and what it is given.
func (s *Site) assignment(lhs ast.Node) (*ast.AssignStmt, ast.Expr) {
	path := s.model.pathTo(lhs)
	if len(path) < 2 || s.Root(asExpr(lhs)) == nil {
		return nil, nil
	}
	as, ok := path[len(path)-2].(*ast.AssignStmt)
	if !ok {
		return nil, nil
	}
	for i, l := range as.Lhs {
		if l == lhs {
			if len(as.Lhs) == len(as.Rhs) {
				return as, as.Rhs[i]
			}
			return as, nil
		}
	}
	return nil, nil
}

func asExpr(n ast.Node) ast.Expr {
	e, _ := n.(ast.Expr)
	return e
}

// filled says what an assignment adds to: x = append(x, y), m[k] = y, of something that came
// out of the attempt. Lists of errors are kept on purpose, sets of keys do not mind.
func (s *Site) filled(lhs ast.Node, yields map[*types.Var]bool) Fill {
	if asExpr(lhs) == nil {
		return Fill{}
	}
	as, val := s.assignment(lhs)
	if as == nil || val == nil || as.Tok != token.ASSIGN {
		return Fill{}
	}
	switch l := ast.Unparen(asExpr(lhs)).(type) {
	case *ast.IndexExpr:
		m, ok := s.Info().TypeOf(l.X).Underlying().(*types.Map)
		if !ok || !s.Mentions(val, yields) && !s.Mentions(l.Index, yields) || s.speaks(val) {
			return Fill{}
		}
		switch u := m.Elem().Underlying().(type) {
		case *types.Struct:
			if u.NumFields() == 0 {
				return Fill{}
			}
		case *types.Basic:
			if u.Info()&types.IsBoolean != 0 {
				return Fill{}
			}
		}
		return Fill{Node: as, Var: s.plainRoot(l.X), What: "is filled"}
	case *ast.Ident, *ast.SelectorExpr, *ast.StarExpr:
		call, ok := ast.Unparen(val).(*ast.CallExpr)
		if !ok || !s.Info().Types[call.Fun].IsBuiltin() || len(call.Args) < 2 {
			return Fill{}
		}
		if id, ok := ast.Unparen(call.Fun).(*ast.Ident); !ok || id.Name != "append" || s.Root(call.Args[0]) != s.Root(l) {
			return Fill{}
		}
		for _, arg := range call.Args[1:] {
			if !s.Mentions(arg, yields) || s.speaks(arg) {
				return Fill{}
			}
		}
		return Fill{Node: as, Var: s.plainRoot(l), What: "is appended to"}
	}
	return Fill{}
}

// plainRoot is Root for a variable, or what a pointer parameter points to; a field of what
// lives longer is too far away to be judged.
func (s *Site) plainRoot(e ast.Expr) *types.Var {
	switch x := ast.Unparen(e).(type) {
	case *ast.Ident:
		return s.Root(x)
	case *ast.StarExpr:
		return s.plainRoot(x.X)
	}
	return nil
}

// speaks reports whether an expression tells of an error: errs = append(errs, err).
func (s *Site) speaks(e ast.Expr) bool {
	found := flow.IsError(s.Info().TypeOf(e))
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := s.Info().ObjectOf(id).(*types.Var); ok && flow.IsError(v.Type()) {
				found = true
			}
		}
		return !found
	})
	return found
}

// decoded says what a call decodes into.
func (a *Attempt) decoded(call *ast.CallExpr) Fill {
	s := a.Site
	n, fn := symbol.Callee(s.Info(), call)
	if fn == nil || len(call.Args) == 0 || !strings.HasPrefix(n.Path, "encoding/") {
		return Fill{}
	}
	switch fn.Name() {
	case "Decode", "Unmarshal", "DecodeElement":
	default:
		return Fill{}
	}
	at := len(call.Args) - 1
	if fn.Name() == "DecodeElement" {
		at = 0
	}
	arg := a.Given(call.Args[at])
	if arg == nil {
		return Fill{}
	}
	t := s.Info().TypeOf(arg)
	p, ok := t.Underlying().(*types.Pointer)
	if !ok {
		return Fill{}
	}
	switch p.Elem().Underlying().(type) {
	case *types.Struct, *types.Map:
	default:
		return Fill{} // it is replaced
	}
	e := ast.Unparen(arg)
	if u, ok := e.(*ast.UnaryExpr); ok {
		e = u.X
	}
	node := ast.Node(call)
	if !s.Repeats(call) {
		node = a.Expr
	}
	return Fill{Node: node, Var: s.plainRoot(e), What: "is decoded into"}
}
