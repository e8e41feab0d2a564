package directive_test

import (
	"go/ast"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/retrylint/retrylint/analyzers/directive"
	"github.com/retrylint/retrylint/internal/report"
)

// check makes a check that reports every call of a function.
func check(name, function string) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       name,
		Doc:        "report calls of " + function,
		Requires:   []*analysis.Analyzer{report.Directives},
		ResultType: report.UsedType,
		Run: report.Guard(func(pass *analysis.Pass) (any, error) {
			rep := report.For(pass)
			for _, f := range pass.Files {
				ast.Inspect(f, func(n ast.Node) bool {
					if call, ok := n.(*ast.CallExpr); ok {
						if id, ok := call.Fun.(*ast.Ident); ok && id.Name == function {
							rep.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: function + " call"})
						}
					}
					return true
				})
			}
			return rep.Result()
		}),
	}
}

// together runs several analyzers as one, since analysistest wants every report
// of a package from the analyzer under test.
func together(all ...*analysis.Analyzer) *analysis.Analyzer {
	one := *all[0]
	one.Name = "together"
	one.Run = func(pass *analysis.Pass) (any, error) {
		results := make(map[*analysis.Analyzer]any)
		for _, a := range append([]*analysis.Analyzer{report.Directives}, all...) {
			sub := *pass
			sub.Analyzer = a
			sub.ResultOf = results
			result, err := a.Run(&sub)
			if err != nil {
				return nil, err
			}
			results[a] = result
		}
		return results[all[0]], nil
	}
	one.Requires = nil
	return &one
}

func TestDirectives(t *testing.T) {
	loud, quiet, other := check("loud", "bad"), check("quiet", "nosuch"), check("other", "bad")
	other.Run = loud.Run // finds the same, under its own name
	asleep := check("asleep", "fine")
	report.OptIn(&asleep.Flags)

	names := []string{"asleep", "directive", "idle", "loud", "other", "quiet"}
	d := directive.New(names, []*analysis.Analyzer{loud, quiet, asleep})
	analysistest.Run(t, analysistest.TestData(), together(loud, quiet, asleep, d), "a")
}

func TestAnalyzerAlone(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), directive.Analyzer, "b")
}
