package vettool

import (
	"strings"

	"golang.org/x/tools/go/analysis"
)

// WithTests is what the Witness says of a package whose tests were looked at too.
const WithTests = "with tests"

// Witness says of each package that it was analysed. go vet passes over a
// package that imports one which does not compile, and does not tell; by what
// the witness did not see, retrylint does.
var Witness = &analysis.Analyzer{
	Name: "witness",
	Doc:  "say that a package was analysed",
	Run: func(pass *analysis.Pass) (any, error) {
		message := "without tests"
		for _, f := range pass.Files {
			if strings.HasSuffix(pass.Fset.File(f.FileStart).Name(), "_test.go") {
				message = WithTests
			}
		}
		if len(pass.Files) > 0 {
			pass.Report(analysis.Diagnostic{Pos: pass.Files[0].Package, Message: message})
		}
		return nil, nil
	},
}
