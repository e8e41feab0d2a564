// Package analyzers lists every check of retrylint. Nothing registers itself:
// a check exists because it stands in this table.
package analyzers

import (
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/analyzers/nojitter"
)

// Check is one row of the table.
type Check struct {
	Analyzer *analysis.Analyzer
	Since    string // the release that brought the check
	OptIn    bool   // silent unless its own flag asks for it
}

var table = [...]Check{
	{Analyzer: nojitter.Analyzer, Since: "0.1.0"},
}

// All gives every check, in the order of their names.
func All() []Check { return slices.Clone(table[:]) }
