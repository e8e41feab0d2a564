package checktest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A case whose name and want comments disagree tests nothing.
func TestCasesAreWellFormed(t *testing.T) {
	root := filepath.Join("..", "..", "testdata")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		inside := make(map[*ast.Comment]bool)
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			wants := 0
			for _, g := range f.Comments {
				for _, c := range g.List {
					if strings.HasPrefix(c.Text, "// want ") && fn.Pos() <= c.Pos() && c.End() <= fn.End() {
						wants++
						inside[c] = true
					}
				}
			}
			name := fn.Name.Name
			switch {
			case strings.HasPrefix(name, "FP_"):
				if wants == 0 {
					t.Errorf("%s: %s wants nothing: a false report is known by its want", rel, name)
				}
			case strings.HasPrefix(name, "FN_"):
			case strings.HasSuffix(name, "Bad"):
				if wants == 0 {
					t.Errorf("%s: %s wants nothing", rel, name)
				}
			case wants > 0:
				t.Errorf("%s: %s wants a report", rel, name)
			}
		}
		for _, g := range f.Comments {
			for _, c := range g.List {
				if !strings.Contains(c.Text, "// want ") || inside[c] {
					continue
				}
				t.Errorf("%s: a want comment outside of any function", fset.Position(c.Pos()))
			}
		}
		check, _, _ := strings.Cut(filepath.ToSlash(rel), "/")
		if len(inside) > 0 && (check == "quiet" || check == "lib") {
			t.Errorf("%s: wants a report in %s", rel, check)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestKnown(t *testing.T) {
	file := filepath.Join(t.TempDir(), "known.txt")
	text := "# check FP FN\nnojitter 1 2\n\nhotretry 3 4 # why\nbroken 1\nworse x 1\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		check  string
		fp, fn int
		bad    bool
	}{
		{check: "nojitter", fp: 1, fn: 2},
		{check: "hotretry", fp: 3, fn: 4},
		{check: "absent"},
		{check: "broken", bad: true},
		{check: "worse", bad: true},
	} {
		got, err := known(file, tc.check)
		if (err != nil) != tc.bad {
			t.Errorf("%s: error %v", tc.check, err)
		}
		if got.fp != tc.fp || got.fn != tc.fn {
			t.Errorf("%s: %+v", tc.check, got)
		}
	}
	if got, err := known(filepath.Join(t.TempDir(), "none"), "nojitter"); err != nil || got != (tally{}) {
		t.Errorf("no file: %+v, %v", got, err)
	}
}

func TestTally(t *testing.T) {
	var c tally
	for _, name := range []string{"oneBad", "oneOk", "FP_two", "FN_three", "FN_fourBad", "helper"} {
		c.add(name)
	}
	if want := (tally{cases: 5, fp: 1, fn: 2}); c != want {
		t.Errorf("got %+v, want %+v", c, want)
	}
}
