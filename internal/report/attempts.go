package report

import (
	"go/ast"
	"strconv"
)

// mostAttempts is the largest number that a directive may say: enough for any loop that ends.
const mostAttempts = 1_000_000

// AttemptsOf gives the attempts that one call of a function makes, the first included, as
// the directive //retrylint:attempts N in its documentation says; 0 if none does.
func AttemptsOf(doc *ast.CommentGroup) int {
	if doc == nil {
		return 0
	}
	for _, c := range doc.List {
		if d := ParseDirective(c.Text); d != nil && !d.Prose && d.Verb == Attempts {
			return d.Attempts
		}
	}
	return 0
}

// number reads the N of a directive; what follows it is a remark. 0 if it is none.
func number(words []string) int {
	if len(words) == 0 {
		return 0
	}
	n, err := strconv.Atoi(words[0])
	if err != nil || n < 1 || n > mostAttempts {
		return 0
	}
	return n
}

// documented gives the comments that document a function of the file.
func documented(f *ast.File) map[*ast.CommentGroup]bool {
	groups := map[*ast.CommentGroup]bool{}
	for _, d := range f.Decls {
		if fd, ok := d.(*ast.FuncDecl); ok && fd.Doc != nil {
			groups[fd.Doc] = true
		}
	}
	return groups
}
