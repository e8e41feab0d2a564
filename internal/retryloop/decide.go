package retryloop

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/attempt"
	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/flow"
)

// leavesOnGuess reports whether what the successful answer says may end the site: something
// unknown about it was decided so on a way out, and otherwise on every way round.
func (v *Verdict) leavesOnGuess() bool {
	asked := slices.DeleteFunc(slices.Clone(v.Out), func(w Way) bool { return w.bySelect() })
	return len(deciders(asked, v.Round)) > 0
}

// bySelect reports whether a way leaves by a clause of a select: because something else ends,
// whatever was guessed on the way there.
func (w *Way) bySelect() bool {
	for e := range w.Events.Backward() {
		if e.Kind == flow.Branched {
			return isClause(e.Node)
		}
	}
	return false
}

// byResponse reports whether what decides about a success and could not be known is only how
// its response or its status is classified: a 200 is no reason to ask again.
func (s *Site) byResponse(success *Verdict) bool {
	return !slices.ContainsFunc(success.deciders(), func(cond ast.Node) bool { return !s.model.classifies(cond) })
}

// byState reports whether what decides about a success is all about what the answer holds, and
// nothing about how its response or status is classified.
func (s *Site) byState(success *Verdict) bool {
	conds := success.deciders()
	return len(conds) > 0 && !slices.ContainsFunc(conds, func(c ast.Node) bool { return s.model.classifies(c) || s.namesFault(c) })
}

// namesFault reports whether a condition asks for what an answer calls an error, or compares its
// code with a number: a failure is told so, and no state.
func (s *Site) namesFault(cond ast.Node) bool {
	b, _ := cond.(*ast.BinaryExpr)
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok || found {
			return !found
		}
		for _, w := range wordsOf(sel.Sel.Name) {
			switch w {
			case "err", "error", "errors", "errno", "errcode", "errmsg":
				found = true
			case "code":
				found = found || b != nil && s.Info().Types[b.Y].Value != nil && s.Info().Types[b.Y].Value.Kind() == constant.Int
			}
		}
		return !found
	})
	return found
}

// deciders gives the conditions that tell the ways out from the ways round.
func (v *Verdict) deciders() []ast.Node {
	return append(deciders(v.Out, v.Round), deciders(v.Round, v.Out)...)
}

// allWell gives the verdict on a success without the ways round on which something that works
// on its answer fails.
func (m *Model) allWell(v *Verdict) *Verdict {
	well := *v
	well.Round = nil
	for _, w := range v.Round {
		if !slices.ContainsFunc(w.Guesses, m.workFails) {
			well.Round = append(well.Round, w)
		}
	}
	return &well
}

// workFails reports whether a guess is that a call fails which stays in the process, outside
// this package: a file is written, a text is parsed.
func (m *Model) workFails(g flow.Guess) bool {
	call := m.guessedFailing(g)
	if call == nil {
		return false
	}
	c := m.of(call)
	return c.Kind == attempt.Local && c.Func != nil && c.Func.Pkg() != m.pass.Pkg
}

// guessedFailing gives the call of which a guess says that it gives an error; nil where it says something else.
func (m *Model) guessedFailing(g flow.Guess) *ast.CallExpr {
	b, ok := g.Cond.(*ast.BinaryExpr)
	if !ok || g.Taken != (b.Op == token.NEQ) || !flow.IsError(m.pass.TypesInfo.TypeOf(b.X)) || !m.pass.TypesInfo.Types[b.Y].IsNil() {
		return nil
	}
	defs := m.sum.Defs().Defs(m.sum.Defs().Var(b.X))
	for _, d := range slices.Backward(defs) {
		if call, ok := d.Value.(*ast.CallExpr); ok && d.Value.Pos() < b.Pos() {
			return call
		}
	}
	return nil
}

// deciders gives the conditions that set some of the ways apart from all the others: those
// in which it differs from what is nearest to it. Others that hang on nothing don't count.
func deciders(ways, others []Way) []ast.Node {
	var out []ast.Node
	against := Guessed(others)
	for _, way := range Guessed(ways) {
		var nearest []ast.Node
		for _, other := range against {
			if len(other) == 0 {
				continue
			}
			conds := parting(way, other)
			if len(conds) == 0 {
				nearest = nil
				break
			}
			if nearest == nil || len(conds) < len(nearest) {
				nearest = conds
			}
		}
		out = append(out, nearest...)
	}
	return out
}

// Guessed gives what was guessed on ways, without what was guessed both ways to one end.
func Guessed(ways []Way) [][]flow.Guess {
	lists := make([][]flow.Guess, len(ways))
	for i := range ways {
		lists[i] = ways[i].Guesses
	}
	return flow.Simplify(lists)
}

// parting gives the conditions in which two ways differ: those that they decide otherwise,
// or else those that w alone meets. One that is met several times, as in a loop, counts
// each time in its turn.
func parting(v, w []flow.Guess) []ast.Node {
	var against, more []ast.Node
	turn := map[ast.Node]int{}
	for _, g := range w {
		h, met := nth(v, g.Cond, turn[g.Cond])
		turn[g.Cond]++
		switch {
		case !met:
			more = append(more, g.Cond)
		case h.Taken != g.Taken:
			against = append(against, g.Cond)
		}
	}
	switch {
	case len(against) > 0:
		return against
	case len(v)+len(more) == len(w):
		return more
	}
	return nil
}

// nth gives the guess about cond, before which there are n others about it.
func nth(way []flow.Guess, cond ast.Node, n int) (flow.Guess, bool) {
	for _, g := range way {
		if g.Cond != cond {
			continue
		}
		if n == 0 {
			return g, true
		}
		n--
	}
	return flow.Guess{}, false
}

// classifies reports whether a condition asks for the status of a response, for a header
// where the status is asked for too, or hands a response or an error to a function that
// answers; of a variable, whether what it was given does.
func (m *Model) classifies(cond ast.Node) bool { return m.classifiesBut(cond, nil) }

// classifiesBut is classifies that does not ask again of the variables that led to cond: one may
// be given what is made of itself.
func (m *Model) classifiesBut(cond ast.Node, asked []*types.Var) bool {
	info := m.pass.TypesInfo
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			found = found || m.readsStatus(n) ||
				n.Sel.Name == "Header" && isResponse(info.TypeOf(n.X)) && m.asksStatus(m.sum.Defs().Around(cond.Pos()))
		case *ast.CallExpr:
			for _, a := range n.Args {
				if t := info.TypeOf(a); isResponse(t) || flow.IsError(t) {
					found = true
				}
			}
		case *ast.Ident:
			if v, ok := info.ObjectOf(n).(*types.Var); ok && m.isStatus(v, 0) {
				found = true
			} else if ok && !v.IsField() && !slices.Contains(asked, v) &&
				(flow.IsBool(v.Type()) || flow.IsError(v.Type()) || isDuration(v.Type())) {
				asked := append(slices.Clone(asked), v)
				for _, d := range m.sum.Defs().Defs(v) {
					call, ok := d.Value.(*ast.CallExpr)
					found = found || ok && m.classifiesBut(call, asked)
				}
			}
		}
		return !found
	})
	return found
}

// isStatus reports whether a number, a parameter or a variable, is the status of a response.
func (m *Model) isStatus(v *types.Var, depth int) bool {
	if b, ok := v.Type().Underlying().(*types.Basic); !ok || b.Info()&types.IsInteger == 0 || isDuration(v.Type()) || v.IsField() || depth > 3 {
		return false
	}
	of := func(e ast.Expr) bool {
		switch e := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			return m.readsStatus(e)
		case *ast.Ident:
			from := m.sum.Defs().Var(e)
			return from != nil && m.isStatus(from, depth+1)
		}
		return false
	}
	if v.Kind() == types.ParamVar {
		if fn := m.around(v); fn != nil {
			i := paramOf(fn, v)
			return slices.ContainsFunc(m.callsOf(fn), func(c *ast.CallExpr) bool { return i < len(c.Args) && of(c.Args[i]) })
		}
	}
	return slices.ContainsFunc(m.sum.Defs().Defs(v), func(d defuse.Def) bool { return d.Value != nil && of(d.Value) })
}

// asksStatus reports whether a function of this package looks at the status of a response.
func (m *Model) asksStatus(fn *types.Func) bool {
	found := false
	if fn == nil {
		return false
	}
	ast.Inspect(m.sum.Defs().Funcs[fn].Body, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok && m.readsStatus(sel) {
			found = true
		}
		return !found
	})
	return found
}

// readsStatus reports whether a selector is the status of a response.
func (m *Model) readsStatus(sel *ast.SelectorExpr) bool {
	return sel.Sel.Name == "StatusCode" && isResponse(m.pass.TypesInfo.TypeOf(sel.X))
}
