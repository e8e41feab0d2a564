// Package vettool is retrylint as the go command calls it, for go vet and
// go fix: x/tools' unitchecker, with what today's go commands need besides.
package vettool

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"

	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/internal/report"
	"github.com/retrylint/retrylint/internal/selection"
)

// WrappedFlag tells the tool that retrylint itself is behind go vet; OutsideFlag, that it
// wants the findings of packages besides the user's own.
const (
	WrappedFlag = "wrapped"
	OutsideFlag = "outside"
)

// SeenVariable names the environment variable with the file that grows by a byte for each
// package that is looked at. It changes nothing of what is found.
const SeenVariable = "RETRYLINT_SEEN"

// CalledByGo reports whether the arguments are those that the go command gives
// to a vet tool.
func CalledByGo(args []string) bool {
	if len(args) == 0 {
		return false
	}
	last := args[len(args)-1]
	return strings.HasSuffix(last, ".cfg") || last == "-flags" || strings.HasPrefix(last, "-V")
}

// Main does what the go command asks for and exits.
func Main() {
	args := os.Args[1:]
	tool := newTool(flag.NewFlagSet(os.Args[0], flag.ExitOnError))
	if last := args[len(args)-1]; !strings.HasSuffix(last, ".cfg") {
		tool.describe(last)
	}
	tool.flags.Parse(args) // exits on a fault, which the go command has ruled out
	if err := tool.check(tool.flags.Arg(0)); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "retrylint:", err)
	os.Exit(1)
}

type tool struct {
	flags     *flag.FlagSet
	selection *selection.Selection
	names     *bool
	wrapped   *bool
	outside   *bool

	// unitchecker's own
	json, fix, diff *bool
	context         *int
}

func newTool(fs *flag.FlagSet) *tool {
	t := &tool{flags: fs, selection: selection.Register(fs)}
	t.names = fs.Bool("names", true, "end each message with the name of its check, which go vet does not print")
	t.wrapped = fs.Bool(WrappedFlag, false, "for retrylint itself: plain messages, a note on every package, and findings in all packages of the module")
	t.outside = fs.Bool(OutsideFlag, false, "with -wrapped: findings in all packages, of other modules and the standard library too")
	t.json = fs.Bool("json", false, "emit JSON output")
	t.fix = fs.Bool("fix", false, "apply the first fix of each finding")
	t.diff = fs.Bool("diff", false, "with -fix, print a diff and change nothing")
	t.context = fs.Int("c", -1, "show the line, with this many lines around it")
	return t
}

// describe answers -flags or -V=full, and exits. unitchecker's own answer to
// -flags has -tags among others, which the go command would then hand on: all
// facts would be computed anew for each change of tags.
func (t *tool) describe(question string) {
	if question != "-flags" {
		if err := Readable(context.Background(), ""); err != nil {
			fail(err)
		}
		unitchecker.Main()
	}
	type flagInfo struct {
		Name  string
		Bool  bool
		Usage string
	}
	var all []flagInfo
	t.flags.VisitAll(func(f *flag.Flag) {
		if f.Name == notTold {
			return
		}
		b, ok := f.Value.(interface{ IsBoolFlag() bool })
		all = append(all, flagInfo{f.Name, ok && b.IsBoolFlag(), f.Usage})
	})
	json.NewEncoder(os.Stdout).Encode(all)
	os.Exit(0)
}

// notTold is a flag that the go command has itself.
const notTold = "fix"

func noteSeen(file string) {
	if file == "" {
		return
	}
	if f, err := os.OpenFile(file, os.O_WRONLY|os.O_APPEND, 0); err == nil {
		f.Write([]byte{'.'})
		f.Close()
	}
}

// check analyses one package and exits, unless its description cannot be read.
func (t *tool) check(config string) error {
	u, err := readUnit(config)
	if err != nil {
		return err
	}
	noteSeen(os.Getenv(SeenVariable))
	if *t.wrapped && !*t.fix {
		u.ignoreWhoAsks(*t.outside)
	}
	if u.factsOnly() && u.typesOnly() == nil {
		os.Exit(0)
	}
	if config, err = u.write(); err != nil {
		return err
	}

	run := t.selection.Analyzers()
	if u.factsOnly() {
		// unitchecker would run every check that reads facts, over the standard
		// library and all: only those that write some are needed here.
		os.Args = []string{os.Args[0], config}
		unitchecker.Main(analyzers.Exporters(run)...)
	}
	CollectSooner()
	run = append(run, analyzers.Failures())
	if *t.wrapped {
		run = append(run, Witness)
		*t.names = false
	}
	if err := report.Directives.Flags.Set(report.StyleNames, fmt.Sprint(*t.names)); err != nil {
		return err
	}
	// The flags of the checks are set already: unitchecker needs only its own.
	os.Args = []string{os.Args[0], fmt.Sprintf("-json=%v", *t.json), fmt.Sprintf("-fix=%v", *t.fix),
		fmt.Sprintf("-diff=%v", *t.diff), fmt.Sprintf("-c=%d", *t.context), config}
	unitchecker.Main(run...)
	return nil
}
