package sift_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
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
		{"a", "b/a/c.go", false},
		{"*.go", "b.go", true},
		{"*.go", "a/b.go", true},
		{"./*.go", "b.go", true},
		{"./*.go", "a/b.go", false},
		{"gen*/", "a/gen1/b.go", true},
		{"gen*", "a/b.go", false},
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
	run := sift.Run{Files: map[string]bool{filepath.Join(dir, "a.go"): true}, Checks: map[string]bool{"nojitter": true}}
	if _, err := sift.ReadBaseline(file, false); err == nil || !strings.Contains(err.Error(), "does not exist") {
		t.Errorf("no file gives the error %v", err)
	}
	t.Chdir(dir)
	if _, err := read(t, "baseline.json", true).Write(known("one", "two"), run); err != nil {
		t.Fatal(err)
	}
	if data, err := os.ReadFile(file); err != nil || !strings.Contains(string(data), `"file": "a.go"`) {
		t.Errorf("files are not as seen from the baseline: %s%v", data, err)
	}
	unknown, gone := read(t, file, false).Unknown(known("two", "three"), run)
	if len(unknown) != 1 || unknown[0].Fingerprint != "three" || gone != 1 {
		t.Errorf("unknown is %v and %d gone, want three and 1", unknown, gone)
	}
	if err := os.WriteFile(file, []byte(`{"version": 2}`), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, made := range []bool{false, true} { // what cannot be read is not overwritten
		if _, err := sift.ReadBaseline(file, made); err == nil || !strings.Contains(err.Error(), "version 2") {
			t.Errorf("another version gives the error %v", err)
		}
	}
}

func read(t *testing.T, file string, made bool) *sift.Baseline {
	t.Helper()
	b, err := sift.ReadBaseline(file, made)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A run says nothing of files that it has not looked at, and of checks that did not run.
func TestBaselineOfAPart(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "baseline.json")
	in := func(name, check string) finding.Finding {
		return finding.Finding{Check: check, Fingerprint: name + check, Start: finding.Position{File: filepath.Join(dir, name)}}
	}
	over := func(check string, names ...string) sift.Run {
		run := sift.Run{Files: make(map[string]bool), Checks: map[string]bool{check: true}}
		for _, name := range names {
			run.Files[filepath.Join(dir, name)] = true
		}
		return run
	}
	for _, name := range []string{"a.go", "b.go"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	all := []finding.Finding{in("a.go", "nojitter"), in("b.go", "nojitter"), in("b.go", "hotretry"), in("gone.go", "nojitter")}
	if _, err := read(t, file, true).Write(all, over("nojitter")); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		run  sift.Run
		gone int
	}{
		{over("nojitter"), 1}, // of the file that is not there
		{over("nojitter", "a.go"), 2},
		{over("hotretry", "b.go"), 2},
		{over("nodeadline", "a.go", "b.go"), 1},
	} {
		if _, gone := read(t, file, false).Unknown(nil, c.run); gone != c.gone {
			t.Errorf("%v: %d are gone, want %d", c.run, gone, c.gone)
		}
	}
	if kept, err := read(t, file, true).Write(nil, over("nojitter", "b.go")); err != nil || kept != 2 {
		t.Errorf("%d are kept, want those of a.go and of the other check (%v)", kept, err)
	}
	unknown, _ := read(t, file, false).Unknown(all, over("nojitter"))
	if want := []finding.Finding{all[1], all[3]}; !reflect.DeepEqual(unknown, want) {
		t.Errorf("unknown is %v, want %v", unknown, want)
	}
}

func TestSince(t *testing.T) {
	dir := t.TempDir()
	git := func(args ...string) {
		t.Helper()
		args = append([]string{"-C", dir, "-c", "user.name=x", "-c", "user.email=x@example.com", "-c", "commit.gpgsign=false"}, args...)
		if out, err := exec.Command("git", args...).CombinedOutput(); err != nil {
			t.Fatalf("git: %v\n%s", err, out)
		}
	}
	write := func(name, text string) {
		t.Helper()
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	git("init", "-q")
	write("old.go", "one\ntwo\nthree\n")
	write("deep/a b/ü.go", "one\ntwo\n")
	git("add", ".")
	git("commit", "-q", "-m", "old")
	write("old.go", "one\nTWO\nthree\n")
	write("deep/a b/ü.go", "one\nTWO\n")
	write("deep/new.go", "one\n")
	write("new.go", "one\n")

	find := func(name string, line int) finding.Finding {
		at := finding.Position{File: filepath.Join(dir, name), Line: line}
		return finding.Finding{Start: at, End: at}
	}
	want := []finding.Finding{find("old.go", 2), find("deep/a b/ü.go", 2), find("deep/new.go", 1), find("new.go", 1)}
	for _, from := range []string{".", "deep"} { // what lies above counts too
		all := append([]finding.Finding{find("old.go", 1), find("old.go", 3), find("deep/a b/ü.go", 1)}, want...)
		lines, err := sift.Since(context.Background(), filepath.Join(dir, from), "HEAD")
		if err != nil {
			t.Fatal(err)
		}
		got := lines.Keep(all)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("from %s, new is %v, want %v", from, got, want)
		}
	}
	if _, err := sift.Since(context.Background(), dir, "nosuch"); err == nil || err.Error() != "-new-from-rev=nosuch: git: bad revision 'nosuch'" {
		t.Errorf("an unknown revision gives the error %v", err)
	}
	if _, err := sift.Since(context.Background(), t.TempDir(), "HEAD"); err == nil || !strings.Contains(err.Error(), "not a git repository") {
		t.Errorf("no repository gives the error %v", err)
	}
}
