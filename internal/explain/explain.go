// Package explain says what retrylint sees at a place: it is how one finds out
// why there is a finding, or none.
package explain

import (
	"go/token"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/report"
	"github.com/retrylint/retrylint/internal/retryloop"
)

// Explainer answers for one package.
type Explainer struct {
	pass   *analysis.Pass
	checks []*analysis.Analyzer
}

// Type is the ResultType of the analyzer.
var Type = reflect.TypeFor[*Explainer]()

// New makes the analyzer that prepares the answers. The checks are those whose
// verdicts it may speak of.
func New(checks []*analysis.Analyzer) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       "explain",
		Doc:        "say what retrylint sees at a place",
		Requires:   append(slices.Clone(checks), retryloop.Analyzer),
		ResultType: Type,
		Run:        func(pass *analysis.Pass) (any, error) { return &Explainer{pass: pass, checks: checks}, nil },
	}
}

// At gives the answer for a line of a file, in lines without indent; none if
// there is nothing to see.
func (e *Explainer) At(file string, line int) []string {
	pos := e.find(file, line)
	if !pos.IsValid() {
		return nil
	}
	return e.model(pos)
}

// find gives the first position of a line, which may be in what cgo made of the file.
func (e *Explainer) find(file string, line int) token.Pos {
	for _, f := range e.pass.Files {
		tf := e.pass.Fset.File(f.FileStart)
		for n := range tf.LineCount() {
			pos := tf.LineStart(n + 1)
			if at := tf.Position(pos); at.Filename == file && at.Line == line {
				return pos
			}
		}
	}
	return token.NoPos
}

// model describes what the model knows of the line that begins at pos, and what each
// check makes of it.
func (e *Explainer) model(pos token.Pos) []string {
	m, ok := e.pass.ResultOf[retryloop.Analyzer].(*retryloop.Model)
	if !ok {
		return nil
	}
	var out []string
	for _, s := range m.At(pos) {
		out = append(out, s.Explain()...)
	}
	if len(out) == 0 {
		return []string{"nothing here makes a call again that leaves the process"}
	}
	for _, c := range e.checks {
		if used, ok := e.pass.ResultOf[c].(*report.Used); ok {
			out = append(out, used.Why(pos)...)
		}
	}
	return out
}
