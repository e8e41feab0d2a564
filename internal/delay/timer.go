package delay

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/symbol"
)

// wait follows the length of what n waits for: a call of a sleeping function, the channel of a
// timer, or that of a context which is made for nothing else, with a timeout. ok is false for anything else.
func (r *slice) wait(n ast.Expr) (s src, ok bool) {
	n = ast.Unparen(n)
	if call, is := n.(*ast.CallExpr); is {
		if fn, _ := typeutil.Callee(r.e.Info, call).(*types.Func); fn != nil {
			if isTimeFunc(fn, "Sleep") && len(call.Args) == 1 {
				return r.expr(call.Args[0]), true
			}
			if row := r.e.row(fn.Origin()); row != nil && row.Waits {
				return r.row(row, call), true
			}
		}
	}
	if d := r.timeout(n); d != nil {
		return r.expr(d), true
	}
	return r.channel(n, 0)
}

// timeout gives the time after which the channel n ends that is received from alone: that of a
// context which is not used otherwise. It is nil for anything else.
func (r *slice) timeout(n ast.Expr) ast.Expr {
	done, ok := n.(*ast.CallExpr)
	if !ok || len(done.Args) > 0 || recvOf(done) == nil || !symbol.Is(r.e.Info.TypeOf(recvOf(done)), "context", "Context") {
		return nil
	}
	over := r.e.Defs.Var(recvOf(done))
	d, ok := r.e.Defs.Only(over)
	if !ok || d.Value == nil {
		return nil
	}
	call, ok := ast.Unparen(d.Value).(*ast.CallExpr)
	if !ok || len(call.Args) != 2 {
		return nil
	}
	fn, _ := typeutil.Callee(r.e.Info, call).(*types.Func)
	in := r.x.around(n.Pos())
	if fn == nil || pkgPath(fn) != "context" || fn.Name() != "WithTimeout" || in == nil || in.Offer(n) != nil || r.reads(in, over) > 1 {
		return nil
	}
	return call.Args[1]
}

// reads counts how often fn's body reads v.
func (r *slice) reads(fn *Fn, v *types.Var) (times int) {
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && r.e.Info.Uses[id] == types.Object(v) {
			times++
		}
		return true
	})
	return times
}

func isTimeFunc(fn *types.Func, name string) bool {
	return fn.Name() == name && pkgPath(fn) == "time" && fn.Signature().Recv() == nil
}

// channel follows a channel that a timer writes to: time.After(d), t.C, clock.After(d).
func (r *slice) channel(x ast.Expr, depth int) (s src, ok bool) {
	x = ast.Unparen(x)
	if !isTimeChan(r.e.Info.TypeOf(x)) || depth > 4 || r.spent() {
		return src{}, false
	}
	switch x := x.(type) {
	case *ast.CallExpr:
		if tv := r.e.Info.Types[x.Fun]; tv.IsBuiltin() {
			return unseen(), true // made here, and sent to at times that are not followed
		}
		return orUnseen(r.timerCall(x, depth))
	case *ast.SelectorExpr: // t.C
		if v := defuse.VarOf(r.e.Info, x.X); v != nil && isTimer(v.Type()) {
			return orUnseen(r.timer(v.Origin(), depth))
		}
		if call, is := ast.Unparen(x.X).(*ast.CallExpr); is { // time.NewTimer(d).C
			return orUnseen(r.timerCall(call, depth))
		}
	}
	v := defuse.VarOf(r.e.Info, x)
	if v == nil {
		return unseen(), true
	}
	var alts []src
	for _, d := range r.reaching(v.Origin(), x) {
		if d.Value == nil || d.Multi || r.dead(d.Node) {
			continue
		}
		if s, ok := r.channel(d.Value, depth+1); ok {
			alts = append(alts, s)
		}
	}
	if len(alts) == 0 {
		return unseen(), true // somebody else's timer
	}
	return eitherOf(alts), true
}

// timerCall follows a call that starts a timer. What is known of the callee decides;
// of one out of sight (an injected clock) the types: it takes a duration and gives a
// channel of times, or a timer with such a channel.
func (r *slice) timerCall(call *ast.CallExpr, depth int) (src, bool) {
	if r.spent() {
		return src{}, false
	}
	fn, _ := typeutil.Callee(r.e.Info, call).(*types.Func)
	if fn == nil || pkgPath(fn) != "time" {
		open := fn != nil && isInterface(fn) // there may be clocks out of sight
		if s := r.call(call, 0); !s.unknown || s.random && !open {
			return s, true
		}
		if fn != nil && !open {
			return src{}, false
		}
	}
	for _, a := range call.Args {
		if isDuration(r.e.Info.TypeOf(a)) {
			return r.expr(a), true
		}
	}
	// clock.NewTimer(d).C(), or t.C() of a timer kept in a variable
	x := recvOf(call)
	if x == nil || !timerLike(r.e.Info.TypeOf(x), fn) {
		return src{}, false
	}
	if inner, is := ast.Unparen(x).(*ast.CallExpr); is {
		return r.timerCall(inner, depth+1)
	}
	if v := defuse.VarOf(r.e.Info, x); v != nil {
		return r.timer(v.Origin(), depth+1)
	}
	return src{}, false
}

// timerLike reports whether a value can be stopped and set anew, as a timer can.
func timerLike(t types.Type, fn *types.Func) bool {
	if t == nil || fn == nil {
		return false
	}
	stop, _, _ := types.LookupFieldOrMethod(t, true, fn.Pkg(), "Stop")
	_, ok := stop.(*types.Func)
	return ok
}

// given follows what a function returns: a number, or the length of a timer or of its channel.
func (r *slice) given(x ast.Expr) src {
	t := r.e.Info.TypeOf(x)
	switch {
	case isTimeChan(t):
		s, _ := orUnseen(r.channel(x, 0))
		return s
	case t != nil && isTimer(t):
		if call, ok := ast.Unparen(x).(*ast.CallExpr); ok {
			s, _ := orUnseen(r.timerCall(call, 0))
			return s
		}
		if v := defuse.VarOf(r.e.Info, x); v != nil {
			s, _ := orUnseen(r.timer(v.Origin(), 0))
			return s
		}
		return unseen()
	}
	return r.expr(x)
}

// orUnseen keeps a wait whose length could not be followed.
func orUnseen(s src, ok bool) (src, bool) {
	if !ok {
		return unseen(), true
	}
	return s, true
}

// timer follows the lengths that a timer or ticker is ever set to.
func (r *slice) timer(v *types.Var, depth int) (src, bool) {
	var alts []src
	for _, d := range r.e.Defs.Defs(v) {
		if d.Value == nil || r.dead(d.Node) {
			continue
		}
		if call, ok := ast.Unparen(d.Value).(*ast.CallExpr); ok && depth < 4 {
			if s, ok := r.timerCall(call, depth+1); ok {
				alts = append(alts, s)
			}
		}
	}
	for _, call := range r.x.resets[v] {
		alts = append(alts, r.expr(call.Args[0]))
	}
	if len(alts) > 1 && alts[0].constant() && alts[0].val <= 0 { // started for the first Reset
		alts = alts[1:]
	}
	return eitherOf(alts), len(alts) > 0
}

func isTimer(t types.Type) bool {
	return symbol.Is(t, "time", "Timer", "Ticker")
}

func isDuration(t types.Type) bool {
	if t == nil {
		return false
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == "Duration" && pkgPath(n.Obj()) == "time"
}

func isChan(t types.Type) bool {
	_, ok := types.Unalias(t).Underlying().(*types.Chan)
	return ok
}

func isTimeChan(t types.Type) bool {
	if t == nil {
		return false
	}
	c, ok := types.Unalias(t).Underlying().(*types.Chan)
	return ok && isTime(c.Elem())
}
