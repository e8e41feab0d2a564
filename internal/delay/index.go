package delay

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"sort"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/defuse"
)

// Fn is a function, a method or a closure of the package.
type Fn struct {
	Decl   *ast.FuncDecl // one of the two
	Lit    *ast.FuncLit
	Obj    *types.Func // nil for a closure
	Sig    *types.Signature
	Body   *ast.BlockStmt
	Parent *Fn // the function around a closure
	Lits   []*Fn
	Calls  []*ast.CallExpr // in the order of the text, those of its closures left out

	Selects  []*ast.SelectStmt
	Spawned  map[*ast.CallExpr]bool // calls of go statements
	loops    []ast.Node
	jumps    bool // by goto
	Returns  []*ast.ReturnStmt
	receives []ast.Expr // channels received from, and waited for
	drains   []ast.Node // bodies of if !timer.Stop(): what has come already is taken out there
	results  []src      // once done
	done     bool
}

func (f *Fn) pos() token.Pos { return f.node().Pos() }

func (f *Fn) node() ast.Node {
	if f.Decl != nil {
		return f.Decl
	}
	return f.Lit
}

// Receives gives the channels that f receives from, by <-, select or range, and waits for.
func (f *Fn) Receives() []ast.Expr { return f.receives }

// Offer gives the select of which a case receives from ch; nil where ch is received from alone.
func (f *Fn) Offer(ch ast.Expr) *ast.SelectStmt {
	for _, s := range f.Selects {
		for _, c := range s.Body.List {
			if comm := c.(*ast.CommClause).Comm; comm != nil && spans(comm, ch.Pos()) {
				return s
			}
		}
	}
	return nil
}

// spans reports whether pos is in n.
func spans(n ast.Node, pos token.Pos) bool { return n.Pos() <= pos && pos < n.End() }

// passes reports whether a receive from ch waits for nothing: its select has a default, or it
// empties the channel of a timer that has run out.
func (f *Fn) passes(ch ast.Expr) bool {
	if s := f.Offer(ch); s != nil {
		return slices.ContainsFunc(s.Body.List, func(c ast.Stmt) bool { return c.(*ast.CommClause).Comm == nil })
	}
	return slices.ContainsFunc(f.drains, func(n ast.Node) bool { return spans(n, ch.Pos()) })
}

// ifNotStopped reports whether a statement begins with if !timer.Stop().
func ifNotStopped(s *ast.IfStmt) bool {
	not, ok := ast.Unparen(s.Cond).(*ast.UnaryExpr)
	if !ok || not.Op != token.NOT {
		return false
	}
	call, ok := ast.Unparen(not.X).(*ast.CallExpr)
	if !ok || len(call.Args) > 0 {
		return false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Stop"
}

// around reports whether a loop holds a and b, but not out.
func (f *Fn) around(a, b, out token.Pos) bool {
	for _, l := range f.loops {
		if spans(l, a) && spans(l, b) && !spans(l, out) {
			return true
		}
	}
	return false
}

// Loop gives the innermost loop of f around pos, or nil.
func (f *Fn) Loop(pos token.Pos) ast.Node {
	var in ast.Node
	for _, l := range f.loops { // outer ones come first
		if spans(l, pos) {
			in = l
		}
	}
	return in
}

// index is what the slices need besides definitions, from one walk over the package.
type index struct {
	fns    []*Fn // declared ones, in the order of the text, sorted by position
	byObj  map[*types.Func]*Fn
	byLit  map[*ast.FuncLit]*Fn
	sites  map[*types.Func][]*ast.CallExpr // calls by name
	stores map[*types.Var][]ast.Expr       // v[i] = x, append(v, x)
	fills  map[*types.Var][]*ast.CallExpr  // f(v), f(v[:]), f(&v) where f draws
	resets map[*types.Var][]*ast.CallExpr  // v.Reset(d) of a timer or ticker
	recvs  map[*types.Var]*Fn              // parameters and receivers

	calls    map[*types.Var][]*ast.CallExpr // calls through a variable
	holders  map[*types.Var]*ast.FuncLit    // variables set to a closure
	litCalls map[*ast.FuncLit][]*ast.CallExpr
}

func newIndex(info *types.Info, files []*ast.File, defs *defuse.Index) *index {
	x := &index{
		byObj: map[*types.Func]*Fn{}, byLit: map[*ast.FuncLit]*Fn{},
		sites: map[*types.Func][]*ast.CallExpr{}, stores: map[*types.Var][]ast.Expr{},
		fills: map[*types.Var][]*ast.CallExpr{}, resets: map[*types.Var][]*ast.CallExpr{},
		recvs: map[*types.Var]*Fn{}, calls: map[*types.Var][]*ast.CallExpr{},
		holders: map[*types.Var]*ast.FuncLit{}, litCalls: map[*ast.FuncLit][]*ast.CallExpr{},
	}
	for _, file := range files {
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				obj, _ := info.Defs[d.Name].(*types.Func)
				if obj == nil || d.Body == nil {
					continue
				}
				f := &Fn{Decl: d, Obj: obj, Sig: obj.Signature(), Body: d.Body}
				x.fns = append(x.fns, f)
				x.byObj[obj] = f
				x.walk(info, f, d.Body)
			case *ast.GenDecl:
				x.walk(info, &Fn{}, d) // closures of package variables
			}
		}
	}
	for v, lit := range x.holders {
		x.litCalls[lit] = append(x.litCalls[lit], x.calls[v]...)
	}
	sort.Slice(x.fns, func(i, j int) bool { return x.fns[i].pos() < x.fns[j].pos() })
	return x
}

func (x *index) walk(info *types.Info, f *Fn, root ast.Node) {
	for _, v := range params(f.Sig) {
		x.recvs[v] = f
	}
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			sig, _ := types.Unalias(info.TypeOf(n)).(*types.Signature)
			lit := &Fn{Lit: n, Sig: sig, Body: n.Body}
			if f.Body != nil {
				lit.Parent = f
				f.Lits = append(f.Lits, lit)
			}
			x.byLit[n] = lit
			if f.Body == nil { // a package variable's: found by position like a declared one
				x.fns = append(x.fns, lit)
			}
			x.walk(info, lit, n.Body)
			return false
		case *ast.ForStmt:
			f.loops = append(f.loops, n)
		case *ast.RangeStmt:
			f.loops = append(f.loops, n)
			if t := info.TypeOf(n.X); t != nil && isChan(t) {
				f.receives = append(f.receives, n.X)
			}
		case *ast.UnaryExpr:
			if n.Op == token.ARROW && !f.passes(n.X) {
				f.receives = append(f.receives, n.X)
			}
		case *ast.IfStmt:
			if ifNotStopped(n) {
				f.drains = append(f.drains, n.Body)
			}
		case *ast.BranchStmt:
			f.jumps = f.jumps || n.Tok == token.GOTO
		case *ast.SelectStmt:
			f.Selects = append(f.Selects, n)
		case *ast.GoStmt:
			if f.Spawned == nil {
				f.Spawned = map[*ast.CallExpr]bool{}
			}
			f.Spawned[n.Call] = true
		case *ast.ReturnStmt:
			f.Returns = append(f.Returns, n)
		case *ast.AssignStmt:
			x.store(info, n)
		case *ast.CallExpr:
			f.Calls = append(f.Calls, n)
			x.call(info, n)
		}
		return true
	})
}

func params(sig *types.Signature) []*types.Var {
	if sig == nil { // code that does not type-check
		return nil
	}
	var vs []*types.Var
	if sig.Recv() != nil {
		vs = append(vs, sig.Recv())
	}
	for v := range sig.Params().Variables() {
		vs = append(vs, v)
	}
	return vs
}

func (x *index) store(info *types.Info, n *ast.AssignStmt) {
	for i, l := range n.Lhs {
		if len(n.Lhs) == len(n.Rhs) {
			if lit, ok := ast.Unparen(n.Rhs[i]).(*ast.FuncLit); ok {
				if v := defuse.VarOf(info, l); v != nil {
					x.holders[v.Origin()] = lit
				}
			}
		}
		ix, ok := ast.Unparen(l).(*ast.IndexExpr)
		if !ok || len(n.Lhs) != len(n.Rhs) {
			continue
		}
		if v := defuse.VarOf(info, ix.X); v != nil {
			x.stores[v.Origin()] = append(x.stores[v.Origin()], n.Rhs[i])
		}
	}
}

func (x *index) call(info *types.Info, call *ast.CallExpr) {
	fn, _ := typeutil.Callee(info, call).(*types.Func)
	if fn == nil {
		if v := defuse.VarOf(info, call.Fun); v != nil {
			x.calls[v.Origin()] = append(x.calls[v.Origin()], call)
		}
		return
	}
	fn = fn.Origin()
	x.sites[fn] = append(x.sites[fn], call)
	if fn.Name() == "Reset" && pkgPath(fn) == "time" && len(call.Args) == 1 {
		if v := defuse.VarOf(info, recvOf(call)); v != nil {
			x.resets[v.Origin()] = append(x.resets[v.Origin()], call)
		}
	}
	if drawsInto(info, fn, call) {
		for _, a := range call.Args {
			if v := buffer(info, a); v != nil {
				x.fills[v.Origin()] = append(x.fills[v.Origin()], call)
			}
		}
	}
}

// buffer gives the variable that an argument hands over to be written to.
func buffer(info *types.Info, a ast.Expr) *types.Var {
	switch a := ast.Unparen(a).(type) {
	case *ast.SliceExpr:
		return defuse.VarOf(info, a.X)
	case *ast.UnaryExpr:
		if a.Op == token.AND {
			return defuse.VarOf(info, a.X)
		}
	case *ast.Ident:
		switch types.Unalias(info.TypeOf(a)).Underlying().(type) {
		case *types.Slice, *types.Pointer:
			return defuse.VarOf(info, a)
		}
	}
	return nil
}

// recvOf gives the receiver of a method's call, or nil.
func recvOf(call *ast.CallExpr) ast.Expr {
	if s, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		return s.X
	}
	return nil
}

func pkgPath(obj types.Object) string {
	if obj == nil || obj.Pkg() == nil {
		return ""
	}
	return obj.Pkg().Path()
}

// around gives the innermost function around pos, or nil.
func (x *index) around(pos token.Pos) *Fn {
	i := sort.Search(len(x.fns), func(i int) bool { return x.fns[i].node().End() > pos })
	if i == len(x.fns) || x.fns[i].pos() > pos {
		return nil
	}
	f := x.fns[i]
next:
	for {
		for _, l := range f.Lits {
			if l.pos() <= pos && pos < l.node().End() {
				f = l
				continue next
			}
		}
		return f
	}
}
