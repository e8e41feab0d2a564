package flow

import (
	"go/ast"
	"go/constant"
	"go/types"
)

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
			if h := x.hash(e.st); seen[h] {
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
		st.unrelate(key{v: v})
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
	some, named := x.key(s.X) // where the list is known to hold something
	some.path, named = some.path+"#some", named && isList(t)
	elems, have := x.elements(s.X, in)
	if have {
		limit = int64(len(elems))
	} else if limit < 0 && (counter || isList(t) && x.assumesLength(s)) {
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
				if h := x.hash(st); seen[h] {
					continue
				} else {
					seen[h] = true
				}
			}
			enter, leave := true, true
			if exact {
				enter, leave = n < limit, n >= limit
			} else if _, has := st.get(some); named && has && n == 0 && !first {
				leave = false
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
			if named {
				st.put(some, Value{Kind: NonNil})
			}
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

// assumesLength reports whether the length of the list that the run's loop ranges over is
// assumed, as a limit is of which nothing is known.
func (x *runner) assumesLength(s *ast.RangeStmt) bool {
	if x.Assume == nil || ast.Stmt(s) != x.Loop {
		return false
	}
	v := x.Defs.Var(s.X)
	if v == nil {
		return false
	}
	_, ok := x.Assume(v)
	return ok
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
