package delay

import (
	"go/ast"
	"go/types"
	"slices"
)

// Handed is a function that computes a wait from the number of attempts and that somebody
// else waits by: its loop is not in view.
type Handed struct {
	Fn *Fn
	Source
}

// Place gives what computes the wait: the expression that is returned, where there is one.
func (h Handed) Place() ast.Node {
	if h.From != nil && h.Fn.Body.Pos() <= h.From.Pos() && h.From.End() <= h.Fn.Body.End() {
		return h.From
	}
	return h.Fn.Returns[len(h.Fn.Returns)-1]
}

// Handed gives such functions of the package: closures that an exported function returns, and
// exported functions that the package itself uses as values alone.
func (e *Env) Handed() []Handed {
	e.mu.Lock()
	defer e.mu.Unlock()
	x := e.x()
	var values map[*types.Func]bool
	var out []Handed
	for _, f := range x.fns {
		if f.Obj == nil || !f.Obj.Exported() || !e.Defs.InCode(f.pos()) {
			continue
		}
		for _, ret := range f.Returns {
			for _, v := range ret.Results {
				if lit, ok := ast.Unparen(v).(*ast.FuncLit); ok {
					out = e.computes(x.byLit[lit], out)
				}
			}
		}
		if f.Sig.Recv() != nil || !counts(f) || slices.ContainsFunc(x.sites[f.Obj], func(c *ast.CallExpr) bool { return e.Defs.InCode(c.Pos()) }) {
			continue
		}
		if values == nil {
			values = e.valued()
		}
		if values[f.Obj] {
			out = e.computes(f, out)
		}
	}
	return out
}

// computes appends f to the list if it gives a duration, and that grows with a count.
func (e *Env) computes(f *Fn, list []Handed) []Handed {
	if f == nil || !counts(f) {
		return list
	}
	for i := range f.Sig.Results().Len() {
		if !isDuration(f.Sig.Results().At(i).Type()) {
			continue
		}
		r := e.run(nil)
		s := r.counted(r.settle(r.results(f)[i]))
		return append(list, Handed{f, s.source(f.Sig)})
	}
	return list
}

// counts reports whether a whole number is among a function's parameters.
func counts(f *Fn) bool {
	for v := range f.Sig.Params().Variables() {
		if isCount(v) {
			return true
		}
	}
	return false
}

// isCount reports whether a variable is a plain whole number, as the number of an attempt is.
func isCount(v *types.Var) bool {
	b, ok := types.Unalias(v.Type()).(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

// valued gives the functions of the package that it names without calling them.
func (e *Env) valued() map[*types.Func]bool {
	called := map[*ast.Ident]bool{}
	out := map[*types.Func]bool{}
	for _, file := range e.Files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				if id, ok := ast.Unparen(n.Fun).(*ast.Ident); ok {
					called[id] = true
				}
			case *ast.Ident:
				if fn, ok := e.Info.Uses[n].(*types.Func); ok && !called[n] {
					out[fn] = true
				}
			}
			return true
		})
	}
	return out
}
