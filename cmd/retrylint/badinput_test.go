package main_test

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

const (
	goMod = "module example.com/bad\n\ngo 1.26.0\n"
	noisy = "package noisy\n\n//retrylint:ignore nojitter\nvar one = 1\n"
)

func TestBadInput(t *testing.T) {
	for _, c := range []struct {
		name   string
		files  map[string]string
		args   []string
		stderr []string // patterns, one for each line but the summary
		found  bool     // noisy is reported all the same
	}{
		{
			name:   "unknown flag",
			args:   []string{"-nope", "./..."},
			stderr: []string{`unknown flag -nope: retrylint help lists all`},
		}, {
			name:   "unknown check",
			args:   []string{"-checks=nojitter,nope", "./..."},
			stderr: []string{`unknown check "nope": the checks are .*nojitter`},
		}, {
			name:   "bad value",
			args:   []string{"-nojitter=perhaps", "./..."},
			stderr: []string{`invalid boolean value "perhaps" for -nojitter: want true or false`},
		}, {
			name:   "unknown engine",
			args:   []string{"-engine=steam", "./..."},
			stderr: []string{`unknown engine "steam"`},
		}, {
			name:   "no directory",
			args:   []string{"-C", "nosuch", "./..."},
			stderr: []string{`chdir nosuch: `},
		}, {
			name:   "no packages",
			args:   []string{"./nosuch/..."},
			stderr: []string{`(no packages match|pattern) \./nosuch/\.\.\.`},
		}, {
			name:   "no package",
			args:   []string{"./nosuch"},
			stderr: []string{`stat .*nosuch: directory not found`},
		}, {
			name:   "no module",
			files:  map[string]string{"go.mod": "nonsense\n"},
			args:   []string{"./..."},
			stderr: []string{`errors parsing go.mod: go.mod:1: unknown directive: nonsense`},
		}, {
			name:   "type error",
			files:  map[string]string{"a/a.go": "package a\n\nvar x = undefined\n", "noisy/noisy.go": noisy},
			args:   []string{"./..."},
			stderr: []string{`a/a.go:3:9: undefined: undefined`},
			found:  true,
		}, {
			name: "type error in what others need",
			files: map[string]string{
				"a/a.go": "package a\n\nvar X = undefined\n", "noisy/noisy.go": noisy,
				"b/b.go": "package b\n\nimport \"example.com/bad/a\"\n\nvar x = a.X\n",
			},
			args: []string{"./..."},
			stderr: []string{
				`a/a.go:3:9: undefined: undefined`,
				`not analysed, as something needed does not compile: example.com/bad/b`,
			},
			found: true,
		}, {
			name:   "syntax error",
			files:  map[string]string{"a/a.go": "package a\n\nfunc {\n", "noisy/noisy.go": noisy},
			args:   []string{"./..."},
			stderr: []string{`a/a.go:3:6: .*(expected|unexpected)`},
			found:  true,
		}, {
			name:   "type error in a test",
			files:  map[string]string{"a/a.go": "package a\n", "a/a_test.go": "package a\n\nvar x = undefined\n", "noisy/noisy.go": noisy},
			args:   []string{"./..."},
			stderr: []string{`a/a_test.go:3:9: undefined: undefined`},
			found:  true,
		}, {
			name:  "type error in a test that is left out",
			files: map[string]string{"noisy/a_test.go": "package noisy\n\nvar x = undefined\n", "noisy/noisy.go": noisy},
			args:  []string{"-tests=false", "./..."},
			found: true,
		}, {
			name:   "broken import",
			files:  map[string]string{"a/a.go": "package a\n\nimport _ \"example.com/nosuch\"\n", "noisy/noisy.go": noisy},
			args:   []string{"./..."},
			stderr: []string{`a/a.go:3:8: no required module provides package example.com/nosuch; to add it: go get example.com/nosuch`},
			found:  true,
		}, {
			name:   "import that does not exist in the module",
			files:  map[string]string{"a/a.go": "package a\n\nimport _ \"example.com/bad/nosuch\"\n", "noisy/noisy.go": noisy},
			args:   []string{"./..."},
			stderr: []string{`a/a.go:3:8: no required module provides package example.com/bad/nosuch; to add it: go get example.com/bad/nosuch`},
			found:  true,
		}, {
			name:  "nothing in this build",
			files: map[string]string{"a/a.go": "//go:build never\n\npackage a\n", "noisy/noisy.go": noisy},
			args:  []string{"./..."},
			found: true,
		},
	} {
		for _, engine := range []string{"vet", "source"} {
			t.Run(c.name+"/"+engine, func(t *testing.T) {
				t.Parallel()
				files := map[string]string{"go.mod": goMod, "quiet/quiet.go": "package quiet\n"}
				for name, text := range c.files {
					files[name] = text
				}
				got := retrylint(t, write(t, files), append([]string{"-engine=" + engine, "-directive"}, c.args...)...)
				checkTroubles(t, got, c.stderr)
				status := 2
				if len(c.stderr) == 0 {
					status = 1
				}
				if got.status != status {
					t.Errorf("exit status %d, want %d", got.status, status)
				}
				if found := strings.HasPrefix(filepath.ToSlash(got.stdout), "noisy/noisy.go:3:1: "); found != c.found {
					t.Errorf("found noisy: %v, want %v; standard output is %q", found, c.found, got.stdout)
				}
			})
		}
	}
}

var summary = regexp.MustCompile(`^retrylint: (no|\d+) findings? in `)

func checkTroubles(t *testing.T, got output, patterns []string) {
	t.Helper()
	var told []string
	for _, line := range lines(got.stderr) {
		if line != "" && !summary.MatchString(line) {
			told = append(told, line)
		}
	}
	if len(told) != len(patterns) {
		t.Errorf("it says\n%s\nwant %d lines", strings.Join(told, "\n"), len(patterns))
		return
	}
	for i, pattern := range patterns {
		line := filepath.ToSlash(told[i])
		if !regexp.MustCompile(`^retrylint: (` + pattern + ")").MatchString(line) {
			t.Errorf("it says %q, want %q", line, pattern)
		}
	}
}

// A go command newer than the one that built retrylint has a standard library that
// retrylint cannot read.
func TestNewerGo(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the newer go command is a shell script")
	}
	bin := t.TempDir()
	if err := os.WriteFile(filepath.Join(bin, "go"), []byte("#!/bin/sh\necho go1.99.1\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin)
	for _, c := range []struct {
		args   string
		status int
	}{
		{"./...", 2}, {"-engine=source ./...", 2}, {"-explain=a.go:1", 2},
		{"-V=full", 1}, // asked by go vet, which prints what it is told
	} {
		got := retrylint(t, here, strings.Fields(c.args)...)
		if got.status != c.status || !strings.Contains(got.stderr, "cannot read the code of go1.99.1: build it anew") {
			t.Errorf("%s: exit status %d and %q", c.args, got.status, got.stderr)
		}
	}
	t.Setenv("PATH", t.TempDir())
	if got := retrylint(t, here, "./..."); got.stderr != "retrylint: the go command is not on the path\n" {
		t.Errorf("without a go command it says %q", got.stderr)
	}
}
