package finding

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"unicode/utf8"
)

// Files reads the files that findings are in, each once. A file that cannot be
// read is empty: a report without its source line is better than none.
type Files struct {
	byName map[string]*file
}

type file struct {
	text      string
	lines     []string
	functions []function // made for the first question
	parsed    bool
}

type function struct {
	name        string
	first, last int // lines
}

// NewFiles knows no file yet.
func NewFiles() *Files { return &Files{byName: make(map[string]*file)} }

func (fs *Files) open(name string) *file {
	f := fs.byName[name]
	if f == nil {
		data, _ := os.ReadFile(name)
		f = &file{text: string(data), lines: strings.Split(string(data), "\n")}
		fs.byName[name] = f
	}
	return f
}

// Line gives a line of a file, without its end.
func (fs *Files) Line(name string, n int) string {
	f := fs.open(name)
	if n < 1 || n > len(f.lines) {
		return ""
	}
	return strings.TrimSuffix(f.lines[n-1], "\r")
}

// Column gives the column of p counted in code points.
func (fs *Files) Column(p Position) int {
	line := fs.Line(p.File, p.Line)
	return utf8.RuneCountInString(line[:min(max(p.Column-1, 0), len(line))]) + 1
}

// At gives the position of an offset in a file.
func (fs *Files) At(name string, offset int) Position {
	text := fs.open(name).text
	before := text[:min(max(offset, 0), len(text))]
	return Position{
		File:   name,
		Line:   strings.Count(before, "\n") + 1,
		Column: len(before) - strings.LastIndexByte(before, '\n'),
	}
}

// Function gives the name of the declared function that holds p, with that of
// its receiver's type; none at the top level.
func (fs *Files) Function(p Position) string {
	f := fs.open(p.File)
	if !f.parsed {
		f.parsed = true
		f.functions = functions(f.text)
	}
	for _, fn := range f.functions {
		if fn.first <= p.Line && p.Line <= fn.last {
			return fn.name
		}
	}
	return ""
}

func functions(text string) []function {
	fset := token.NewFileSet()
	parsed, err := parser.ParseFile(fset, "", text, parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	var all []function
	for _, decl := range parsed.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if !ok {
			continue
		}
		name := fn.Name.Name
		if fn.Recv != nil && len(fn.Recv.List) == 1 {
			name = receiver(fn.Recv.List[0].Type) + "." + name
		}
		all = append(all, function{name, fset.PositionFor(fn.Pos(), false).Line, fset.PositionFor(fn.End(), false).Line})
	}
	return all
}

func receiver(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return receiver(t.X)
	case *ast.IndexExpr:
		return receiver(t.X)
	case *ast.IndexListExpr:
		return receiver(t.X)
	case *ast.Ident:
		return t.Name
	}
	return ""
}
