package finding_test

import (
	"testing"

	"github.com/retrylint/retrylint/internal/finding"
)

func TestTidy(t *testing.T) {
	at := func(file string, line int, check string) finding.Finding {
		return finding.Finding{Check: check, Message: "m", Start: finding.Position{File: file, Line: line, Column: 2}}
	}
	r := finding.Result{
		Findings: []finding.Finding{at("b.go", 1, "x"), at("a.go", 10, "x"), at("a.go", 9, "y"), at("a.go", 9, "x"), at("a.go", 10, "x")},
		Troubles: []finding.Trouble{"b", "a", "b"},
	}
	r.Tidy()
	want := []finding.Finding{at("a.go", 9, "x"), at("a.go", 9, "y"), at("a.go", 10, "x"), at("b.go", 1, "x")}
	if len(r.Findings) != len(want) {
		t.Fatalf("%d findings, want %d", len(r.Findings), len(want))
	}
	for i, w := range want {
		if got := r.Findings[i]; got.Start != w.Start || got.Check != w.Check {
			t.Errorf("finding %d is %v of %s, want %v of %s", i, got.Start, got.Check, w.Start, w.Check)
		}
	}
	if len(r.Troubles) != 2 || r.Troubles[0] != "a" {
		t.Errorf("troubles are %q, want each once and sorted", r.Troubles)
	}
}

func TestRelative(t *testing.T) {
	for _, c := range [][3]string{
		{"/r", "/r/a/b.go", "a/b.go"},
		{"/r", "/r/..a/b.go", "..a/b.go"},
		{"/r/a", "/r/b.go", "/r/b.go"},
		{"/r", "/elsewhere/b.go", "/elsewhere/b.go"},
	} {
		if got := finding.Relative(c[0], c[1]); got != c[2] {
			t.Errorf("Relative(%q, %q) = %q, want %q", c[0], c[1], got, c[2])
		}
	}
}
