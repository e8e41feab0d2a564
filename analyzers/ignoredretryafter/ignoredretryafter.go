package ignoredretryafter

import (
	_ "embed"
	"go/ast"

	"github.com/retrylint/retrylint/internal/check"
	"github.com/retrylint/retrylint/internal/retryloop"
)

//go:embed doc.go
var doc string

// Check is ignoredretryafter.
var Check = check.New("ignoredretryafter", doc, judge, misread)

// Analyzer is the analyzer of Check.
var Analyzer = Check.Analyzer

// told are the statuses that come with Retry-After.
var told = [...]retryloop.Outcome{retryloop.Status(429), retryloop.Status(503)}

func judge(s *retryloop.Site) []check.Opinion {
	if s.HandsUp() {
		return check.Silent("the helper has the response at hand")
	}
	call, o := repeated(s)
	switch {
	case call == nil:
		return check.Silent("neither 429 nor 503 goes round with the response at hand, or what decides is not in view")
	case s.ReadsAfter():
		return check.Silent("the header is read")
	case s.HandsOn():
		return check.Silent("what the response is handed to is not in view")
	}
	return []check.Opinion{check.At(call, "%s is sent again on %s and Retry-After is never read", s.NameOf(call), o).In("ignored")}
}

// repeated gives a call that is made again on one of the statuses, with the response at hand.
func repeated(s *retryloop.Site) (*ast.CallExpr, retryloop.Outcome) {
	for _, a := range s.Attempts {
		if a.Probes() {
			continue // any status but the right one says that it isn't there yet
		}
		for _, call := range a.Leaves() {
			if !atHand(s, call) {
				continue // the code that goes round never sees a response
			}
			on := func(o retryloop.Outcome) *retryloop.Verdict { return a.Through(o, call) }
			for _, o := range told {
				if asked(s, on, o) && !a.Passes(on(o)) {
					return call, o
				}
			}
		}
		if (!atHand(s, a.Expr) || s.Folds(a.Expr)) && !s.Carries(a.Expr) {
			continue
		}
		for _, o := range told { // what it calls hands the response up
			if asked(s, a.On, o) && !a.Passes(a.On(o)) {
				return a.Expr, o
			}
		}
	}
	return nil, retryloop.Outcome{}
}

// missing is a status that no Retry-After comes with.
var missing = retryloop.Status(404)

// asked reports whether o goes round because of its status. A poll for a state that the answer
// names goes round on any other as well.
func asked(s *retryloop.Site, on func(retryloop.Outcome) *retryloop.Verdict, o retryloop.Outcome) bool {
	v := on(o)
	return len(v.Plainly(s)) > 0 && (s.Kind != retryloop.Poll || len(v.Sure()) > 0 || len(on(missing).Plainly(s)) == 0)
}

// atHand reports whether the code that goes round sees the response that call gives.
func atHand(s *retryloop.Site, call *ast.CallExpr) bool {
	return s.GivesResponse(call) && s.Repeats(call) && !(s.Beside(call) && s.Drops(call))
}

// misread judges the places where the header is read.
func misread(m *retryloop.Model) []check.Opinion {
	var out []check.Opinion
	for _, a := range m.Afters() {
		if o := fault(&a); o != "" {
			at := place(m, &a)
			c := check.At(at, "%s", o)
			if !retryloop.Holds(a.Func, at) {
				c = c.With(a.Read, "the header is read here")
			}
			c.Category = category(&a)
			out = append(out, c)
		}
	}
	return out
}

// fault says what is wrong with how a Retry-After is read; empty where nothing is, or not all is in view.
func fault(a *retryloop.After) string {
	one := oneForm(a)
	switch {
	case a.Waited && !a.Scaled && a.Length && a.Seconds:
		return "the seconds of Retry-After are waited for as nanoseconds"
	case unclamped(a) && one:
		return "Retry-After is obeyed with no ceiling, and only " + understood(a)
	case unclamped(a):
		return "Retry-After is obeyed with no ceiling"
	case one:
		return "of Retry-After only " + understood(a)
	}
	return ""
}

func category(a *retryloop.After) string {
	switch {
	case a.Waited && !a.Scaled:
		return "ignored"
	case unclamped(a):
		return "unclamped"
	}
	return "oneform"
}

// oneForm reports whether only seconds, or only a date, are made a wait.
func oneForm(a *retryloop.After) bool {
	return a.Length && !a.Lost && a.Seconds != a.Date
}

func unclamped(a *retryloop.After) bool { return a.Waited && a.Scaled && !a.Capped && !a.Timed }

func understood(a *retryloop.After) string {
	if a.Seconds {
		return "seconds are understood, a date is not"
	}
	return "a date is understood, seconds are not"
}

// place is where a fault of reading is reported: in the one site that reads it, at the call
// that is sent again or else at the wait; where there are several or none, where it is read.
func place(m *retryloop.Model, a *retryloop.After) ast.Node {
	var in *retryloop.Site
	for _, s := range m.Sites() {
		if !s.Runs(a.Read) {
			continue
		}
		if in != nil {
			return read(a, in)
		}
		in = s
	}
	if in == nil {
		return a.Read
	}
	at := read(a, in)
	if at == a.Read && len(in.Waits) > 0 {
		return in.Waits[0].Node
	}
	return at
}

// read gives the call of s that is answered in the function that reads the header, if s
// repeats its text, or the place where it is read.
func read(a *retryloop.After, s *retryloop.Site) ast.Node {
	for _, t := range s.Attempts {
		for _, call := range t.Leaves() {
			if s.GivesResponse(call) && s.Repeats(call) && retryloop.Holds(a.Func, call) {
				return call
			}
		}
	}
	return a.Read
}
