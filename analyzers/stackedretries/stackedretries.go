package stackedretries

import (
	_ "embed"
	"fmt"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/check"
	"github.com/retrylint/retrylint/internal/retryloop"
)

//go:embed doc.go
var doc string

// Check is stackedretries.
var Check = check.New("stackedretries", doc, judge)

// Analyzer is the analyzer of Check.
var Analyzer = Check.Analyzer

// longest is the length of a message.
const longest = 120

func judge(s *retryloop.Site) []check.Opinion {
	switch s.Kind {
	case retryloop.Retry, retryloop.Poll:
	default:
		return check.Silent("a %s is no layer", s.Kind)
	}
	n := s.Count()
	if n == 1 {
		return check.Silent("there is one attempt")
	}
	var found []check.Opinion
	for _, a := range s.Attempts {
		if s.Kind == retryloop.Poll && a.Success().Again != retryloop.No {
			continue // it would be asked again anyway
		}
		if l := a.Layer(); l != nil {
			found = append(found, finding(a, l, n))
		}
	}
	if found == nil {
		return check.Silent("no attempt is known to retry by itself, or its giving up leaves")
	}
	return found
}

func finding(a *retryloop.Attempt, l *retryloop.Layer, n int) check.Opinion {
	text := message(l, n)
	how := ""
	if l.Off != "" {
		how = "; " + l.Off + " switches the inner ones off"
	}
	if len(text)+len(how) <= longest {
		text += how
	}
	o := check.At(a.Expr.Fun, "%s", text)
	if l.Where != nil {
		o = o.With(l.Where, "the inner attempts are decided here")
	}
	return o
}

// message says how many attempts there can be.
func message(l *retryloop.Layer, n int) string {
	byDefault := ""
	if l.ByDefault {
		byDefault = " by default"
	}
	inner := l.Attempts == catalog.Unlimited
	endless := "unlimited attempts"
	if l.Timed {
		endless = "attempts until a time limit"
	}
	switch {
	case inner && n > 0:
		return fmt.Sprintf("%s inside %s%s for each of %d here", endless, l.Name, byDefault, n)
	case inner:
		return fmt.Sprintf("%s inside %s%s for each one here", endless, l.Name, byDefault)
	case n <= 0:
		return fmt.Sprintf("up to %d attempts inside %s%s for each one here", l.Attempts, l.Name, byDefault)
	}
	return fmt.Sprintf("up to %d attempts: %d here times %d inside %s%s", n*l.Attempts, n, l.Attempts, l.Name, byDefault)
}
