package wastedwait

import (
	_ "embed"
	"go/ast"
	"slices"

	"github.com/retrylint/retrylint/internal/check"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/retryloop"
)

//go:embed doc.go
var doc string

// Check is wastedwait.
var Check = check.New("wastedwait", doc, judge)

// Analyzer is the analyzer of Check.
var Analyzer = Check.Analyzer

func judge(s *retryloop.Site) []check.Opinion {
	if !s.Remote() {
		return check.Silent("no attempt is known to leave the process")
	}
	if s.Form == retryloop.Library || s.Form == retryloop.Helper {
		return check.Silent("what calls the closure waits")
	}
	if s.Kind == retryloop.Poll {
		return check.Silent("a poll waits until its time is over")
	}
	if len(s.Waits) == 0 {
		return check.Silent("there is no wait")
	}
	for _, a := range s.Attempts {
		for _, o := range a.Worth() {
			ways, n := a.Exhausted(o)
			if n < 2 {
				continue // nothing counts them, or there is no other
			}
			if slices.ContainsFunc(ways, func(w retryloop.Way) bool { return goesOn(s, a, &w) }) {
				continue
			}
			for i := range ways {
				if w, ok := wasted(s, &ways[i]); ok {
					return []check.Opinion{check.At(w.Node, "the wait after the last attempt of %s is wasted: no attempt follows it", a.Name)}
				}
			}
		}
	}
	return check.Silent("nothing counts the attempts, or no wait follows the last")
}

// goesOn reports whether the same function is called after the loop: its last wait is before that.
func goesOn(s *retryloop.Site, a *retryloop.Attempt, w *retryloop.Way) bool {
	for e := range w.Events.All() {
		call, ok := e.Node.(*ast.CallExpr)
		if ok && e.Kind == flow.Called && a.Func != nil && call.Pos() > s.Node.End() {
			if _, fn := s.Callee(call); fn == a.Func {
				return true
			}
		}
	}
	return false
}

// wasted gives the wait that a way passes after the last attempt, where nothing else of
// weight comes after it.
func wasted(s *retryloop.Site, w *retryloop.Way) (retryloop.Wait, bool) {
	var last retryloop.Wait
	found := false
	waits := s.WaitsOn(w)
	for e := range w.Events.All() {
		for _, wait := range waits {
			if !wait.Spare && e.Node == ast.Node(wait.Node) && (e.Kind == flow.Called || e.Kind == flow.Received) {
				last, found = wait, true
			}
		}
		call, ok := e.Node.(*ast.CallExpr)
		if found && ok && e.Kind == flow.Called && call != last.Node && s.CallsOut(call) {
			found = false // it waits for that
		}
	}
	return last, found
}
