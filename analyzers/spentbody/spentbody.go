package spentbody

import (
	_ "embed"
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/attempt"
	"github.com/retrylint/retrylint/internal/check"
	"github.com/retrylint/retrylint/internal/retryloop"
)

//go:embed doc.go
var doc string

// Check is spentbody.
var Check = check.New("spentbody", doc, judge)

// Analyzer is the analyzer of Check.
var Analyzer = Check.Analyzer

// failures are the outcomes after which a body may have been read.
var failures = [...]retryloop.Outcome{
	{Class: retryloop.Transport}, retryloop.Status(503), retryloop.Status(429), retryloop.Status(500), {Class: retryloop.Opaque},
}

func judge(s *retryloop.Site) []check.Opinion {
	if s.Kind == retryloop.Supervisor {
		return check.Silent("a supervisor goes on with the next piece of its work")
	}
	for _, a := range s.Attempts {
		if a.Kind != attempt.Remote {
			continue
		}
		for _, o := range failures {
			for _, w := range a.On(o).Any() {
				if x := a.Spent(w); x != nil {
					return []check.Opinion{finding(a, x)}
				}
			}
		}
	}
	return check.Silent("no body is sent twice, or it is made anew or rewound, or that is not in view")
}

func finding(a *retryloop.Attempt, x ast.Expr) check.Opinion {
	o := check.At(a.Expr, "%s is sent again with the body of %s, which the attempt before has read", a.Name, types.ExprString(x))
	return o
}
