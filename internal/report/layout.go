package report

import (
	"go/ast"
	"go/token"
)

// layout knows, line by line, where the code of a file stands.
type layout struct {
	fset   *token.FileSet
	starts map[int]token.Pos // the first code on each line that has any start or end of a node
	ends   map[int]int       // for the line on which nodes start: the last line of the longest
}

func newLayout(fset *token.FileSet, f *ast.File) *layout {
	l := &layout{fset: fset, starts: make(map[int]token.Pos), ends: make(map[int]int)}
	for _, decl := range f.Decls {
		ast.Inspect(decl, func(n ast.Node) bool {
			switch n.(type) {
			case nil, *ast.Comment, *ast.CommentGroup:
				return false
			}
			first, last := l.line(n.Pos()), l.line(n.End())
			l.mark(first, n.Pos())
			l.mark(last, n.End()-1)
			l.ends[first] = max(l.ends[first], last)
			return true
		})
	}
	l.mark(l.line(f.Package), f.Package)
	return l
}

func (l *layout) line(pos token.Pos) int { return l.fset.PositionFor(pos, false).Line }

func (l *layout) mark(line int, pos token.Pos) {
	if first, ok := l.starts[line]; !ok || pos < first {
		l.starts[line] = pos
	}
}

// covers gives the lines that a comment speaks of: its own when it follows
// code, else the whole of what starts on the line after its group.
func (l *layout) covers(c *ast.Comment, group *ast.CommentGroup) (first, last int) {
	own := l.line(c.Pos())
	if code, ok := l.starts[own]; ok && code < c.Pos() {
		return own, own
	}
	next := l.line(group.End()) + 1
	return next, max(next, l.ends[next])
}
