package delay

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/symbol"
)

// wait follows the length of what n waits for: a call of a sleeping function, or the
// channel of a timer. ok is false for anything else.
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
	return r.channel(n, 0)
}

func isTimeFunc(fn *types.Func, name string) bool {
	return fn.Name() == name && pkgPath(fn) == "time" && fn.Signature().Recv() == nil
}

// channel follows a channel that a timer writes to: time.After(d), t.C, clock.After(d).
func (r *slice) channel(x ast.Expr, depth int) (s src, ok bool) {
	x = ast.Unparen(x)
	if !isTimeChan(r.e.Info.TypeOf(x)) || depth > 4 {
		return src{}, false
	}
	switch x := x.(type) {
	case *ast.CallExpr:
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

// timerCall follows a call that starts a timer: by its types, one that takes a
// duration and gives a channel of times, or a timer with such a channel.
func (r *slice) timerCall(call *ast.CallExpr, depth int) (src, bool) {
	for _, a := range call.Args {
		if isDuration(r.e.Info.TypeOf(a)) {
			return r.expr(a), true
		}
	}
	if fn, _ := typeutil.Callee(r.e.Info, call).(*types.Func); fn != nil && r.x.byObj[fn.Origin()] != nil {
		return r.timerFrom(r.x.byObj[fn.Origin()], call, depth)
	}
	// clock.NewTimer(d).C(), or a method that gives the channel of a timer kept elsewhere
	if x := recvOf(call); x != nil {
		if inner, is := ast.Unparen(x).(*ast.CallExpr); is {
			return r.timerCall(inner, depth)
		}
		if v := defuse.VarOf(r.e.Info, x); v != nil {
			return r.timer(v.Origin(), depth)
		}
	}
	return src{}, false
}

// orUnseen keeps a wait whose length could not be followed.
func orUnseen(s src, ok bool) (src, bool) {
	if !ok {
		return unseen(), true
	}
	return s, true
}

// timerFrom follows the timer that a function of the package gives.
func (r *slice) timerFrom(f *Fn, call *ast.CallExpr, depth int) (src, bool) {
	if depth > 3 {
		return src{}, false
	}
	var alts []src
	for _, ret := range f.Returns {
		if len(ret.Results) == 0 {
			continue
		}
		switch x := ast.Unparen(ret.Results[0]).(type) {
		case *ast.CallExpr:
			if s, ok := r.timerCall(x, depth+1); ok {
				alts = append(alts, s)
			}
		case *ast.Ident, *ast.SelectorExpr:
			if v := defuse.VarOf(r.e.Info, x); v != nil {
				if s, ok := r.timer(v.Origin(), depth+1); ok {
					alts = append(alts, s)
				}
			}
		}
	}
	return r.bind(eitherOf(alts), f.Sig, call), len(alts) > 0
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
	n := symbol.TypeOf(t)
	return n.Path == "time" && (n.Ident == "Timer" || n.Ident == "Ticker")
}

func isDuration(t types.Type) bool {
	if t == nil {
		return false
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == "Duration" && pkgPath(n.Obj()) == "time"
}

func isTimeChan(t types.Type) bool {
	if t == nil {
		return false
	}
	c, ok := types.Unalias(t).Underlying().(*types.Chan)
	return ok && isTime(c.Elem())
}
