package analyzers_test

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/internal/report"
)

func TestAllIsValid(t *testing.T) {
	var all []*analysis.Analyzer
	var names []string
	for _, c := range analyzers.All() {
		all = append(all, c.Analyzer)
		names = append(names, c.Name())
	}
	if err := analysis.Validate(append(all, analyzers.Failures())); err != nil {
		t.Error(err)
	}
	if !slices.IsSorted(names) {
		t.Errorf("checks are not in the order of their names: %v", names)
	}
}

func TestEveryCheckKeepsTheContract(t *testing.T) {
	for _, c := range analyzers.All() {
		a := c.Analyzer
		if !slices.Contains(a.Requires, report.Directives) {
			t.Errorf("%s does not require report.Directives", a.Name)
		}
		if a.ResultType != report.UsedType {
			t.Errorf("%s has the result type %v, want %v", a.Name, a.ResultType, report.UsedType)
		}
		if len(a.FactTypes) > 0 {
			t.Errorf("%s exports facts: only models do", a.Name)
		}
		if want := report.URL(a.Name); a.URL != want {
			t.Errorf("%s has the URL %q, want %q", a.Name, a.URL, want)
		}
		if strings.HasPrefix(a.Doc, "no documentation") {
			t.Errorf("%s has a doc.go that does not parse", a.Name)
		}
		if c.Since == "" {
			t.Errorf("%s does not say since when it exists", a.Name)
		}
		if (a.Flags.Lookup(report.EnableFlag) != nil) != c.OptIn {
			t.Errorf("%s: OptIn is %v, which its flag -%s.%s denies", a.Name, c.OptIn, a.Name, report.EnableFlag)
		}
	}
}

// A pass with nothing in it makes any check panic. The panic must come out as an
// error that names the check.
func TestEveryCheckIsGuarded(t *testing.T) {
	for _, c := range analyzers.All() {
		t.Run(c.Name(), func(t *testing.T) {
			_, err := c.Analyzer.Run(&analysis.Pass{Analyzer: c.Analyzer})
			if err == nil || !strings.HasPrefix(err.Error(), c.Name()+" panicked on ") {
				t.Errorf("error is %v, want a panic that report.Guard caught", err)
			}
		})
	}
}

func TestSelect(t *testing.T) {
	chosen := analyzers.Select(func(name string) bool { return name == "directive" })
	if len(chosen) != 1 || chosen[0].Name() != "directive" {
		t.Fatalf("selected %v, want directive alone", chosen)
	}
	if got := chosen[0].Analyzer.Requires; len(got) != 1 {
		t.Errorf("directive alone requires %v, want nothing but the directives", got)
	}
	if got := analyzers.Select(func(string) bool { return true }); len(got) != len(analyzers.All()) {
		t.Errorf("selected %d checks of %d", len(got), len(analyzers.All()))
	}
}
