package format

import (
	"fmt"
	"io"
	"net/url"
	"path/filepath"
	"strings"

	"github.com/retrylint/retrylint/internal/finding"
)

const homepage = "https://github.com/retrylint/retrylint"

// root is the name under which SARIF knows the directory of the report.
const root = "SRCROOT"

// sarif writes SARIF 2.1.0. The structs stand in sarif_types.go; no library is
// used, since the one that is kept refuses valid logs when it reads them back.
func sarif(w io.Writer, r *Report) error {
	run := sarifRun{
		Tool: sarifTool{sarifDriver{
			Name: "retrylint", InformationURI: homepage, Version: r.Version,
			SemanticVersion: strings.TrimPrefix(r.Version, "v"), Rules: []sarifRule{},
		}},
		ColumnKind:         "unicodeCodePoints",
		OriginalURIBaseIDs: map[string]sarifArtifact{root: {URI: directoryURI(r.Dir)}},
		AutomationDetails:  sarifID{"retrylint/"},
		Invocations:        []sarifInvocation{{Successful: len(r.Troubles) == 0}},
		Results:            []sarifResult{},
	}
	if !semantic(run.Tool.Driver.SemanticVersion) {
		run.Tool.Driver.SemanticVersion = ""
	}
	for _, t := range r.Troubles {
		run.Invocations[0].Notifications = append(run.Invocations[0].Notifications, sarifNotification{"error", sarifText{string(t)}})
	}
	index := make(map[string]int)
	for i, rule := range r.Rules {
		index[rule.Name] = i
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{
			ID: rule.Name, Short: sarifText{sentence(rule.Summary)}, Full: sarifText{sentence(rule.Summary)},
			Help: sarifHelp{rule.Text, rule.Markdown}, HelpURI: rule.URL, Default: sarifLevel{"warning"},
		})
	}
	for _, f := range r.Findings {
		run.Results = append(run.Results, r.sarifResult(f, index[f.Check]))
	}
	return indented(w, sarifLog{
		Version: "2.1.0",
		Schema:  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
		Runs:    []sarifRun{run},
	})
}

func (r *Report) sarifResult(f finding.Finding, rule int) sarifResult {
	result := sarifResult{
		RuleID: f.Check, RuleIndex: rule, Level: pick(f.Severity, "error", "warning", "note"),
		Message:      sarifText{sentence(f.Message)},
		Fingerprints: map[string]string{"retrylint/v1": f.Fingerprint},
		Locations:    []sarifLocation{r.sarifLocation(f.Start, f.End)},
	}
	if snippet := r.snippet(f.Start, f.End); snippet != "" {
		result.Locations[0].Physical.Region.Snippet = &sarifText{snippet}
	}
	for i, rel := range f.Related {
		loc := r.sarifLocation(rel.Start, rel.End)
		loc.ID = i + 1
		loc.Message = &sarifText{sentence(rel.Message)}
		result.Related = append(result.Related, loc)
		// GitHub shows a related place only where the message links to it.
		result.Message.Text += fmt.Sprintf(" See [%s](%d).", unlinked.Replace(rel.Message), loc.ID)
	}
	for _, fix := range f.Fixes {
		result.Fixes = append(result.Fixes, r.sarifFix(fix))
	}
	return result
}

var unlinked = strings.NewReplacer("[", "\\[", "]", "\\]")

// snippet gives the text of a region that is within one line.
func (r *Report) snippet(start, end finding.Position) string {
	line := r.Files.Line(start.File, start.Line)
	if start.Line != end.Line || start.Column < 1 || end.Column < start.Column || end.Column > len(line)+1 {
		return ""
	}
	return line[start.Column-1 : end.Column-1]
}

func (r *Report) sarifFix(fix finding.Fix) sarifFix {
	out := sarifFix{Description: sarifText{sentence(fix.Message)}}
	var file string
	for _, e := range fix.Edits {
		if e.File != file || len(out.Changes) == 0 {
			file = e.File
			out.Changes = append(out.Changes, sarifChange{Artifact: r.artifact(e.File)})
		}
		change := &out.Changes[len(out.Changes)-1]
		change.Replacements = append(change.Replacements, sarifReplacement{
			Deleted:  r.region(r.Files.At(e.File, e.Start), r.Files.At(e.File, e.End)),
			Inserted: sarifText{e.New},
		})
	}
	return out
}

func (r *Report) sarifLocation(start, end finding.Position) sarifLocation {
	return sarifLocation{Physical: sarifPhysical{Artifact: r.artifact(start.File), Region: r.region(start, end)}}
}

func (r *Report) region(start, end finding.Position) sarifRegion {
	return sarifRegion{StartLine: start.Line, StartColumn: r.Files.Column(start), EndLine: end.Line, EndColumn: r.Files.Column(end)}
}

// artifact names a file, relative to the root where it lies below.
func (r *Report) artifact(file string) sarifArtifact {
	path := r.path(file)
	if filepath.IsAbs(path) {
		return sarifArtifact{URI: fileURI(path)}
	}
	return sarifArtifact{URI: (&url.URL{Path: path}).EscapedPath(), Base: root}
}

func directoryURI(dir string) string { return strings.TrimSuffix(fileURI(dir), "/") + "/" }

func fileURI(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // a drive of Windows
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}

// sentence makes a whole one, as SARIF wants its messages.
func sentence(s string) string {
	if s == "" || strings.HasSuffix(s, ".") {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:] + "."
}

// semantic reports whether v is a version of the form that SARIF asks for.
func semantic(v string) bool { return strings.Count(v, ".") >= 2 && v[0] >= '0' && v[0] <= '9' }
