package format

import (
	"io"

	"github.com/retrylint/retrylint/internal/finding"
)

type rdSource struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

type rdDiagnostic struct {
	Message     string         `json:"message"`
	Location    rdLocation     `json:"location"`
	Severity    string         `json:"severity"`
	Code        rdCode         `json:"code"`
	Suggestions []rdSuggestion `json:"suggestions,omitempty"`
	Related     []rdRelated    `json:"relatedLocations,omitempty"`
}

type rdLocation struct {
	Path  string   `json:"path"`
	Range *rdRange `json:"range,omitempty"` // none: the whole file, or folder
}

type rdRange struct {
	Start rdPosition `json:"start"`
	End   rdPosition `json:"end"`
}

// rdPosition counts columns in bytes.
type rdPosition struct {
	Line   int `json:"line"`
	Column int `json:"column"`
}

type rdCode struct {
	Value string `json:"value"`
	URL   string `json:"url,omitempty"`
}

type rdSuggestion struct {
	Range rdRange `json:"range"`
	Text  string  `json:"text"`
}

type rdRelated struct {
	Message  string     `json:"message"`
	Location rdLocation `json:"location"`
}

// rdjson writes the Reviewdog Diagnostic Format.
func rdjson(w io.Writer, r *Report) error {
	all := []rdDiagnostic{}
	for _, f := range r.Findings {
		d := rdDiagnostic{
			Message:  f.Message,
			Location: r.rdLocation(f.Start, f.End),
			Severity: pick(f.Severity, "ERROR", "WARNING", "INFO"),
			Code:     rdCode{f.Check, r.url(f.Check)},
		}
		for _, rel := range f.Related {
			d.Related = append(d.Related, rdRelated{rel.Message, r.rdLocation(rel.Start, rel.End)})
		}
		// A suggestion replaces one range: a fix of several edits is none.
		for _, fix := range f.Fixes {
			if len(fix.Edits) == 1 && fix.Edits[0].File == f.Start.File {
				e := fix.Edits[0]
				d.Suggestions = append(d.Suggestions, rdSuggestion{rdSpan(r.Files.At(e.File, e.Start), r.Files.At(e.File, e.End)), e.New})
			}
		}
		all = append(all, d)
	}
	for _, u := range r.unseen() {
		d := rdDiagnostic{Message: u.text, Severity: "ERROR", Code: rdCode{Value: trouble}, Location: rdLocation{Path: u.path}}
		if u.line > 0 {
			at := rdPosition{u.line, max(u.column, 1)}
			d.Location.Range = &rdRange{at, at}
		}
		all = append(all, d)
	}
	return indented(w, map[string]any{
		"source":      rdSource{"retrylint", homepage},
		"severity":    "WARNING",
		"diagnostics": all,
	})
}

func (r *Report) rdLocation(start, end finding.Position) rdLocation {
	span := rdSpan(start, end)
	return rdLocation{r.path(start.File), &span}
}

func rdSpan(start, end finding.Position) rdRange {
	return rdRange{rdPosition{start.Line, start.Column}, rdPosition{end.Line, end.Column}}
}
