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
	Line     int    `xml:"line,attr"`
	Column   int    `xml:"column,attr"`
	Severity string `xml:"severity,attr"`
	Message  string `xml:"message,attr"`
	Source   string `xml:"source,attr"`
}

// checkstyle writes the XML of Checkstyle. The findings are sorted by file.
func checkstyle(w io.Writer, r *Report) error {
	doc := checkstyleDocument{Version: "5.0"}
	var file *checkstyleFile
	for _, f := range r.Findings {
		if name := r.path(f.Start.File); file == nil || file.Name != name {
			file = &checkstyleFile{Name: name}
			doc.Files = append(doc.Files, file)
		}
		file.Errors = append(file.Errors, checkstyleError{
			f.Start.Line, r.Files.Column(f.Start), pick(f.Severity, "error", "warning", "info"), f.Message, "retrylint." + f.Check,
		})
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
