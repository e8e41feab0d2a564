// Package analyzers lists every check of retrylint. Nothing registers itself:
// a check exists because it stands in this table.
package analyzers

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/analyzers/changedbody"
	"github.com/retrylint/retrylint/analyzers/deafsleep"
	"github.com/retrylint/retrylint/analyzers/directive"
	"github.com/retrylint/retrylint/analyzers/droppederror"
	"github.com/retrylint/retrylint/analyzers/fatalretry"
	"github.com/retrylint/retrylint/analyzers/hotretry"
	"github.com/retrylint/retrylint/analyzers/ignoredretryafter"
	"github.com/retrylint/retrylint/analyzers/leakedbody"
	"github.com/retrylint/retrylint/analyzers/nodeadline"
	"github.com/retrylint/retrylint/analyzers/noisyretry"
	"github.com/retrylint/retrylint/analyzers/nojitter"
	"github.com/retrylint/retrylint/analyzers/restartedstream"
	"github.com/retrylint/retrylint/analyzers/silentretry"
	"github.com/retrylint/retrylint/analyzers/spentbody"
	"github.com/retrylint/retrylint/analyzers/stackedretries"
	"github.com/retrylint/retrylint/analyzers/stalestate"
	"github.com/retrylint/retrylint/analyzers/uncappedbackoff"
	"github.com/retrylint/retrylint/analyzers/unkeyedpost"
	"github.com/retrylint/retrylint/analyzers/wastedwait"
	"github.com/retrylint/retrylint/internal/report"
	"github.com/retrylint/retrylint/internal/retryloop"
	"github.com/retrylint/retrylint/internal/summary"
)

// Check is one row of the table.
type Check struct {
	Analyzer *analysis.Analyzer
	Since    string // the release that brought the check
	OptIn    bool   // silent unless its own flag asks for it
}

// Name is the check's name, as in flags and directives.
func (c Check) Name() string { return c.Analyzer.Name }

// table holds all checks but directive, which is made from them.
var table = [...]Check{
	{Analyzer: changedbody.Analyzer, Since: "0.1.0"},
	{Analyzer: deafsleep.Analyzer, Since: "0.1.0"},
	{Analyzer: droppederror.Analyzer, Since: "0.1.0"},
	{Analyzer: fatalretry.Analyzer, Since: "0.1.0"},
	{Analyzer: hotretry.Analyzer, Since: "0.1.0"},
	{Analyzer: ignoredretryafter.Analyzer, Since: "0.1.0"},
	{Analyzer: leakedbody.Analyzer, Since: "0.1.0"},
	{Analyzer: nodeadline.Analyzer, Since: "0.1.0"},
	{Analyzer: noisyretry.Analyzer, Since: "0.1.0"},
	{Analyzer: nojitter.Analyzer, Since: "0.1.0"},
	{Analyzer: restartedstream.Analyzer, Since: "0.1.0"},
	{Analyzer: silentretry.Analyzer, Since: "0.1.0", OptIn: true},
	{Analyzer: spentbody.Analyzer, Since: "0.1.0"},
	{Analyzer: stackedretries.Analyzer, Since: "0.1.0"},
	{Analyzer: stalestate.Analyzer, Since: "0.1.0"},
	{Analyzer: uncappedbackoff.Analyzer, Since: "0.1.0"},
	{Analyzer: unkeyedpost.Analyzer, Since: "0.1.0"},
	{Analyzer: wastedwait.Analyzer, Since: "0.1.0"},
}

// models are the analyzers that export facts: a panic in one of them travels in
// its facts.
var models = []*analysis.Analyzer{summary.Analyzer, retryloop.Analyzer}

// All gives every check, in the order of their names.
func All() []Check {
	return with(table[:])
}

// Select gives the checks for which keep holds. The check directive judges by
// those alone, so that it never speaks of a check that did not run.
func Select(keep func(name string) bool) []Check {
	chosen := slices.DeleteFunc(slices.Clone(table[:]), func(c Check) bool { return !keep(c.Name()) })
	chosen = with(chosen)
	return slices.DeleteFunc(chosen, func(c Check) bool { return !keep(c.Name()) })
}

// with adds directive, as it watches over checks.
func with(checks []Check) []Check {
	names := []string{report.Check}
	for _, c := range table {
		names = append(names, c.Name())
	}
	var running []*analysis.Analyzer
	for _, c := range checks {
		running = append(running, c.Analyzer)
	}
	all := append(slices.Clone(checks), Check{Analyzer: directive.New(names, running), Since: "0.1.0"})
	slices.SortFunc(all, func(a, b Check) int { return strings.Compare(a.Name(), b.Name()) })
	return all
}

// Failures is an analyzer that fails where a model failed, here or in a package
// that this one needs. A driver runs it beside the checks, whichever they are.
func Failures() *analysis.Analyzer { return report.Failures(models...) }

// Exporters gives the analyzers that export facts among those which the given
// ones need.
func Exporters(all []*analysis.Analyzer) []*analysis.Analyzer {
	var found []*analysis.Analyzer
	seen := make(map[*analysis.Analyzer]bool)
	var visit func(*analysis.Analyzer)
	visit = func(a *analysis.Analyzer) {
		if seen[a] {
			return
		}
		seen[a] = true
		if len(a.FactTypes) > 0 {
			found = append(found, a)
		}
		for _, req := range a.Requires {
			visit(req)
		}
	}
	for _, a := range all {
		visit(a)
	}
	return found
}
