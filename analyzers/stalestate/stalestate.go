package stalestate

import (
	_ "embed"

	"github.com/retrylint/retrylint/internal/attempt"
	"github.com/retrylint/retrylint/internal/check"
	"github.com/retrylint/retrylint/internal/retryloop"
)

//go:embed doc.go
var doc string

// Check is stalestate.
var Check = check.New("stalestate", doc, judge)

// Analyzer is the analyzer of Check.
var Analyzer = Check.Analyzer

// failures are the outcomes after which something may be half written.
var failures = [...]retryloop.Outcome{
	{Class: retryloop.Broken}, {Class: retryloop.Garbled}, retryloop.Status(503), retryloop.Status(500),
}

func judge(s *retryloop.Site) []check.Opinion {
	if s.Kind != retryloop.Retry {
		return check.Silent("success does not end it: what is gathered may be meant to stay")
	}
	for _, a := range s.Attempts {
		if a.Kind != attempt.Remote {
			continue
		}
		for _, o := range failures {
			for _, w := range a.On(o).Sure() {
				if f := a.Fills(w); len(f) > 0 {
					return finding(a, f[0])
				}
			}
		}
	}
	for _, f := range s.Refills() {
		return finding(s.Attempts[0], f)
	}
	return check.Silent("nothing that outlives an attempt is written by one that fails, or it is reset")
}

func finding(a *retryloop.Attempt, f retryloop.Fill) []check.Opinion {
	return []check.Opinion{check.At(f.Node, "%s %s by each attempt of %s and is not reset", f.Var.Name(), f.What, a.Name)}
}
