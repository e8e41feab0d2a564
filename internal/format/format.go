// Package format writes what was found, for people and for other programs.
package format

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/finding"
)

// Report is all that a format may speak of.
type Report struct {
	Findings []finding.Finding
	Troubles []finding.Trouble
	Packages int

	Dir     string // paths are relative to it
	Version string // of retrylint
	Rules   []Rule // the checks that ran, in the order of their names
	Files   *finding.Files
}

// Rule describes a check.
type Rule struct {
	Name     string
	Summary  string // one line
	Text     string
	Markdown string
	URL      string
}

// Text is the format for people, and the default.
const Text = "text"

// writers in the order in which help lists them
var writers = []struct {
	name  string
	write func(io.Writer, *Report) error
}{
	{Text, text},
	{"json", jsonReport},
	{"sarif", sarif},
	{"github", github},
	{"gitlab", gitlab},
	{"checkstyle", checkstyle},
	{"rdjson", rdjson},
}

// Names lists the formats.
func Names() []string {
	var names []string
	for _, f := range writers {
		names = append(names, f.name)
	}
	return names
}

// Known reports whether there is such a format.
func Known(name string) bool { return slices.Contains(Names(), name) }

// Write writes the report in the format of that name.
func Write(w io.Writer, name string, r *Report) error {
	for _, f := range writers {
		if f.name == name {
			return f.write(w, r)
		}
	}
	return fmt.Errorf("unknown format %q: there are %s", name, strings.Join(Names(), ", "))
}

func text(w io.Writer, r *Report) error {
	for _, f := range r.Findings {
		if _, err := fmt.Fprintf(w, "%s: %s (%s)\n", f.Start.In(r.Dir), f.Message, f.Check); err != nil {
			return err
		}
	}
	return nil
}

// path gives a file relative to the report's directory, with slashes.
func (r *Report) path(file string) string {
	return filepath.ToSlash(finding.Relative(r.Dir, file))
}

func (r *Report) url(check string) string {
	for _, rule := range r.Rules {
		if rule.Name == check {
			return rule.URL
		}
	}
	return ""
}

// pick gives the value for a severity, the middle one if none is set.
func pick[T any](s finding.Severity, onError, onWarning, onInfo T) T {
	switch s {
	case finding.Error:
		return onError
	case finding.Info:
		return onInfo
	}
	return onWarning
}
