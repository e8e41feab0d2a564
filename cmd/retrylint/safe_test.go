package main_test

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The command is linked without sockets, plugins and C, and one package of ours starts
// programs. That holds for every run; what a run does is held below.
func TestImports(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f", "{{.ImportPath}} {{.Dir}} {{.Imports}}", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	never := regexp.MustCompile(`^(net|plugin|runtime/cgo|golang.org/x/sys/.*)$`)
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		path, dir, imports := fields[0], fields[1], strings.Trim(strings.Join(fields[2:], " "), "[]")
		if never.MatchString(path) {
			t.Errorf("the command is linked with %s", path)
		}
		if !strings.HasPrefix(path, "github.com/retrylint/") || strings.HasSuffix(path, "/internal/child") {
			continue
		}
		if slices.Contains(strings.Fields(imports), "syscall") {
			t.Errorf("%s imports syscall", path)
		}
		if startsPrograms(t, dir) {
			t.Errorf("%s starts programs", path)
		}
	}
}

func startsPrograms(t *testing.T, dir string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatal(dir, err)
	}
	return slices.ContainsFunc(files, func(file string) bool {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return !strings.HasSuffix(file, "_test.go") && regexp.MustCompile(`\b(exec\.Command|os\.StartProcess)`).Match(data)
	})
}

// busy is code that leaves a mark when any of it is run.
var busy = map[string]string{
	"go.mod": goMod,
	"busy/busy.go": `package main

import "os"

//go:generate sh -c "echo generated >$MARK"

//retrylint:ignore nojitter
var _ = os.WriteFile(os.Getenv("MARK"), []byte("variable"), 0o666)

func init() { os.WriteFile(os.Getenv("MARK"), []byte("init"), 0o666) }

func main() { os.WriteFile(os.Getenv("MARK"), []byte("main"), 0o666) }
`,
	"busy/busy_test.go": `package main

import (
	"os"
	"testing"
)

func TestMain(m *testing.M) { os.WriteFile(os.Getenv("MARK"), []byte("TestMain"), 0o666) }
`,
}

// scratch is a place that holds all that a run may see of its own.
type scratch struct{ root, module, mark, report, cache string }

func newScratch(t *testing.T) scratch {
	t.Helper()
	files := map[string]string{"tmp/.keep": "", "home/.config/go/telemetry/mode": "off"}
	for name, text := range busy {
		files["module/"+name] = text
	}
	files["module/busy/busy.go"] += "// " + t.TempDir() + "\n" // so that no cache knows it
	cache, err := exec.Command("go", "env", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	root := write(t, files)
	return scratch{
		root, filepath.Join(root, "module"), filepath.Join(root, "mark"), filepath.Join(root, "report.json"),
		strings.TrimSpace(string(cache)),
	}
}

// run lets the command report to a file, in a way that runs names, behind other words.
func (s scratch) run(t *testing.T, way string, before ...string) {
	t.Helper()
	args := append(append(before, tool, "-format=json", "-o", s.report), ways[way]...)
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = s.module
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOPROXY=off", "GOCACHE="+s.cache, "MARK="+s.mark,
		"HOME="+filepath.Join(s.root, "home"), "XDG_CONFIG_HOME=", "GOPATH="+filepath.Join(s.root, "home", "go"), "GOMODCACHE=",
		"TMPDIR="+filepath.Join(s.root, "tmp"))
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState.ExitCode() != 1 || !strings.Contains(string(out), "1 finding in 1 package") {
		t.Fatalf("%v: %v\n%s", args, err, out)
	}
	if _, err := os.Stat(s.mark); err == nil {
		t.Error("it ran the code")
	}
}

var ways = map[string][]string{
	"vet":           {"-engine=vet"},
	"without tests": {"-engine=vet", "-tests=false"},
	"source":        {"-engine=source"},
}

// list gives all files, folders too, with their sizes and when they were changed.
func (s scratch) list(t *testing.T) map[string]string {
	t.Helper()
	all := make(map[string]string)
	err := filepath.WalkDir(s.root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		all[path] = info.Mode().String()
		if !d.IsDir() {
			all[path] += fmt.Sprint(info.Size(), info.ModTime())
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// The code that is looked at is not run, and nothing is written but the report that was asked
// for and the build cache.
func TestLeavesAlone(t *testing.T) {
	for way := range ways {
		t.Run(way, func(t *testing.T) {
			s := newScratch(t)
			before := s.list(t)
			s.run(t, way)
			after := s.list(t)
			if after[s.report] == "" {
				t.Error("there is no report")
			}
			delete(after, s.report)
			if !maps.Equal(before, after) {
				t.Errorf("before\n%v\nand after\n%v", before, after)
			}
		})
	}
}
