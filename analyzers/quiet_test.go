package analyzers_test

import (
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/internal/checktest"
)

// The guides' right forms: no check may speak.
func TestGoodCodeIsQuiet(t *testing.T) {
	var all []*analysis.Analyzer
	for _, c := range analyzers.All() {
		all = append(all, c.Analyzer)
	}
	checktest.Quiet(t, "../testdata", all)
}
