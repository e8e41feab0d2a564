package sift_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/internal/finding"
	"github.com/retrylint/retrylint/internal/sift"
)

func TestMatch(t *testing.T) {
	for _, c := range []struct {
		pattern, name string
		want          bool
	}{
		{"a", "a/b.go", true},
		{"./a/", "a/b/c.go", true},
		{"a", "ab/c.go", false},
		{"a/*.go", "a/b.go", true},
		{"a/*.go", "a/b/c.go", false},
		{"**/*_gen.go", "x_gen.go", true},
		{"**/*_gen.go", "a/b/x_gen.go", true},
		{"a/**/z.go", "a/z.go", true},
		{"a/**/z.go", "a/b/c/z.go", true},
		{"a/**/z.go", "b/z.go", false},
		{"a/b/c", "a/b", false},
		{"[", "[", false},
	} {
		if got := sift.Match(c.pattern, c.name); got != c.want {
			t.Errorf("Match(%q, %q) = %v, want %v", c.pattern, c.name, got, c.want)
		}
	}
}

func TestBaseline(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "baseline.json")
	known := func(prints ...string) (all []finding.Finding) {
		for _, p := range prints {
			all = append(all, finding.Finding{Check: "nojitter", Fingerprint: p, Start: finding.Position{File: filepath.Join(dir, "a.go")}})
		}
		return all
	}
	if _, _, err := sift.Baseline(file, nil); err == nil || !strings.Contains(err.Error(), "does not exist") {
		t.Errorf("no file gives the error %v", err)
	}
	if err := sift.WriteBaseline(file, known("one", "two")); err != nil {
		t.Fatal(err)
	}
	unknown, gone, err := sift.Baseline(file, known("two", "three"))
	if err != nil {
		t.Fatal(err)
	}
	if len(unknown) != 1 || unknown[0].Fingerprint != "three" || gone != 1 {
		t.Errorf("unknown is %v and %d gone, want three and 1", unknown, gone)
	}
	if err := os.WriteFile(file, []byte(`{"version": 2}`), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, _, err := sift.Baseline(file, nil); err == nil || !strings.Contains(err.Error(), "version 2") {
		t.Errorf("another version gives the error %v", err)
	}
}

func TestNew(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	git := func(args ...string) {
		t.Helper()
		args = append([]string{"-c", "user.name=x", "-c", "user.email=x@example.com", "-c", "commit.gpgsign=false"}, args...)
		if out, err := exec.Command("git", args...).CombinedOutput(); err != nil {
			t.Fatalf("git: %v\n%s", err, out)
		}
	}
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	git("init", "-q")
	write("old.go", "one\ntwo\nthree\n")
	git("add", ".")
	git("commit", "-q", "-m", "old")
	write("old.go", "one\nTWO\nthree\n")
	write("new.go", "one\n")

	var all []finding.Finding
	for _, at := range []finding.Position{{File: "old.go", Line: 1}, {File: "old.go", Line: 2}, {File: "old.go", Line: 3}, {File: "new.go", Line: 1}} {
		at.File = filepath.Join(dir, at.File)
		all = append(all, finding.Finding{Start: at, End: at})
	}
	got, err := sift.New(context.Background(), all, dir, "HEAD")
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != 2 || got[0].Start.Line != 2 || filepath.Base(got[1].Start.File) != "new.go" {
		t.Errorf("new is %v, want line 2 of old.go and new.go", got)
	}
	if _, err := sift.New(context.Background(), nil, dir, "nosuch"); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("an unknown revision gives the error %v", err)
	}
}
