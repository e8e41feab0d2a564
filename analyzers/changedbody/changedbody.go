package changedbody

import (
	_ "embed"

	"github.com/retrylint/retrylint/internal/attempt"
	"github.com/retrylint/retrylint/internal/check"
	"github.com/retrylint/retrylint/internal/retryloop"
)

//go:embed doc.go
var doc string

// Check is changedbody.
var Check = check.New("changedbody", doc, judge)

// Analyzer is the analyzer of Check.
var Analyzer = Check.Analyzer

// failures are the outcomes after which the request is sent again.
var failures = [...]retryloop.Outcome{
	{Class: retryloop.Transport}, retryloop.Status(503), retryloop.Status(429), {Class: retryloop.Opaque},
}

func judge(s *retryloop.Site) []check.Opinion {
	if s.Kind == retryloop.Supervisor {
		return check.Silent("a supervisor goes on with the next piece of its work")
	}
	for _, a := range s.Attempts {
		if a.Kind != attempt.Remote {
			continue
		}
		again := false
		for _, o := range failures {
			for _, w := range a.On(o).Sure() {
				again = true
				if call := a.PilesUp(w); call != nil {
					return []check.Opinion{check.At(call, "the request changes: each attempt of %s adds one more header", a.Name).In("headers")}
				}
			}
		}
		if !again || !a.OneKey() {
			continue
		}
		if n := a.Changes(); n != nil {
			return []check.Opinion{check.At(n, "the payload changes between attempts of %s under one idempotency key", a.Name).In("payload")}
		}
	}
	return check.Silent("the same is sent again, or under another key, or that is not in view")
}
