// The tests here run the same code through every way in which people run
// linters, with the real tools: go vet, retrylint alone, golangci-lint and
// pre-commit. They take minutes where nothing is built yet, so they live in
// this module; "make drivers" runs them.
package main_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	repository string // the root of retrylint
	bin        string // where the built commands are
)

func TestMain(m *testing.M) {
	os.Exit(func() int {
		if err := build(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer os.RemoveAll(bin)
		return m.Run()
	}())
}

func build() (err error) {
	if repository, err = filepath.Abs("../.."); err != nil {
		return err
	}
	if bin, err = os.MkdirTemp("", "retrylint"); err != nil {
		return err
	}
	if err := os.Setenv("PATH", bin+string(filepath.ListSeparator)+os.Getenv("PATH")); err != nil {
		return err
	}
	for dir, args := range map[string][]string{
		repository: {"build", "-o", bin, "./cmd/retrylint"},
		".":        {"build", "-o", filepath.Join(bin, "golangci-retrylint"), "."},
	} {
		cmd := exec.Command("go", args...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("go %v: %w\n%s", args, err, out)
		}
	}
	return nil
}

type output struct {
	stdout, stderr string
	status         int
}

func run(t *testing.T, dir string, env []string, name string, args ...string) output {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(append(os.Environ(), "GOFLAGS=", "GOWORK="), env...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return output{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

// module makes a repository of the cases that the command's own tests use, in
// the directory sub of it.
func module(t *testing.T, sub string) string {
	t.Helper()
	dir := t.TempDir()
	copyTree(t, filepath.Join(repository, "cmd/retrylint/testdata/mod"), filepath.Join(dir, sub))
	// The configuration is looked for upwards, so it belongs to the root.
	if err := os.Rename(filepath.Join(dir, sub, ".retrylint.yml"), filepath.Join(dir, ".retrylint.yml")); err != nil {
		t.Fatal(err)
	}
	git(t, dir, "init", "-q")
	git(t, dir, "add", ".")
	return dir
}

// cases makes a repository of the cases of every check.
func cases(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	copyTree(t, filepath.Join(repository, "testdata"), dir)
	git(t, dir, "init", "-q")
	git(t, dir, "add", ".")
	return dir
}

func copyTree(t *testing.T, from, to string) {
	t.Helper()
	if err := os.CopyFS(to, os.DirFS(from)); err != nil {
		t.Fatal(err)
	}
}

func git(t *testing.T, dir string, args ...string) {
	t.Helper()
	author := []string{"-c", "user.name=x", "-c", "user.email=x@example.com", "-c", "commit.gpgsign=false"}
	if got := run(t, dir, nil, "git", append(author, args...)...); got.status != 0 {
		t.Fatalf("git %v: %s", args, got.stderr)
	}
}

// finding is what all drivers tell of one.
type finding struct {
	file         string
	line, column int
	message      string
	check        string
}

func (f finding) String() string {
	return fmt.Sprintf("%s:%d:%d: %s (%s)", f.file, f.line, f.column, f.message, f.check)
}

// alone gives what the stand-alone command finds: what the others must find too.
func alone(t *testing.T, dir string, args ...string) []finding {
	t.Helper()
	got := run(t, dir, nil, "retrylint", append([]string{"-format=json", "./..."}, args...)...)
	if got.status != 1 {
		t.Fatalf("retrylint %v: exit status %d: %s", args, got.status, got.stderr)
	}
	var doc struct {
		Findings []struct {
			Check, Message string
			Place          struct {
				File         string
				Line, Column int
			}
		}
	}
	if err := json.Unmarshal([]byte(got.stdout), &doc); err != nil {
		t.Fatalf("%v\n%s", err, got.stderr)
	}
	var all []finding
	for _, f := range doc.Findings {
		all = append(all, finding{f.Place.File, f.Place.Line, f.Place.Column, f.Message, f.Check})
	}
	return all
}

// lines reads findings as go vet and retrylint print them, without their related places.
func lines(text string) []string {
	var all []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); place.MatchString(line) {
			all = append(all, filepath.ToSlash(line))
		}
	}
	return all
}

// place matches the line of a finding; what is said of a related place begins with a tab.
var place = regexp.MustCompile(`^\S+\.go:\d+:\d+: [^\t]`)

func strs(all []finding) []string {
	var s []string
	for _, f := range all {
		s = append(s, f.String())
	}
	return s
}

// equal fails unless a driver finds what retrylint finds, each as often.
func equal(t *testing.T, driver string, got, want []string) {
	t.Helper()
	count := make(map[string]int)
	for _, line := range got {
		count[line]++
	}
	for _, line := range want {
		count[line]--
	}
	for _, line := range slices.Sorted(maps.Keys(count)) {
		switch n := count[line]; {
		case n > 0:
			t.Errorf("only %s finds %s", driver, line)
		case n < 0:
			t.Errorf("%s does not find %s", driver, line)
		}
	}
}

// The cases of every check through every driver: the same findings.
func TestSameFindings(t *testing.T) {
	dir := cases(t)
	found := alone(t, dir)
	want := strs(found)
	count := make(map[string]int)
	for _, f := range found {
		count[f.check]++
	}
	t.Logf("%d findings: %v", len(found), count)
	names := checks(t)
	for _, name := range names {
		if count[name] == 0 && name != "silentretry" && name != "directive" { // which the cases do not ask for
			t.Errorf("the cases hold nothing for %s", name)
		}
	}

	t.Run("source", func(t *testing.T) {
		equal(t, "the source engine", strs(alone(t, dir, "-engine=source")), want)
	})
	t.Run("go vet", func(t *testing.T) {
		got := run(t, dir, nil, "go", "vet", "-vettool="+filepath.Join(bin, "retrylint"), "./...")
		equal(t, "go vet", lines(got.stderr), want)
	})
	t.Run("golangci-lint", func(t *testing.T) {
		equal(t, "golangci-lint", issues(t, golangci(t, dir, plugged, config(map[string]string{"retrylint": " {}"}), "./...")), want)
	})
	t.Run("golangci-lint with a plugin a check", func(t *testing.T) {
		single := make(map[string]string)
		for _, name := range names {
			if name != "silentretry" {
				single[name] = " {}"
			}
		}
		equal(t, "golangci-lint", issues(t, golangci(t, dir, plugged, config(single), "./...")), want)
	})
	t.Run("pre-commit", func(t *testing.T) {
		equal(t, "pre-commit", lines(hook(t, dir, "retrylint-system").stdout), want)
	})
}

// checks names all checks, as help lists them.
func checks(t *testing.T) []string {
	t.Helper()
	_, list, _ := strings.Cut(run(t, ".", nil, "retrylint", "help").stdout, "The checks:\n")
	list, _, _ = strings.Cut(list, "\n\n")
	var names []string
	for line := range strings.Lines(list) {
		names = append(names, strings.Fields(line)[0])
	}
	return names
}
