package attempt_test

import (
	"fmt"
	"go/ast"
	"regexp"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/retrylint/retrylint/internal/attempt"
	"github.com/retrylint/retrylint/internal/summary"
)

// tell reports what is known of every call on a line that ends in "// ?".
var tell = &analysis.Analyzer{
	Name: "tell", Doc: "tell", Requires: []*analysis.Analyzer{summary.Analyzer},
	Run: func(pass *analysis.Pass) (any, error) {
		sum := pass.ResultOf[summary.Analyzer].(*summary.Package)
		for _, f := range pass.Files {
			asked := map[int]bool{}
			for _, g := range f.Comments {
				for _, c := range g.List {
					if regexp.MustCompile(`^// want`).MatchString(c.Text) {
						asked[pass.Fset.Position(c.Pos()).Line] = true
					}
				}
			}
			ast.Inspect(f, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if ok && asked[pass.Fset.Position(call.Pos()).Line] {
					c := attempt.Of(sum, call)
					s := fmt.Sprintf("%s %s", c.Name, c.Kind)
					if c.Methods != 0 {
						s += " " + c.Methods.String()
					}
					s += [...]string{"", " repeatable", " notidempotent"}[c.NotIdempotent]
					if c.Stream {
						s += " stream"
					}
					pass.Reportf(call.Pos(), "%s", s)
				}
				return true
			})
		}
		return nil, nil
	},
}

func TestOf(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), tell, "calls")
}
