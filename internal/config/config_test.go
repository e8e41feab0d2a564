package config_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/internal/config"
	"github.com/retrylint/retrylint/internal/finding"
)

func load(t *testing.T, text string) (*config.File, error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), config.Name)
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return config.Load(file)
}

func TestLoad(t *testing.T) {
	f, err := load(t, `# everything
checks:
  only: [nojitter, directive]
  disable:
  enable:
options: {}
exclude: ["**/*_gen.go", gen]
severity:
  default: info
  nojitter: error
tests: False
tags: [a, b]
engine: source
format: sarif
output: out/x.sarif
baseline: /known.json
`)
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Dir(f.Path)
	if !slices.Equal(f.Checks.Only, []string{"nojitter", "directive"}) || len(f.Checks.Disable) > 0 {
		t.Errorf("checks are %+v", f.Checks)
	}
	if want := []string{`.retrylint.yml:7: exclude: "gen" is not there`}; !slices.Equal(f.Notes, want) {
		t.Errorf("notes are %q, want %q", f.Notes, want)
	}
	if f.SeverityOf("nojitter") != finding.Error || f.SeverityOf("directive") != finding.Info {
		t.Errorf("severities are %v", f.Severity)
	}
	if f.Tests == nil || *f.Tests || !slices.Equal(f.Tags, []string{"a", "b"}) || f.Engine != "source" || f.Format != "sarif" {
		t.Errorf("file is %+v", f)
	}
	if f.Output != filepath.Join(dir, "out/x.sarif") || f.Baseline != "/known.json" {
		t.Errorf("output is %s and baseline %s", f.Output, f.Baseline)
	}
}

func TestLoadNothing(t *testing.T) {
	for _, text := range []string{"", "# nothing\n", "checks:\n"} {
		f, err := load(t, text)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if f.SeverityOf("nojitter") != finding.Warning {
			t.Errorf("%q: severity is %s, want warning", text, f.SeverityOf("nojitter"))
		}
	}
}

func TestErrorsNameThePlace(t *testing.T) {
	for text, want := range map[string]string{
		"checks: [\n":                               `.retrylint.yml:`,
		"checks:\n\tonly: []\n":                     `.retrylint.yml:2: a tab cannot indent YAML: want spaces`,
		"checks:\n  only:\n \t- x\n":                `.retrylint.yml:3: a tab cannot indent YAML: want spaces`,
		"checks: @\n\tonly: []\n":                   `.retrylint.yml:1: found character that cannot start any token`,
		"- a\n":                                     `.retrylint.yml:1: want keys with values`,
		"\nnope: 1\n":                               `.retrylint.yml:2: nope: unknown key: there are baseline, checks, `,
		"checks:\n  on: []\n":                       `.retrylint.yml:2: checks.on: unknown key: there are disable, enable, only`,
		"checks:\n  only: nojitter\n":               `.retrylint.yml:2: checks.only: want a list`,
		"checks:\n  only:\n    - nojitter\n    - x": `.retrylint.yml:4: checks.only: unknown check "x"`,
		"options:\n  x:\n    a: 1\n":                `.retrylint.yml:2: options.x: unknown check`,
		"options:\n  directive:\n    a: 1\n":        `.retrylint.yml:3: options.directive.a: the check has no such option`,
		"severity:\n  nojitter: bad\n":              `.retrylint.yml:2: severity.nojitter: "bad" is none of error, warning, info`,
		"severity:\n  x: error\n":                   `.retrylint.yml:2: severity.x: unknown check`,
		"tests: 1\n":                                `.retrylint.yml:1: tests: want true or false`,
		"tests: true\ntests: true\n":                `.retrylint.yml:2`,
		"format: pdf\n":                             `.retrylint.yml:1: format: "pdf" is none of text, json, `,
		"output: [a]\n":                             `.retrylint.yml:1: output: want one value`,
		"exclude: [/a]\n":                           `.retrylint.yml:1: exclude: "/a" is not below the file's folder`,
		"exclude:\n - ../a\n":                       `.retrylint.yml:2: exclude: "../a" is not below the file's folder`,
		"checks: {only: [directive], disable: [directive]}\n": `.retrylint.yml:1: checks: only says it all: it does not go with disable or enable`,
	} {
		_, err := load(t, text)
		if err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q gives the error %v, want %q", text, err, want)
		}
	}
}

func TestFind(t *testing.T) {
	root := t.TempDir()
	deep := filepath.Join(root, "repo", "a", "b")
	if err := os.MkdirAll(deep, 0o777); err != nil {
		t.Fatal(err)
	}
	touch := func(name string) string {
		t.Helper()
		file := filepath.Join(root, name)
		if err := os.WriteFile(file, nil, 0o666); err != nil {
			t.Fatal(err)
		}
		return file
	}
	find := func(want string) {
		t.Helper()
		if got, err := config.Find(deep); got != want || err != nil {
			t.Errorf("found %q, want %q (%v)", got, want, err)
		}
	}
	find(touch(config.Name))
	if err := os.Mkdir(filepath.Join(root, "repo", ".git"), 0o777); err != nil {
		t.Fatal(err)
	}
	find("") // none beyond the root of the repository
	misnamed := touch("repo/a/.retrylint.yaml")
	if got, err := config.Find(deep); err == nil || err.Error() != misnamed+" is not read: the name is .retrylint.yml" {
		t.Errorf("found %q with the error %v", got, err)
	}
	find(touch("repo/a/" + config.Name))
	link := filepath.Join(deep, config.Name)
	if err := os.Symlink("nosuch", link); err != nil {
		t.Skip(err)
	}
	find(link) // which cannot be read, and that is to be told
}

// The schema that editors use is the one that this build would write.
func TestSchemaIsUpToDate(t *testing.T) {
	want, err := config.Schema()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../docs/retrylint.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Error("docs/retrylint.schema.json is old: go run ./cmd/retrylint config schema > docs/retrylint.schema.json")
	}
}
