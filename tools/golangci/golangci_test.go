package main_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// config is the .golangci.yml for some of the plugins.
func config(plugins map[string]string) string {
	var enable, custom strings.Builder
	for name, settings := range plugins {
		fmt.Fprintf(&enable, "    - %s\n", name)
		fmt.Fprintf(&custom, "      %s:\n        type: module\n        settings:%s\n", name, settings)
	}
	return "version: \"2\"\nlinters:\n  default: none\n  enable:\n" + enable.String() +
		"  settings:\n    custom:\n" + custom.String() +
		"issues:\n  max-issues-per-linter: 0\n  max-same-issues: 0\n  uniq-by-line: false\n"
}

// plugged is golangci-lint with the plugins, as this module builds it.
const plugged = "golangci-retrylint"

// golangci runs a golangci-lint with a configuration.
func golangci(t *testing.T, dir, tool, config string, args ...string) output {
	t.Helper()
	write(t, dir, ".golangci.yml", config)
	env := []string{"GOLANGCI_LINT_CACHE=" + t.TempDir()}
	return run(t, dir, env, tool, append([]string{"run", "--output.json.path=stdout", "--show-stats=false"}, args...)...)
}

// issues gives the findings that golangci-lint prints, named as retrylint would.
func issues(t *testing.T, got output) []string {
	t.Helper()
	var doc struct {
		Issues []struct {
			FromLinter, Text string
			Pos              struct {
				Filename     string
				Line, Column int
			}
		}
	}
	first, _, _ := strings.Cut(got.stdout, "\n")
	if err := json.Unmarshal([]byte(first), &doc); err != nil {
		t.Fatalf("%v: exit status %d\n%s%s", err, got.status, got.stdout, got.stderr)
	}
	var all []string
	for _, i := range doc.Issues {
		// A plugin of many analyzers has the analyzer's name before the message.
		check, text, ok := strings.Cut(i.Text, ": ")
		if i.FromLinter != "retrylint" || !ok {
			check, text = i.FromLinter, i.Text
		}
		all = append(all, finding{filepath.ToSlash(i.Pos.Filename), i.Pos.Line, i.Pos.Column, text, check}.String())
	}
	return all
}

func TestGolangciSettings(t *testing.T) {
	dir := module(t, ".")
	got := golangci(t, dir, plugged, config(map[string]string{"retrylint": "\n          disable: [nojitter]"}), "./plain")
	equal(t, "golangci-lint", issues(t, got), strs(alone(t, dir, "./plain", "-checks=directive")))

	for settings, want := range map[string]string{
		"\n          disable: [nope]":              `unknown check "nope"`,
		"\n          nope: 1":                      `unknown field "nope"`,
		"\n          options: {directive: {x: 1}}": `check directive has no option "x"`,
	} {
		got := golangci(t, dir, plugged, config(map[string]string{"retrylint": settings}), "./plain")
		if got.status != 3 || !strings.Contains(got.stderr, want) {
			t.Errorf("settings%s: exit status %d and %s, want 3 and %q", settings, got.status, got.stderr, want)
		}
	}
}

// golangci-lint counts the nolint comments that are in use: retrylint must leave
// them to it.
func TestGolangciNolintIsInUse(t *testing.T) {
	dir := module(t, ".")
	conf := strings.Replace(config(map[string]string{"nojitter": " {}"}), "  settings:\n", "  settings:\n    nolintlint:\n      allow-unused: false\n", 1)
	conf = strings.Replace(conf, "  enable:\n", "  enable:\n    - nolintlint\n", 1)
	got := golangci(t, dir, plugged, conf, "./...")
	equal(t, "golangci-lint", issues(t, got), strs(alone(t, dir, "-checks=nojitter")))
}

// The configurations in the documentation are such as work.
func TestGolangciDocumentation(t *testing.T) {
	doc, err := os.ReadFile(filepath.Join(repository, "docs/integrations.md"))
	if err != nil {
		t.Fatal(err)
	}
	dir := module(t, ".")
	all := alone(t, dir, "-checks=nojitter")
	inTop := all[len(all)-1].String()
	tried := 0
	for _, block := range strings.Split(string(doc), "```yaml\n")[1:] {
		block, _, _ = strings.Cut(block, "```")
		if !strings.Contains(block, "type: module") {
			continue
		}
		tried++
		if !strings.HasPrefix(block, "version:") {
			block = "version: \"2\"\n" + block
		}
		got := golangci(t, dir, plugged, block, "./top")
		if got.status != 1 || !slices.Contains(issues(t, got), inTop) {
			t.Errorf("exit status %d and\n%s%s with\n%s", got.status, got.stdout, got.stderr, block)
		}
		if got := run(t, dir, nil, plugged, "config", "verify"); got.status != 0 {
			t.Errorf("config verify: %s%s\n%s", got.stdout, got.stderr, block)
		}
	}
	if tried != 2 {
		t.Errorf("%d configurations tried, want 2", tried)
	}
}
