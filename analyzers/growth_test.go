package analyzers_test

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/retrylint/retrylint/analyzers"
)

// fromSource imports the standard library; types are shared by all packages of the tests.
var fromSource = sync.OnceValue(func() types.Importer {
	return importer.ForCompiler(token.NewFileSet(), "source", nil)
})

var importing sync.Mutex

// importLocked is fromSource for several goroutines, which it is not made for.
type importLocked struct{}

// Import imports a package, one at a time.
func (importLocked) Import(path string) (*types.Package, error) {
	importing.Lock()
	defer importing.Unlock()
	return fromSource().Import(path)
}

// checkPackage type-checks a package of one file; errors leave their mark in IllTyped.
func checkPackage(code string) *packages.Package {
	fset := token.NewFileSet()
	p := &packages.Package{ID: "example.com/p", PkgPath: "example.com/p", Name: "p", Fset: fset, TypesSizes: types.SizesFor("gc", "amd64")}
	file, err := parser.ParseFile(fset, "p.go", code, parser.ParseComments)
	if err != nil || file == nil {
		p.IllTyped = true
		return p
	}
	p.Syntax = []*ast.File{file}
	p.TypesInfo = &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{}, Scopes: map[ast.Node]*types.Scope{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, FileVersions: map[*ast.File]string{},
	}
	cfg := types.Config{Importer: importLocked{}, Sizes: p.TypesSizes, Error: func(error) { p.IllTyped = true }}
	p.Types, _ = cfg.Check(p.PkgPath, fset, p.Syntax, p.TypesInfo)
	return p
}

// findings runs every check over a package, side by side, and gives what they say in order.
// A package that does not type-check is not judged.
func findings(p *packages.Package) ([]string, error) {
	if p.IllTyped {
		return nil, nil
	}
	var all []*analysis.Analyzer
	for _, c := range analyzers.All() {
		all = append(all, c.Analyzer)
	}
	graph, err := checker.Analyze(append(all, analyzers.Failures()), []*packages.Package{p}, nil)
	if err != nil {
		return nil, err
	}
	var said []string
	for _, act := range graph.Roots {
		if act.Err != nil {
			return nil, act.Err
		}
		for _, d := range act.Diagnostics {
			said = append(said, fmt.Sprintf("%s: %s (%s)", p.Fset.Position(d.Pos), d.Message, act.Analyzer.Name))
		}
	}
	slices.Sort(said)
	return said, nil
}

const head = `package p

import (
	"math/rand"
	"net/http"
	"time"
)

var _, _, _ = rand.Int, http.Get, time.Sleep

`

// growths are series of code, each n times as much of the same. What a run on paper cannot
// follow it gives up, so that past that the work does not grow at all.
var growths = []struct {
	name string
	code func(n int) string
	from int // the smallest n of the series, in which n is doubled four times
}{
	{"the same code again", func(n int) string {
		return repeat(n, func(i int) string {
			return fmt.Sprintf(`func f%d(req *http.Request) (err error) {
	for i := 0; i < 5; i++ {
		var resp *http.Response
		if resp, err = http.DefaultClient.Do(req); err == nil && resp.StatusCode < 500 {
			return resp.Body.Close()
		}
		time.Sleep(time.Second << i)
	}
	return err
}
`, i)
		})
	}, 2},
	{"statements in a retry", func(n int) string {
		return "func f(url string) (n int) {\n\tfor {\n\t\tif _, err := http.Get(url); err == nil {\n\t\t\treturn n\n\t\t}\n" +
			strings.Repeat("\t\tn++\n", n) + "\t\ttime.Sleep(time.Second)\n\t}\n}\n"
	}, 100},
	{"branches in a retry", func(n int) string {
		return "func f(url string, b []bool) (n int) {\n\tfor {\n\t\tif _, err := http.Get(url); err == nil {\n\t\t\treturn n\n\t\t}\n" +
			repeat(n, func(i int) string { return fmt.Sprintf("\t\tif b[%d] {\n\t\t\tn += %d\n\t\t}\n", i, i) }) +
			"\t\ttime.Sleep(time.Second)\n\t}\n}\n"
	}, 4},
	{"nested conditions", func(n int) string {
		return "func f(url string, b []bool) (n int) {\n\tfor {\n\t\tif _, err := http.Get(url); err == nil {\n\t\t\treturn n\n\t\t}\n" +
			repeat(n, func(i int) string { return fmt.Sprintf("if b[%d] {\nn += %d\n", i, i) }) + strings.Repeat("}\n", n) +
			"\t\ttime.Sleep(time.Second)\n\t}\n}\n"
	}, 4},
	{"nested loops", func(n int) string {
		return "func f(url string) {\n" + repeat(n, func(i int) string { return fmt.Sprintf("for i%d := 0; i%d < 3; i%d++ {\n", i, i, i) }) +
			"if _, err := http.Get(url); err == nil {\nreturn\n}\ntime.Sleep(time.Second)\n" + strings.Repeat("}\n", n) + "}\n"
	}, 2}, // below that the steps of a run are not spent, and it grows with every loop around it
	{"a chain of calls", func(n int) string {
		return repeat(n, func(i int) string {
			return fmt.Sprintf("func f%d(url string) error {\n\tif url == \"\" {\n\t\treturn nil\n\t}\n\treturn f%d(url)\n}\n", i, i+1)
		}) + fmt.Sprintf("func f%d(url string) error {\n\t_, err := http.Get(url)\n\treturn err\n}\n", n) +
			"func f(url string) {\n\tfor f0(url) != nil {\n\t\ttime.Sleep(time.Second)\n\t}\n}\n"
	}, 10},
	{"calls that call each other", func(n int) string {
		return repeat(n, func(i int) string {
			return fmt.Sprintf("func f%d(url string) error {\n\tif _, err := http.Get(url); err == nil {\n\t\treturn nil\n\t}\n\ttime.Sleep(time.Second)\n\treturn f%d(url)\n}\n", i, (i+1)%n)
		})
	}, 2},
	{"a tree that is closed by recursion", func(n int) string {
		return "type node struct {\n\turl string\n\tdone bool\n" + repeat(n, func(i int) string { return fmt.Sprintf("\tn%d *node\n", i) }) + "}\n" +
			"func (n *node) close() error {\n\tif n.done {\n\t\treturn nil\n\t}\n\tif _, err := http.Get(n.url); err != nil {\n\t\ttime.Sleep(time.Second)\n\t\treturn n.close()\n\t}\n\tn.done = true\n" +
			repeat(n, func(i int) string {
				return fmt.Sprintf("\tif n.n%d != nil && !n.n%d.done {\n\t\tif err := n.n%d.close(); err != nil {\n\t\t\treturn err\n\t\t}\n\t}\n", i, i, i)
			}) + "\treturn nil\n}\n"
	}, 1},
	{"a random delay through assignments", func(n int) string {
		return "func f(url string) {\n\tfor {\n\t\tif _, err := http.Get(url); err == nil {\n\t\t\treturn\n\t\t}\n\t\td0 := time.Duration(rand.Int63n(1e9))\n" +
			repeat(n, func(i int) string { return fmt.Sprintf("\t\td%d := d%d + d%d/2\n", i+1, i, i) }) +
			fmt.Sprintf("\t\ttime.Sleep(d%d)\n\t}\n}\n", n)
	}, 4},
}

func repeat(n int, f func(i int) string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(f(i))
	}
	return b.String()
}

// work is what a run over code allocates: unlike time, it is the same on a busy machine.
func work(t testing.TB, code string) float64 {
	t.Helper()
	p := checkPackage(head + code)
	if p.IllTyped {
		t.Fatal("the code does not compile")
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, err := findings(p); err != nil {
		t.Fatal(err)
	}
	runtime.ReadMemStats(&after)
	return float64(after.Mallocs - before.Mallocs)
}

func TestGrowthIsLinear(t *testing.T) {
	work(t, growths[0].code(1)) // what is made once
	for _, g := range growths {
		t.Run(g.name, func(t *testing.T) {
			var took []float64
			n := g.from
			for range 5 {
				took = append(took, work(t, g.code(n)))
				n *= 2
			}
			t.Logf("%.0f allocations", took)
			// Of the doublings, the last two tell: four times the code is at most five and a half times the work.
			if first, last := took[2], took[4]; last > 5.5*first+20_000 {
				t.Errorf("four times the code is %.1f times the work", last/first)
			}
		})
	}
}
