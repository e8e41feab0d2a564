package retryloop

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/symbol"
)

// mayWait reports whether anything in the site's code waits at all.
func (s *Site) mayWait() bool {
	if s.Form == Library || s.Form == Helper {
		return true
	}
	found := false
	ast.Inspect(s.Node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.UnaryExpr:
			found = found || s.model.channel(n.X) == flow.Timer
		case *ast.CallExpr:
			found = found || s.model.waits(n)
		}
		return !found
	})
	return found
}

func (s *Site) waits(ways []Way) bool {
	for i := range ways {
		if len(s.waitsOn(&ways[i])) > 0 {
			return true
		}
	}
	return false
}

// sameWaits reports whether every wait after a failure is also passed after a success.
func (s *Site) sameWaits(fail []Way, success *Verdict) bool {
	return s.waitsAmong(fail, s.waitsAfter(success))
}

// waitsAfter gives the waits that are passed after a success.
func (s *Site) waitsAfter(success *Verdict) map[ast.Node]bool {
	after := map[ast.Node]bool{}
	for _, ways := range [][]Way{success.Round, success.Next} {
		for i := range ways {
			for _, n := range s.waitsOn(&ways[i]) {
				after[n] = true
			}
		}
	}
	return after
}

// waitsAmong reports whether every wait on the ways is one of some.
func (s *Site) waitsAmong(ways []Way, some map[ast.Node]bool) bool {
	for i := range ways {
		for _, n := range s.waitsOn(&ways[i]) {
			if call, ok := n.(*ast.CallExpr); !some[n] && !(ok && s.CallsOut(call)) {
				return false
			}
		}
	}
	return true
}

// backsOff reports whether a wait on the ways doubles: no schedule does.
func (s *Site) backsOff(ways []Way) bool {
	for i := range ways {
		if slices.ContainsFunc(s.waitsOn(&ways[i]), func(n ast.Expr) bool { return s.wait(n).Source.Growth == catalog.Exponential }) {
			return true
		}
	}
	return false
}

// waitsOn gives the waits on a way, as they stand in the site's own code.
func (s *Site) waitsOn(w *Way) []ast.Expr {
	var out []ast.Expr
	for e := range w.Events.All() {
		n, ok := e.Node.(ast.Expr)
		if !ok || !s.owns(n) {
			continue
		}
		switch e.Kind {
		case flow.Received:
			if e.Channel == flow.Timer {
				out = append(out, n)
			}
		case flow.Called:
			call := n.(*ast.CallExpr)
			if s.Form == Recursion && s.model.later(call, s.Func) {
				out = append(out, call.Args[0])
				continue
			}
			self := s.Form == Recursion && s.model.callsBody(call, s.Func)
			if !s.isAttempt(call) && !self && s.model.waits(call) && !returnsChannel(s.model, call) && !s.awaits(call) {
				out = append(out, n)
			}
		}
	}
	return out
}

// waits reports whether a call waits before it comes back: not for the next message of a
// stream, whatever the stream does to get it.
func (m *Model) waits(call *ast.CallExpr) bool {
	w, ok := m.waiting[call]
	if !ok {
		_, w = m.sum.Wait(call, nil)
		w = w && !m.of(call).Stream
		m.waiting[call] = w
	}
	return w
}

func returnsChannel(m *Model, call *ast.CallExpr) bool {
	return elem(m.pass.TypesInfo.TypeOf(call)) != nil
}

func (s *Site) isAttempt(call *ast.CallExpr) bool {
	for _, a := range s.Attempts {
		if a.Expr == call {
			return true
		}
	}
	return false
}

// awaits reports whether a call waits for what an attempt has begun: token.WaitTimeout(d).
func (s *Site) awaits(call *ast.CallExpr) bool {
	fn := calleeOf(s.Info(), call)
	if fn == nil || fn.Signature().Recv() == nil {
		return false
	}
	of := fn.Signature().Recv().Type()
	return slices.ContainsFunc(s.Attempts, func(a *Attempt) bool {
		return types.Identical(s.Info().TypeOf(a.Expr), of) && s.model.keepsError(a.Expr, of)
	})
}

// owns reports whether n stands in the code of the site: its function, or the closure. Code
// that calls itself by way of another function owns that one too.
func (s *Site) owns(n ast.Node) bool {
	if s.Form == Recursion && s.Func.Fn != nil {
		for fn := range s.model.callers()[s.Func.Fn] {
			if Holds(s.model.sum.Defs().Funcs[fn], n) {
				return true
			}
		}
	}
	in := func(b *Body) bool { return b != nil && Holds(b.Block(), n) }
	return in(s.Func) || in(s.Closure)
}

func (s *Site) findWaits() {
	if s.Form == Library {
		return // the setting tells
	}
	if s.Form == Helper {
		return // the helper's own site tells
	}
	seen := map[ast.Node]bool{}
	for _, a := range s.Attempts {
		ways := a.Rounds()
		if s.Kind == Poll {
			ways = append(ways, a.On(Outcome{Class: Succeeds}).Round...)
		}
		for i := range ways {
			for _, n := range s.waitsOn(&ways[i]) {
				if call, ok := n.(*ast.CallExpr); ok && (s.CallsOut(call) || a.serves(call)) {
					continue // it does something else, and takes its time
				}
				if seen[n] {
					continue
				}
				seen[n] = true
				if w := s.wait(n); !w.Vague() {
					s.Waits = append(s.Waits, w)
				}
			}
		}
	}
}

// untilNext gives a way up to where the attempt's function is called a second time, elsewhere:
// what is waited for after that is that call's.
func (a *Attempt) untilNext(w Way) Way {
	tried, before := false, -1
	for e := range w.Events.All() {
		before++
		call, ok := e.Node.(*ast.CallExpr)
		switch {
		case e.Kind == flow.Tried:
			tried = true
		case tried && ok && e.Kind == flow.Called && call != a.Expr && a.Func != nil && a.Site.owns(call) && a.Site.model.of(call).Func == a.Func:
			w.Events = w.Events.First(before)
			return w
		}
	}
	return w
}

// serves reports whether a call works with what the attempt gave, a connection or a stream.
func (a *Attempt) serves(call *ast.CallExpr) bool {
	for _, arg := range call.Args {
		t := a.Site.Info().TypeOf(arg)
		if t == nil || flow.IsError(t) || isResponse(t) {
			continue
		}
		switch t.Underlying().(type) {
		case *types.Pointer, *types.Interface:
			if a.gives(a.Site.Defs().Var(arg)) {
				return true
			}
		}
	}
	return false
}

func (s *Site) wait(n ast.Expr) Wait {
	w := Wait{Node: n}
	if src, ok := s.model.sum.Wait(n, s.Node); ok {
		w.Source = src
	} else if isDuration(s.model.pass.TypesInfo.TypeOf(n)) { // of a timer that runs a function
		w.Source = s.model.sum.Delay().Of(n, s.Node)
	}
	if call, ok := n.(*ast.CallExpr); ok {
		w.Hears = s.model.sum.Call(call).Hears
		name, _ := symbol.Callee(s.Info(), call)
		w.Plain = name.String() == "time.Sleep" || returnsChannel(s.model, call)
		if d, _ := catalog.FindDelay(name); d != nil {
			w.Spare = d.Spare
		}
	}
	if sel := s.model.selectAround(s.Func.Block(), n); sel != nil {
		for _, c := range sel.Body.List {
			if ch := receivedFrom(c.(*ast.CommClause).Comm); ch != nil {
				switch s.model.channel(ch) {
				case flow.Done, flow.Quit:
					w.Hears = true
				}
			}
		}
	}
	return w
}

// WaitsApart reports whether what a library calls waits by itself as well, for a time of which
// it is not known that nothing random reaches it.
func (s *Site) WaitsApart() bool {
	if s.Closure == nil {
		return false
	}
	return slices.ContainsFunc(calls(s.Closure.Block()), func(c *ast.CallExpr) bool {
		src, ok := s.model.sum.Wait(c, s.Node)
		return ok && !s.CallsOut(c) && src.Random != catalog.No
	})
}

// Jitter says whether anything random reaches the waits of a way; Unknown where one cannot be told.
func (s *Site) Jitter(w *Way) catalog.Tri {
	answer := catalog.Unknown
	for _, n := range s.waitsOn(w) {
		for _, wait := range s.Waits {
			if wait.Node != n {
				continue
			}
			switch {
			case wait.Source.Random == catalog.Yes || wait.Source.Server && !wait.Source.Own:
				return catalog.Yes
			case wait.Source.Random == catalog.Unknown:
				return catalog.Unknown
			}
			answer = catalog.No
		}
	}
	return answer
}
