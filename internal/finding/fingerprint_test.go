package finding_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/retrylint/retrylint/internal/finding"
)

func fingerprints(t *testing.T, code string, lines ...int) []string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "a.go")
	if err := os.WriteFile(file, []byte(code), 0o666); err != nil {
		t.Fatal(err)
	}
	var all []finding.Finding
	for _, line := range lines {
		all = append(all, finding.Finding{Check: "nojitter", Package: "example.com/a", Start: finding.Position{File: file, Line: line, Column: 2}})
	}
	finding.Fingerprint(all, finding.NewFiles())
	var prints []string
	for _, f := range all {
		prints = append(prints, f.Fingerprint)
	}
	return prints
}

func TestFingerprint(t *testing.T) {
	const code = "package a\n\nfunc a() {\n\twait()\n\twait()\n}\n\nfunc (t *T[K, V]) a() {\n\twait()\n}\n"
	before := fingerprints(t, code, 4, 5, 9)
	seen := make(map[string]bool)
	for _, p := range before {
		if seen[p] {
			t.Errorf("fingerprint %s is there twice in %v", p, before)
		}
		seen[p] = true
	}
	moved := fingerprints(t, "package a\n\n// A comment.\n\nfunc a() {\n\t\twait()\n\twait()\n}\n\nfunc (t *T[K, V]) a() {\n\twait()\n}\n", 6, 7, 11)
	for i := range before {
		if before[i] != moved[i] {
			t.Errorf("finding %d has another fingerprint after its line has moved", i)
		}
	}
}

func TestFiles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.go")
	if err := os.WriteFile(file, []byte("eins\r\nzwölf x\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	files := finding.NewFiles()
	if got := files.Line(file, 1); got != "eins" {
		t.Errorf("line 1 is %q", got)
	}
	if got := files.Column(finding.Position{File: file, Line: 2, Column: 8}); got != 7 {
		t.Errorf("column is %d, want 7", got)
	}
	for offset, want := range map[int][2]int{0: {1, 1}, 5: {1, 6}, 6: {2, 1}, 8: {2, 3}, 99: {3, 1}} {
		if got := files.At(file, offset); got.Line != want[0] || got.Column != want[1] {
			t.Errorf("offset %d is at %d:%d, want %v", offset, got.Line, got.Column, want)
		}
	}
	if got := files.Line("nosuch.go", 1); got != "" {
		t.Errorf("a file that does not exist has the line %q", got)
	}
}
