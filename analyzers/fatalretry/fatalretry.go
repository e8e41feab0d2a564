package fatalretry

import (
	_ "embed"
	"fmt"
	"go/ast"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/attempt"
	"github.com/retrylint/retrylint/internal/check"
	"github.com/retrylint/retrylint/internal/retryloop"
)

//go:embed doc.go
var doc string

// Check is fatalretry.
var Check = check.New("fatalretry", doc, judge, clients)

// Analyzer is the analyzer of Check.
var Analyzer = Check.Analyzer

func judge(s *retryloop.Site) []check.Opinion {
	var silence []check.Opinion
	for _, a := range s.Attempts {
		if a.Kind != attempt.Remote {
			continue
		}
		for _, f := range []func(*retryloop.Site, *retryloop.Attempt) []check.Opinion{statuses, codes, rows, canceled} {
			o := f(s, a)
			if len(o) > 0 && o[0].Silence == "" {
				return o
			}
			silence = append(silence, o...)
		}
	}
	if silence == nil {
		return check.Silent("no attempt is known to leave the process")
	}
	return silence
}

// core are the permanent statuses that a list of exceptions must hold.
var core = map[int]bool{400: true, 401: true, 403: true, 404: true, 422: true}

// statuses looks for permanent HTTP statuses that go round.
func statuses(s *retryloop.Site, a *retryloop.Attempt) []check.Opinion {
	if a.Probes() || s.Kind == retryloop.Poll && a.Success().Again == retryloop.Yes {
		return check.Silent("%s is asked again whatever the status", a.Name)
	}
	var again []int
	var first *retryloop.Verdict
	ran, worst := false, false
	for _, code := range retryloop.Permanent {
		ran = ran || a.On(retryloop.Status(code)).Ran
		v := a.Insists(retryloop.Status(code))
		if v == nil || a.Repaired(v) || a.Passes(v) {
			continue
		}
		if first == nil || core[code] && !worst {
			first = v
		}
		worst = worst || core[code]
		again = append(again, code)
	}
	switch {
	case !ran:
		return check.Silent("the status of %s is not in view", a.Name)
	case len(again) == 0:
		return check.Silent("permanent statuses leave, or what decides is not in view")
	case !worst && a.On(retryloop.Status(418)).Again == retryloop.Yes:
		return check.Silent("the exceptions hold the statuses that matter")
	}
	if c := a.Classifier(first); c != nil && !everything(s, a, len(again) == len(retryloop.Permanent)) {
		return []check.Opinion{check.At(c, "retry of %s goes round on permanent status %s", a.Name, list(again)).In("status")}
	}
	for code := range core {
		if code != 401 && !slices.Contains(again, code) { // a 401 may have its own way
			return check.Silent("what %s calls tells permanent statuses apart", a.Name)
		}
	}
	return all(s, a, "status "+list(again))
}

func list(codes []int) string {
	var s []string
	for i, c := range codes {
		if i == 4 {
			s = append(s, "...")
			break
		}
		s = append(s, fmt.Sprint(c))
	}
	return strings.Join(s, ", ")
}

// codes looks for permanent gRPC codes that go round.
func codes(s *retryloop.Site, a *retryloop.Attempt) []check.Opinion {
	var again []string
	var first *retryloop.Verdict
	ran := false
	if a.Probes() {
		return check.Silent("%s is asked again whatever the code", a.Name)
	}
	for _, o := range retryloop.PermanentCodes {
		ran = ran || a.On(o).Ran
		if v := a.Insists(o); v != nil && !a.Repaired(v) {
			if first == nil {
				first = v
			}
			again = append(again, o.Name)
		}
	}
	if !ran {
		return nil
	}
	if len(again) == 0 {
		return check.Silent("permanent codes leave, or what decides is not in view")
	}
	if len(again) == 1 && again[0] == "NotFound" { // right after a create it is waited for
		return check.Silent("the one permanent code that goes round may be meant")
	}
	if c := a.Classifier(first); c != nil && !everything(s, a, len(again) == len(retryloop.PermanentCodes)) {
		return []check.Opinion{check.At(c, "retry of %s goes round on permanent code %s", a.Name, strings.Join(again[:min(len(again), 3)], ", ")).In("code")}
	}
	return all(s, a, "code "+again[0])
}

// everything reports whether a supervisor comes back from every failure, where it does from every
// permanent one: what it asks about each tells none apart.
func everything(s *retryloop.Site, a *retryloop.Attempt, permanent bool) bool {
	return s.Kind == retryloop.Supervisor && permanent && a.On(retryloop.Outcome{Class: retryloop.Transport}).Again == retryloop.Yes
}

// all reports that nothing is told apart; permanent is one of the failures among the rest. What
// is to stay connected comes back whatever ended it.
func all(s *retryloop.Site, a *retryloop.Attempt, permanent string) []check.Opinion {
	if s.Kind == retryloop.Supervisor {
		return check.Silent("a supervisor comes back whatever %s fails on", a.Name)
	}
	return []check.Opinion{check.AtHead(s, "every error of %s goes round, permanent %s too", a.Name, permanent).In("catchall")}
}

// rows looks for sql.ErrNoRows that goes round.
func rows(s *retryloop.Site, a *retryloop.Attempt) []check.Opinion {
	v := a.On(retryloop.Outcome{Class: retryloop.NoRows})
	if v.Again != retryloop.Yes || !a.ReadsRow() {
		return nil
	}
	if a.Success().Again == retryloop.Yes {
		return check.Silent("a row that is not there yet may come")
	}
	if c := a.Classifier(v); c != nil {
		return []check.Opinion{check.At(c, "retry of %s goes round on permanent code sql.ErrNoRows", a.Name).In("code")}
	}
	return []check.Opinion{check.AtHead(s, "every error of %s goes round, sql.ErrNoRows too", a.Name).In("code")}
}

// canceled looks for the caller's own cancellation that goes round.
func canceled(s *retryloop.Site, a *retryloop.Attempt) []check.Opinion {
	ctx := a.Context()
	if ctx == nil {
		return check.Silent("no context that can end reaches %s", a.Name)
	}
	if s.Lends(ctx) {
		return check.Silent("the context is the library's own, which ends with it")
	}
	v := a.On(retryloop.Outcome{Class: retryloop.Canceled})
	if v.Again != retryloop.Yes {
		return check.Silent("the end of the context leaves, or what decides is not in view")
	}
	return []check.Opinion{check.AtHead(s, "retry of %s goes round on the caller's own cancellation", a.Name).In("context").With(ctx.(ast.Node), "the context that has ended")}
}

// clients judges the classifiers that are given to clients which retry by themselves.
func clients(m *retryloop.Model) []check.Opinion {
	var out []check.Opinion
	for _, c := range m.Made() {
		if c.Attempts == 1 {
			continue
		}
		for _, cl := range c.Classifiers {
			var again []int
			var at ast.Node
			for _, code := range retryloop.Permanent {
				asked := m.Ask(cl.Fn, retryloop.Status(code))
				if asked.Answer == retryloop.Yes && cl.Again && core[code] {
					again, at = append(again, code), asked.At
				}
			}
			if at != nil {
				out = append(out, check.At(at, "retry inside %s goes round on permanent status %s", c.Type, list(again)).In("status"))
			}
		}
	}
	return out
}
