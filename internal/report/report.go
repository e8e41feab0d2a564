// Package report is where a check says what it found: it knows generated files
// and the directives that silence, so that no check has to.
//
// A check requires [Directives], has the ResultType [UsedType], asks [For] for
// the reporter of its pass and returns the reporter's Result. Its Run is
// wrapped by [Guard].
package report

import (
	"fmt"
	"go/token"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// Used is the result of every check: which directives silenced one of its findings.
type Used struct {
	ran  bool
	hits map[*Directive]bool
	why  func(token.Pos) []string
}

// Why says, for what stands at a position, what the check found or why it is silent, in
// lines; none if the check has nothing to look at there.
func (u *Used) Why(pos token.Pos) []string {
	if u.why == nil {
		return nil
	}
	return u.why(pos)
}

// UsedType is the ResultType of every check.
var UsedType = reflect.TypeFor[*Used]()

// Ran reports whether the check looked at the package at all: a check that
// waits to be enabled did not, and then says nothing about any directive.
func (u *Used) Ran() bool { return u.ran }

// Has reports whether d silenced a finding of the check.
func (u *Used) Has(d *Directive) bool { return u.hits[d] }

// Reporter takes the findings of one check in one package.
type Reporter struct {
	pass     *analysis.Pass
	silences *Silences
	used     *Used
}

// For gives the reporter of a pass. The pass's analyzer requires Directives.
func For(pass *analysis.Pass) *Reporter {
	return &Reporter{
		pass:     pass,
		silences: pass.ResultOf[Directives].(*Silences),
		used:     &Used{ran: Enabled(pass), hits: make(map[*Directive]bool)},
	}
}

// Report reports d unless it is muted.
func (r *Reporter) Report(d analysis.Diagnostic) {
	if r.Muted(d.Pos) != "" {
		return
	}
	if file := r.silences.fileOf(r.pass.Fset, d.Pos); file != nil && file.cgo {
		d.SuggestedFixes = nil // edits would hold the offsets of what cgo made of the file
	}
	if r.silences.style.names {
		d.Message += " (" + r.pass.Analyzer.Name + ")"
	}
	if !r.silences.style.related {
		d.Related = nil
	}
	r.pass.Report(d)
}

// Muted says why a finding at pos is not reported; nothing if it is.
func (r *Reporter) Muted(pos token.Pos) string {
	file := r.silences.fileOf(r.pass.Fset, pos)
	switch {
	case !r.used.ran:
		return fmt.Sprintf("off without -%s.%s", r.pass.Analyzer.Name, EnableFlag)
	case file == nil:
		return ""
	case file.generated:
		return "in a generated file"
	case r.silenced(file, pos):
		return "silenced by a comment"
	}
	return ""
}

// Explains sets what [Used.Why] answers with.
func (r *Reporter) Explains(why func(token.Pos) []string) { r.used.why = why }

// Result is what the check's Run returns.
func (r *Reporter) Result() (*Used, error) { return r.used, nil }

// silenced reports whether a directive takes back a finding at pos, and notes
// every directive that does.
func (r *Reporter) silenced(file *source, pos token.Pos) bool {
	line := r.pass.Fset.PositionFor(pos, false).Line
	hit := false
	for _, d := range file.directives {
		if d.silences(r.pass.Analyzer.Name, line) {
			r.used.hits[d] = true
			hit = true
		}
	}
	return hit || slices.ContainsFunc(file.nolints, func(n nolint) bool {
		return n.silences(r.silences.style.nolint, r.pass.Analyzer.Name, line)
	})
}

// URL is the documentation of a check.
func URL(check string) string {
	return "https://github.com/retrylint/retrylint/blob/main/docs/checks/" + check + ".md"
}
