package main_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// precommit runs a hook over a repository as pre-commit does it for its users.
func precommit(t *testing.T, dir, hook string) output {
	t.Helper()
	if _, err := exec.LookPath("pre-commit"); err != nil {
		t.Fatal("pre-commit is not installed")
	}
	cache, err := exec.Command("go", "env", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	env := []string{
		"PRE_COMMIT_HOME=" + t.TempDir(),
		"GOMODCACHE=" + strings.TrimSpace(string(cache)), // or it would download all anew
	}
	return run(t, dir, env, "pre-commit", "try-repo", source(t), hook, "--all-files", "--verbose")
}

// source makes a repository of retrylint as it lies there, so that the test does
// not depend on what is committed.
func source(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"go.mod", "go.sum", ".pre-commit-hooks.yaml"} {
		data, err := os.ReadFile(filepath.Join(repository, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"analyzers", "cmd", "gclplugin", "internal"} {
		if err := os.CopyFS(filepath.Join(dir, name), os.DirFS(filepath.Join(repository, name))); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{
		{"init", "-q"}, {"add", "."},
		{"-c", "user.name=x", "-c", "user.email=x@example.com", "-c", "commit.gpgsign=false", "commit", "-q", "-m", "x"},
	} {
		if got := run(t, dir, nil, "git", args...); got.status != 0 {
			t.Fatal(got.stderr)
		}
	}
	return dir
}

func TestPreCommit(t *testing.T) {
	for _, hook := range []string{"retrylint", "retrylint-system"} {
		t.Run(hook, func(t *testing.T) {
			dir := module(t, ".")
			want := alone(t, dir)
			got := precommit(t, dir, hook)
			if got.status != 1 {
				t.Errorf("exit status %d, want 1:\n%s%s", got.status, got.stdout, got.stderr)
			}
			equal(t, "pre-commit", lines(got.stdout), want)
			if n := strings.Count(got.stdout, " packages ("); n != 1 {
				t.Errorf("it ran %d times, want once:\n%s", n, got.stdout)
			}
		})
	}
}

// The Go files lie in a module below the root, which is none.
func TestPreCommitSubmodule(t *testing.T) {
	dir := module(t, "service")
	want := alone(t, filepath.Join(dir, "service"))
	for i := range want {
		want[i].file = "service/" + want[i].file
	}
	equal(t, "pre-commit", lines(precommit(t, dir, "retrylint-system").stdout), want)
}

func TestPreCommitOnCleanCode(t *testing.T) {
	dir := module(t, ".")
	for _, name := range []string{"dep", "top", "plain"} {
		if err := os.RemoveAll(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	if got := run(t, dir, nil, "git", "add", "-A"); got.status != 0 {
		t.Fatal(got.stderr)
	}
	if got := precommit(t, dir, "retrylint-system"); got.status != 0 {
		t.Errorf("exit status %d on clean code:\n%s%s", got.status, got.stdout, got.stderr)
	}
}
