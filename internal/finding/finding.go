// Package finding holds what an engine brings home, whichever it is.
package finding

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// Finding is one report of one check.
type Finding struct {
	Check    string
	Message  string
	Category string
	Package  string // import path
	Start    Position
	End      Position
	Related  []Related
	Fixes    []Fix

	Severity    Severity
	Fingerprint string // see Fingerprint
}

// Severity says how much a finding matters to its reader.
type Severity string

// The severities. What is not said is a warning.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
	Info    Severity = "info"
)

// Position is a place in a file. Columns count bytes, from 1.
type Position struct {
	File         string // absolute
	Line, Column int
}

// Related is a further place that a finding speaks of.
type Related struct {
	Start, End Position
	Message    string
}

// Fix is one way to mend what was found.
type Fix struct {
	Message string
	Edits   []Edit
}

// Edit replaces the bytes from Start to End of a file.
type Edit struct {
	File       string
	Start, End int
	New        string
}

// Trouble is work that could not be done, in one line that says what and where.
type Trouble string

// NotAnalysed is the trouble of packages that are sound by themselves.
func NotAnalysed(packages []string) Trouble {
	const shown = 5
	list := strings.Join(packages[:min(shown, len(packages))], ", ")
	if rest := len(packages) - shown; rest > 0 {
		list = fmt.Sprintf("%s and %d more", list, rest)
	}
	return Trouble("not analysed, as something needed does not compile: " + list)
}

// Result is all that an engine found, and what it could not look at.
type Result struct {
	Findings []Finding
	Troubles []Trouble
	Notes    []string        // what the go command said besides
	Packages int             // analysed
	Files    map[string]bool // analysed, with absolute names
}

// Tidy sorts the findings by place and drops those that say the same: a file
// belongs to its package and to the package's test variant too.
func (r *Result) Tidy() {
	slices.SortFunc(r.Findings, compare)
	r.Findings = slices.CompactFunc(r.Findings, func(a, b Finding) bool { return compare(a, b) == 0 })
	slices.Sort(r.Troubles)
	r.Troubles = slices.Compact(r.Troubles)
}

func compare(a, b Finding) int {
	return cmp.Or(
		a.Start.compare(b.Start),
		cmp.Compare(a.Check, b.Check),
		cmp.Compare(a.Message, b.Message),
	)
}

func (p Position) compare(q Position) int {
	return cmp.Or(cmp.Compare(p.File, q.File), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Column, q.Column))
}

// In gives the position as file:line:col, the file relative to dir where it
// lies below.
func (p Position) In(dir string) string {
	return fmt.Sprintf("%s:%d:%d", Relative(dir, p.File), p.Line, p.Column)
}

// Relative gives the file's name as seen from dir, unless it lies elsewhere.
func Relative(dir, file string) string {
	rel, err := filepath.Rel(dir, file)
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return file
	}
	return rel
}

// InTest reports whether the finding is in a test file.
func (f Finding) InTest() bool { return strings.HasSuffix(f.Start.File, "_test.go") }

// OtherBuild reports whether the go command says of a package that it is none of this
// build, as its files are for other systems or tags.
func OtherBuild(text string) bool {
	return strings.Contains(text, "build constraints exclude all Go files")
}

// OneLine makes one line of what the go command wrote to standard error: the
// first that tells something, warnings aside, with the next one if it ends in a colon; and
// what helps where there is no module.
func OneLine(stderr string) string {
	text := ""
	for line := range strings.Lines(stderr) {
		line = strings.TrimPrefix(strings.TrimSpace(line), "go: ")
		if line == "" || strings.HasPrefix(line, "#") || strings.HasPrefix(line, "downloading ") || strings.HasPrefix(line, "warning: ") {
			continue
		}
		if text != "" {
			text += " "
		}
		if text += line; !strings.HasSuffix(line, ":") {
			break
		}
	}
	if strings.Contains(text, "does not contain main module") || strings.Contains(text, "go.mod file not found") {
		text += "; -C DIR runs it in a module, -modules in those below"
	}
	return text
}
