package format

import (
	"crypto/sha256"
	"fmt"
	"io"
)

// gitlab writes a Code Climate report as GitLab reads it.
func gitlab(w io.Writer, r *Report) error {
	type lines struct {
		Begin int `json:"begin"`
		End   int `json:"end"`
	}
	type location struct {
		Path  string `json:"path"`
		Lines lines  `json:"lines"`
	}
	type issue struct {
		Type        string   `json:"type"`
		CheckName   string   `json:"check_name"`
		Description string   `json:"description"`
		Categories  []string `json:"categories"`
		Severity    string   `json:"severity"`
		Fingerprint string   `json:"fingerprint"`
		Location    location `json:"location"`
	}
	issues := []issue{}
	for _, f := range r.Findings {
		issues = append(issues, issue{
			Type:        "issue",
			CheckName:   f.Check,
			Description: f.Message,
			Categories:  []string{"Bug Risk"},
			Severity:    pick(f.Severity, "major", "minor", "info"),
			Fingerprint: f.Fingerprint,
			Location:    location{r.path(f.Start.File), lines{f.Start.Line, f.End.Line}},
		})
	}
	for _, u := range r.unseen() {
		issues = append(issues, issue{
			Type:        "issue",
			CheckName:   trouble,
			Description: u.text,
			Categories:  []string{"Bug Risk"},
			Severity:    "critical",
			Fingerprint: fmt.Sprintf("%x", sha256.Sum256([]byte(u.path+"\x00"+u.text)))[:32],
			Location:    location{u.path, lines{max(u.line, 1), max(u.line, 1)}},
		})
	}
	return indented(w, issues)
}
