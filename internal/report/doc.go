package report

import "strings"

// Doc gives the documentation of a check out of the source of its doc.go, so
// that pkg.go.dev, retrylint help and docs/checks say the same: the package
// comment, less the words "Package NAME". The source begins with it, in lines; it is not
// parsed, as every process of go vet does this for every check.
func Doc(source string) string {
	var text strings.Builder
	text.Grow(len(source))
	for line := range strings.Lines(source) {
		comment, ok := strings.CutPrefix(line, "//")
		if !ok {
			break
		}
		text.WriteString(strings.TrimPrefix(comment, " "))
	}
	rest, ok := strings.CutPrefix(text.String(), "Package ")
	_, doc, named := strings.Cut(rest, " ")
	if !ok || !named {
		return "no documentation" // a test holds that no check has this
	}
	return doc
}
