package defuse_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"github.com/retrylint/retrylint/internal/defuse"
)

// TestTests holds that what a test gives the code's variables does not count, and what it
// gives its own does.
func TestTests(t *testing.T) {
	fset := token.NewFileSet()
	var files []*ast.File
	for name, src := range map[string]string{
		"p.go": `package p
type client struct { pause int }
var limit int
func use(c client) int { return c.pause + limit }
func real() int { return use(client{pause: 1}) }`,
		"p_test.go": `package p
var own int
func try() int { limit = 2; own = 3; c := client{2}; c.pause = 4; return use(c) + own }`,
	} {
		f, err := parser.ParseFile(fset, name, src, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
		Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
	if _, err := new(types.Config).Check("p", fset, files, info); err != nil {
		t.Fatal(err)
	}
	x := defuse.New(fset, info, files)
	want := map[string]int{"pause": 1, "limit": 1, "own": 2} // limit, own: the declaration too
	for id, obj := range info.Defs {
		v, ok := obj.(*types.Var)
		if n, asked := want[id.Name]; ok && asked {
			if got := len(x.Defs(v)); got != n {
				t.Errorf("%s has %d definitions, want %d", id.Name, got, n)
			}
			delete(want, id.Name)
		}
	}
	if len(want) > 0 {
		t.Errorf("not declared: %v", want)
	}
}
