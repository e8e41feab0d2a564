package silentretry

import (
	_ "embed"

	"github.com/retrylint/retrylint/internal/check"
	"github.com/retrylint/retrylint/internal/report"
	"github.com/retrylint/retrylint/internal/retryloop"
)

//go:embed doc.go
var doc string

// Check is silentretry.
var Check = optIn(check.New("silentretry", doc, judge))

// Analyzer is the analyzer of Check.
var Analyzer = Check.Analyzer

func optIn(c check.Check) check.Check {
	report.OptIn(&c.Analyzer.Flags)
	return c
}

func judge(s *retryloop.Site) []check.Opinion {
	switch {
	case s.Kind != retryloop.Retry:
		return check.Silent("a %s is no retry", s.Kind)
	case !s.Remote():
		return check.Silent("no attempt is known to leave the process")
	case s.Conflicts():
		return check.Silent("a conflict is no failure to hear of")
	case s.Form == retryloop.Helper, s.Form == retryloop.Resend:
		return check.Silent("the helper's own loop is judged")
	case s.Form == retryloop.Library && (s.Setting.Notify != nil || !s.Setting.Complete):
		return check.Silent("the library calls back, or may")
	}
	quiet := false
	for _, a := range s.Attempts {
		if a.Asks() {
			return check.Silent("it asks until a state is reached")
		}
		for _, o := range a.Worth() {
			v := a.On(o)
			if v.Cut {
				return check.Silent("not everything could be followed")
			}
			for i := range v.Round {
				if a.Tells(&v.Round[i]) {
					return check.Silent("a failure that is repeated is told of, or may be")
				}
				quiet = true
			}
		}
	}
	if !quiet {
		return check.Silent("no failure is known to be repeated")
	}
	return []check.Opinion{check.AtHead(s, "retry of %s leaves no log, metric or trace of its failures", s.Name())}
}
