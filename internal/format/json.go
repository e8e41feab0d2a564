package format

import (
	"encoding/json"
	"io"

	"github.com/retrylint/retrylint/internal/finding"
)

type jsonDocument struct {
	Findings []jsonFinding     `json:"findings"`
	Troubles []finding.Trouble `json:"troubles"`
	Packages int               `json:"packages"`
}

type jsonFinding struct {
	Check       string        `json:"check"`
	Category    string        `json:"category,omitempty"`
	Severity    string        `json:"severity"`
	Message     string        `json:"message"`
	URL         string        `json:"url"`
	Package     string        `json:"package"`
	Fingerprint string        `json:"fingerprint"`
	Place       jsonPlace     `json:"place"`
	Related     []jsonRelated `json:"related,omitempty"`
	Fixes       []jsonFix     `json:"fixes,omitempty"`
}

// jsonPlace counts columns in bytes, as go/token does.
type jsonPlace struct {
	File      string `json:"file"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"endLine"`
	EndColumn int    `json:"endColumn"`
}

type jsonRelated struct {
	Place   jsonPlace `json:"place"`
	Message string    `json:"message"`
}

type jsonFix struct {
	Message string     `json:"message"`
	Edits   []jsonEdit `json:"edits"`
}

type jsonEdit struct {
	File  string `json:"file"`
	Start int    `json:"start"`
	End   int    `json:"end"`
	Text  string `json:"text"`
}

func jsonReport(w io.Writer, r *Report) error {
	doc := jsonDocument{Findings: []jsonFinding{}, Troubles: append([]finding.Trouble{}, r.Troubles...), Packages: r.Packages}
	for _, f := range r.Findings {
		out := jsonFinding{
			Check: f.Check, Category: f.Category, Message: f.Message, URL: r.url(f.Check), Package: f.Package,
			Severity: pick(f.Severity, "error", "warning", "info"), Fingerprint: f.Fingerprint,
			Place: r.jsonPlace(f.Start, f.End),
		}
		for _, rel := range f.Related {
			out.Related = append(out.Related, jsonRelated{r.jsonPlace(rel.Start, rel.End), rel.Message})
		}
		for _, fix := range f.Fixes {
			edits := []jsonEdit{}
			for _, e := range fix.Edits {
				edits = append(edits, jsonEdit{r.path(e.File), e.Start, e.End, e.New})
			}
			out.Fixes = append(out.Fixes, jsonFix{fix.Message, edits})
		}
		doc.Findings = append(doc.Findings, out)
	}
	return indented(w, doc)
}

func (r *Report) jsonPlace(start, end finding.Position) jsonPlace {
	return jsonPlace{r.path(start.File), start.Line, start.Column, end.Line, end.Column}
}

func indented(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
