package main_test

import (
	"encoding/json"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What there is to find in testdata/mod.
var (
	inTop      = []string{"top/top.go:18:3: (nojitter)", "top/top.go:47:1: (directive)"}
	inDep      = []string{"dep/dep.go:20:3: (nojitter)"}
	inDepTests = []string{"dep/dep_test.go:15:3: (nojitter)"}
	inPlain    = []string{"plain/plain.go:4:1: (directive)"}
	inTagged   = []string{"tagged/tagged.go:17:3: (nojitter)"}
)

var here = filepath.Join("testdata", "mod")

// places reduces lines of findings to where and which check: what a check says
// is not the business of these tests.
func places(text string) []string {
	var all []string
	for _, line := range lines(text) {
		place, rest, ok := strings.Cut(line, ": ")
		if !ok || strings.HasPrefix(rest, "\t") { // nothing, or a related place
			continue
		}
		all = append(all, filepath.ToSlash(place)+": "+rest[max(strings.LastIndexByte(rest, '('), 0):])
	}
	return all
}

func want(t *testing.T, got []string, groups ...[]string) {
	t.Helper()
	wanted := slices.Concat(groups...)
	slices.Sort(wanted)
	if !slices.Equal(got, wanted) {
		t.Errorf("found\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(wanted, "\n\t"))
	}
}

// Both engines find the same, to the last byte.
func TestEngines(t *testing.T) {
	for _, c := range []struct {
		args string
		want [][]string
	}{
		{"./...", [][]string{inDep, inDepTests, inPlain, inTop}},
		{"-tests=false ./...", [][]string{inDep, inPlain, inTop}},
		{"-tags=slow ./...", [][]string{inDep, inDepTests, inPlain, inTop, inTagged}},
		{"./quiet ./plain -checks=directive", [][]string{inPlain}},
		{"./quiet", nil},
		{"plain/plain.go", [][]string{inPlain}},
	} {
		t.Run(c.args, func(t *testing.T) {
			vet := retrylint(t, here, strings.Fields(c.args)...)
			source := retrylint(t, here, append([]string{"-engine=source"}, strings.Fields(c.args)...)...)
			want(t, places(vet.stdout), c.want...)
			if vet.stdout != source.stdout {
				t.Errorf("by go vet:\n%sfrom source:\n%s", vet.stdout, source.stdout)
			}
			status := 0
			if len(c.want) > 0 {
				status = 1
			}
			if vet.status != status || source.status != status {
				t.Errorf("exit status %d and %d, want %d; they said %s%s", vet.status, source.status, status, vet.stderr, source.stderr)
			}
		})
	}
}

func TestSelection(t *testing.T) {
	for _, c := range []struct {
		args string
		want [][]string
	}{
		{"./top", [][]string{inTop}},
		{"-checks=nojitter ./top", [][]string{inTop[:1]}},
		{"-nojitter ./...", [][]string{inDep, inDepTests, inTop[:1]}},
		{"-nojitter=false ./plain", [][]string{inPlain}},
		{"-checks=directive ./...", [][]string{inPlain}}, // it does not know whether nojitter had needed one
		{"./generated", nil},
		{"./tagged -tags slow", [][]string{inTagged}},
	} {
		want(t, places(retrylint(t, here, strings.Fields(c.args)...).stdout), c.want...)
	}
}

func TestGoVet(t *testing.T) {
	got := run(t, here, "go", "vet", "-vettool="+tool, "-directive", "-nojitter", "./...")
	found := places(got.stderr)
	slices.Sort(found)
	want(t, found, inDep, inDepTests, inPlain, inTop)
	if got.status != 1 {
		t.Errorf("exit status %d, want 1", got.status)
	}

	for _, c := range []struct {
		flags  []string
		stderr string
		status int
	}{
		{nil, "plain/plain.go:4:1: directive gives no reason, and silences nothing without one (directive)\n", 1},
		{[]string{"-directive"}, "plain/plain.go:4:1: directive gives no reason, and silences nothing without one (directive)\n", 1},
		{[]string{"-nojitter"}, "", 0},
		{[]string{"-directive=false"}, "", 0},
		{[]string{"-names=false"}, "plain/plain.go:4:1: directive gives no reason, and silences nothing without one\n", 1},
		{[]string{"-c=0"}, "plain/plain.go:4:1: directive gives no reason, and silences nothing without one (directive)\n4\t//retrylint:ignore nojitter\n", 1},
	} {
		got := run(t, here, "go", slices.Concat([]string{"vet", "-vettool=" + tool}, c.flags, []string{"./plain"})...)
		if stderr := filepath.ToSlash(got.stderr); stderr != c.stderr || got.status != c.status {
			t.Errorf("%v: exit status %d and %q, want %d and %q", c.flags, got.status, stderr, c.status, c.stderr)
		}
	}
}

// What go vet -json prints is a stream of values, one a package.
func TestGoVetJSON(t *testing.T) {
	type diagnostic struct{ Posn, Message string }
	got := run(t, here, "go", "vet", "-vettool="+tool, "-directive", "-nojitter", "-json", "./...")
	if got.status != 0 {
		t.Fatalf("exit status %d: %s", got.status, got.stderr)
	}
	count := make(map[string]int)
	for dec := json.NewDecoder(strings.NewReader(got.stdout)); ; {
		var unit map[string]map[string][]diagnostic
		if err := dec.Decode(&unit); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		for _, checks := range unit {
			for check, all := range checks {
				count[check] += len(all)
			}
		}
	}
	if count["nojitter"] != 3 || count["directive"] != 2 || len(count) != 2 {
		t.Errorf("findings are %v:\n%s", count, got.stdout)
	}
}

// go fix runs the same tool; without a fix to apply it has nothing to say.
func TestGoFix(t *testing.T) {
	got := run(t, here, "go", "fix", "-fixtool="+tool, "-diff", "./plain")
	if got.status != 0 || got.stdout+got.stderr != "" {
		t.Errorf("exit status %d, output %s%s", got.status, got.stdout, got.stderr)
	}
}

// Up to Go 1.26 go vet forgets the findings of a package that was first seen as
// a dependency of another.
func TestFindingsSurviveTheCache(t *testing.T) {
	dir := copyModule(t)
	want(t, places(retrylint(t, dir, "./top").stdout), inTop)
	want(t, places(retrylint(t, dir, "./dep").stdout), inDep, inDepTests)
	want(t, places(retrylint(t, dir, "./...").stdout), inDep, inDepTests, inPlain, inTop)

	dir = copyModule(t)
	want(t, places(retrylint(t, dir, "./dep").stdout), inDep, inDepTests)
	want(t, places(retrylint(t, dir, "./top").stdout), inTop)
}

func TestChangeOfDirectory(t *testing.T) {
	got := retrylint(t, ".", "-C", here, "./top")
	want(t, places(got.stdout), inTop)
}
