package directive

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/report"
)

//go:embed doc.go
var doc string

// Analyzer knows no other check, and reports only what is wrong with a
// directive by itself. A driver that knows which checks run makes its own with
// [New].
var Analyzer = New(nil, nil)

// New makes the check for a driver that knows the names of all checks and runs
// some of them. No names means that any name is good.
func New(names []string, running []*analysis.Analyzer) *analysis.Analyzer {
	w := &watch{names: names, running: running}
	return &analysis.Analyzer{
		Name:       report.Check,
		Doc:        report.Doc(doc),
		URL:        report.URL(report.Check),
		Requires:   append([]*analysis.Analyzer{report.Directives}, running...),
		ResultType: report.UsedType,
		Run:        report.Guard(w.run),
	}
}

type watch struct {
	names   []string
	running []*analysis.Analyzer
}

func (w *watch) run(pass *analysis.Pass) (any, error) {
	rep := report.For(pass)
	for _, d := range pass.ResultOf[report.Directives].(*report.Silences).All() {
		if fault := w.judge(d); fault != "" {
			rep.Report(analysis.Diagnostic{Pos: d.Pos, End: d.End, Category: report.Malformed, Message: fault})
		} else if w.idle(pass, d) {
			rep.Report(analysis.Diagnostic{Pos: d.Pos, End: d.End, Category: report.Unused, Message: "directive silences nothing"})
		}
	}
	return rep.Result()
}

// judge gives what is wrong with a directive by itself, or nothing.
func (w *watch) judge(d *report.Directive) string {
	if d.Prose {
		if w.meant(d) {
			return "directive is a plain comment, by the space after its slashes"
		}
		return ""
	}
	switch d.Verb {
	case report.Ignore, report.FileIgnore:
		return w.silencer(d)
	case report.Attempts:
		return counter(d)
	}
	return fmt.Sprintf("unknown directive %q: only %s, %s and %s exist", d.Verb, report.Ignore, report.FileIgnore, report.Attempts)
}

// counter gives what is wrong with a directive that says how often a function tries.
func counter(d *report.Directive) string {
	switch {
	case d.Attempts == 0:
		return "directive gives no number of attempts: 1 or more, the first included"
	case !d.Function:
		return "directive stands above no function"
	case d.Repeated:
		return "directive repeats the one before it"
	}
	return ""
}

// meant reports whether a plain comment is meant to be a directive: it names checks, or a
// number, where prose goes on with other words.
func (w *watch) meant(d *report.Directive) bool {
	switch d.Verb {
	case report.Ignore, report.FileIgnore:
		return len(w.names) > 0 && len(d.Checks) > 0 && w.unknown(d) == ""
	}
	return d.Verb == report.Attempts && d.Attempts > 0
}

// unknown gives a check that the directive names and nobody knows, or nothing.
func (w *watch) unknown(d *report.Directive) string {
	for _, name := range d.Checks {
		if name != report.All && len(w.names) > 0 && !slices.Contains(w.names, name) {
			return name
		}
	}
	return ""
}

// silencer gives what is wrong with a directive that means to silence.
func (w *watch) silencer(d *report.Directive) string {
	if len(d.Checks) == 0 {
		return "directive names no check"
	}
	if name := w.unknown(d); name != "" {
		return fmt.Sprintf("directive names the unknown check %q", name)
	}
	if d.Reason == "" {
		return "directive gives no reason, and silences nothing without one"
	}
	if word, _, _ := strings.Cut(d.Reason, " "); word != report.Check && slices.Contains(w.names, word) {
		return fmt.Sprintf("directive takes %q for its reason: commas separate checks", word)
	}
	return ""
}

// idle reports whether d is sure to silence nothing: every check that it names
// ran, and none of them needed it.
func (w *watch) idle(pass *analysis.Pass, d *report.Directive) bool {
	if d.Verb == report.Attempts || d.Prose {
		return false // it is not there to silence
	}
	all := slices.Contains(d.Checks, report.All)
	ran := 0
	for _, check := range w.running {
		if !all && !slices.Contains(d.Checks, check.Name) {
			continue
		}
		used := pass.ResultOf[check].(*report.Used)
		if used.Has(d) {
			return false
		}
		if used.Ran() {
			ran++
		}
	}
	if all {
		return ran > 0
	}
	return ran == len(d.Checks)
}
