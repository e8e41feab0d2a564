package retryloop

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/attempt"
	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/symbol"
)

// Refills gives what a closure that is run again by each attempt adds to the variables around
// it before something else fails and brings it back.
func (s *Site) Refills() []Fill {
	var out []Fill
	for _, u := range s.units() {
		out = append(out, u.refills()...)
	}
	return out
}

// unit is a closure that an attempt runs as a whole: what fails in it brings all of it back.
type unit struct {
	*Site
	block  *ast.BlockStmt
	goes   func(*ast.CallExpr) bool // whether the failure of a call in it may go round
	broken func() bool              // whether one of which the answer breaks off may
	redone bool                     // it is run again when nothing in it has failed, too
}

// units gives the closure of the site, or those that the attempts of its loop call or hand on.
func (s *Site) units() []unit {
	if s.Closure != nil {
		all := slices.Concat(s.Attempts, s.Rejected)
		return []unit{{
			Site: s, block: s.Closure.Block(), redone: s.commits(),
			goes: func(c *ast.CallExpr) bool {
				return slices.ContainsFunc(all, func(a *Attempt) bool { return a.Expr == c && a.comesBack() })
			},
			broken: func() bool {
				return slices.ContainsFunc(all, func(a *Attempt) bool { return a.On(Outcome{Class: Broken}).rounds() })
			},
		}}
	}
	var out []unit
	for _, a := range s.Attempts {
		if a.Kind != attempt.Remote || s.Form != Loop && s.Form != Goto || a.movesOn(a.Feeds(), a.Yields()) {
			continue
		}
		if body := s.Declared(a.Expr); body != nil && body.Lit != nil {
			o := Outcome{Class: Opaque}
			out = append(out, unit{
				Site: s, block: body.Lit.Body,
				goes:   func(c *ast.CallExpr) bool { return a.judge(a.run(o, c), o).rounds() },
				broken: func() bool { return a.On(Outcome{Class: Broken}).rounds() },
			})
		}
		for _, arg := range a.Expr.Args {
			if lit, ok := ast.Unparen(arg).(*ast.FuncLit); ok && fails(lit, s.Info()) && a.On(Outcome{Class: Opaque}).rounds() {
				out = append(out, unit{Site: s, block: lit.Body, goes: func(*ast.CallExpr) bool { return true }, broken: func() bool { return true }})
			}
		}
	}
	return out
}

// comesBack reports whether a failure of the attempt may go round.
func (a *Attempt) comesBack() bool {
	return slices.ContainsFunc([]Outcome{{Class: Opaque}, Status(500), Status(503)}, func(o Outcome) bool { return a.On(o).rounds() })
}

// rounds reports whether the outcome may go round, as far as all of it was followed.
func (v *Verdict) rounds() bool { return v.Ran && !v.Cut && len(v.Round) > 0 }

func fails(lit *ast.FuncLit, info *types.Info) bool {
	sig, ok := info.TypeOf(lit).(*types.Signature)
	return ok && givesError(sig)
}

// commits reports whether the site's closure is run again although it gave no error: the
// transaction around it may fail when it is committed.
func (s *Site) commits() bool {
	switch {
	case s.Within != nil:
		return s.Within.commitsAfter()
	case s.Row != nil:
		return s.Row.Commits
	}
	return false
}

// commitsAfter reports whether a helper may call its parameter again after that gave no error,
// because what it does with it afterwards failed.
func (s *Site) commitsAfter() bool {
	a := s.handed()
	if a.hand == nil || s.Kind != Retry {
		return false
	}
	o := Outcome{Class: Opaque}
	body, goes := s.Func.Block(), func(c *ast.CallExpr) bool {
		return slices.ContainsFunc(s.Attempts, func(x *Attempt) bool { return x.Expr == c && x.On(o).rounds() })
	}
	if a.hand != a.Expr {
		fn := s.Defs().Around(a.hand.Pos())
		if fn == nil || s.Defs().Funcs[fn] == nil {
			return false
		}
		body, goes = s.Defs().Funcs[fn].Body, func(c *ast.CallExpr) bool { return a.judge(a.run(o, c), o).rounds() }
	}
	return slices.ContainsFunc(calls(body), func(c *ast.CallExpr) bool {
		return c.Pos() > a.hand.Pos() && s.model.may(c) == attempt.Remote && follows(body, a.hand, c) && goes(c)
	})
}

// code visits what the unit runs: its block, and local closures that are called in it. at is
// where that stands in the block.
func (u unit) code(visit func(n, at ast.Node)) {
	seen := map[*ast.BlockStmt]bool{u.block: true}
	var enter func(block *ast.BlockStmt, at ast.Node)
	enter = func(block *ast.BlockStmt, at ast.Node) {
		ast.Inspect(block, func(n ast.Node) bool {
			switch n := n.(type) {
			case nil, *ast.GoStmt, *ast.DeferStmt:
				return false
			case *ast.CallExpr:
				body := u.Declared(n)
				if body != nil && body.Lit != nil && !seen[body.Lit.Body] && !Holds(u.block, body.Lit) {
					seen[body.Lit.Body] = true
					from := at
					if from == nil {
						from = n
					}
					enter(body.Lit.Body, from)
				}
			}
			if from := at; from != nil {
				visit(n, from)
			} else {
				visit(n, n)
			}
			return true
		})
	}
	enter(u.block, nil)
}

// gathers reports whether the unit adds to anything at all.
func (u unit) gathers() bool {
	found := false
	u.code(func(n, _ ast.Node) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			found = found || n.Tok == token.ADD_ASSIGN
			for _, l := range n.Lhs {
				_, indexed := ast.Unparen(l).(*ast.IndexExpr)
				found = found || indexed
			}
		case *ast.CallExpr:
			id, _ := ast.Unparen(n.Fun).(*ast.Ident)
			found = found || id != nil && id.Name == "append" || u.inMemory(n).Var != nil
		}
	})
	return found
}

func (u unit) refills() []Fill {
	model := u.model
	if !u.gathers() {
		return nil
	}
	yields := u.springs(func(visit func(ast.Node)) { u.code(func(n, _ ast.Node) { visit(n) }) }, func(n ast.Node) bool {
		return slices.ContainsFunc(calls(n), func(c *ast.CallExpr) bool { return model.goes(c) == attempt.Remote })
	})
	var out []Fill
	u.code(func(n, at ast.Node) {
		var found []Fill
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				found = append(found, u.filled(l, yields), u.summed(n, l, yields))
			}
		case *ast.CallExpr:
			found = append(found, u.written(n, yields))
		}
		for _, f := range found {
			if f.Var != nil && u.Outer(f.Var) && !u.resets(f.Var) && !u.reads(f.Var) && (u.redone || u.failsAfter(at, yields)) {
				out = append(out, f)
			}
		}
	})
	return out
}

// failsAfter reports whether a call whose failure goes round can be made after at, or one that
// says that an answer has broken off.
func (u unit) failsAfter(at ast.Node, yields map[*types.Var]bool) bool {
	return slices.ContainsFunc(calls(u.block), func(c *ast.CallExpr) bool {
		if !follows(u.block, at, c) {
			return false
		}
		if u.model.may(c) == attempt.Remote {
			return u.goes(c)
		}
		sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr)
		return ok && len(c.Args) == 0 && yields[u.Root(sel.X)] && flow.IsError(u.Info().TypeOf(c)) && u.broken()
	})
}

// follows reports whether, in a block, what is next can run after at has run.
func follows(block *ast.BlockStmt, at, next ast.Node) bool {
	path := flow.PathTo(block, at)
	over := token.ILLEGAL // the branch by which the control has left
	for i := len(path) - 1; i >= 0; i-- {
		switch n := path[i].(type) {
		case *ast.IfStmt:
			if over == token.ILLEGAL && !Holds(n.Body, at) && (n.Else == nil || !Holds(n.Else, at)) && Holds(n, next) {
				return true
			}
		case *ast.FuncLit:
			over = token.ILLEGAL // it ends in the middle of what it was given to
		case *ast.ForStmt, *ast.RangeStmt:
			if over != token.BREAK && over != token.RETURN && Holds(n, next) {
				return true
			}
			if over == token.BREAK || over == token.CONTINUE {
				over = token.ILLEGAL
			}
		case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			if over == token.BREAK {
				over = token.ILLEGAL
			}
		}
		if over != token.ILLEGAL {
			continue
		}
		after := false
		for _, st := range defuse.Statements(path[i]) {
			if !after {
				after = Holds(st, at)
				continue
			}
			if Holds(st, next) {
				return true
			}
			if over = leaves(st); over != token.ILLEGAL {
				break
			}
		}
	}
	return false
}

// leaves tells how a statement, as such, leaves the list that it stands in.
func leaves(st ast.Stmt) token.Token {
	switch st := st.(type) {
	case *ast.ReturnStmt:
		return token.RETURN
	case *ast.BranchStmt:
		if st.Label != nil {
			return token.RETURN
		}
		return st.Tok
	}
	return token.ILLEGAL
}

// resets reports whether the variable is given a value that is not made of what it holds, or
// emptied, in what is run again.
func (u unit) resets(v *types.Var) bool {
	again := func(n ast.Node) bool { return n != nil && (u.Repeats(n) || Holds(u.block, n)) }
	found := slices.ContainsFunc(u.Defs().Defs(v), func(d defuse.Def) bool {
		return again(d.Node) && u.renews(d, v)
	})
	visit := func(n ast.Node) {
		if call, ok := n.(*ast.CallExpr); ok {
			found = found || u.empties(call, v)
		}
	}
	u.own(visit)
	u.code(func(n, _ ast.Node) { visit(n) })
	return found
}

// reads reports whether what is run again decides by the variable, makes something of it, or
// hands it to what leaves the process: what it holds from before may be what is wanted.
func (u unit) reads(v *types.Var) bool {
	found := false
	look := func(nodes ...ast.Node) {
		for _, n := range nodes {
			ast.Inspect(n, func(x ast.Node) bool {
				if _, lit := x.(*ast.FuncLit); lit {
					return false // its code is looked at by itself
				}
				id, ok := x.(*ast.Ident)
				found = found || ok && u.Info().ObjectOf(id) == v
				return !found
			})
		}
	}
	visit := func(n ast.Node) {
		switch n := n.(type) {
		case *ast.IfStmt:
			look(n.Cond)
		case *ast.ForStmt:
			if n.Cond != nil {
				look(n.Cond)
			}
		case *ast.RangeStmt:
			look(n.X)
		case *ast.SwitchStmt:
			if n.Tag != nil {
				look(n.Tag)
			}
		case *ast.CaseClause:
			for _, e := range n.List {
				look(e)
			}
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if len(n.Lhs) == len(n.Rhs) && u.Root(l) != v {
					look(n.Rhs[i])
				}
			}
		case *ast.CallExpr:
			if u.model.goes(n) == attempt.Remote {
				for _, arg := range n.Args {
					look(arg)
				}
			}
		}
	}
	u.own(visit)
	u.code(func(n, _ ast.Node) { visit(n) })
	return found
}

// summed says what an assignment adds up: a number or a text, of something that came out of
// the unit, that the function gives back. What only counts is left alone.
func (u unit) summed(as *ast.AssignStmt, lhs ast.Expr, yields map[*types.Var]bool) Fill {
	if m, ok := ast.Unparen(lhs).(*ast.IndexExpr); ok {
		lhs = m.X
	}
	v := u.plainRoot(lhs)
	if as.Tok != token.ADD_ASSIGN || v == nil || !u.Mentions(as.Rhs[0], yields) || !u.returned(v) {
		return Fill{}
	}
	return Fill{Node: as, Var: v, What: "is added to"}
}

// returned reports whether the function around the variable gives it back.
func (u unit) returned(v *types.Var) bool {
	if v.Kind() == types.ResultVar {
		return true
	}
	found := false
	ast.Inspect(u.Func.Block(), func(n ast.Node) bool {
		if r, ok := n.(*ast.ReturnStmt); ok {
			for _, e := range r.Results {
				found = found || u.Mentions(e, map[*types.Var]bool{v: true})
			}
		}
		return !found
	})
	return found
}

// written says which text in memory a call writes what came out of the unit to.
func (u unit) written(call *ast.CallExpr, yields map[*types.Var]bool) Fill {
	if !slices.ContainsFunc(call.Args, func(arg ast.Expr) bool { return u.Mentions(arg, yields) && !u.speaks(arg) }) {
		return Fill{}
	}
	return u.inMemory(call)
}

// inMemory says which text in memory a call writes to.
func (s *Site) inMemory(call *ast.CallExpr) Fill {
	n, fn := symbol.Callee(s.Info(), call)
	if fn == nil || len(call.Args) == 0 {
		return Fill{}
	}
	to := call.Args[0]
	switch n.Path {
	case "fmt":
		if !strings.HasPrefix(n.Ident, "Fprint") {
			return Fill{}
		}
	case "io":
		if !strings.HasPrefix(n.Ident, "Copy") && n.Ident != "WriteString" {
			return Fill{}
		}
	case "strings", "bytes":
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !ok || fn.Signature().Recv() == nil || !strings.HasPrefix(fn.Name(), "Write") && fn.Name() != "ReadFrom" {
			return Fill{}
		}
		to = sel.X
	default:
		return Fill{}
	}
	if a, ok := ast.Unparen(to).(*ast.UnaryExpr); ok && a.Op == token.AND {
		to = a.X
	}
	v := s.plainRoot(to)
	if v == nil || !inMemoryText(v.Type()) {
		return Fill{}
	}
	return Fill{Node: call, Var: v, What: "is written to"}
}

func inMemoryText(t types.Type) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	return symbol.Is(t, "strings", "Builder") || symbol.Is(t, "bytes", "Buffer")
}
