package leakedbody

import (
	_ "embed"
	"go/ast"

	"github.com/retrylint/retrylint/internal/check"
	"github.com/retrylint/retrylint/internal/retryloop"
)

//go:embed doc.go
var doc string

// Check is leakedbody.
var Check = check.New("leakedbody", doc, judge, resends)

// Analyzer is the analyzer of Check.
var Analyzer = Check.Analyzer

// answers are the outcomes that bring a response with a body.
var answers = [...]retryloop.Outcome{
	retryloop.Status(503), retryloop.Status(429), retryloop.Status(500), retryloop.Status(401), retryloop.Status(404),
	{Class: retryloop.Broken}, {Class: retryloop.Garbled}, {Class: retryloop.Succeeds},
}

func judge(s *retryloop.Site) []check.Opinion {
	if s.HandsUp() {
		return check.Silent("the helper has the response at hand")
	}
	silence := "no attempt gives a response of net/http"
	for _, a := range s.Attempts {
		for _, call := range a.Leaves() {
			if !s.GivesResponse(call) || !s.Sends(call) || s.Beside(call) {
				continue // none, or its body has been read
			}
			silence = "the body is closed before the next attempt, or kept, or what becomes of it is not in view"
			for _, o := range answers {
				for _, w := range ways(a, o, call) {
					switch fate, at := a.Fate(w); fate {
					case retryloop.Left:
						return left(s, a, call, o)
					case retryloop.Held:
						if s.Repeats(at) { // else it is a callee's, and done when that returns
							return held(s, call, at)
						}
					}
				}
			}
		}
	}
	return check.Silent("%s", silence)
}

// ways gives the ways round that may be taken when the call has the outcome: whatever decides
// on it, the body is left as the way leaves it.
func ways(a *retryloop.Attempt, o retryloop.Outcome, call *ast.CallExpr) []*retryloop.Way {
	v := a.Through(o, call)
	if a.Site.Kind != retryloop.Poll && o.Class == retryloop.Succeeds {
		return v.Sure()
	}
	return v.Any()
}

// left reports a body that stays open: where the site makes the attempt, though what it calls sends.
func left(s *retryloop.Site, a *retryloop.Attempt, call *ast.CallExpr, o retryloop.Outcome) []check.Opinion {
	const fault = "response of %s is left open when it is sent again on %s"
	if !s.Own(call) && s.Own(a.Expr) {
		return []check.Opinion{check.At(a.Expr, fault, a.Name, o).With(call, "the response comes from here")}
	}
	return []check.Opinion{check.At(call, fault, s.NameOf(call), o)}
}

func held(s *retryloop.Site, call *ast.CallExpr, at ast.Node) []check.Opinion {
	o := check.At(at, "defer in the loop keeps the response of each %s open until the function returns", s.NameOf(call))
	return []check.Opinion{o.With(call, "the response comes from here")}
}

// resends judges what is sent a second time without a loop.
func resends(m *retryloop.Model) []check.Opinion {
	var out []check.Opinion
	for _, s := range m.Resends() {
		out = append(out, judge(s)...)
	}
	return out
}
