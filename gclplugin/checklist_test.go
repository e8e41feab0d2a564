package gclplugin_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What golangci-lint asks of the code of a new linter: no init besides the
// plugin's own, and nothing that ends the process.
func TestChecklist(t *testing.T) {
	const root = "github.com/retrylint/retrylint/"
	out, err := exec.Command("go", "list", "-deps", "-f", `{{$d := .Dir}}{{$p := .ImportPath}}{{range .GoFiles}}{{$p}} {{$d}}/{{.}}{{"\n"}}{{end}}`, ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	var inits []string
	seen := 0
	for line := range strings.Lines(string(out)) {
		pkg, file, _ := strings.Cut(strings.TrimSpace(line), " ")
		if !strings.HasPrefix(pkg, root) {
			continue
		}
		seen++
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, filepath.FromSlash(file), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if n.Recv == nil && n.Name.Name == "init" {
					inits = append(inits, strings.TrimPrefix(pkg, root))
				}
			case *ast.CallExpr:
				if name := called(n); ends(name) {
					t.Errorf("%s: %s", fset.Position(n.Pos()), name)
				}
			}
			return true
		})
	}
	if !slices.Equal(inits, []string{"gclplugin"}) {
		t.Errorf("init is in %v, want gclplugin alone", inits)
	}
	if seen < 50 {
		t.Errorf("only %d files were looked at", seen)
	}
}

// called names the function of a call, as it is written.
func called(call *ast.CallExpr) string {
	switch fun := call.Fun.(type) {
	case *ast.Ident:
		return fun.Name
	case *ast.SelectorExpr:
		if x, ok := fun.X.(*ast.Ident); ok {
			return x.Name + "." + fun.Sel.Name
		}
	}
	return ""
}

func ends(name string) bool {
	return name == "panic" || name == "os.Exit" || strings.HasPrefix(name, "log.Fatal") || strings.HasPrefix(name, "log.Panic")
}
