package report

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// nolint is a //nolint comment, with the ranges that golangci-lint gives it, so
// that who uses both needs one comment only.
type nolint struct {
	linters     []string // empty: all
	first, last int
	column      int
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

func parseNolints(fset *token.FileSet, f *ast.File) []nolint {
	var found []nolint
	for _, group := range f.Comments {
		for _, c := range group.List {
			text := strings.TrimLeft(c.Text, "/ ")
			rest, ok := strings.CutPrefix(text, "nolint")
			if !ok || rest != "" && rest[0] != ' ' && rest[0] != ':' {
				continue
			}
			start := fset.PositionFor(group.Pos(), false)
			found = append(found, nolint{
				linters: nolintNames(text),
				first:   start.Line,
				last:    fset.PositionFor(group.End(), false).Line,
				column:  start.Column,
			})
		}
	}
	if len(found) == 0 {
		return nil
	}
	return append(found, expand(fset, f, found)...)
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

// expand gives the comments that stand right above a node, in its column, the
// lines of that node.
func expand(fset *token.FileSet, f *ast.File, inline []nolint) []nolint {
	var expanded []nolint
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil {
			return true
		}
		start := fset.PositionFor(n.Pos(), false)
		for _, r := range inline {
			if r.last == start.Line-1 && r.column == start.Column {
				r.last = max(r.last, fset.PositionFor(n.End(), false).Line)
				expanded = append(expanded, r)
				break
			}
		}
		return true
	})
	return expanded
}
