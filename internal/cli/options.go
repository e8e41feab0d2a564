package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/retrylint/retrylint/internal/selection"
)

// options is the command line of a run.
type options struct {
	flags     *flag.FlagSet
	selection *selection.Selection

	dir      string
	checks   string
	tests    bool
	tags     string
	engine   string
	explain  string
	fix      bool
	diff     bool
	patterns []string
}

// engines
const (
	engineVet    = "vet"
	engineSource = "source"
)

func newOptions() *options {
	o := &options{flags: flag.NewFlagSet("retrylint", flag.ContinueOnError)}
	o.flags.SetOutput(io.Discard) // faults are told in one line, by parse
	o.flags.Usage = func() {}
	o.selection = selection.Register(o.flags)
	o.flags.StringVar(&o.dir, "C", "", "change to `DIR` before anything else")
	o.flags.StringVar(&o.checks, "checks", "", "run only these checks, a `LIST` with commas")
	o.flags.BoolVar(&o.tests, "tests", true, "look at test files too")
	o.flags.StringVar(&o.tags, "tags", "", "build with this `LIST` of tags")
	o.flags.StringVar(&o.engine, "engine", engineVet, "how to run: `vet`, by way of go vet and its cache, or source, in one process")
	o.flags.StringVar(&o.explain, "explain", "", "say what is seen at `FILE:LINE`")
	o.flags.BoolVar(&o.fix, "fix", false, "apply the first fix of each finding, then report what is left")
	o.flags.BoolVar(&o.diff, "diff", false, "print what -fix would change, and change nothing")
	return o
}

// parse reads the command line. Flags may stand after packages too.
func (o *options) parse(args []string) error {
	for len(args) > 0 {
		if err := o.flags.Parse(args); err != nil {
			return plain(err)
		}
		rest := o.flags.Args()
		if n := len(args) - len(rest); n > 0 && args[n-1] == "--" {
			o.patterns = append(o.patterns, rest...)
			break
		}
		if len(rest) > 0 {
			o.patterns = append(o.patterns, rest[0])
			rest = rest[1:]
		}
		args = rest
	}
	return o.validate()
}

func (o *options) validate() error {
	if o.engine != engineVet && o.engine != engineSource {
		return fmt.Errorf("unknown engine %q: there are %s and %s", o.engine, engineVet, engineSource)
	}
	if o.checks != "" {
		if err := o.selection.Only(list(o.checks)); err != nil {
			return err
		}
	}
	if len(o.patterns) == 0 {
		o.patterns = []string{"."}
	}
	return nil
}

// list splits at commas and leaves out what is empty.
func list(s string) []string {
	var all []string
	for item := range strings.SplitSeq(s, ",") {
		if item = strings.TrimSpace(item); item != "" {
			all = append(all, item)
		}
	}
	return all
}

// plain says a fault of package flag in retrylint's words.
func plain(err error) error {
	if errors.Is(err, flag.ErrHelp) {
		return err
	}
	if name, ok := strings.CutPrefix(err.Error(), "flag provided but not defined: "); ok {
		return fmt.Errorf("unknown flag %s: retrylint help lists all", name)
	}
	return err
}
