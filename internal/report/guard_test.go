package report_test

import (
	"go/types"
	"reflect"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/report"
)

func TestGuard(t *testing.T) {
	var none []int
	run := report.Guard(func(*analysis.Pass) (any, error) { return none[3], nil })
	pass := &analysis.Pass{Analyzer: &analysis.Analyzer{Name: "loud"}, Pkg: types.NewPackage("example.com/a", "a")}
	result, err := run(pass)
	if result != nil || err == nil {
		t.Fatalf("result %v and error %v, want an error alone", result, err)
	}
	want := "loud panicked on example.com/a: runtime error: index out of range [3] with length 0 (at report/guard_test.go:"
	if !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
		t.Errorf("error is %q, want %q and a line", err, want)
	}
}

type failer []string

func (f failer) Failures() []string { return f }

func TestFailures(t *testing.T) {
	model := &analysis.Analyzer{Name: "model", ResultType: reflect.TypeFor[failer]()}
	a := report.Failures(model)
	for _, c := range []struct {
		result failer
		want   string
	}{
		{nil, ""},
		{failer{"one"}, "one"},
		{failer{"one", "two"}, "one; two"},
	} {
		_, err := a.Run(&analysis.Pass{Analyzer: a, ResultOf: map[*analysis.Analyzer]any{model: c.result}})
		if got := errText(err); got != c.want {
			t.Errorf("%v gives %q, want %q", c.result, got, c.want)
		}
	}
}

func errText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestDoc(t *testing.T) {
	got := report.Doc("// Package loud reports noise.\n//\n// # Why\n//\n// It hurts.\npackage loud\n")
	if want := "reports noise.\n\n# Why\n\nIt hurts.\n"; got != want {
		t.Errorf("Doc is %q, want %q", got, want)
	}
	if got := report.Doc("nonsense"); got != "no documentation" {
		t.Errorf("Doc of nonsense is %q", got)
	}
}
