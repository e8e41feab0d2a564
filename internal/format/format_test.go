package format_test

import (
	"bytes"
	"encoding/xml"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/internal/finding"
	"github.com/retrylint/retrylint/internal/format"
)

var update = flag.Bool("update", false, "write the golden files anew")

const code = `package a

func ä() { /* ü */ wait(1) }

func b() {
	wait(
		2)
}
`

// report makes one with everything in it that a format may trip over.
func report(t *testing.T) *format.Report {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "a, b%.go")
	if err := os.WriteFile(file, []byte(code), 0o666); err != nil {
		t.Fatal(err)
	}
	at := func(line, column int) finding.Position {
		return finding.Position{File: file, Line: line, Column: column}
	}
	r := &format.Report{
		Dir: dir, Version: "v1.2.3", Packages: 1, Files: finding.NewFiles(),
		Rules: []format.Rule{
			{Name: "nodeadline", Summary: "reports retries without end", Text: "reports <them>", Markdown: "reports *them*", URL: "https://example.com/nodeadline"},
			{Name: "nojitter", Summary: "reports waits", Text: "reports them", Markdown: "reports them", URL: "https://example.com/nojitter"},
		},
		Findings: []finding.Finding{{
			Check: "nojitter", Category: "fixed", Package: "example.com/a", Message: `waits "1", <no> jitter; 20% & more: x`,
			Start: at(3, 22), End: at(3, 29), Severity: finding.Error,
			Related: []finding.Related{{Start: at(6, 2), End: at(7, 5), Message: "the other [wait]"}},
			Fixes: []finding.Fix{{Message: "draw it", Edits: []finding.Edit{{
				File: file, Start: strings.Index(code, "1"), End: strings.Index(code, "1") + 1, New: "rand(ü)",
			}}}},
		}, {
			Check: "nodeadline", Package: "example.com/a", Message: "never ends", Start: at(6, 2), End: at(7, 5), Severity: finding.Info,
		}},
		Troubles: []finding.Trouble{
			"b/b.go:1:1: does not compile,\nat all", "in c d: e/f.go:7:2: undefined: x", "not analysed, as something needed does not compile: example.com/g",
		},
	}
	finding.Fingerprint(r.Findings, r.Files)
	return r
}

func TestGolden(t *testing.T) {
	for _, name := range format.Names() {
		t.Run(name, func(t *testing.T) {
			r := report(t)
			var buf bytes.Buffer
			if err := format.Write(&buf, name, r); err != nil {
				t.Fatal(err)
			}
			got := strings.ReplaceAll(buf.String(), filepath.ToSlash(r.Dir), "/dir")
			golden := filepath.Join("testdata", name+".golden")
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// Nothing found is a document of its own: no list may be null.
func TestEmpty(t *testing.T) {
	for _, name := range format.Names() {
		var buf bytes.Buffer
		if err := format.Write(&buf, name, &format.Report{Dir: t.TempDir(), Files: finding.NewFiles()}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if strings.Contains(buf.String(), "null") {
			t.Errorf("%s holds null:\n%s", name, &buf)
		}
	}
}

func TestCheckstyleIsXML(t *testing.T) {
	var buf bytes.Buffer
	if err := format.Write(&buf, "checkstyle", report(t)); err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Files []struct {
			Name   string `xml:"name,attr"`
			Errors []struct {
				Message string `xml:"message,attr"`
			} `xml:"error"`
		} `xml:"file"`
	}
	if err := xml.Unmarshal(buf.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	if len(doc.Files) != 4 || doc.Files[0].Name != "a, b%.go" || len(doc.Files[0].Errors) != 2 {
		t.Fatalf("document is %+v", doc)
	}
	if got := doc.Files[0].Errors[0].Message; got != `waits "1", <no> jitter; 20% & more: x` {
		t.Errorf("message is %q", got)
	}
}

func TestUnknown(t *testing.T) {
	if err := format.Write(new(bytes.Buffer), "nope", &format.Report{}); err == nil || !strings.Contains(err.Error(), `"nope"`) {
		t.Errorf("error is %v", err)
	}
}
