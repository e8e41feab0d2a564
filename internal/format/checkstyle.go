package format

import (
	"encoding/xml"
	"io"
)

type checkstyleDocument struct {
	XMLName xml.Name          `xml:"checkstyle"`
	Version string            `xml:"version,attr"`
	Files   []*checkstyleFile `xml:"file"`
}

type checkstyleFile struct {
	Name   string            `xml:"name,attr"`
	Errors []checkstyleError `xml:"error"`
}

type checkstyleError struct {
	Line     int    `xml:"line,attr,omitempty"`
	Column   int    `xml:"column,attr,omitempty"`
	Severity string `xml:"severity,attr"`
	Message  string `xml:"message,attr"`
	Source   string `xml:"source,attr"`
}

// checkstyle writes the XML of Checkstyle. The findings are sorted by file.
func checkstyle(w io.Writer, r *Report) error {
	doc := checkstyleDocument{Version: "5.0"}
	add := func(name string, e checkstyleError) {
		if n := len(doc.Files); n == 0 || doc.Files[n-1].Name != name {
			doc.Files = append(doc.Files, &checkstyleFile{Name: name})
		}
		file := doc.Files[len(doc.Files)-1]
		file.Errors = append(file.Errors, e)
	}
	for _, f := range r.Findings {
		add(r.path(f.Start.File), checkstyleError{
			f.Start.Line, r.Files.Column(f.Start), pick(f.Severity, "error", "warning", "info"), f.Message, "retrylint." + f.Check,
		})
	}
	for _, u := range r.unseen() {
		add(u.path, checkstyleError{u.line, u.column, "error", u.text, "retrylint." + trouble})
	}
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return err
	}
	enc := xml.NewEncoder(w)
	enc.Indent("", "  ")
	if err := enc.Encode(doc); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}
