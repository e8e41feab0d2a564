package govet

import (
	"os"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/finding"
	"github.com/retrylint/retrylint/internal/report"
	"github.com/retrylint/retrylint/internal/selection"
)

// chosen gives the findings of the selected checks. All checks ran, so what is
// said of directives is said as if only the selected ones had.
func chosen(s *selection.Selection, all []finding.Finding) []finding.Finding {
	return slices.DeleteFunc(all, func(f finding.Finding) bool {
		if !s.Keep(f.Check) {
			return true
		}
		return f.Check == report.Check && f.Category == report.Unused && !answerable(s, f)
	})
}

// answerable reports whether the selected checks can tell that the directive at
// f silences nothing.
func answerable(s *selection.Selection, f finding.Finding) bool {
	d := report.ParseDirective(textAt(f.Start))
	if d == nil {
		return true // the file has changed meanwhile; say what was found
	}
	others := slices.DeleteFunc(s.All(), func(name string) bool { return name == report.Check })
	if slices.Contains(d.Checks, report.All) {
		return slices.ContainsFunc(others, s.Keep)
	}
	return !slices.ContainsFunc(d.Checks, func(name string) bool { return !s.Keep(name) })
}

// textAt gives the rest of the line that begins at a position.
func textAt(p finding.Position) string {
	data, err := os.ReadFile(p.File)
	if err != nil {
		return ""
	}
	lines := strings.SplitN(string(data), "\n", p.Line+1)
	if len(lines) < p.Line || len(lines[p.Line-1]) < p.Column {
		return ""
	}
	return strings.TrimRight(lines[p.Line-1][p.Column-1:], "\r")
}
