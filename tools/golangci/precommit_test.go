package main_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// precommit runs pre-commit in a repository.
func precommit(t *testing.T, dir string, env []string, args ...string) output {
	t.Helper()
	if _, err := exec.LookPath("pre-commit"); err != nil {
		t.Skip("not checked: pre-commit is not installed")
	}
	env = append(env,
		"PRE_COMMIT_HOME="+t.TempDir(),
		"GOMODCACHE="+goenv(t, "GOMODCACHE"), // or it would download all anew
	)
	return run(t, dir, env, "pre-commit", args...)
}

// hook runs a hook of the working tree over all files of a repository.
func hook(t *testing.T, dir, name string) output {
	t.Helper()
	return precommit(t, dir, nil, "try-repo", source(t), name, "--all-files", "--verbose")
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
		copyTree(t, filepath.Join(repository, name), filepath.Join(dir, name))
	}
	git(t, dir, "init", "-q")
	git(t, dir, "add", ".")
	git(t, dir, "commit", "-q", "-m", "x")
	return dir
}

// The Go files lie in a module below the root, which is none.
func TestPreCommitSubmodule(t *testing.T) {
	dir := module(t, "service")
	want := alone(t, filepath.Join(dir, "service"))
	for i := range want {
		want[i].file = "service/" + want[i].file
	}
	equal(t, "pre-commit", lines(hook(t, dir, "retrylint-system").stdout), strs(want))
}

func TestPreCommitOnCleanCode(t *testing.T) {
	dir := module(t, ".")
	for _, name := range []string{"dep", "top", "plain"} {
		if err := os.RemoveAll(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	git(t, dir, "add", "-A")
	if got := hook(t, dir, "retrylint-system"); got.status != 0 {
		t.Errorf("exit status %d on clean code:\n%s%s", got.status, got.stdout, got.stderr)
	}
}
