package report

import (
	"errors"
	"fmt"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Failer is the result of an analyzer that carries, by its facts, what went
// wrong in the packages below.
type Failer interface {
	// Failures gives a line for every panic that was caught in this package or
	// in one that it needs.
	Failures() []string
}

// Failures makes an analyzer that fails where one of the models failed: an
// error in a package that is looked at for its facts alone is seen by nobody,
// so every root that needs that package speaks of it.
func Failures(models ...*analysis.Analyzer) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name:     "failures",
		Doc:      "fail where something went wrong in a package that this one needs",
		Requires: models,
		Run: func(pass *analysis.Pass) (any, error) {
			var lines []string
			for _, m := range models {
				result, ok := pass.ResultOf[m].(Failer)
				if !ok {
					return nil, fmt.Errorf("%s does not tell its failures", m.Name)
				}
				lines = append(lines, result.Failures()...)
			}
			if len(lines) > 0 {
				return nil, errors.New(strings.Join(lines, "; "))
			}
			return nil, nil
		},
	}
}
