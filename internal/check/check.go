// Package check makes an analyzer of a judgement: a function that looks at one site of
// the model and says what is wrong with it, or why nothing is.
package check

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/report"
	"github.com/retrylint/retrylint/internal/retryloop"
)

// Opinion is what a check has to say of a site: a finding, or a reason for silence.
type Opinion struct {
	Pos, End token.Pos
	Category string // of the finding, within the check
	Message  string
	Related  []analysis.RelatedInformation
	Silence  string // why nothing is said; empty in a finding
}

// Silent is an opinion that says nothing, and why.
func Silent(format string, args ...any) []Opinion {
	return []Opinion{{Silence: fmt.Sprintf(format, args...)}}
}

// At is a finding at a node.
func At(n ast.Node, format string, args ...any) Opinion {
	return Opinion{Pos: n.Pos(), End: n.End(), Message: fmt.Sprintf(format, args...)}
}

// AtHead is a finding about a whole site.
func AtHead(s *retryloop.Site, format string, args ...any) Opinion {
	pos, end := s.Head()
	return Opinion{Pos: pos, End: end, Message: fmt.Sprintf(format, args...)}
}

// With adds a related place.
func (o Opinion) With(n ast.Node, message string) Opinion {
	o.Related = append(o.Related, analysis.RelatedInformation{Pos: n.Pos(), End: n.End(), Message: message})
	return o
}

// In gives the finding a category.
func (o Opinion) In(category string) Opinion {
	o.Category = category
	return o
}

// Judge gives the opinions of a check on one site.
type Judge func(*retryloop.Site) []Opinion

// Check is a check: its analyzer, and the judgement by which it goes.
type Check struct {
	*analysis.Analyzer
	Judge Judge
}

// New makes a check. doc is the text of its doc.go, which it embeds. more looks at
// what belongs to no site: it gives opinions on the package as a whole.
func New(name, doc string, judge Judge, more ...func(*retryloop.Model) []Opinion) Check {
	a := &analysis.Analyzer{
		Name:       name,
		Doc:        report.Doc(doc),
		URL:        report.URL(name),
		Requires:   []*analysis.Analyzer{retryloop.Analyzer, report.Directives},
		ResultType: report.UsedType,
	}
	a.Run = report.Guard(func(pass *analysis.Pass) (any, error) {
		rep := report.For(pass)
		model := pass.ResultOf[retryloop.Analyzer].(*retryloop.Model)
		defer model.Hold()()
		said := map[token.Pos]bool{} // one place, one report
		tell := func(opinions []Opinion) {
			for _, o := range opinions {
				if o.Silence != "" || said[o.Pos] {
					continue
				}
				said[o.Pos] = true
				rep.Report(analysis.Diagnostic{Pos: o.Pos, End: o.End, Category: o.Category, Message: o.Message, Related: o.Related})
			}
		}
		for _, s := range model.Sites() {
			tell(judge(s))
		}
		for _, f := range more {
			tell(f(model))
		}
		rep.Explains(func(pos token.Pos) []string { return why(rep, name, judge, model.At(pos)) })
		return rep.Result()
	})
	return Check{Analyzer: a, Judge: judge}
}

// why tells what a check says of sites, and what keeps a finding from being reported.
func why(rep *report.Reporter, name string, judge Judge, sites []*retryloop.Site) []string {
	var out []string
	for _, s := range sites {
		if s.Kind == retryloop.Other {
			continue
		}
		for _, o := range judge(s) {
			if o.Silence != "" {
				out = append(out, fmt.Sprintf("%s: silent: %s", name, o.Silence))
			} else {
				out = append(out, fmt.Sprintf("%s: %s: %s", name, cmp.Or(rep.Muted(o.Pos), "reports"), o.Message))
			}
		}
	}
	return out
}
