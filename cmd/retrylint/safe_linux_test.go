package main_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

var (
	call    = regexp.MustCompile(`^\d+ +(\w+)\(`)
	place   = regexp.MustCompile(`(?:<([^>]*)>, )?"([^"]*)"`) // a name, with the folder that it is in
	writing = regexp.MustCompile(`O_WRONLY|O_RDWR|O_CREAT|O_TRUNC`)
)

// What the system is asked for, by retrylint and all that it starts: no socket, no program
// but itself, go and what belongs to go, no file for writing outside of the build cache, the
// folder for temporary files and the report. It needs strace.
func TestSystemCalls(t *testing.T) {
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("no strace")
	}
	if out, err := exec.Command(strace, "-qq", "true").CombinedOutput(); err != nil {
		t.Skipf("strace may not look: %s", out)
	}
	for way := range ways {
		t.Run(way, func(t *testing.T) {
			s := newScratch(t)
			log := filepath.Join(s.root, "log")
			s.run(t, way, strace, "-f", "-qq", "-y", "-s", "4096", "-o", log, "-e",
				"trace=socket,connect,execve,execveat,open,openat,creat,rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat,link,linkat,symlink,symlinkat,truncate,chmod,fchmodat,utimensat")
			data, err := os.ReadFile(log)
			if err != nil {
				t.Fatal(err)
			}
			calls := 0
			for line := range strings.Lines(string(data)) {
				m := call.FindStringSubmatch(line)
				if m == nil {
					continue // the end of a call, or of a process
				}
				calls++
				if why := s.forbidden(m[1], line); why != "" {
					t.Errorf("%s: %s", why, line)
				}
			}
			if calls < 10 {
				t.Errorf("strace saw %d calls", calls)
			}
		})
	}
}

// forbidden says why a system call may not be, or nothing.
func (s scratch) forbidden(name, line string) string {
	var first, last string
	if all := place.FindAllStringSubmatch(line, -1); len(all) > 0 {
		first, last = path(all[0]), path(all[len(all)-1])
	}
	switch name {
	case "socket", "connect":
		return "a socket"
	case "execve", "execveat":
		if first != tool && filepath.Base(first) != "go" && !strings.HasPrefix(first, runtime.GOROOT()+"/") {
			return "another program"
		}
		return ""
	case "open", "openat":
		if !writing.MatchString(line) {
			return ""
		}
	case "rename", "renameat", "renameat2", "link", "linkat":
		first = last
	}
	for _, at := range []string{filepath.Join(s.root, "tmp") + "/", s.report, s.cache + "/", "/dev/null", "/dev/tty"} {
		if strings.HasPrefix(first, at) {
			return ""
		}
	}
	return "a change elsewhere"
}

func path(m []string) string {
	if filepath.IsAbs(m[2]) {
		return m[2]
	}
	return filepath.Join(m[1], m[2])
}
