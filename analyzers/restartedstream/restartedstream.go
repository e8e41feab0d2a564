package restartedstream

import (
	_ "embed"
	"go/ast"
	"go/token"

	"github.com/retrylint/retrylint/internal/attempt"
	"github.com/retrylint/retrylint/internal/check"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/retryloop"
	"github.com/retrylint/retrylint/internal/symbol"
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
			if out := a.Shown(w); out != nil && !over(s, w) {
				o := check.At(a.Expr, "%s starts its stream again from zero after output was given", a.Name)
				return []check.Opinion{o.With(out, "the output goes out here")}
			}
		}
	}
	return check.Silent("no stream that broke off goes round after output, or it is resumed")
}

// over reports whether what was read on a way came to its end: io.EOF is no failure of a stream.
func over(s *retryloop.Site, w *retryloop.Way) bool {
	for e := range w.Events.All() {
		cond, ok := e.Node.(ast.Expr)
		if !ok || e.Kind != flow.Branched {
			continue
		}
		b, compared := cond.(*ast.BinaryExpr)
		if e.Taken == (compared && b.Op == token.NEQ) {
			continue
		}
		found := false
		ast.Inspect(cond, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			found = found || ok && symbol.Of(s.Info().Uses[id]).String() == "io.EOF"
			return !found
		})
		if found {
			return true
		}
	}
	return false
}
