// Package defuse knows, for every variable and field of a package, where it gets
// its values: the whole package at once, without regard to the order of execution.
package defuse

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"sync"
)

// How is the kind of a definition.
type How int8

// The ways in which a variable gets a value.
const (
	Assigned How = iota // v = x, v := x, var v = x, T{v: x}
	Updated             // v += x, v++: the old value takes part
	Ranged              // for v := range x: from x's elements or keys
	Escaped             // &v: it may be changed out of sight
	Zero                // var v T
)

// Def is one place where a variable gets a value.
type Def struct {
	How   How
	Value ast.Expr // nil for Zero and for v++
	Tok   token.Token
	Index int      // of the result, where Value is a call with several results (or the value of a range: 1)
	Multi bool     // Value gives more than one result
	Node  ast.Node // the statement, or the element of a literal
	Base  ast.Expr // the struct whose field is set, for a selector
}

// Index answers for one package.
type Index struct {
	info *types.Info
	defs map[*types.Var][]Def
	// filled are the lists and maps of which an element is set after they are made.
	filled map[*types.Var]bool
	lent   map[*types.Package][]*types.Var
	mu     sync.Mutex
	scopes map[ast.Node][]*types.Var // what Declared has answered
	code   []*ast.File               // that are no tests
	test   bool                      // the file that is read is a test
	// Funcs are the bodies of the package's functions and methods.
	Funcs   map[*types.Func]*ast.FuncDecl
	ordered []*ast.FuncDecl // the same, by position
}

// New reads the files of a package. What a test gives a variable or field of the code that
// it tests is not counted: the code does not run so.
func New(fset *token.FileSet, info *types.Info, files []*ast.File) *Index {
	x := &Index{info: info, defs: map[*types.Var][]Def{}, filled: map[*types.Var]bool{}, lent: map[*types.Package][]*types.Var{}, scopes: map[ast.Node][]*types.Var{}, Funcs: map[*types.Func]*ast.FuncDecl{}}
	isTest := func(f *ast.File) bool {
		return strings.HasSuffix(fset.File(f.FileStart).Name(), "_test.go")
	}
	for _, f := range files {
		if !isTest(f) {
			x.code = append(x.code, f)
		}
	}
	for _, f := range files {
		x.test = isTest(f)
		ast.Inspect(f, x.visit)
	}
	slices.SortFunc(x.ordered, func(a, b *ast.FuncDecl) int { return cmp.Compare(a.Pos(), b.Pos()) })
	return x
}

// Around gives the function or method whose declaration holds a position; nil where none does.
func (x *Index) Around(pos token.Pos) *types.Func {
	i, _ := slices.BinarySearchFunc(x.ordered, pos, func(f *ast.FuncDecl, pos token.Pos) int { return cmp.Compare(f.End(), pos) })
	if i == len(x.ordered) || pos < x.ordered[i].Pos() {
		return nil
	}
	fn, _ := x.info.Defs[x.ordered[i].Name].(*types.Func)
	return fn
}

// tested reports whether a test gives v a value, which is the code's.
func (x *Index) tested(v *types.Var) bool { return x.test && x.InCode(v.Pos()) }

// InCode reports whether a position is in a file of the package that is no test.
func (x *Index) InCode(pos token.Pos) bool {
	return slices.ContainsFunc(x.code, func(f *ast.File) bool { return f.FileStart <= pos && pos < f.FileEnd })
}

// Defs gives every definition of v in the package. Parameters have those that the body makes.
func (x *Index) Defs(v *types.Var) []Def {
	if v == nil {
		return nil
	}
	return x.defs[v.Origin()]
}

// Only gives the one definition of v, where there is just one and v's address is not taken.
func (x *Index) Only(v *types.Var) (Def, bool) {
	ds := x.Defs(v)
	if len(ds) == 2 && ds[0].How == Zero && ds[1].How == Assigned {
		ds = ds[1:]
	}
	if len(ds) != 1 || ds[0].How == Escaped {
		return Def{}, false
	}
	return ds[0], true
}

// Var gives the variable or field that e names, parentheses and a pointer's star taken off.
func (x *Index) Var(e ast.Expr) *types.Var { return VarOf(x.info, e) }

// VarOf gives the variable or field that e names, parentheses and a pointer's star taken off.
func VarOf(info *types.Info, e ast.Expr) *types.Var {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, _ := info.ObjectOf(e).(*types.Var)
		return v
	case *ast.SelectorExpr:
		v, _ := info.ObjectOf(e.Sel).(*types.Var)
		return v
	case *ast.StarExpr:
		return VarOf(info, e.X)
	}
	return nil
}

// Filled reports whether an element of v, a list or map, is set after v is made.
func (x *Index) Filled(v *types.Var) bool { return x.filled[v.Origin()] }

// Declared gives the variables that are declared in nodes and that no closure there can
// keep. key is what the answer is remembered by.
func (x *Index) Declared(key ast.Node, nodes ...ast.Node) []*types.Var {
	x.mu.Lock()
	defer x.mu.Unlock()
	if own, ok := x.scopes[key]; ok {
		return own
	}
	found, kept := map[*types.Var]bool{}, map[*types.Var]bool{}
	for _, n := range nodes {
		x.declared(n, false, found, kept)
	}
	var own []*types.Var
	for v := range found {
		if !kept[v] {
			own = append(own, v)
		}
	}
	x.scopes[key] = own
	return own
}

// declared finds the variables declared below root, and those that closures there use.
func (x *Index) declared(root ast.Node, lit bool, found, kept map[*types.Var]bool) {
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			if !lit {
				x.declared(n.Body, true, found, kept)
				return false
			}
		case *ast.Ident:
			if v, ok := x.info.Uses[n].(*types.Var); ok && lit {
				kept[v] = true
			}
			if v, ok := x.info.Defs[n].(*types.Var); ok && !lit {
				found[v] = true
			}
		}
		return true
	})
}

func (x *Index) add(e ast.Expr, d Def) {
	if el, ok := ast.Unparen(e).(*ast.IndexExpr); ok {
		if v := x.Var(el.X); v != nil && !x.tested(v) {
			x.filled[v.Origin()] = true
		}
		return
	}
	v := x.Var(e)
	if v == nil || x.tested(v) {
		return
	}
	if s, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
		d.Base = s.X
	}
	v = v.Origin()
	x.defs[v] = append(x.defs[v], d)
}

func (x *Index) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncDecl:
		if fn, ok := x.info.Defs[n.Name].(*types.Func); ok && n.Body != nil {
			x.Funcs[fn] = n
			x.ordered = append(x.ordered, n)
		}
	case *ast.AssignStmt:
		how := Assigned
		if n.Tok != token.ASSIGN && n.Tok != token.DEFINE {
			how = Updated
		}
		x.assign(n.Lhs, n.Rhs, Def{How: how, Tok: n.Tok, Node: n})
	case *ast.ValueSpec:
		lhs := make([]ast.Expr, len(n.Names))
		for i, id := range n.Names {
			lhs[i] = id
			if len(n.Values) == 0 {
				x.add(id, Def{How: Zero, Node: n})
			}
		}
		x.assign(lhs, n.Values, Def{How: Assigned, Tok: token.ASSIGN, Node: n})
	case *ast.IncDecStmt:
		x.add(n.X, Def{How: Updated, Tok: n.Tok, Node: n})
	case *ast.RangeStmt:
		for i, e := range []ast.Expr{n.Key, n.Value} {
			if e != nil {
				x.add(e, Def{How: Ranged, Value: n.X, Index: i, Multi: true, Node: n})
			}
		}
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			if _, lit := ast.Unparen(n.X).(*ast.CompositeLit); !lit {
				x.add(n.X, Def{How: Escaped, Node: n})
			}
		}
	case *ast.CompositeLit:
		x.literal(n)
	case *ast.CallExpr:
		x.lend(n)
	}
	return true
}

// lend takes in the variables whose addresses a method of another package is given.
func (x *Index) lend(call *ast.CallExpr) {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || x.info.Selections[sel] == nil {
		return
	}
	for _, arg := range call.Args {
		u, ok := arg.(*ast.UnaryExpr)
		if !ok || u.Op != token.AND {
			continue
		}
		v, fn := x.Var(u.X), x.info.Uses[sel.Sel]
		if v != nil && !v.IsField() && fn != nil && fn.Pkg() != nil {
			x.lent[fn.Pkg()] = append(x.lent[fn.Pkg()], v)
		}
	}
}

// Lent gives the variables whose addresses methods of a package are given: a request that is
// told beforehand where to put the answer.
func (x *Index) Lent(to *types.Package) []*types.Var { return x.lent[to] }

func (x *Index) assign(lhs, rhs []ast.Expr, d Def) {
	switch {
	case len(lhs) == len(rhs):
		for i, e := range lhs {
			d.Value = rhs[i]
			x.add(e, d)
		}
	case len(rhs) == 1:
		for i, e := range lhs {
			d.Value, d.Index, d.Multi = rhs[0], i, true
			x.add(e, d)
		}
	}
}

func (x *Index) literal(lit *ast.CompositeLit) {
	tv, ok := x.info.Types[lit]
	if !ok {
		return
	}
	t := tv.Type.Underlying()
	if p, ok := t.(*types.Pointer); ok { // an element of []*T with its type left out
		t = p.Elem().Underlying()
	}
	st, ok := t.(*types.Struct)
	if !ok {
		return
	}
	for i, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			x.add(kv.Key, Def{How: Assigned, Value: kv.Value, Node: kv})
		} else if i < st.NumFields() {
			f := st.Field(i).Origin()
			if x.tested(f) {
				continue
			}
			x.defs[f] = append(x.defs[f], Def{How: Assigned, Value: e, Node: e})
		}
	}
}

// Statements gives the list of statements that a block or a clause holds; nil for any other node.
func Statements(n ast.Node) []ast.Stmt {
	switch n := n.(type) {
	case *ast.BlockStmt:
		return n.List
	case *ast.CaseClause:
		return n.Body
	case *ast.CommClause:
		return n.Body
	}
	return nil
}
