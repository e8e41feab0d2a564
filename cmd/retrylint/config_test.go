package main_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// These tests need no more than findings, of any check: a directive without a
// reason is one, and needs no other package.
const (
	modFile    = "module example.com/a\n\ngo 1.26.0\n"
	unreasoned = "package a\n\n//retrylint:ignore nojitter\nvar one = 1\n"
)

// expect fails unless the command exits so and finds so many.
func expect(t *testing.T, got output, status, findings int) {
	t.Helper()
	n := strings.Count(got.stdout, "\n")
	if got.status != status || n != findings {
		t.Errorf("exit status %d and %d findings, want %d and %d\n%s%s", got.status, n, status, findings, got.stdout, got.stderr)
	}
}

func TestConfigFile(t *testing.T) {
	dir := write(t, map[string]string{
		"go.mod": modFile, "a.go": unreasoned, "old/a.go": unreasoned,
		".retrylint.yml": "exclude:\n  - old\nseverity:\n  directive: error\n",
	})
	expect(t, retrylint(t, dir, "./..."), 1, 1)
	expect(t, retrylint(t, dir, "-config=none", "./..."), 1, 2)
	expect(t, retrylint(t, filepath.Join(dir, "old"), "./..."), 0, 0) // found upwards
	if got := retrylint(t, dir, "-format=github", "./..."); !strings.HasPrefix(got.stdout, "::error file=a.go,line=3,") {
		t.Errorf("the severity is lost: %s", got.stdout)
	}

	other := filepath.Join(dir, "other.yml")
	if err := os.WriteFile(other, []byte("checks:\n  disable: [directive]\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	expect(t, retrylint(t, dir, "-config="+other, "./..."), 0, 0)
	expect(t, retrylint(t, dir, "-config="+other, "-checks=directive", "./..."), 1, 2) // flags win
	if got := retrylint(t, dir, "config", "-config="+other); got.status != 0 || strings.Contains(got.stdout, "- directive\n") || !strings.Contains(got.stdout, "# from "+other) {
		t.Errorf("config prints\n%s%s", got.stdout, got.stderr)
	}
}

// What config prints is a configuration file that means the same.
func TestConfigRoundTrip(t *testing.T) {
	dir := write(t, map[string]string{
		"go.mod":         modFile,
		".retrylint.yml": "checks: {disable: [directive]}\nexclude: [a, '**/b']\nseverity: {default: info}\ntags: [x, y]\ntests: false\n",
	})
	first := retrylint(t, dir, "config")
	again := filepath.Join(dir, "again.yml")
	if err := os.WriteFile(again, []byte(first.stdout), 0o666); err != nil {
		t.Fatal(err)
	}
	second := retrylint(t, dir, "config", "-config="+again)
	_, one, _ := strings.Cut(first.stdout, "\n")
	_, two, _ := strings.Cut(second.stdout, "\n")
	if one != two || one == "" {
		t.Errorf("first\n%s%sthen\n%s%s", first.stdout, first.stderr, second.stdout, second.stderr)
	}
}

func TestBaselineFile(t *testing.T) {
	dir := write(t, map[string]string{"go.mod": modFile, "a.go": unreasoned})
	expect(t, retrylint(t, dir, "-baseline=known.json", "./..."), 2, 0) // there is none yet
	expect(t, retrylint(t, dir, "-write-baseline", "-baseline=known.json", "./..."), 0, 0)
	expect(t, retrylint(t, dir, "-baseline=known.json", "./..."), 0, 0)

	// The line moves, and there is a second one like it.
	if err := os.WriteFile(filepath.Join(dir, "a.go"), []byte("package a\n\n// More.\n\n//retrylint:ignore nojitter\nvar one = 1\n\n//retrylint:ignore nojitter\nvar two = 2\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	got := retrylint(t, dir, "-baseline=known.json", "./...")
	expect(t, got, 1, 1)
	if !strings.HasPrefix(got.stdout, "a.go:8:1: ") {
		t.Errorf("the second is new, not %s", got.stdout)
	}
}

func TestNewFromRevision(t *testing.T) {
	dir := write(t, map[string]string{"go.mod": modFile, "a.go": unreasoned})
	for _, args := range [][]string{
		{"init", "-q"}, {"add", "."},
		{"-c", "user.name=x", "-c", "user.email=x@example.com", "-c", "commit.gpgsign=false", "commit", "-q", "-m", "x"},
	} {
		if got := run(t, dir, "git", args...); got.status != 0 {
			t.Fatal(got.stderr)
		}
	}
	expect(t, retrylint(t, dir, "-new-from-rev=HEAD", "./..."), 0, 0)
	if err := os.WriteFile(filepath.Join(dir, "b.go"), []byte(strings.ReplaceAll(unreasoned, "one", "two")), 0o666); err != nil {
		t.Fatal(err)
	}
	expect(t, retrylint(t, dir, "-new-from-rev=HEAD", "./..."), 1, 1)
	expect(t, retrylint(t, dir, "-new-from-rev=nosuch", "./..."), 2, 0)
}

func TestModules(t *testing.T) {
	files := map[string]string{
		"README.md": "no module here\n",
		"a/go.mod":  modFile, "a/a.go": unreasoned,
		"b/c/go.mod": strings.ReplaceAll(modFile, "/a", "/c"), "b/c/d/d.go": unreasoned,
		"e/go.mod": strings.ReplaceAll(modFile, "/a", "/e"), // without code
	}
	for _, passedOver := range []string{"testdata", "vendor/example.com/v", "node_modules/n", ".tools", "_old"} {
		files[passedOver+"/go.mod"], files[passedOver+"/a.go"] = modFile, unreasoned
	}
	for _, engine := range []string{"-engine=vet", "-engine=source"} {
		dir := write(t, files)
		got := retrylint(t, dir, engine)
		expect(t, got, 2, 0)
		if !strings.HasSuffix(got.stderr, "retrylint: with -modules it looks in every module below: there are 3\n") {
			t.Errorf("it does not say what to do: %s", got.stderr)
		}
		got = retrylint(t, dir, "-modules", engine, "./...")
		expect(t, got, 1, 2)
		want(t, places(got.stdout), []string{"a/a.go:3:1: (directive)", "b/c/d/d.go:3:1: (directive)"})

		// A workspace uses but one of them.
		if err := os.WriteFile(filepath.Join(dir, "go.work"), []byte("go 1.26.0\n\nuse ./a\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		expect(t, retrylint(t, dir, "-modules", engine), 1, 2)

		// One that is broken does not hide the others.
		if err := os.WriteFile(filepath.Join(dir, "b", "c", "d", "d.go"), []byte("package d\n\nvar x = y\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		got = retrylint(t, dir, "-modules", engine)
		expect(t, got, 2, 1)
		if !strings.Contains(got.stderr, "retrylint: in b/c: d/d.go:3:9: undefined: y\n") {
			t.Errorf("it does not say where: %s", got.stderr)
		}
	}
}

func TestOutputFile(t *testing.T) {
	dir := write(t, map[string]string{"go.mod": modFile, "a.go": unreasoned})
	got := retrylint(t, dir, "-format=json", "-o", "out.json", "./...")
	expect(t, got, 1, 0)
	data, err := os.ReadFile(filepath.Join(dir, "out.json"))
	if err != nil {
		t.Fatal(err)
	}
	var doc struct{ Findings []struct{ Check string } }
	if err := json.Unmarshal(data, &doc); err != nil {
		t.Fatal(err)
	}
	if len(doc.Findings) != 1 || doc.Findings[0].Check != "directive" {
		t.Errorf("the file holds %s", data)
	}
	expect(t, retrylint(t, dir, "-format=pdf", "./..."), 2, 0)

	other := filepath.Join(dir, "other.yml")
	if err := os.WriteFile(other, []byte("output: other.txt\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	expect(t, retrylint(t, dir, "-config="+other, "-o", "-", "./..."), 1, 1)
	for _, name := range []string{"-", "other.txt"} {
		if _, err := os.Stat(filepath.Join(dir, name)); !os.IsNotExist(err) {
			t.Errorf("there is a file %s (%v)", name, err)
		}
	}
}

func TestHelpAndVersion(t *testing.T) {
	for _, c := range []struct {
		args   string
		status int
		want   string // in standard output
	}{
		{"help", 0, "\tnojitter "},
		{"-h", 0, "-new-from-rev=REV"},
		{"help directive", 0, "# What it reports"},
		{"help nope", 2, ""},
		{"version", 0, "retrylint "},
		{"config schema", 0, `"$schema": "https://json-schema.org/draft/2020-12/schema"`},
	} {
		got := retrylint(t, ".", strings.Fields(c.args)...)
		if got.status != c.status || !strings.Contains(got.stdout, c.want) {
			t.Errorf("%s: exit status %d and\n%s%s", c.args, got.status, got.stdout, got.stderr)
		}
	}
}

func TestExplain(t *testing.T) {
	dir := write(t, map[string]string{"go.mod": modFile, "a.go": unreasoned})
	got := retrylint(t, dir, "-explain=a.go:3")
	if got.status != 0 || !strings.Contains(got.stdout, "finding: a.go:3:1: directive gives no reason") {
		t.Errorf("exit status %d and %s%s", got.status, got.stdout, got.stderr)
	}
	if got = retrylint(t, dir, "-explain=a.go:4:1"); got.status != 0 || !strings.Contains(got.stdout, "no finding") {
		t.Errorf("exit status %d and %s%s", got.status, got.stdout, got.stderr)
	}
	for _, place := range []string{"a.go", "nosuch.go:", "a.go:x", ":3"} {
		want := fmt.Sprintf("retrylint: -explain wants FILE:LINE, not %q\n", place)
		if got := retrylint(t, dir, "-explain="+place); got.status != 2 || got.stderr != want {
			t.Errorf("%s: exit status %d and %q, want %q", place, got.status, got.stderr, want)
		}
	}
}

// retrying is a package with a retry that three checks have a word on: one finds something,
// one is silenced, one is off.
const retrying = `
import (
	"net/http"
	"time"
)

func get(url string) (err error) {
	for range 3 {
		if _, err = http.Get(url); err == nil {
			return nil
		}
		time.Sleep(time.Second) //retrylint:ignore nojitter one client
	}
	return err
}
`

func TestExplainSaysWhy(t *testing.T) {
	for name, head := range map[string]string{"plain": "package a\n", "cgo": "package a\n\n// int one(void);\nimport \"C\"\n"} {
		t.Run(name, func(t *testing.T) {
			if _, err := exec.LookPath("gcc"); name == "cgo" && err != nil {
				t.Skip("no C compiler")
			}
			text := head + retrying
			before, _, _ := strings.Cut(text, "time.Sleep")
			place := fmt.Sprintf("sub/a.go:%d", strings.Count(before, "\n")+1)
			dir := write(t, map[string]string{"sub/go.mod": modFile, "sub/a.go": text})
			got := retrylint(t, dir, "-explain="+place, "-checks=nojitter,silentretry,wastedwait", "-silentretry.enable=false")
			if got.status != 0 {
				t.Fatal(got.stderr)
			}
			for _, want := range []string{
				"finding: " + place + ":3: the wait after the last attempt of http.Get is wasted",
				": loop, retry: ", "attempt http.Get (remote", "wait on line ",
				"\nwastedwait: reports: ",
				"\nnojitter: silenced by a comment: retry of http.Get waits a fixed 1s with no jitter\n",
			} {
				if !strings.Contains(got.stdout, want) {
					t.Errorf("it does not say %q:\n%s", want, got.stdout)
				}
			}
			got = retrylint(t, dir, "-explain="+place)
			if want := "\nsilentretry: off without -silentretry.enable: retry of http.Get leaves no log"; !strings.Contains(got.stdout, want) {
				t.Errorf("it does not say %q:\n%s", want, got.stdout)
			}
		})
	}
}

func TestBaselineOfAPart(t *testing.T) {
	dir := write(t, map[string]string{"go.mod": modFile, "a/a.go": unreasoned, "b/b.go": unreasoned, "b/b_test.go": strings.ReplaceAll(unreasoned, "one", "two")})
	for _, engine := range []string{"-engine=vet", "-engine=source"} {
		known := "-baseline=known" + engine + ".json"
		expect(t, retrylint(t, dir, engine, "-write-baseline", known, "./..."), 0, 0)
		got := retrylint(t, dir, engine, "-write-baseline", known, "./a")
		if !strings.Contains(got.stderr, "1 finding known in "+known[len("-baseline="):]+", and 2 as before, where this run did not look\n") {
			t.Errorf("it does not say what it kept: %s", got.stderr)
		}
		expect(t, retrylint(t, dir, engine, "-write-baseline", known, "-tests=false", "./b"), 0, 0)
		got = retrylint(t, dir, engine, known, "./b")
		expect(t, got, 0, 0)
		if strings.Contains(got.stderr, "not found any more") {
			t.Errorf("what it did not look at is gone: %s", got.stderr)
		}
		expect(t, retrylint(t, dir, engine, known, "./..."), 0, 0)
	}
}

// Nobody may replace a file of the module cache, by an overlay neither.
func TestModuleCache(t *testing.T) {
	dir := write(t, map[string]string{
		"a@v1.0.0/go.mod": modFile, "a@v1.0.0/a.go": unreasoned, "a@v1.0.0/a_test.go": strings.ReplaceAll(unreasoned, "one", "two"),
	})
	t.Setenv("GOMODCACHE", dir)
	for _, engine := range []string{"-engine=vet", "-engine=source"} {
		got := retrylint(t, dir, "-C", "a@v1.0.0", engine, "-tests=false")
		expect(t, got, 1, 1)
		want(t, places(got.stdout), []string{"a.go:3:1: (directive)"})
	}
}
