package source

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/internal/finding"
	"github.com/retrylint/retrylint/internal/selection"
)

// A line that configures a library is explained by the call that it is for.
func TestExplainConfiguration(t *testing.T) {
	const file, text = "nojitter/libs/libs.go", "\tbo.RandomizationFactor = 0 //"
	dir, err := filepath.Abs("../../testdata")
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(dir, file))
	if err != nil {
		t.Fatal(err)
	}
	before, _, ok := strings.Cut(string(data), text)
	if !ok {
		t.Fatalf("%s has lost the line %q", file, text)
	}
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	req := &finding.Request{Dir: dir, Tests: true, Selection: selection.Register(fs), Progress: new(finding.Progress)}
	if err := fs.Parse([]string{"-nojitter"}); err != nil {
		t.Fatal(err)
	}
	lines, err := Explain(context.Background(), req, file, strings.Count(before, "\n")+1)
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Join(lines, "\n")
	for _, want := range []string{
		"finding: nojitter/libs/libs.go:", "no jitter (nojitter)", ": library, retry: ", "attempt libs.ping (", "configured: attempts ", "random: no",
		"nojitter: reports: ",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("it does not say %q:\n%s", want, got)
		}
	}
}
