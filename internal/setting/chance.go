package setting

import (
	"go/ast"
	"go/constant"
	"go/token"

	"github.com/retrylint/retrylint/internal/catalog"
)

// chance says whether the code at pos runs: always, never, or maybe, seen from code at
// any of the anchors.
type chance int8

const (
	always chance = iota
	maybe
	never
)

// chance looks at the branches around pos: one that an anchor is in too is no condition.
func (v eval) chance(pos token.Pos, anchors ...token.Pos) chance {
	top := v.events.top(pos)
	if top == nil {
		return always
	}
	c := always
	within := func(n ast.Node) bool { return n != nil && n.Pos() <= pos && pos < n.End() }
	branch := func(n ast.Node) {
		for _, a := range anchors {
			if n.Pos() <= a && a < n.End() {
				return
			}
		}
		c = max(c, maybe)
	}
	if fn, ok := top.(*ast.FuncDecl); ok && !v.starts(fn) {
		branch(fn)
	}
	ast.Inspect(top, func(n ast.Node) bool {
		if n == nil || !within(n) {
			return false
		}
		switch n := n.(type) {
		case *ast.IfStmt:
			switch cond := v.constant(n.Cond); {
			case within(n.Body) && cond == catalog.No, n.Else != nil && within(n.Else) && cond == catalog.Yes:
				c = never
			case within(n.Body) && cond == catalog.Unknown:
				branch(n.Body)
			case n.Else != nil && within(n.Else) && cond == catalog.Unknown:
				branch(n.Else)
			}
		case *ast.CaseClause, *ast.CommClause, *ast.FuncLit:
			branch(n)
		case *ast.ForStmt:
			if within(n.Body) && n.Cond != nil {
				branch(n.Body)
			}
		case *ast.RangeStmt:
			if within(n.Body) {
				branch(n.Body)
			}
		}
		return true
	})
	return c
}

// starts reports whether fn runs in every program that it is in: init, and main of a command.
func (v eval) starts(fn *ast.FuncDecl) bool {
	if fn.Recv != nil {
		return false
	}
	return fn.Name.Name == "init" || fn.Name.Name == "main" && v.events.pkg != nil && v.events.pkg.Name() == "main"
}

func (v eval) constant(cond ast.Expr) catalog.Tri {
	tv := v.Info.Types[cond]
	if tv.Value == nil || tv.Value.Kind() != constant.Bool {
		return catalog.Unknown
	}
	if constant.BoolVal(tv.Value) {
		return catalog.Yes
	}
	return catalog.No
}
