package flow

import (
	"go/ast"
	"go/token"
	"go/types"
)

func (x *runner) switchStmt(s *ast.SwitchStmt, st *state) []exit {
	in := x.initial(s.Init, st)
	var out []exit
	for _, e := range in {
		if e.kind != normal {
			out = append(out, e)
			continue
		}
		tags := []ev{{st: e.st, val: boolean(true)}}
		if s.Tag != nil {
			tags = x.eval(s.Tag, e.st)
		}
		for _, t := range tags {
			if t.end != nil {
				out = append(out, *t.end)
				continue
			}
			out = append(out, x.clauses(s, t.val, t.st)...)
		}
	}
	return x.merge(out)
}

func (x *runner) clauses(s *ast.SwitchStmt, tag Value, st *state) []exit {
	var out []exit
	live := []*state{st}
	var fallback *ast.CaseClause
	at := -1
	run := func(i int, states []*state) {
		for _, t := range states {
			exits := []exit{{st: t}}
			for j := i; j < len(s.Body.List); j++ {
				c := s.Body.List[j].(*ast.CaseClause)
				var next []exit
				for _, e := range exits {
					if e.kind == normal {
						next = append(next, x.scope(c.Body, e.st)...)
					} else {
						next = append(next, e)
					}
				}
				exits = next
				if n := len(c.Body); n == 0 || !isFallthrough(c.Body[n-1]) {
					break
				}
			}
			out = append(out, exits...)
		}
	}
	for i, c := range s.Body.List {
		c := c.(*ast.CaseClause)
		if c.List == nil {
			fallback, at = c, i
			continue
		}
		for _, e := range c.List {
			var next []*state
			for _, l := range live {
				yes, no, ends := x.matches(s, tag, e, l)
				out = append(out, ends...)
				run(i, yes)
				next = append(next, no...)
			}
			live = next
		}
	}
	if fallback != nil {
		run(at, live)
	} else {
		for _, l := range live {
			out = append(out, exit{st: l})
		}
	}
	return breaks(out, "")
}

func isFallthrough(s ast.Stmt) bool {
	b, ok := s.(*ast.BranchStmt)
	return ok && b.Tok == token.FALLTHROUGH
}

// matches splits a state by whether a case of a switch holds in it.
func (x *runner) matches(s *ast.SwitchStmt, tag Value, e ast.Expr, st *state) (yes, no []*state, ends []exit) {
	if s.Tag == nil {
		return x.cond(e, st)
	}
	for _, v := range x.eval(e, st) {
		if v.end != nil {
			ends = append(ends, *v.end)
			continue
		}
		y, n := x.split(e, x.equal(tag, v.val), v.st)
		yes, no = append(yes, y...), append(no, n...)
	}
	return yes, no, ends
}

func (x *runner) typeSwitch(s *ast.TypeSwitchStmt, st *state) []exit {
	in := x.initial(s.Init, st)
	var subject ast.Expr
	switch a := s.Assign.(type) {
	case *ast.AssignStmt:
		subject = a.Rhs[0].(*ast.TypeAssertExpr).X
	case *ast.ExprStmt:
		subject = a.X.(*ast.TypeAssertExpr).X
	}
	var out []exit
	for _, e := range in {
		if e.kind != normal {
			out = append(out, e)
			continue
		}
		for _, v := range x.eval(subject, e.st) {
			if v.end != nil {
				out = append(out, *v.end)
				continue
			}
			out = append(out, x.typeClauses(s, v.val, v.st)...)
		}
	}
	return x.merge(breaks(out, ""))
}

func (x *runner) typeClauses(s *ast.TypeSwitchStmt, val Value, st *state) []exit {
	var out []exit
	live := []*state{st}
	var fallback *ast.CaseClause
	enter := func(c *ast.CaseClause, v Value, t *state) {
		if obj, ok := x.Info.Implicits[c].(*types.Var); ok {
			t.set(key{v: obj}, v, c)
		}
		out = append(out, x.scope(c.Body, t)...)
	}
	for _, c := range s.Body.List {
		c := c.(*ast.CaseClause)
		if c.List == nil {
			fallback = c
			continue
		}
		for _, e := range c.List {
			var next []*state
			for _, l := range live {
				found, answer := val, Value{Dep: val.Dep}
				if tv := x.Info.Types[e]; tv.IsNil() {
					answer = x.equal(val, Value{Kind: Nil})
				} else if v, is, known := x.as(val, tv.Type); known {
					answer = boolean(is).with(val.Dep)
					if is {
						found = v
					}
				}
				yes, no := x.split(e, answer, l)
				for _, y := range yes {
					enter(c, found, y)
				}
				next = append(next, no...)
			}
			live = next
		}
	}
	for _, l := range live {
		if fallback != nil {
			enter(fallback, val, l)
		} else {
			out = append(out, exit{st: l})
		}
	}
	return out
}

func (x *runner) selectStmt(s *ast.SelectStmt, st *state) []exit {
	type choice struct {
		c    *ast.CommClause
		ch   ast.Expr
		kind Channel
	}
	var all []choice
	ready, fallback := false, false
	var stops *ast.CommClause // hears a stop channel, which may well have been closed with the context
	for _, c := range s.Body.List {
		c := c.(*ast.CommClause)
		ch := received(c.Comm)
		k := Other
		if ch != nil {
			k = x.Hooks.Chan(ch)
			if k == Done && x.Hooks.Ended() {
				ready = true
			}
		}
		fallback = fallback || c.Comm == nil
		if k == Quit && x.Hooks.Ended() && st.tried > 0 {
			stops = c
		}
		all = append(all, choice{c, ch, k})
	}
	var out []exit
	for _, c := range all {
		if ready && c.kind != Done {
			continue // what has ended is heard at once
		}
		if c.kind == Never {
			continue
		}
		call, fresh := ast.Unparen(c.ch).(*ast.CallExpr)
		look := c.kind == Timer && fallback // a look at a timer, not a wait
		if look && fresh {
			continue // it has only just begun
		}
		t := st.clone()
		if fresh && c.kind == Timer {
			if evs := x.eval(call, t); len(evs) == 1 && evs[0].end == nil {
				t = evs[0].st // time.After(d) is called with d
			} else {
				t = st.clone()
			}
		}
		t.note(Event{Kind: Branched, Node: c.c, Taken: true})
		if stops != nil && !ready {
			t.guess.add(Guess{stops, c.c == stops})
		}
		if c.ch != nil && !look {
			t.note(Event{Kind: Received, Node: c.ch, Channel: c.kind})
		}
		if fresh && c.kind == Done {
			if k, ok := x.ended(call); ok {
				t.put(k, Value{Kind: NonNil})
			}
		}
		if a, ok := c.c.Comm.(*ast.AssignStmt); ok {
			for _, l := range a.Lhs {
				x.store(l, Value{}, t)
			}
		}
		out = append(out, x.scope(c.c.Body, t)...)
	}
	return x.merge(breaks(out, ""))
}

// received gives the channel that a clause of a select receives from, or nil.
func received(s ast.Stmt) ast.Expr {
	var e ast.Expr
	switch s := s.(type) {
	case *ast.ExprStmt:
		e = s.X
	case *ast.AssignStmt:
		e = s.Rhs[0]
	}
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && u.Op == token.ARROW {
		return u.X
	}
	return nil
}

// ended gives the key by which it is known that the context has ended of which e calls a method.
func (x *runner) ended(e *ast.CallExpr) (key, bool) {
	sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
	if !ok {
		return key{}, false
	}
	k, ok := x.key(sel.X)
	k.path += "#ended"
	return k, ok
}
