// Package nojitter reports retries whose wait has nothing random in it.
package nojitter

import (
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/report"
)

// Analyzer is the nojitter check.
var Analyzer = &analysis.Analyzer{
	Name:       "nojitter",
	Doc:        "report retries whose wait has nothing random in it",
	URL:        report.URL("nojitter"),
	Requires:   []*analysis.Analyzer{report.Directives},
	ResultType: report.UsedType,
	Run:        report.Guard(run),
}

func run(pass *analysis.Pass) (any, error) {
	rep := report.For(pass)
	for _, f := range pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			loop, ok := n.(*ast.ForStmt)
			if !ok {
				return true
			}
			ast.Inspect(loop.Body, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if ok {
					if s, ok := call.Fun.(*ast.SelectorExpr); ok && s.Sel.Name == "Sleep" {
						rep.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "retry waits a fixed time with no jitter"})
					}
				}
				return true
			})
			return true
		})
	}
	return rep.Result()
}
