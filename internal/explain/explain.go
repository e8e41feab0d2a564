// Package explain says what retrylint sees at a place: it is how one finds out
// why there is a finding, or none.
package explain

import (
	"go/token"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// Explainer answers for one package.
type Explainer struct {
	pass *analysis.Pass
}

// Type is the ResultType of the analyzer.
var Type = reflect.TypeFor[*Explainer]()

// New makes the analyzer that prepares the answers. The checks are those whose
// verdicts it may speak of.
func New(checks []*analysis.Analyzer) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:       "explain",
		Doc:        "say what retrylint sees at a place",
		Requires:   slices.Clone(checks),
		ResultType: Type,
		Run:        func(pass *analysis.Pass) (any, error) { return &Explainer{pass: pass}, nil },
	}
}

// At gives the answer for a line of a file, in lines without indent; none if
// there is nothing to see.
func (e *Explainer) At(file string, line int) []string {
	pos := e.find(file, line)
	if !pos.IsValid() {
		return nil
	}
	return model(e.pass, pos)
}

// find gives the first position of a line.
func (e *Explainer) find(file string, line int) token.Pos {
	for _, f := range e.pass.Files {
		tf := e.pass.Fset.File(f.FileStart)
		if tf.Name() == file && line >= 1 && line <= tf.LineCount() {
			return tf.LineStart(line)
		}
	}
	return token.NoPos
}

// model describes what the model knows of the line that begins at pos.
func model(pass *analysis.Pass, pos token.Pos) []string {
	return nil
}
