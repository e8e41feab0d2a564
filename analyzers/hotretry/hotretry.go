package hotretry

import (
	_ "embed"
	"go/ast"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/check"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/retryloop"
)

//go:embed doc.go
var doc string

// Check is hotretry.
var Check = check.New("hotretry", doc, judge, spinning)

// Analyzer is the analyzer of Check.
var Analyzer = Check.Analyzer

func judge(s *retryloop.Site) []check.Opinion {
	if !s.Remote() {
		return check.Silent("no attempt is known to leave the process")
	}
	switch s.Form {
	case retryloop.Library:
		return library(s)
	case retryloop.Helper:
		return check.Silent("the helper's own loop is judged")
	}
	for _, a := range s.Attempts {
		for _, o := range a.Worth() {
			if hot(a, o) {
				return []check.Opinion{check.AtHead(s, "%s of %s goes round with no wait after a failure", s.Kind, a.Name)}
			}
		}
	}
	for _, w := range s.Waits {
		if s.IgnoresFalse(w) {
			o := check.AtHead(s, "%s of %s goes round with no wait where the wait's false is ignored", s.Kind, s.Name())
			return []check.Opinion{o.With(w.Node, "false means that it did not wait")}
		}
		if w.Source.Stop && !s.ComparesStop() {
			o := check.AtHead(s, "%s of %s goes round with no wait once its backoff says stop", s.Kind, s.Name())
			return []check.Opinion{o.With(w.Node, "stop is a negative wait")}
		}
	}
	return check.Silent("it waits, or whether it does is not in view")
}

// spinning looks at loops that connect again at once.
func spinning(m *retryloop.Model) []check.Opinion {
	var all []check.Opinion
	for _, a := range m.Spinning() {
		all = append(all, check.AtHead(a.Site, "supervisor of %s goes round with no wait after a failure", a.Name))
	}
	return all
}

// hot reports whether the attempt, failing with o, is made a second and a third time at once.
func hot(a *retryloop.Attempt, o retryloop.Outcome) bool {
	v := a.On(o)
	if v.Cut || !atOnce(a, v.Round) {
		return false
	}
	r := a.Play(o, retryloop.Play{Rounds: 2})
	if r.Cut {
		return false
	}
	var again []retryloop.Way
	for _, p := range r.Paths {
		if p.End == flow.Again {
			again = append(again, retryloop.Way{Path: p})
		}
	}
	return atOnce(a, again)
}

// atOnce reports whether one of the ways, for sure, takes no time: where a condition that is
// no word on the failure sends the other side to a wait, it is configured, or another's doing.
func atOnce(a *retryloop.Attempt, ways []retryloop.Way) bool {
	for i := range ways {
		if len(ways[i].Guesses) == 0 && !a.Pauses(&ways[i]) && !otherwise(a, &ways[i], ways) {
			return true
		}
	}
	return false
}

// otherwise reports whether an open condition on w leads, taken the other way, to a pause.
func otherwise(a *retryloop.Attempt, w *retryloop.Way, ways []retryloop.Way) bool {
	for e := range w.Events.All() {
		if e.Kind != flow.Branched || !e.Open || e.Dep {
			continue
		}
		for i := range ways {
			if ways[i].Took(e.Node, !e.Taken) && a.Pauses(&ways[i]) {
				return true
			}
		}
	}
	return false
}

// library judges a retry library's configuration.
func library(s *retryloop.Site) []check.Opinion {
	p := s.Setting
	switch {
	case p.Growth != catalog.NoWait && !(p.Growth == catalog.Fixed && p.Base == 0 && s.IsZero(p.Where[catalog.KnobBase])):
		return check.Silent("the library waits, or whether it does is not in view")
	case p.Attempts == 1 || p.Attempts == 2:
		return check.Silent("one repeat")
	case s.Conflicts():
		return check.Silent("a conflict is repeated")
	}
	var at ast.Node = s.Call.Fun
	for _, k := range []catalog.Knob{catalog.KnobBase, catalog.KnobWait, catalog.KnobPolicy} {
		if x := p.Where[k]; x != nil {
			at = x
			break
		}
	}
	return []check.Opinion{check.At(at, "retry of %s is set to no wait", s.Name())}
}
