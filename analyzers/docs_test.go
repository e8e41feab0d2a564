package analyzers_test

import (
	"bytes"
	"flag"
	"fmt"
	"go/doc/comment"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/analyzers"
)

var update = flag.Bool("update", false, "write docs/checks and the table in README.md")

// page is the documentation of a check, from its doc.go.
func page(c analyzers.Check) []byte {
	var p comment.Parser
	pr := comment.Printer{HeadingLevel: 2, HeadingID: func(*comment.Heading) string { return "" }}
	body := pr.Markdown(p.Parse(strings.ToUpper(c.Analyzer.Doc[:1]) + c.Analyzer.Doc[1:]))
	return fmt.Appendf(nil, "# %s\n\n%s\nSince %s.\n", c.Name(), body, c.Since)
}

// table is the table of checks in the README.
func table() string {
	var b strings.Builder
	b.WriteString("| check | reports |\n|---|---|\n")
	for _, c := range analyzers.All() {
		first, _, _ := strings.Cut(c.Analyzer.Doc, "\n\n")
		first = strings.TrimSuffix(strings.TrimPrefix(strings.Join(strings.Fields(first), " "), "reports "), ".")
		if c.OptIn {
			first += fmt.Sprintf(" (opt-in: `-%s.enable`)", c.Name())
		}
		fmt.Fprintf(&b, "| [%s](docs/checks/%s.md) | %s |\n", c.Name(), c.Name(), first)
	}
	return b.String()
}

const begin, end = "<!-- checks: made by go test ./analyzers -update -->\n", "<!-- end of checks -->\n"

// TestDocs holds that what is generated from the checks is what they say.
func TestDocs(t *testing.T) {
	for _, c := range analyzers.All() {
		file := filepath.Join("..", "docs", "checks", c.Name()+".md")
		hold(t, file, page(c))
	}
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(readme), begin)
	_, after, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatal("README.md has lost the marks around its table of checks")
	}
	hold(t, "../README.md", []byte(before+begin+table()+end+after))
}

func hold(t *testing.T, file string, want []byte) {
	t.Helper()
	got, err := os.ReadFile(file)
	if err == nil && bytes.Equal(got, want) {
		return
	}
	if !*update {
		t.Errorf("%s is not what the checks say: run go test ./analyzers -run TestDocs -update", file)
		return
	}
	if err := os.WriteFile(file, want, 0o666); err != nil {
		t.Fatal(err)
	}
}
