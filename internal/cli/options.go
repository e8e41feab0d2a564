package cli

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/internal/config"
	"github.com/retrylint/retrylint/internal/finding"
	"github.com/retrylint/retrylint/internal/format"
	"github.com/retrylint/retrylint/internal/report"
	"github.com/retrylint/retrylint/internal/selection"
)

// options is what a run is to do: the command line, and the configuration file
// where the command line is silent.
type options struct {
	flags     *flag.FlagSet
	selection *selection.Selection
	config    *config.File
	patterns  []string

	dir           string
	checks        string
	tests         bool
	tags          string
	engine        string
	modules       bool
	explain       string
	format        string
	output        string
	configFile    string
	baseline      string
	writeBaseline bool
	newFromRev    string
}

// engines
const (
	engineVet    = "vet"
	engineSource = "source"
)

const defaultBaseline = ".retrylint-baseline.json"

// noConfig as the name of the configuration file says that there is none.
const noConfig = "none"

func newOptions() *options {
	o := &options{flags: flag.NewFlagSet("retrylint", flag.ContinueOnError), config: new(config.File)}
	fs := o.flags
	fs.SetOutput(io.Discard) // faults are told in one line, by parse
	fs.Usage = func() {}
	o.selection = selection.Register(fs)
	fs.StringVar(&o.dir, "C", "", "change to `DIR` before anything else")
	fs.StringVar(&o.checks, "checks", "", "run only these checks, a `LIST` with commas")
	fs.BoolVar(&o.tests, "tests", true, "look at test files too")
	fs.StringVar(&o.tags, "tags", "", "build with this `LIST` of tags")
	fs.StringVar(&o.engine, "engine", engineVet, "how to run: `ENGINE` is vet, by way of go vet and its cache, or source, in one process")
	fs.BoolVar(&o.modules, "modules", false, "look for the packages in every module at and below the directory, but in vendor, testdata, node_modules and names that begin with . or _")
	fs.StringVar(&o.explain, "explain", "", "say what is seen at `FILE:LINE`")
	fs.StringVar(&o.format, "format", format.Text, "how to write what was found: `FORMAT` is "+strings.Join(format.Names(), ", "))
	fs.StringVar(&o.output, "o", "", "write to `FILE`; -, or without: to standard output")
	fs.StringVar(&o.configFile, "config", "", "read this `FILE`, or none; without, the nearest "+config.Name+" upwards")
	fs.StringVar(&o.newFromRev, "new-from-rev", "", "report only on lines that changed since the git revision `REV`")
	fs.StringVar(&o.baseline, "baseline", "", "leave out the findings that `FILE` knows")
	fs.BoolVar(&o.writeBaseline, "write-baseline", false, "make what is found known: write the file of -baseline, or "+defaultBaseline)
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
	if err := o.contradiction(); err != nil {
		return err
	}
	if o.output == "-" {
		o.output = "" // given all the same: a configuration's file does not hold
	}
	if o.checks != "" {
		return o.selection.Only(list(o.checks))
	}
	return nil
}

// contradiction says what is wrong with flags that are each good by themselves.
func (o *options) contradiction() error {
	given := o.given()
	for _, name := range []string{"checks", "explain", "new-from-rev"} {
		if given[name] && len(list(o.flags.Lookup(name).Value.String())) == 0 {
			return fmt.Errorf("-%s is empty", name) // as where a variable of a script is
		}
	}
	if given["explain"] {
		for _, name := range []string{"baseline", "engine", "format", "modules", "new-from-rev", "o", "write-baseline"} {
			if given[name] {
				return fmt.Errorf("-explain speaks of one place, to a person: it does not go with -%s", name)
			}
		}
		if len(o.patterns) > 0 {
			return fmt.Errorf("-explain speaks of one place: it does not go with %s", o.patterns[0])
		}
	}
	if o.writeBaseline && o.newFromRev != "" {
		return errors.New("-write-baseline makes all that is found known: it does not go with -new-from-rev")
	}
	return nil
}

// given gives the flags of the command line.
func (o *options) given() map[string]bool {
	given := make(map[string]bool)
	o.flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	return given
}

// request changes to the directory, reads the configuration and gives what the
// engines are asked for.
func (o *options) request() (*finding.Request, error) {
	if o.dir != "" {
		if err := os.Chdir(o.dir); err != nil {
			return nil, err
		}
	}
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	if err := o.configure(dir); err != nil {
		return nil, err
	}
	if o.engine != engineVet && o.engine != engineSource {
		return nil, fmt.Errorf("unknown engine %q: there are %s and %s", o.engine, engineVet, engineSource)
	}
	if !format.Known(o.format) {
		return nil, fmt.Errorf("unknown format %q: there are %s", o.format, strings.Join(format.Names(), ", "))
	}
	if o.writeBaseline && o.baseline == "" {
		o.baseline = defaultBaseline
	}
	if len(o.patterns) == 0 {
		o.patterns = []string{"./..."}
	}
	return &finding.Request{
		Dir: dir, Patterns: o.patterns, Tests: o.tests, Tags: o.tags, Selection: o.selection, Progress: new(finding.Progress),
	}, nil
}

// configure takes from the configuration file what the command line leaves open.
func (o *options) configure(dir string) error {
	path := o.configFile
	if path == "" {
		var err error
		if path, err = config.Find(dir); err != nil {
			return err
		}
	}
	if path == "" || path == noConfig {
		return nil
	}
	file, err := config.Load(path)
	if err != nil {
		return err
	}
	o.config = file
	if err := o.configureChecks(file); err != nil {
		return err
	}
	given := o.given()
	for _, opt := range file.Options {
		if given[opt.Flag] {
			continue
		}
		if err := o.flags.Set(opt.Flag, opt.Value); err != nil {
			return fmt.Errorf("%s: %q: %w", opt.Where, opt.Value, err)
		}
	}
	if file.Tests != nil && !given["tests"] {
		o.tests = *file.Tests
	}
	for name, set := range map[string]struct {
		into  *string
		value string
	}{
		"tags":     {&o.tags, strings.Join(file.Tags, ",")},
		"engine":   {&o.engine, file.Engine},
		"format":   {&o.format, file.Format},
		"o":        {&o.output, file.Output},
		"baseline": {&o.baseline, file.Baseline},
	} {
		if set.value != "" && !given[name] {
			*set.into = set.value
		}
	}
	return nil
}

func (o *options) configureChecks(file *config.File) error {
	for _, name := range file.Checks.Enable {
		if err := o.selection.Enable(name); err != nil {
			return err
		}
	}
	switch {
	case o.selection.Asked():
		return nil // flags win
	case len(file.Checks.Only) > 0:
		return o.selection.Only(file.Checks.Only)
	}
	o.selection.Without(file.Checks.Disable)
	return nil
}

// running gives the checks that find something if there is something: the selected ones,
// without those that wait to be asked for.
func (o *options) running() []analyzers.Check {
	return slices.DeleteFunc(o.selection.Checks(), func(c analyzers.Check) bool {
		f := c.Analyzer.Flags.Lookup(report.EnableFlag)
		return c.OptIn && f != nil && f.Value.String() != "true"
	})
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
