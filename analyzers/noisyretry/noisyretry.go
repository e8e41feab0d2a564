package noisyretry

import (
	_ "embed"
	"go/ast"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/check"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/retryloop"
)

//go:embed doc.go
var doc string

// Check is noisyretry.
var Check = check.New("noisyretry", doc, judge)

// Analyzer is the analyzer of Check.
var Analyzer = Check.Analyzer

func judge(s *retryloop.Site) []check.Opinion {
	if !s.Remote() {
		return check.Silent("no attempt is known to leave the process")
	}
	if s.Conflicts() {
		return check.Silent("only a conflict is repeated: what is logged of a failure is its last")
	}
	if lit, ok := ast.Unparen(s.Setting.Notify).(*ast.FuncLit); ok {
		if call := first(s, lit.Body); call != nil {
			return []check.Opinion{finding(s, call)}
		}
	}
	for _, a := range s.Attempts {
		for _, o := range a.Worth() {
			if call := noisy(s, a, o); call != nil {
				return []check.Opinion{finding(s, call)}
			}
		}
	}
	return check.Silent("no failure that is repeated is logged as an error")
}

func finding(s *retryloop.Site, call *ast.CallExpr) check.Opinion {
	return check.At(call, "a failure of %s that will be retried is logged at error level", s.Name())
}

// noisy gives the call that logs an error on every way from the first failure to the second
// attempt, or on one that is taken for sure.
func noisy(s *retryloop.Site, a *retryloop.Attempt, o retryloop.Outcome) *ast.CallExpr {
	v := a.On(o)
	ways := v.Round
	if r := a.Play(o, retryloop.Play{Rounds: 1}); !r.Cut {
		ways = nil
		for _, p := range r.Paths {
			if p.End == flow.Again {
				ways = append(ways, retryloop.Way{Path: p})
			}
		}
	}
	var first *ast.CallExpr
	all := len(ways) > 0
	guesses := retryloop.Guessed(ways)
	for i := range ways {
		call := logged(s, &ways[i])
		if call == nil || counted(s, call) && slices.ContainsFunc(ways, func(w retryloop.Way) bool { return logged(s, &w) == nil }) {
			all = false
			continue
		}
		if len(ways[i].Guesses) == 0 || len(guesses) == 1 && slices.Equal(ways[i].Guesses, guesses[0]) {
			return call // whatever the failure is, if it goes round at all
		}
		if first == nil {
			first = call
		}
	}
	if all {
		return first
	}
	return nil
}

// counted reports whether a call stands under a comparison of numbers: where other failures go
// round without it, what is asked may be whether that attempt is the last.
func counted(s *retryloop.Site, call *ast.CallExpr) bool {
	found := false
	ast.Inspect(s.Body().Block(), func(n ast.Node) bool {
		if n == nil || !retryloop.Holds(n, call) {
			return false
		}
		st, ok := n.(*ast.IfStmt)
		if !ok || retryloop.Holds(st.Cond, call) {
			return true
		}
		ast.Inspect(st.Cond, func(n ast.Node) bool {
			if b, ok := n.(*ast.BinaryExpr); ok {
				t, isBasic := s.Info().TypeOf(b.X).Underlying().(*types.Basic)
				found = found || isBasic && t.Info()&types.IsInteger != 0
			}
			return true
		})
		return true
	})
	return found
}

// logged gives the first call on a way, in the site's own code, that logs at error level.
func logged(s *retryloop.Site, w *retryloop.Way) *ast.CallExpr {
	for e := range w.Events.All() {
		call, ok := e.Node.(*ast.CallExpr)
		if ok && e.Kind == flow.Called && s.Owns(call) && s.LogsError(call) {
			return call
		}
	}
	return nil
}

// first gives the first statement of a body that logs at error level.
func first(s *retryloop.Site, body *ast.BlockStmt) *ast.CallExpr {
	for _, st := range body.List {
		var found *ast.CallExpr
		if e, ok := st.(*ast.ExprStmt); ok {
			ast.Inspect(e, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok && found == nil && s.LogsError(call) {
					found = call
				}
				return found == nil
			})
		}
		if found != nil {
			return found
		}
	}
	return nil
}
