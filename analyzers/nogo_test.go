package analyzers_test

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"go/ast"
	"go/types"
	"reflect"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/types/objectpath"

	"github.com/retrylint/retrylint/analyzers"
)

// Bazel's nogo is given the import path of each check: the package has its
// name, and exports Analyzer.
func TestNogoFindsTheAnalyzers(t *testing.T) {
	var paths []string
	for _, c := range analyzers.All() {
		paths = append(paths, "github.com/retrylint/retrylint/analyzers/"+c.Name())
	}
	pkgs, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedTypes | packages.NeedImports}, paths...)
	if err != nil {
		t.Fatal(err)
	}
	if len(pkgs) != len(paths) {
		t.Fatalf("%d packages for %d checks", len(pkgs), len(paths))
	}
	for _, p := range pkgs {
		v, ok := p.Types.Scope().Lookup("Analyzer").(*types.Var)
		if !ok || v.Type().String() != "*golang.org/x/tools/go/analysis.Analyzer" {
			t.Errorf("%s does not export a variable Analyzer of type *analysis.Analyzer", p.PkgPath)
		}
	}
}

// Each check runs without flags in a pass such as nogo makes it: without
// ReadFile, Module, OtherFiles and IgnoredFiles, and with no facts of the
// standard library; and it leaves the syntax as it was.
func TestNogoPass(t *testing.T) {
	pkgs, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo |
			packages.NeedTypesSizes | packages.NeedImports | packages.NeedDeps,
		Dir: "../cmd/retrylint/testdata/mod",
	}, "./dep", "./top")
	if err != nil {
		t.Fatal(err)
	}
	before := dump(t, pkgs)
	for _, c := range analyzers.All() {
		t.Run(c.Name(), func(t *testing.T) {
			n := &nogo{facts: make(map[string][]byte)}
			packages.Visit(pkgs, nil, func(p *packages.Package) {
				if p.Syntax == nil || p.PkgPath != "example.com/mod/dep" && p.PkgPath != "example.com/mod/top" {
					return // nogo does not analyse the standard library
				}
				if _, err := n.run(c.Analyzer, p, make(map[*analysis.Analyzer]any)); err != nil {
					t.Errorf("%s: %v", p.PkgPath, err)
				}
			})
			if dump(t, pkgs) != before {
				t.Error("the syntax tree is not what it was")
			}
		})
	}
}

// dump gives the syntax of packages in every detail but the old resolution of
// names, which holds maps.
func dump(t *testing.T, pkgs []*packages.Package) string {
	t.Helper()
	var buf bytes.Buffer
	syntax := func(field string, _ reflect.Value) bool {
		return field != "Scope" && field != "Obj" && field != "Unresolved"
	}
	for _, p := range pkgs {
		for _, f := range p.Syntax {
			if err := ast.Fprint(&buf, nil, f, syntax); err != nil {
				t.Fatal(err)
			}
		}
	}
	return buf.String()
}

// nogo is a driver that does what rules_go's does.
type nogo struct {
	facts map[string][]byte // by package, object and type
}

func (n *nogo) run(a *analysis.Analyzer, p *packages.Package, results map[*analysis.Analyzer]any) (any, error) {
	if r, ok := results[a]; ok {
		return r, nil
	}
	inputs := make(map[*analysis.Analyzer]any)
	for _, req := range a.Requires {
		r, err := n.run(req, p, results)
		if err != nil {
			return nil, err
		}
		inputs[req] = r
	}
	result, err := a.Run(&analysis.Pass{
		Analyzer: a, Fset: p.Fset, Files: p.Syntax, Pkg: p.Types, TypesInfo: p.TypesInfo, TypesSizes: p.TypesSizes,
		ResultOf: inputs,
		Report:   func(analysis.Diagnostic) {},
		ImportObjectFact: func(obj types.Object, f analysis.Fact) bool {
			return n.load(objectKey(obj), f)
		},
		ExportObjectFact:  func(obj types.Object, f analysis.Fact) { n.store(objectKey(obj), f) },
		ImportPackageFact: func(pkg *types.Package, f analysis.Fact) bool { return n.load(pkg.Path(), f) },
		ExportPackageFact: func(f analysis.Fact) { n.store(p.PkgPath, f) },
		AllObjectFacts:    func() []analysis.ObjectFact { return nil },
		AllPackageFacts:   func() []analysis.PackageFact { return nil },
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", a.Name, err)
	}
	results[a] = result
	return result, nil
}

// objectKey names an object across processes; empty if it has no name there.
func objectKey(obj types.Object) string {
	path, err := objectpath.For(obj)
	if err != nil || obj.Pkg() == nil {
		return ""
	}
	return obj.Pkg().Path() + "." + string(path)
}

func (n *nogo) store(key string, f analysis.Fact) {
	if key == "" {
		return
	}
	var buf bytes.Buffer
	if err := gob.NewEncoder(&buf).Encode(f); err != nil {
		panic(err) // a fact that cannot travel
	}
	n.facts[key+reflect.TypeOf(f).String()] = buf.Bytes()
}

func (n *nogo) load(key string, f analysis.Fact) bool {
	data, ok := n.facts[key+reflect.TypeOf(f).String()]
	return ok && gob.NewDecoder(bytes.NewReader(data)).Decode(f) == nil
}
