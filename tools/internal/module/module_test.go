package module

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestCopy(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "copy")
	// A version that this module needs itself, so that it is in the cache already.
	if pattern, err := Copy("github.com/golangci/revgrep@v0.8.0", dir); err != nil || pattern != "./..." {
		t.Fatal(pattern, err)
	}
	data, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil || !strings.HasPrefix(string(data), "module github.com/golangci/revgrep\n") {
		t.Errorf("go.mod is %q, %v", data, err)
	}
	for _, name := range []string{"", "go.mod"} {
		info, err := os.Stat(filepath.Join(dir, name))
		if err != nil || info.Mode().Perm()&0o200 == 0 {
			t.Errorf("%q may not be written to: %v, %v", name, info, err)
		}
	}
}

// A module from before there were modules gets a go.mod. This one the go command downloads.
func TestCopyOld(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "copy")
	if _, err := Copy("github.com/pkg/errors@v0.9.1", dir); err != nil {
		t.Skip(err)
	}
	if data, err := os.ReadFile(filepath.Join(dir, "go.mod")); err != nil || string(data) != "module github.com/pkg/errors\n" {
		t.Errorf("go.mod is %q, %v", data, err)
	}
}

func TestCopyStd(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "copy")
	pattern, err := Copy(Std, dir)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "list", pattern)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), "\nnet/http\n") {
		t.Errorf("go list: %v\n%s", err, out)
	}
}

func TestCopyFails(t *testing.T) {
	_, err := Copy("example.com/nosuch", t.TempDir())
	if err == nil || !strings.HasPrefix(err.Error(), "example.com/nosuch cannot be downloaded: ") {
		t.Errorf("error is %v", err)
	}
}
