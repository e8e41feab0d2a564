package report

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// nolint is a //nolint comment, with the lines that golangci-lint gives it, so that who
// uses both needs one comment only. Where code is not formatted it may stand in any column.
type nolint struct {
	linters     []string // empty: all
	first, last int
}

// silences reports whether n takes back a finding of check at line, if it is
// one of the comments that are honoured.
func (n nolint) silences(honoured, check string, line int) bool {
	if line < n.first || line > n.last {
		return false
	}
	everything := len(n.linters) == 0 || slices.Contains(n.linters, "retrylint")
	switch honoured {
	case NolintNone:
		return false
	case NolintChecks:
		return !everything && slices.Contains(n.linters, check)
	}
	return everything || slices.Contains(n.linters, check)
}

// parseNolints finds the nolint comments of a file and the lines they cover: as a
// directive's, and all of the file above its package clause.
func parseNolints(fset *token.FileSet, f *ast.File) []nolint {
	var found []nolint
	var layout *layout // of the file, made for the first comment
	for _, group := range f.Comments {
		for _, c := range group.List {
			text := strings.TrimLeft(c.Text, "/ ")
			rest, ok := strings.CutPrefix(text, "nolint")
			if !ok || rest != "" && rest[0] != ' ' && rest[0] != ':' {
				continue
			}
			if layout == nil {
				layout = newLayout(fset, f)
			}
			n := nolint{linters: nolintNames(text)}
			n.first, n.last = layout.covers(c, group)
			own := layout.line(group.Pos())
			if own < n.first && n.first == layout.line(f.Package) {
				n.last = layout.line(f.End())
			}
			n.first = min(own, n.first) // a directive beside it too
			found = append(found, n)
		}
	}
	return found
}

// nolintNames gives the linters that a comment names; none means all of them.
func nolintNames(text string) []string {
	list, ok := strings.CutPrefix(text, "nolint:")
	if !ok {
		return nil
	}
	list, _, _ = strings.Cut(list, "//")
	var names []string
	for name := range strings.SplitSeq(list, ",") {
		name = strings.ToLower(strings.TrimSpace(name))
		if name == All {
			return nil
		}
		names = append(names, name)
	}
	return names
}
