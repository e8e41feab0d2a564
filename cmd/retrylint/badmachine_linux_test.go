package main_test

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// What is wrong with the machine, for root as for others: root may write where it likes,
// so what has to do with permissions runs as somebody else.
func machineKinds() []kind {
	return []kind{
		{"Permissions and disks", diskRows()},
		{"The go command and the environment", goRows()},
	}
}

func diskRows() []row {
	return []row{
		{
			when: "a file may not be read", args: []string{"./..."}, files: map[string]string{"a/a.go": "package a\n"},
			says: []string{"…open …/a/a.go: permission denied"}, status: 2, found: true, alter: asNobody("a/a.go", 0),
		}, {
			when: "a folder may not be read", args: []string{"./..."}, files: map[string]string{"a/a.go": "package a\n"},
			says: []string{"pattern ./...: open a: permission denied"}, status: 2, alter: asNobody("a", 0),
		}, {
			when: "the configuration may not be read", args: []string{"./..."}, files: map[string]string{".retrylint.yml": ""},
			says: []string{"open …/.retrylint.yml: permission denied"}, status: 2, engine: "none", alter: asNobody(".retrylint.yml", 0),
		}, {
			when: "the report may not be written", args: []string{"-o", "report.txt", "./..."},
			says: []string{"open report.txt: permission denied"}, status: 2, alter: asNobody("go.mod", 0o444),
		}, {
			when: "the report's folder is not there", args: []string{"-o", "nosuch/report.txt", "./..."},
			says: []string{"-o nosuch/report.txt: stat nosuch: no such file or directory"}, status: 2,
		}, {
			when: "the report is a folder", args: []string{"-o", "quiet", "./..."},
			says: []string{"open quiet: is a directory"}, status: 2,
		}, {
			when: "the disk of the report is full", args: []string{"-o", "/dev/full", "./..."},
			says: []string{"write /dev/full: no space left on device"}, status: 2,
		}, {
			when: "the disk behind standard output is full", args: []string{"./..."}, shell: `exec "$@" >/dev/full`,
			says: []string{"write /dev/stdout: no space left on device"}, status: 2,
		}, {
			when: "the disk behind standard error is full", args: []string{"./..."}, shell: `exec "$@" 2>/dev/full`,
			status: 1, found: true,
		}, {
			when: "nobody reads standard output any more: SIGPIPE, as for any program", args: []string{"./..."},
			shell: `{ "$@"; echo $? >status; } | true; exit $(cat status)`, status: 128 + int(syscall.SIGPIPE),
		}, {
			when: "the baseline's folder is not there", args: []string{"-write-baseline", "-baseline=nosuch/known.json", "./..."},
			says: []string{"open …/nosuch/known.json: no such file or directory"}, status: 2,
		}, {
			when: "no file may grow", args: []string{"./noisy"}, env: []string{"GOCACHE=$DIR/cache"}, shell: `ulimit -f 0; exec "$@"`,
			says: []string{"…: file too large"}, status: 2, engine: "vet",
		}, {
			when: "the build cache may not be written to", args: []string{"./..."}, files: map[string]string{"cache/a": ""},
			says: []string{"failed to initialize build cache at …/cache: mkdir …: permission denied"}, status: 2, alter: asNobody("cache", 0o555),
		}, {
			when: "it may not, and holds all that is needed", args: []string{"./..."}, alter: withReadOnlyCache,
			status: 1, found: true,
		}, {
			when: "the build cache is a file", args: []string{"./..."}, env: []string{"GOCACHE=$DIR/go.mod"},
			says: []string{"failed to initialize build cache at …/go.mod: mkdir …: not a directory"}, status: 2,
		},
	}
}

func goRows() []row {
	return []row{
		{
			when: "there is no go command", args: []string{"./..."}, env: []string{"PATH=$DIR"},
			says: []string{"the go command is not on the path"}, status: 2,
		}, {
			when: "the go command is newer than the one that built retrylint", args: []string{"./..."},
			files: map[string]string{"bin/go": newerGo}, env: []string{"PATH=$DIR/bin"}, alter: executable,
			says: []string{"built with go…, it cannot read the code of go1.99.1: build it anew, as by GOTOOLCHAIN=go1.99.1 go install"}, status: 2,
		}, {
			when: "it is, and a line is to be explained", args: []string{"-explain=noisy/noisy.go:3"},
			files: map[string]string{"bin/go": newerGo}, env: []string{"PATH=$DIR/bin"}, alter: executable, engine: "none",
			says: []string{"built with go…, it cannot read the code of go1.99.1: build it anew, as by GOTOOLCHAIN=go1.99.1 go install"}, status: 2,
		}, {
			when: "the go command is older than 1.26", args: []string{"./..."}, alter: executable, engine: "vet",
			files: map[string]string{"bin/go": olderGo}, env: []string{"PATH=$DIR/bin:" + os.Getenv("PATH"), "GO=" + goCommand()},
			status: 1, found: true,
		}, {
			when: "there is no home and no build cache", args: []string{"./..."}, env: []string{"HOME=", "XDG_CACHE_HOME=", "GOCACHE="},
			says: []string{"build cache is required, but could not be located: …"}, status: 2,
		}, {
			when: "the folder for temporary files is not there", args: []string{"./..."}, env: []string{"TMPDIR=$DIR/nosuch"},
			says: []string{"creating work dir: stat …/nosuch: no such file or directory"}, status: 2,
		}, {
			when: "GOFLAGS holds an unknown flag", args: []string{"./..."}, env: []string{"GOFLAGS=-nope"},
			says: []string{"parsing $GOFLAGS: unknown flag -nope"}, status: 2,
		}, {
			when: "GOOS is a system that nobody knows", args: []string{"./..."}, env: []string{"GOOS=nonsense"},
			says: []string{"unsupported GOOS/GOARCH pair nonsense/…"}, status: 2,
		}, {
			when: "the working directory is gone", args: []string{"./..."}, shell: `mkdir gone; cd gone; rmdir ../gone; exec "$@"`,
			says: []string{"getwd: no such file or directory"}, status: 2,
		}, {
			when: "it is interrupted", args: []string{"./..."}, alter: executable, meanwhile: sends(os.Interrupt),
			files: map[string]string{"bin/go": slowGo}, env: []string{"PATH=$DIR/bin:" + os.Getenv("PATH"), "GO=" + goCommand()},
			says: []string{"interrupted"}, status: 2,
		}, {
			when: "it is told to end, by SIGTERM", args: []string{"./..."}, alter: executable, meanwhile: sends(syscall.SIGTERM),
			files: map[string]string{"bin/go": slowGo}, env: []string{"PATH=$DIR/bin:" + os.Getenv("PATH"), "GO=" + goCommand()},
			says: []string{"interrupted"}, status: 2,
		},
	}
}

// What the vet tool says of a newer go command is printed by that.
func TestNewerGo(t *testing.T) {
	r := row{files: map[string]string{"bin/go": newerGo}, env: []string{"PATH=$DIR/bin"}, alter: executable}
	got := r.run(t, write(t, r.files), []string{tool, "-V=full"})
	if got.status != 1 || !strings.Contains(got.stderr, "cannot read the code of go1.99.1: build it anew") {
		t.Errorf("exit status %d and %q", got.status, got.stderr)
	}
}

const newerGo = "#!/bin/sh\necho go1.99.1\n"

// olderGo is a go command that prints on standard error what a vet tool says, as those up to
// 1.25 do.
const olderGo = `#!/bin/sh
[ "$1" = vet ] || exec "$GO" "$@"
exec "$GO" "$@" >&2
`

// slowGo is a go command that takes its time to list packages, and says when it has begun.
const slowGo = `#!/bin/sh
[ "$1" = list ] || exec "$GO" "$@"
echo >begun
sleep 60
`

func goCommand() string {
	path, err := exec.LookPath("go")
	if err != nil {
		return "go"
	}
	return path
}

// sends sends the command a signal once it has begun.
func sends(sig os.Signal) func(*testing.T, string, *exec.Cmd) {
	return func(t *testing.T, dir string, cmd *exec.Cmd) {
		for begun := time.Now(); time.Since(begun) < time.Minute; time.Sleep(10 * time.Millisecond) {
			if _, err := os.Stat(filepath.Join(dir, "begun")); err == nil {
				break
			}
		}
		if err := cmd.Process.Signal(sig); err != nil {
			t.Error(err)
		}
		time.AfterFunc(30*time.Second, func() {
			if cmd.Process.Kill() == nil { // it has not ended yet
				t.Error("it did not stop")
			}
		})
	}
}

func executable(t *testing.T, dir string, _ *exec.Cmd) {
	if err := os.Chmod(filepath.Join(dir, "bin", "go"), 0o777); err != nil {
		t.Error(err)
	}
}

// asNobody gives a file of the module a mode, and runs the command as somebody who does not
// own it.
func asNobody(name string, mode fs.FileMode) func(*testing.T, string, *exec.Cmd) {
	return func(t *testing.T, dir string, cmd *exec.Cmd) {
		nobody(t, dir, cmd)
		if err := os.Chmod(filepath.Join(dir, name), mode); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { os.Chmod(filepath.Join(dir, name), 0o777) }) // so that it can be removed
	}
}

const nobodyID = 65534

// nobody lets the command run as somebody else, if this is root, with caches of his own.
func nobody(t *testing.T, dir string, cmd *exec.Cmd) {
	home, err := os.MkdirTemp("", "retrylint-nobody-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(home) })
	if os.Getuid() == 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobodyID, Gid: nobodyID}}
		if err := os.Chown(home, nobodyID, nobodyID); err != nil {
			t.Fatal(err)
		}
	} else if err := os.Chmod(dir, 0o555); err != nil { // which then is his own
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Chmod(dir, 0o777) })
	telemetry := filepath.Join(home, ".config", "go", "telemetry")
	if err := os.MkdirAll(telemetry, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(telemetry, "mode"), []byte("off"), 0o666); err != nil { // else it writes on when all is over
		t.Fatal(err)
	}
	pass(t, dir)
	pass(t, filepath.Dir(tool))
	cmd.Env = append(cmd.Env, "HOME="+home, "GOPATH="+filepath.Join(home, "go"), "GOMODCACHE=", "TMPDIR="+home)
	cache := filepath.Join(home, "cache")
	if own := filepath.Join(dir, "cache"); exists(own) {
		cache = own
	}
	cmd.Env = append(cmd.Env, "GOCACHE="+cache)
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return !errors.Is(err, fs.ErrNotExist)
}

// pass lets others through the temporary folders that lead to dir.
func pass(t *testing.T, dir string) {
	for ; strings.HasPrefix(dir, os.TempDir()+"/"); dir = filepath.Dir(dir) {
		info, err := os.Stat(dir)
		if err == nil {
			err = os.Chmod(dir, info.Mode().Perm()|0o055)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// withReadOnlyCache runs the command once, so that the cache is filled, and takes away the
// right to write to it.
func withReadOnlyCache(t *testing.T, dir string, cmd *exec.Cmd) {
	nobody(t, dir, cmd)
	each(t, dir, func(path string, _ fs.FileMode) error { // the go command remembers nothing of what is new
		old := time.Now().Add(-time.Hour)
		return os.Chtimes(path, old, old)
	})
	first := exec.Command(cmd.Path, cmd.Args[1:]...)
	first.Dir, first.Env, first.SysProcAttr = cmd.Dir, cmd.Env, cmd.SysProcAttr
	if out, _ := first.CombinedOutput(); !strings.Contains(string(out), "noisy.go:3:1") {
		t.Fatalf("it says %s", out)
	}
	for _, v := range cmd.Env {
		if cache, ok := strings.CutPrefix(v, "GOCACHE="); ok && strings.Contains(cache, "retrylint-nobody-") {
			each(t, cache, func(path string, mode fs.FileMode) error { return os.Chmod(path, mode&^0o222) })
			t.Cleanup(func() {
				each(t, cache, func(path string, mode fs.FileMode) error { return os.Chmod(path, mode|0o200) })
			})
		}
	}
}

// each visits a tree with the permissions of what is in it.
func each(t *testing.T, root string, visit func(path string, mode fs.FileMode) error) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		return visit(path, info.Mode().Perm())
	})
	if err != nil {
		t.Error(err)
	}
}
