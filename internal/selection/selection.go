// Package selection knows which checks a command line asks for, by the rules of
// go vet: any -NAME selects only the checks so named, else any -NAME=false all
// but those.
package selection

import (
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/internal/report"
)

// Selection is the part of a command line that speaks of checks.
type Selection struct {
	flags *flag.FlagSet
	asked map[string]*choice
}

// Register adds the flags of every check to fs: -NAME, and -NAME.FLAG for each
// flag of its own.
func Register(fs *flag.FlagSet) *Selection {
	s := &Selection{flags: fs, asked: make(map[string]*choice)}
	for _, c := range analyzers.All() {
		ask := new(choice)
		s.asked[c.Name()] = ask
		fs.Var(ask, c.Name(), "run only "+c.Name()+"; with =false, all but "+c.Name())
		c.Analyzer.Flags.VisitAll(func(f *flag.Flag) {
			fs.Var(f.Value, c.Name()+"."+f.Name, f.Usage)
		})
	}
	return s
}

// Only selects the named checks and no other.
func (s *Selection) Only(names []string) error {
	for _, name := range names {
		if s.asked[name] == nil {
			return fmt.Errorf("unknown check %q: the checks are %s", name, strings.Join(s.All(), ", "))
		}
	}
	for name, ask := range s.asked {
		*ask = unset
		if slices.Contains(names, name) {
			*ask = on
		}
	}
	return nil
}

// Without selects all checks but those named.
func (s *Selection) Without(names []string) {
	for name, ask := range s.asked {
		*ask = unset
		if slices.Contains(names, name) {
			*ask = off
		}
	}
}

// Enable lets a check speak that does so only when asked, whichever others run.
func (s *Selection) Enable(name string) error {
	if s.flags.Lookup(name+"."+report.EnableFlag) == nil {
		return nil // it needs no asking
	}
	return s.flags.Set(name+"."+report.EnableFlag, "true")
}

// Asked reports whether the command line itself selects checks.
func (s *Selection) Asked() bool {
	for _, ask := range s.asked {
		if *ask != unset {
			return true
		}
	}
	return false
}

// All gives the names of all checks, sorted.
func (s *Selection) All() []string {
	var names []string
	for _, c := range analyzers.All() {
		names = append(names, c.Name())
	}
	return names
}

// Keep reports whether the check of that name is to run.
func (s *Selection) Keep(name string) bool {
	for _, ask := range s.asked {
		if *ask == on {
			return *s.asked[name] == on
		}
	}
	return *s.asked[name] != off
}

// Wants reports whether word from that analyzer is wanted: from a selected check,
// or from what is no check and speaks for them all.
func (s *Selection) Wants(analyzer string) bool {
	return s.asked[analyzer] == nil || s.Keep(analyzer)
}

// Checks gives the selected checks, those that wait to be asked for enabled if
// they were asked for by name.
func (s *Selection) Checks() []analyzers.Check {
	checks := analyzers.Select(s.Keep)
	for _, c := range checks {
		if *s.asked[c.Name()] == on {
			s.Enable(c.Name()) // cannot fail: the flag, where there is one, takes true
		}
	}
	return checks
}

// Analyzers gives the analyzers of the selected checks.
func (s *Selection) Analyzers() []*analysis.Analyzer {
	var all []*analysis.Analyzer
	for _, c := range s.Checks() {
		all = append(all, c.Analyzer)
	}
	return all
}

// Options gives the flags that were set and change what a check finds, but not
// those that say whether it runs.
func (s *Selection) Options() []string {
	s.Checks() // which enables those that wait to be asked for
	var args []string
	s.flags.Visit(func(f *flag.Flag) {
		if check, _, ok := strings.Cut(f.Name, "."); ok && s.asked[check] != nil {
			args = append(args, fmt.Sprintf("-%s=%s", f.Name, f.Value))
		}
	})
	return args
}

// choice is a boolean flag that knows whether it was given.
type choice int

const (
	unset choice = iota
	on
	off
)

// Set is for package flag.
func (c *choice) Set(value string) error {
	b, err := strconv.ParseBool(value)
	if err != nil {
		return fmt.Errorf("want true or false")
	}
	*c = off
	if b {
		*c = on
	}
	return nil
}

// String is for package flag.
func (c *choice) String() string { return strconv.FormatBool(c == nil || *c != off) }

// IsBoolFlag is for package flag.
func (c *choice) IsBoolFlag() bool { return true }
