package format

import (
	"fmt"
	"io"
	"strings"
)

// github writes workflow commands, which GitHub shows as annotations.
func github(w io.Writer, r *Report) error {
	var b strings.Builder
	for _, f := range r.Findings {
		fmt.Fprintf(&b, "::%s file=%s,line=%d,endLine=%d", pick(f.Severity, "error", "warning", "notice"),
			property(r.path(f.Start.File)), f.Start.Line, f.End.Line)
		if f.Start.Line == f.End.Line { // GitHub refuses columns otherwise
			fmt.Fprintf(&b, ",col=%d,endColumn=%d", r.Files.Column(f.Start), r.Files.Column(f.End))
		}
		fmt.Fprintf(&b, ",title=%s::%s\n", property("retrylint: "+f.Check), data(f.Message+" "+r.url(f.Check)))
	}
	for _, u := range r.unseen() {
		place := ""
		if u.line > 0 {
			place = fmt.Sprintf("file=%s,line=%d,", property(u.path), u.line)
		}
		fmt.Fprintf(&b, "::error %stitle=retrylint::%s\n", place, data(u.text))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// data escapes the message of a workflow command.
func data(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

// property escapes the value of one of its properties.
func property(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C").Replace(s)
}
