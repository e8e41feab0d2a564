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
	"os"
	"os/exec"
	"path/filepath"
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

// module makes a repository of the cases that the command's own tests use.
func module(t *testing.T, sub string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, sub), os.DirFS(filepath.Join(repository, "cmd/retrylint/testdata/mod"))); err != nil {
		t.Fatal(err)
	}
	// The configuration is looked for upwards, so it belongs to the root.
	if err := os.Rename(filepath.Join(dir, sub, ".retrylint.yml"), filepath.Join(dir, ".retrylint.yml")); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"init", "-q"}, {"add", "."}} {
		if got := run(t, dir, nil, "git", args...); got.status != 0 {
			t.Fatal(got.stderr)
		}
	}
	return dir
}

// finding is what all drivers tell of one.
type finding struct {
	file         string
	line, column int
	message      string
}

func (f finding) String() string {
	return fmt.Sprintf("%s:%d:%d: %s", f.file, f.line, f.column, f.message)
}

// alone gives what the stand-alone command finds: what the others must find too.
func alone(t *testing.T, dir string, args ...string) []finding {
	t.Helper()
	got := run(t, dir, nil, "retrylint", append([]string{"-format=json", "./..."}, args...)...)
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
		all = append(all, finding{f.Place.File, f.Place.Line, f.Place.Column, f.Message + " (" + f.Check + ")"})
	}
	if len(all) == 0 {
		t.Fatalf("retrylint finds nothing: %s", got.stderr)
	}
	return all
}

// lines reads findings as go vet and retrylint print them.
func lines(text string) []string {
	var all []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); strings.Contains(line, ".go:") {
			all = append(all, filepath.ToSlash(line))
		}
	}
	slices.Sort(all)
	return all
}

func equal(t *testing.T, driver string, got []string, want []finding) {
	t.Helper()
	var wanted []string
	for _, f := range want {
		wanted = append(wanted, f.String())
	}
	slices.Sort(wanted)
	if !slices.Equal(got, wanted) {
		t.Errorf("%s finds\n\t%s\nretrylint finds\n\t%s", driver, strings.Join(got, "\n\t"), strings.Join(wanted, "\n\t"))
	}
}

func TestGoVet(t *testing.T) {
	dir := module(t, ".")
	got := run(t, dir, nil, "go", "vet", "-vettool="+filepath.Join(bin, "retrylint"), "-directive", "-nojitter", "./...")
	equal(t, "go vet", lines(got.stderr), alone(t, dir))
}
