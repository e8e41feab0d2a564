package flow

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// block runs statements one after another.
func (x *runner) block(list []ast.Stmt, st *state) []exit {
	live, out := x.sequence(list, st)
	return x.jumps(list, append(out, live...))
}

// scope runs the body of a statement; what was declared in it ends with it.
func (x *runner) scope(list []ast.Stmt, st *state) []exit {
	out := x.block(list, st)
	if len(list) > 0 {
		nodes := make([]ast.Node, len(list))
		for i, s := range list {
			nodes[i] = s
		}
		x.over(out, x.Defs.Declared(list[0], nodes...))
	}
	return out
}

// over forgets variables where a statement is left by its end or by a jump: what returns
// may ask for them yet.
func (x *runner) over(exits []exit, vars []*types.Var) {
	for _, e := range exits {
		if e.kind == normal || e.kind == cont || e.kind == brk {
			e.st.forget(vars)
		}
	}
}

// sequence runs statements in order: the states that come through, and the other exits.
func (x *runner) sequence(list []ast.Stmt, st *state) (live, out []exit) {
	live = []exit{{st: st}}
	for _, s := range list {
		var next []exit
		for _, e := range live {
			for _, f := range x.stmt(s, e.st) {
				if f.kind == normal {
					next = append(next, f)
				} else {
					out = append(out, f)
				}
			}
		}
		live = x.merge(next)
		if len(live) == 0 {
			break
		}
	}
	return live, out
}

// jumps follows the gotos of exits that lead to a label in list.
func (x *runner) jumps(list []ast.Stmt, in []exit) []exit {
	for n := 0; n < 8; n++ {
		var out, todo []exit
		for _, e := range in {
			if e.kind == jump && labelAt(list, e.label) >= 0 {
				todo = append(todo, e)
			} else {
				out = append(out, e)
			}
		}
		if len(todo) == 0 {
			return out
		}
		for _, e := range x.merge(todo) {
			at := labelAt(list, e.label)
			e.st.note(Event{Kind: Looped, Node: list[at]})
			e.st.roundOver()
			live, left := x.sequence(list[at:], e.st)
			out = append(append(out, left...), live...)
		}
		in = out
	}
	x.cut = true
	return in
}

func labelAt(list []ast.Stmt, label string) int {
	for i, s := range list {
		if l, ok := s.(*ast.LabeledStmt); ok && l.Label.Name == label {
			return i
		}
	}
	return -1
}

func (x *runner) stmt(s ast.Stmt, st *state) []exit { return x.labeled(s, "", st) }

func (x *runner) labeled(s ast.Stmt, label string, st *state) []exit {
	if x.spent() {
		return nil
	}
	switch s := s.(type) {
	case *ast.LabeledStmt:
		return breaks(x.labeled(s.Stmt, s.Label.Name, st), s.Label.Name)
	case *ast.BlockStmt:
		return x.scope(s.List, st)
	case *ast.ExprStmt:
		return exits(x.eval(s.X, st))
	case *ast.AssignStmt:
		return x.assign(s, st)
	case *ast.DeclStmt:
		return x.decl(s, st)
	case *ast.IncDecStmt:
		return x.incdec(s, st)
	case *ast.IfStmt:
		return x.ifStmt(s, st)
	case *ast.ForStmt:
		in := []exit{{st: st}}
		if s.Init != nil {
			in = x.stmt(s.Init, st)
			if !x.Fresh && ast.Stmt(s) == x.Loop {
				for _, e := range in {
					x.grow(s, e.st)
				}
			}
		}
		return x.forLoop(s, label, in)
	case *ast.RangeStmt:
		var in []exit
		for _, ev := range x.eval(s.X, st) {
			if ev.end != nil {
				in = append(in, *ev.end)
			} else {
				in = append(in, exit{st: ev.st})
			}
		}
		return x.rangeLoop(s, label, in)
	case *ast.SwitchStmt:
		return breaks(x.switchStmt(s, st), label)
	case *ast.TypeSwitchStmt:
		return breaks(x.typeSwitch(s, st), label)
	case *ast.SelectStmt:
		return breaks(x.selectStmt(s, st), label)
	case *ast.BranchStmt:
		name := ""
		if s.Label != nil {
			name = s.Label.Name
		}
		switch s.Tok {
		case token.BREAK:
			return []exit{{st: st, kind: brk, label: name}}
		case token.CONTINUE:
			return []exit{{st: st, kind: cont, label: name}}
		case token.GOTO:
			return []exit{{st: st, kind: jump, label: name}}
		}
		return []exit{{st: st}} // fallthrough is seen by the switch
	case *ast.ReturnStmt:
		return x.returnStmt(s, st)
	case *ast.DeferStmt:
		st.note(Event{Kind: Deferred, Node: s.Call})
		return []exit{{st: st}}
	case *ast.SendStmt:
		out := exits(x.eval(s.Value, st))
		for _, e := range out {
			if e.kind == normal {
				e.st.note(Event{Kind: Sent, Node: s})
			}
		}
		return out
	}
	return []exit{{st: st}}
}

// exits makes normal exits of evaluations.
func exits(evs []ev) []exit {
	out := make([]exit, 0, len(evs))
	for _, e := range evs {
		if e.end != nil {
			out = append(out, *e.end)
		} else {
			out = append(out, exit{st: e.st})
		}
	}
	return out
}

func (x *runner) returnStmt(s *ast.ReturnStmt, st *state) []exit {
	if len(s.Results) == 0 && len(x.named) > 0 {
		names := x.named[len(x.named)-1]
		vals := make([]Value, len(names))
		for i, v := range names {
			vals[i] = st.val(key{v: v})
		}
		return []exit{{st: st, kind: ret, vals: vals, node: s}}
	}
	var out []exit
	for _, e := range x.evalAll(s.Results, st) {
		if e.end != nil {
			out = append(out, *e.end)
			continue
		}
		vals := e.vals
		if len(vals) == 1 && vals[0].Kind == Tuple {
			vals = vals[0].Elems
		}
		out = append(out, exit{st: e.st, kind: ret, vals: vals, node: s})
	}
	return out
}

func (x *runner) decl(s *ast.DeclStmt, st *state) []exit {
	g, ok := s.Decl.(*ast.GenDecl)
	if !ok || g.Tok != token.VAR {
		return []exit{{st: st}}
	}
	live := []exit{{st: st}}
	for _, spec := range g.Specs {
		vs := spec.(*ast.ValueSpec)
		var next []exit
		for _, e := range live {
			if len(vs.Values) == 0 {
				for _, id := range vs.Names {
					if v, ok := x.Info.Defs[id].(*types.Var); ok {
						e.st.set(key{v: v}, zero(v.Type()), id)
					}
				}
				next = append(next, e)
				continue
			}
			lhs := make([]ast.Expr, len(vs.Names))
			for i, id := range vs.Names {
				lhs[i] = id
			}
			next = append(next, x.assignTo(lhs, vs.Values, e.st)...)
		}
		live = next
	}
	return live
}

func (x *runner) assign(s *ast.AssignStmt, st *state) []exit {
	if s.Tok == token.ASSIGN || s.Tok == token.DEFINE {
		return x.assignTo(s.Lhs, s.Rhs, st)
	}
	var out []exit
	for _, e := range x.evalAll([]ast.Expr{s.Lhs[0], s.Rhs[0]}, st) {
		if e.end != nil {
			out = append(out, *e.end)
			continue
		}
		op := s.Tok + (token.ADD - token.ADD_ASSIGN)
		x.store(s.Lhs[0], arith(op, e.vals[0], e.vals[1], x.Info.TypeOf(s.Lhs[0])), e.st)
		out = append(out, exit{st: e.st})
	}
	return out
}

func (x *runner) assignTo(lhs, rhs []ast.Expr, st *state) []exit {
	var out []exit
	for _, e := range x.evalAll(rhs, st) {
		if e.end != nil {
			out = append(out, *e.end)
			continue
		}
		vals := e.vals
		if len(rhs) == 1 && len(lhs) > 1 {
			if vals[0].Kind == Tuple && len(vals[0].Elems) == len(lhs) {
				vals = vals[0].Elems
			} else {
				dep := vals[0].Dep
				vals = make([]Value, len(lhs))
				for i := range vals {
					vals[i].Dep = dep
				}
			}
		}
		for i, l := range lhs {
			if i < len(vals) {
				x.store(l, vals[i], e.st)
			}
		}
		out = append(out, exit{st: e.st})
	}
	return out
}

func (x *runner) incdec(s *ast.IncDecStmt, st *state) []exit {
	op := token.ADD
	if s.Tok == token.DEC {
		op = token.SUB
	}
	var out []exit
	for _, e := range x.eval(s.X, st) {
		if e.end != nil {
			out = append(out, *e.end)
			continue
		}
		x.store(s.X, arith(op, e.val, Int(1), x.Info.TypeOf(s.X)), e.st)
		out = append(out, exit{st: e.st})
	}
	return out
}

// store gives what e names a value.
func (x *runner) store(e ast.Expr, v Value, st *state) {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if e.Name == "_" {
			return
		}
		if obj, ok := x.Info.ObjectOf(e).(*types.Var); ok {
			st.set(key{v: obj}, v, e)
		}
	case *ast.SelectorExpr:
		if k, ok := x.key(e); ok {
			st.set(k, v, e)
		}
	case *ast.StarExpr:
		if k, ok := x.key(e.X); ok {
			st.set(key{v: k.v, path: k.path + ".*"}, v, e)
		}
	case *ast.IndexExpr:
		if k, ok := x.key(e.X); ok {
			if old, has := st.get(k); has && old.Kind == Literal {
				st.set(k, Value{Kind: NonNil, Dep: old.Dep}, e)
			}
			st.note(Event{Kind: Set, Var: k.v, Node: e})
		}
	}
}

// key names a variable or a field of one.
func (x *runner) key(e ast.Expr) (key, bool) {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, ok := x.Info.ObjectOf(e).(*types.Var)
		return key{v: v}, ok
	case *ast.SelectorExpr:
		if s := x.Info.Selections[e]; s == nil || s.Kind() != types.FieldVal {
			v, ok := x.Info.ObjectOf(e.Sel).(*types.Var) // pkg.Var
			return key{v: v}, ok
		}
		k, ok := x.key(e.X)
		if !ok {
			return k, false
		}
		return key{v: k.v, path: k.path + "." + e.Sel.Name}, true
	case *ast.StarExpr:
		return x.key(e.X)
	}
	return key{}, false
}

func (x *runner) ifStmt(s *ast.IfStmt, st *state) []exit {
	in := []exit{{st: st}}
	if s.Init != nil {
		in = x.stmt(s.Init, st)
	}
	var out []exit
	for _, e := range in {
		if e.kind != normal {
			out = append(out, e)
			continue
		}
		yes, no, ends := x.cond(s.Cond, e.st)
		out = append(out, ends...)
		for _, t := range yes {
			out = append(out, x.scope(s.Body.List, t)...)
		}
		for _, f := range no {
			if s.Else != nil {
				out = append(out, x.stmt(s.Else, f)...)
			} else {
				out = append(out, exit{st: f})
			}
		}
	}
	if s.Init != nil {
		x.over(out, x.Defs.Declared(s.Init, s.Init))
	}
	return x.merge(out)
}

const maxRounds = 24

func (x *runner) forLoop(s *ast.ForStmt, label string, in []exit) []exit {
	var out []exit
	seen := map[uint64]bool{}
	for n := 0; len(in) > 0; n++ {
		if n > maxRounds+x.Rounds {
			x.cut = true
			break
		}
		var body []exit
		for _, e := range x.merge(in) {
			if e.kind != normal {
				out = append(out, e)
				continue
			}
			if n > 2 {
				x.widen(s, e.st)
			}
			if h := e.st.hash(); seen[h] {
				continue // nothing new: it goes round for ever
			} else {
				seen[h] = true
			}
			yes, no := []*state{e.st}, []*state(nil)
			if s.Cond != nil {
				var ends []exit
				yes, no, ends = x.cond(s.Cond, e.st)
				out = append(out, ends...)
			}
			for _, f := range no {
				out = append(out, exit{st: f})
			}
			for _, t := range yes {
				body = append(body, x.scope(s.Body.List, t)...)
			}
		}
		in = nil
		out = append(out, x.round(s, label, x.merge(body), func(next []exit) []exit { in = next; return nil })...)
	}
	return x.merge(out)
}

// grow makes the counters of a loop's init what they are in any round.
func (x *runner) grow(s *ast.ForStmt, st *state) {
	for v, step := range changed(x.Info, s) {
		lo, hi, ok := st.val(key{v: v}).bounds()
		switch {
		case !ok || !within(s.Init, x.Info, v):
		case step == up:
			st.put(key{v: v}, Value{Kind: Range, Lo: lo, Hi: maxInt})
		case step == down:
			st.put(key{v: v}, Value{Kind: Range, Lo: minInt, Hi: hi})
		default:
			st.put(key{v: v}, Value{})
		}
	}
}

// widen lets counters of a loop that does not hold the attempt go, so that it comes to an end.
func (x *runner) widen(s ast.Stmt, st *state) {
	if x.Rounds > 2 && st.tried > 0 && holds(s, x.Attempt) {
		return
	}
	for v, step := range changed(x.Info, s) {
		val := st.val(key{v: v})
		lo, hi, ok := val.bounds()
		switch {
		case !ok:
			continue
		case step == up:
			st.put(key{v: v}, Value{Kind: Range, Lo: min(lo, hi), Hi: maxInt, Dep: val.Dep})
		case step == down:
			st.put(key{v: v}, Value{Kind: Range, Lo: minInt, Hi: hi, Dep: val.Dep})
		default:
			st.put(key{v: v}, Value{Dep: val.Dep})
		}
		if step == up {
			if old := st.val(key{v: v, path: "#"}); old.Kind == Range && old.Lo < lo {
				st.put(key{v: v}, Value{Kind: Range, Lo: old.Lo, Hi: maxInt})
			} else {
				st.put(key{v: v, path: "#"}, Value{Kind: Range, Lo: lo, Hi: maxInt})
			}
		}
	}
}

func holds(n ast.Node, call *ast.CallExpr) bool {
	return call != nil && n.Pos() <= call.Pos() && call.End() <= n.End()
}

func (x *runner) rangeLoop(s *ast.RangeStmt, label string, in []exit) []exit {
	t := x.Info.TypeOf(s.X)
	if t == nil {
		return in
	}
	limit := int64(-1)
	counter := false
	channel := false
	switch u := t.Underlying().(type) {
	case *types.Basic:
		counter = u.Info()&types.IsInteger != 0
		if tv := x.Info.Types[s.X]; counter && tv.Value != nil {
			limit, _ = constant.Int64Val(constant.ToInt(tv.Value))
		}
	case *types.Chan:
		channel = true
	case *types.Array:
		limit = u.Len()
	}
	first := ast.Stmt(s) == x.Loop && !x.Fresh
	elems, have := x.elements(s.X, in)
	if have {
		limit = int64(len(elems))
	} else if counter && limit < 0 {
		limit = x.number(s.X, in)
	}
	var out []exit
	seen := map[uint64]bool{}
	type iter struct {
		e exit
		n int64
	}
	for n := int64(0); len(in) > 0; n++ {
		if n > maxRounds+int64(x.Rounds) {
			x.cut = true
			break
		}
		var body []exit
		for _, e := range x.merge(in) {
			if e.kind != normal {
				out = append(out, e)
				continue
			}
			st := e.st
			exact := limit >= 0 && !first
			if !exact || n > limit {
				if h := st.hash(); seen[h] {
					continue
				} else {
					seen[h] = true
				}
			}
			enter, leave := true, true
			if exact {
				enter, leave = n < limit, n >= limit
			}
			switch {
			case channel:
				kind := x.Hooks.Chan(s.X)
				st.note(Event{Kind: Received, Node: s.X, Channel: kind})
				if kind == Timer {
					leave = false
				}
			}
			if leave {
				f := st
				if enter {
					f = st.clone()
				}
				f.note(Event{Kind: Branched, Node: s, Taken: false})
				out = append(out, exit{st: f})
			}
			if !enter {
				continue
			}
			st.note(Event{Kind: Branched, Node: s, Taken: true})
			idx := Value{}
			switch {
			case exact:
				idx = Int(n)
			case counter || limit >= 0 || isList(t):
				idx = Value{Kind: Range, Lo: min(n, 1), Hi: maxInt}
				if limit > 0 {
					idx.Hi = limit - 1
				}
				if n == 0 {
					idx.Lo = 0
				}
			}
			val := Value{}
			if exact && have && n < int64(len(elems)) {
				val = elems[n]
			}
			if s.Key != nil && !channel {
				x.store(s.Key, idx, st)
			} else if s.Key != nil {
				x.store(s.Key, Value{}, st)
			}
			if s.Value != nil {
				x.store(s.Value, val, st)
			}
			body = append(body, x.scope(s.Body.List, st)...)
		}
		in = nil
		out = append(out, x.round(s, label, x.merge(body), func(next []exit) []exit { in = next; return nil })...)
	}
	return x.merge(out)
}

func isList(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Slice, *types.Array:
		return true
	}
	return false
}

// number gives the integer that e is on every one of the states; -1 where that is not known.
func (x *runner) number(e ast.Expr, in []exit) int64 {
	limit := int64(-1)
	for _, s := range in {
		if s.kind != normal {
			continue
		}
		evs := x.eval(e, s.st.clone())
		if len(evs) != 1 || evs[0].end != nil {
			return -1
		}
		n, ok := evs[0].val.int()
		if !ok || n < 0 || limit >= 0 && n != limit {
			return -1
		}
		limit = n
	}
	return limit
}

// elements gives the elements of a list literal, where they are in view and few.
func (x *runner) elements(e ast.Expr, in []exit) ([]Value, bool) {
	if len(in) != 1 || in[0].kind != normal {
		return nil, false
	}
	evs := x.eval(e, in[0].st.clone())
	if len(evs) != 1 || evs[0].end != nil || evs[0].val.Kind != Literal {
		return nil, false
	}
	lit, ok := evs[0].val.Node.(*ast.CompositeLit)
	if !ok || len(lit.Elts) > 32 || !isList(x.Info.TypeOf(lit)) {
		return nil, false
	}
	vals := make([]Value, len(lit.Elts))
	for i, el := range lit.Elts {
		if _, keyed := el.(*ast.KeyValueExpr); keyed {
			return nil, false
		}
		vals[i] = x.constant(el)
	}
	return vals, true
}

func (x *runner) switchStmt(s *ast.SwitchStmt, st *state) []exit {
	in := []exit{{st: st}}
	if s.Init != nil {
		in = x.stmt(s.Init, st)
	}
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
	in := []exit{{st: st}}
	if s.Init != nil {
		in = x.stmt(s.Init, st)
	}
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
		if c.kind == Timer && fallback {
			continue // a look at a timer, not a wait
		}
		t := st.clone()
		if call, ok := ast.Unparen(c.ch).(*ast.CallExpr); ok && c.kind == Timer {
			if evs := x.eval(call, t); len(evs) == 1 && evs[0].end == nil {
				t = evs[0].st // time.After(d) is called with d
			} else {
				t = st.clone()
			}
		}
		t.note(Event{Kind: Branched, Node: c.c, Taken: true})
		if stops != nil && !ready {
			t.guess = append(t.guess, Guess{stops, c.c == stops})
		}
		if c.ch != nil {
			t.note(Event{Kind: Received, Node: c.ch, Channel: c.kind})
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
