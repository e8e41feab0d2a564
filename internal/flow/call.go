package flow

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
)

// call evaluates a call: its function, its arguments, then what it does.
func (x *runner) call(e *ast.CallExpr, st *state) []ev {
	if tv := x.Info.Types[e.Fun]; tv.IsType() { // a conversion
		if len(e.Args) != 1 {
			return one(st, Value{})
		}
		var out []ev
		for _, v := range x.eval(e.Args[0], st) {
			if v.end == nil {
				v.val = convert(v.val, tv.Type)
			}
			out = append(out, v)
		}
		return out
	}
	if id, ok := ast.Unparen(e.Fun).(*ast.Ident); ok {
		if b, ok := x.Info.Uses[id].(*types.Builtin); ok {
			return x.builtin(b.Name(), e, st)
		}
	}
	exprs := e.Args
	recv := -1
	if s, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok {
		if sel := x.Info.Selections[s]; sel != nil {
			exprs = append([]ast.Expr{s.X}, e.Args...)
			recv = 0
		}
	} else if _, ok := ast.Unparen(e.Fun).(*ast.CallExpr); ok {
		exprs = append([]ast.Expr{e.Fun}, e.Args...)
		recv = 0
	}
	on := func(v evs) []ev {
		if v.end != nil {
			return []ev{{end: v.end}}
		}
		r := Value{}
		args := v.vals
		if recv == 0 {
			r, args = args[0], args[1:]
		}
		if len(args) == 1 && args[0].Kind == Tuple {
			args = args[0].Elems
		}
		return x.apply(e, r, args, v.st)
	}
	ways := x.evalAll(exprs, st)
	if len(ways) == 1 {
		return on(ways[0])
	}
	var out []ev
	for _, v := range ways {
		out = append(out, on(v)...)
	}
	return out
}

// apply makes the call with its arguments known.
func (x *runner) apply(e *ast.CallExpr, recv Value, args []Value, st *state) []ev {
	if e == x.Attempt {
		return x.attempt(e, recv, args, st)
	}
	if st.inside {
		if vals, ok := x.Hooks.Inner(e); ok { // as often as the callee asks: it fails each time
			st.tried = max(st.tried, 1)
			st.note(Event{Kind: Tried, Node: e})
			x.handedOut(e, st, true)
			x.answered(e, st)
			return one(st, x.results(e, vals))
		}
	}
	if x.Self != nil && st.tried > 0 && x.Self(e) {
		st.note(Event{Kind: Called, Node: e, Args: args})
		if body := x.callee(e, recv, args, st); body != nil {
			return x.walk(e, body, recv, args, st)
		}
		if st.tried < x.Rounds-1 {
			x.cut = true // too deep
		}
		return []ev{{end: &exit{st: st, kind: again}}}
	}
	st.note(Event{Kind: Called, Node: e, Args: args, idle: x.Coarse && !x.Hooks.Heeded(e, recv, args)})
	if x.Watch != nil && st.tried > 0 {
		x.Watch(e, args, st.tried)
	}
	if v, ok := x.known(e, recv, args, st); ok {
		return one(st, v)
	}
	if vals, ok := x.Hooks.Call(e, recv, args); ok {
		if vals == nil { // it never returns
			return []ev{{end: &exit{st: st, kind: stop}}}
		}
		x.handedOut(e, st, recv.Dep || anyDep(args))
		return one(st, x.results(e, vals))
	}
	if body := x.callee(e, recv, args, st); body != nil {
		return x.walk(e, body, recv, args, st)
	}
	return one(st, x.unknown(e, recv, args, st))
}

// attempt makes the call that the run is about.
func (x *runner) attempt(e *ast.CallExpr, recv Value, args []Value, st *state) []ev {
	if st.tried >= x.Rounds-1 {
		return []ev{{end: &exit{st: st, kind: again}}}
	}
	vals, inside := x.Hooks.Attempt(e)
	if !inside {
		if vals == nil {
			return nil // the outcome cannot come out of this call
		}
		x.fresh(st)
		st.tried++
		st.note(Event{Kind: Tried, Node: e})
		x.handedOut(e, st, true)
		x.answered(e, st)
		return one(st, x.results(e, vals))
	}
	body := x.callee(e, recv, args, st)
	if body == nil {
		return nil
	}
	x.fresh(st)
	before := st.tried
	st.inside = true
	st.tried = 0
	saved := st.events.Events
	st.events = history{}
	var out []ev
	for _, v := range x.walk(e, body, recv, args, st) {
		s := v.st
		if v.end != nil {
			s = v.end.st
		}
		if s == nil || s.tried == 0 {
			continue // the call that fails was not reached
		}
		s.inside = false
		s.tried = before + 1
		x.handedOut(e, s, true)
		for o := range saved.All() {
			s.note(o)
		}
		if v.end == nil {
			v.val = outcome(v.val)
		}
		out = append(out, v)
	}
	return x.mergeEvs(out)
}

// fresh forgets what happened before this attempt, where only the last one is asked about.
func (x *runner) fresh(st *state) {
	if x.Last {
		st.events, st.guess, st.sig = history{}, guesses{}, 0
	}
}

// outcome marks everything that the attempt's callee gave as come out of the attempt.
func outcome(v Value) Value {
	v.Dep = true
	switch v.Kind {
	case Wrap:
		v.Holds = true // whatever its words are, it is the attempt's
	case Tuple:
		elems := make([]Value, len(v.Elems))
		for i, e := range v.Elems {
			elems[i] = outcome(e)
		}
		v.Elems = elems
	}
	return v
}

func (x *runner) mergeEvs(in []ev) []ev {
	if len(in) < 2 {
		return in
	}
	out := make([]ev, 0, len(in))
	hashes := make([]uint64, 0, len(in))
	for _, e := range in {
		h := uint64(0)
		if e.end == nil {
			h = x.hash(e.st) + e.val.hash()
			if i := last(hashes, h); i >= 0 && out[i].end == nil && x.join(out[i].st, e.st) {
				continue
			}
		}
		out, hashes = append(out, e), append(hashes, h)
	}
	if len(out) > maxStates {
		x.cut = true
		out = out[:maxStates]
	}
	return out
}

// last gives the place of the last h in a list, or -1.
func last(list []uint64, h uint64) int {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i] == h {
			return i
		}
	}
	return -1
}

// results makes one value of a call's results.
func (x *runner) results(e *ast.CallExpr, vals []Value) Value {
	if t, ok := x.Info.TypeOf(e).(*types.Tuple); ok && t.Len() != 1 {
		dep := false
		for _, v := range vals {
			dep = dep || v.Dep
		}
		return Value{Kind: Tuple, Elems: vals, Dep: dep}
	}
	if len(vals) == 0 {
		return Value{}
	}
	return vals[0]
}

// callee finds the code of a call: a closure that the run knows, or what Hooks gives.
func (x *runner) callee(e *ast.CallExpr, recv Value, args []Value, st *state) *Callee {
	if x.depth >= maxDepth {
		return nil
	}
	fn := recv
	switch f := ast.Unparen(e.Fun).(type) {
	case *ast.FuncLit:
		fn = Value{Kind: Func, Node: f}
	case *ast.CallExpr:
	case *ast.Ident:
		fn = x.ident(f, st)
	case *ast.SelectorExpr:
		fn = Value{}
		if k, ok := x.key(f); ok {
			fn = st.val(k)
		}
	default:
		fn = Value{}
	}
	var c *Callee
	if lit, ok := fn.Node.(*ast.FuncLit); ok && fn.Kind == Func {
		c = &Callee{Type: lit.Type, Body: lit.Body}
	} else if f, ok := fn.Obj.(*types.Func); ok && fn.Kind == Func {
		c = x.Hooks.Callee(e, f, recv, args)
	} else {
		c = x.Hooks.Callee(e, callee(x.Info, e), recv, args)
	}
	if c == nil || c.Body == nil {
		return nil
	}
	again := x.Self != nil && x.Self(e)
	for _, n := range x.calls {
		if n == c.Body && !again {
			return nil // recursion
		}
	}
	return c
}

// bind gives a function's parameters and named results their values. spread says that the
// last argument is a list for a variadic parameter.
func (x *runner) bind(c Callee, st *state, recv Value, args []Value, spread bool) {
	set := func(id *ast.Ident, v Value) {
		if obj, ok := x.Info.Defs[id].(*types.Var); ok {
			st.drop(obj)
			st.put(key{v: obj}, v)
		}
	}
	if c.Recv != nil && recv.Kind != Top {
		for _, f := range c.Recv.List {
			for _, id := range f.Names {
				set(id, recv)
			}
		}
	}
	i := 0
	if c.Type != nil && c.Type.Params != nil && args != nil {
		for _, f := range c.Type.Params.List {
			_, variadic := f.Type.(*ast.Ellipsis)
			for _, id := range f.Names {
				switch {
				case variadic && !spread:
					rest := args[min(i, len(args)):]
					set(id, Value{Kind: List, Elems: rest, Dep: anyDep(rest)})
				case i < len(args):
					set(id, args[i])
				}
				i++
			}
			if len(f.Names) == 0 {
				i++
			}
		}
	}
	var names []*types.Var
	if c.Type != nil && c.Type.Results != nil {
		for _, f := range c.Type.Results.List {
			for _, id := range f.Names {
				if obj, ok := x.Info.Defs[id].(*types.Var); ok {
					st.put(key{v: obj}, zero(obj.Type()))
					names = append(names, obj)
				}
			}
		}
	}
	x.named = append(x.named, names)
}

// walk runs a callee's body in the caller's state.
func (x *runner) walk(e *ast.CallExpr, c *Callee, recv Value, args []Value, st *state) []ev {
	shared := x.shared(e, c)
	x.depth++
	x.calls = append(x.calls, c.Body)
	x.bind(*c, st, recv, args, e.Ellipsis.IsValid())
	for _, s := range shared {
		st.fields(s.caller, s.callee)
	}
	ends := x.block(c.Body.List, st)
	x.named = x.named[:len(x.named)-1]
	x.calls = x.calls[:len(x.calls)-1]
	x.depth--
	own := x.frame(c)
	out := make([]ev, 0, len(ends))
	for i, end := range ends {
		for _, s := range shared {
			if s.written {
				end.st.fields(s.callee, s.caller)
			}
		}
		end.st.forget(own)
		switch end.kind {
		case ret, normal:
			v := x.results(e, x.afterwards(end.vals, end.st))
			if len(end.vals) == 0 {
				v = x.unknown(e, recv, args, end.st)
			}
			out = append(out, ev{st: end.st, val: v})
		default:
			out = append(out, ev{end: &ends[i]})
		}
	}
	return x.mergeEvs(out)
}

// afterwards says of a package's errors that are returned below the attempt, once it has been
// made, that it is what they come of.
func (x *runner) afterwards(vals []Value, st *state) []Value {
	if st.tried == 0 || !st.inside {
		return vals
	}
	if !slices.ContainsFunc(vals, isSentinel) {
		return vals
	}
	out := slices.Clone(vals)
	for i, v := range out {
		out[i].Dep = v.Dep || isSentinel(v)
	}
	return out
}

// isSentinel reports whether v is an error that a package keeps in a variable.
func isSentinel(v Value) bool {
	obj, ok := v.Obj.(*types.Var)
	return ok && v.Kind == Global && isError(obj.Type())
}

// frame gives the variables of a callee that nothing can ask for once it has returned: none
// where it is still running further up.
func (x *runner) frame(c *Callee) []*types.Var {
	if slices.Contains(x.calls, ast.Node(c.Body)) {
		return nil
	}
	nodes := []ast.Node{c.Body}
	if c.Type != nil {
		nodes = append(nodes, c.Type)
	}
	if c.Recv != nil {
		nodes = append(nodes, c.Recv)
	}
	return x.Defs.Declared(c.Body, nodes...)
}

func convert(v Value, t types.Type) Value {
	if v.Kind == Const && isInteger(t) && v.C.Kind() == constant.Float {
		if c := constant.ToInt(v.C); c.Kind() == constant.Int {
			v.C = c
			return v
		}
		f, _ := constant.Float64Val(v.C)
		if f > -9e18 && f < 9e18 {
			v.C = constant.MakeInt64(int64(f))
			return v
		}
		if is64(t) { // what amd64 gives
			v.C = constant.MakeInt64(minInt)
			return v
		}
		return Value{Dep: v.Dep}
	}
	if v.Kind == Const && v.C.Kind() == constant.Int && isString(t) {
		return Value{Dep: v.Dep}
	}
	return v
}

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

func (x *runner) builtin(name string, e *ast.CallExpr, st *state) []ev {
	var out []ev
	for _, v := range x.evalAll(typesOff(x.Info, e.Args), st) {
		if v.end != nil {
			out = append(out, ev{end: v.end})
			continue
		}
		dep := false
		for _, a := range v.vals {
			dep = dep || a.Dep
		}
		switch name {
		case "panic":
			v.st.note(Event{Kind: Called, Node: e})
			out = append(out, ev{end: &exit{st: v.st, kind: stop}})
			continue
		case "new", "make":
			out = append(out, ev{st: v.st, val: Value{Kind: NonNil}})
			continue
		case "append":
			v.st.note(Event{Kind: Called, Node: e, Args: v.vals})
			out = append(out, ev{st: v.st, val: Value{Kind: NonNil, Dep: dep}})
			continue
		case "len":
			if len(v.vals) == 1 {
				if lit, ok := v.vals[0].Node.(*ast.CompositeLit); ok && v.vals[0].Kind == Literal {
					out = append(out, ev{st: v.st, val: Int(int64(len(lit.Elts)))})
					continue
				}
				if v.vals[0].Kind == List {
					out = append(out, ev{st: v.st, val: Int(int64(len(v.vals[0].Elems)))})
					continue
				}
				if v.vals[0].Kind == Nil {
					out = append(out, ev{st: v.st, val: Int(0)})
					continue
				}
			}
			out = append(out, ev{st: v.st, val: Value{Kind: Range, Lo: 0, Hi: maxInt, Dep: dep}})
			continue
		case "min", "max":
			if val, ok := extreme(name, v.vals); ok {
				out = append(out, ev{st: v.st, val: val})
				continue
			}
		}
		out = append(out, ev{st: v.st, val: Value{Dep: dep}})
	}
	return out
}

func typesOff(info *types.Info, args []ast.Expr) []ast.Expr {
	var out []ast.Expr
	for _, a := range args {
		if !info.Types[a].IsType() {
			out = append(out, a)
		}
	}
	return out
}
