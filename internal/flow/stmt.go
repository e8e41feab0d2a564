package flow

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
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
			exits := x.stmt(s, e.st)
			if len(exits) == 1 && exits[0].kind == normal && len(live) == 1 { // as almost always
				next = exits
				break
			}
			for _, f := range exits {
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
		if !slices.ContainsFunc(in, func(e exit) bool { return e.kind == jump }) {
			return in
		}
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
			for _, e := range in {
				if ast.Stmt(s) != x.Loop {
					break
				}
				if s.Post != nil && holds(s.Post, x.Attempt) { // what came before it is another round's
					for _, v := range x.Defs.Declared(s.Init, s.Init) {
						e.st.put(key{v: v}, Value{})
					}
				}
				if !x.Fresh {
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
		v := arith(op, e.vals[0], e.vals[1], x.Info.TypeOf(s.Lhs[0]))
		if by, ok := x.count(s.Rhs[0], op); ok {
			x.step(s.Lhs[0], v, by, e.st)
		} else {
			x.store(s.Lhs[0], v, e.st)
		}
		out = append(out, exit{st: e.st})
	}
	return out
}

func (x *runner) assignTo(lhs, rhs []ast.Expr, st *state) []exit {
	if len(rhs) == 1 {
		return x.assignOne(lhs, rhs[0], st)
	}
	var out []exit
	for _, e := range x.evalAll(rhs, st) {
		if e.end != nil {
			out = append(out, *e.end)
			continue
		}
		for i, l := range lhs {
			if i < len(e.vals) {
				x.store(l, e.vals[i], e.st)
			}
		}
		out = append(out, exit{st: e.st})
	}
	return out
}

// assignOne assigns what one expression gives, to one or several.
func (x *runner) assignOne(lhs []ast.Expr, rhs ast.Expr, st *state) []exit {
	evs := x.eval(rhs, st)
	for _, e := range evs {
		if e.end != nil {
			continue
		}
		for i, l := range lhs {
			v := e.val
			if len(lhs) > 1 {
				if v.Kind == Tuple && len(v.Elems) == len(lhs) {
					v = v.Elems[i]
				} else {
					v = Value{Dep: v.Dep}
				}
			}
			x.store(l, v, e.st)
		}
	}
	return exits(evs)
}

func (x *runner) incdec(s *ast.IncDecStmt, st *state) []exit {
	op, by := token.ADD, int64(1)
	if s.Tok == token.DEC {
		op, by = token.SUB, -1
	}
	var out []exit
	for _, e := range x.eval(s.X, st) {
		if e.end != nil {
			out = append(out, *e.end)
			continue
		}
		x.step(s.X, arith(op, e.val, Int(1), x.Info.TypeOf(s.X)), by, e.st)
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
		s := x.Info.Selections[e]
		if s == nil || s.Kind() != types.FieldVal {
			v, ok := x.Info.ObjectOf(e.Sel).(*types.Var) // pkg.Var
			return key{v: v}, ok
		}
		k, ok := x.key(e.X)
		if !ok {
			return k, false
		}
		return key{v: k.v, path: k.path + embedded(s) + "." + e.Sel.Name}, true
	case *ast.StarExpr:
		return x.key(e.X)
	}
	return key{}, false
}

// initial runs the init statement of another, if it has one.
func (x *runner) initial(init ast.Stmt, st *state) []exit {
	if init == nil {
		return []exit{{st: st}}
	}
	return x.stmt(init, st)
}

func (x *runner) ifStmt(s *ast.IfStmt, st *state) []exit {
	in := x.initial(s.Init, st)
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
