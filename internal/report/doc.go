package report

import (
	"go/parser"
	"go/token"
	"strings"
)

// Doc gives the documentation of a check out of the source of its doc.go, so
// that pkg.go.dev, retrylint help and docs/checks say the same: the package
// comment, less the words "Package NAME".
func Doc(source string) string {
	f, err := parser.ParseFile(token.NewFileSet(), "doc.go", source, parser.ParseComments|parser.PackageClauseOnly)
	if err != nil || f.Doc == nil {
		return "no documentation" // a test holds that no check has this
	}
	return strings.TrimPrefix(f.Doc.Text(), "Package "+f.Name.Name+" ")
}
