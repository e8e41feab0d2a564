package main_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write docs/troubles.md")

const (
	goMod = "module example.com/bad\n\ngo 1.26.0\n"
	noisy = "package noisy\n\n//retrylint:ignore nojitter\nvar one = 1\n"
	quiet = "package quiet\n"
)

// row is something that is wrong: with the input, the command line or the machine. The
// module has two sound packages, noisy and quiet, which a row may replace.
type row struct {
	when   string
	files  map[string]string
	env    []string // beside the environment; $DIR is the module's folder
	args   []string
	shell  string   // run by a shell, in which "$@" is the command
	says   []string // to standard error, but for the summary; "…" stands for any text
	status int
	found  bool   // noisy is reported all the same
	finds  string // what is reported at the same place, if it is another fault
	engine string // that gets so far, if it is only one; "none": neither

	alter     func(t *testing.T, dir string, cmd *exec.Cmd) // just before the start
	meanwhile func(t *testing.T, dir string, cmd *exec.Cmd) // while it runs
}

// kind is a heading of the table.
type kind struct {
	name string
	rows []row
}

func kinds() []kind {
	return append([]kind{
		{"Flags", flagRows()},
		{"Configuration", configRows()},
		{"Directives", directiveRows()},
		{"Packages", packageRows()},
		{"Encodings", encodingRows()},
	}, machineKinds()...)
}

func TestBadInput(t *testing.T) {
	n := 0
	for _, k := range kinds() {
		for _, r := range k.rows {
			engines := []string{"vet", "source"}
			if r.engine != "" {
				engines = []string{r.engine}
			}
			for _, engine := range engines {
				t.Run(k.name+"/"+r.when+"/"+engine, func(t *testing.T) {
					t.Parallel()
					r.hold(t, engine)
				})
			}
			n++
		}
	}
	if n < 40 {
		t.Errorf("the table has %d rows", n)
	}
}

// hold runs the command on what is wrong.
func (r row) hold(t *testing.T, engine string) {
	if _, err := exec.LookPath("sh"); r.shell != "" && err != nil {
		t.Skip("no shell")
	}
	files := map[string]string{"go.mod": goMod, "quiet/quiet.go": quiet, "noisy/noisy.go": noisy}
	for name, text := range r.files {
		files[name] = text
	}
	dir := write(t, files)
	got := r.run(t, dir, r.command(engine))
	r.checkSaid(t, got.stderr)
	if got.status != r.status {
		t.Errorf("exit status %d, want %d", got.status, r.status)
	}
	r.checkFound(t, filepath.ToSlash(got.stdout))
}

func (r row) checkFound(t *testing.T, stdout string) {
	t.Helper()
	want := ""
	switch {
	case r.finds != "":
		want = "noisy/noisy.go:3:1: " + r.finds + " (directive)\n"
	case r.found:
		want = "noisy/noisy.go:3:1: directive gives no reason, and silences nothing without one (directive)\n"
	}
	if stdout != want {
		t.Errorf("it reports %q, want %q", stdout, want)
	}
}

// command gives the arguments, the tool first.
func (r row) command(engine string) []string {
	args := []string{tool}
	if engine != "none" {
		args = append(args, "-engine="+engine, "-directive")
	}
	args = append(args, r.args...)
	if r.shell != "" {
		args = append([]string{"sh", "-c", r.shell, "sh"}, args...)
	}
	return args
}

func (r row) run(t *testing.T, dir string, args []string) output {
	t.Helper()
	cmd := exec.Command(args[0], args[1:]...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=", "GOTOOLCHAIN=local")
	for _, v := range r.env {
		cmd.Env = append(cmd.Env, strings.ReplaceAll(v, "$DIR", dir))
	}
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if r.alter != nil {
		r.alter(t, dir, cmd)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if r.meanwhile != nil {
		r.meanwhile(t, dir, cmd)
	}
	err := cmd.Wait()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return output{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

// summary is what is said of any run, or of one that takes long.
var summary = regexp.MustCompile(`^retrylint: ((no|\d+) findings? in |at work on |the go command still lists )`)

func (r row) checkSaid(t *testing.T, stderr string) {
	t.Helper()
	said := slices.DeleteFunc(strings.Split(filepath.ToSlash(stderr), "\n"), func(line string) bool {
		return line == "" || summary.MatchString(line)
	})
	if len(said) != len(r.says) {
		t.Errorf("it says\n%s\nwant %d lines", strings.Join(said, "\n"), len(r.says))
		return
	}
	for i, want := range r.says {
		pattern := "^retrylint: " + strings.ReplaceAll(regexp.QuoteMeta(want), "…", ".*") + "$"
		if !regexp.MustCompile(pattern).MatchString(said[i]) {
			t.Errorf("it says %q, want %q", said[i], want)
		}
	}
}

const troublesHead = `# When something is wrong

What retrylint says, each line behind ` + "`retrylint: `" + ` on standard error, and the exit status: 0 no
findings, 1 findings, 2 when some of the work could not be done. Where a row says *and goes
on*, what was found elsewhere is reported all the same. "…" stands for text that differs.
Made by ` + "`go test ./cmd/retrylint -run TestTroubles -update`" + ` from the rows of a test that holds them all.
`

// TestTroubles holds that the table for users is the table of the test.
func TestTroubles(t *testing.T) {
	if len(machineKinds()) == 0 {
		t.Skip("some of the rows are for Linux alone")
	}
	var b strings.Builder
	b.WriteString(troublesHead)
	for _, k := range kinds() {
		fmt.Fprintf(&b, "\n## %s\n\n| when | it says | status |\n|---|---|---|\n", k.name)
		for _, r := range k.rows {
			fmt.Fprintf(&b, "| %s | %s | %d |\n", r.when, r.told(), r.status)
		}
	}
	const file = "../../docs/troubles.md"
	got, err := os.ReadFile(file)
	if *update {
		got, err = []byte(b.String()), os.WriteFile(file, []byte(b.String()), 0o666)
	}
	if err != nil || string(got) != b.String() {
		t.Errorf("%s is not what the rows say: run go test ./cmd/retrylint -run TestTroubles -update (%v)", file, err)
	}
}

// told is what a reader sees of what a row says.
func (r row) told() string {
	var all []string
	for _, line := range r.says {
		all = append(all, "`"+strings.ReplaceAll(line, "|", `\|`)+"`")
	}
	switch {
	case r.finds != "":
		all = append(all, "reports `"+r.finds+"`")
	case len(all) == 0 && r.found:
		all = append(all, "nothing; it finds what there is")
	case len(all) == 0:
		all = append(all, "nothing")
	case r.found && r.status == 2:
		all = append(all, "*and goes on*")
	}
	return strings.Join(all, "<br>")
}
