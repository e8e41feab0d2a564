package restartedstream

import (
	_ "embed"

	"github.com/retrylint/retrylint/internal/attempt"
	"github.com/retrylint/retrylint/internal/check"
	"github.com/retrylint/retrylint/internal/retryloop"
)

//go:embed doc.go
var doc string

// Check is restartedstream.
var Check = check.New("restartedstream", doc, judge)

// Analyzer is the analyzer of Check.
var Analyzer = Check.Analyzer

func judge(s *retryloop.Site) []check.Opinion {
	if s.Kind != retryloop.Retry {
		return check.Silent("success does not end it: another stream begins")
	}
	for _, a := range s.Attempts {
		if a.Kind != attempt.Remote || a.Resumes() {
			continue
		}
		for _, w := range a.On(retryloop.Outcome{Class: retryloop.Broken}).Sure() {
			if out := a.Shown(w); out != nil {
				o := check.At(a.Expr, "%s starts its stream again from zero after output was given", a.Name)
				return []check.Opinion{o.With(out, "the output goes out here")}
			}
		}
	}
	return check.Silent("no stream that broke off goes round after output, or it is resumed")
}
