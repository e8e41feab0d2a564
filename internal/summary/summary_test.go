package summary_test

import (
	"bytes"
	"encoding/gob"
	"go/types"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/retrylint/retrylint/internal/fact"
	"github.com/retrylint/retrylint/internal/summary"
)

// said is what a package's fact tells of one function, in words.
type said string

func (*said) AFact()           {}
func (s *said) String() string { return string(*s) }

// spelt is the analyzer, with a fact for each function of which a package's own tells.
func spelt() *analysis.Analyzer {
	a := *summary.Analyzer
	a.FactTypes = append(slices.Clone(a.FactTypes), new(said))
	a.Run = func(pass *analysis.Pass) (any, error) {
		export := pass.ExportPackageFact
		pass.ExportPackageFact = func(f analysis.Fact) {
			export(f)
			var known fact.Imported[summary.Func]
			known.Add(pass.Pkg, f.(*summary.PackageFact).Funcs())
			for _, fn := range functions(pass.Pkg) {
				if k := known.Get(fn); k != nil {
					text := said(k.String())
					pass.ExportObjectFact(fn, &text)
				}
			}
		}
		return summary.Analyzer.Run(pass)
	}
	return &a
}

// functions gives the functions and methods that a package declares outside of functions.
func functions(pkg *types.Package) (all []*types.Func) {
	for _, name := range pkg.Scope().Names() {
		switch obj := pkg.Scope().Lookup(name).(type) {
		case *types.Func:
			all = append(all, obj)
		case *types.TypeName:
			if named, ok := obj.Type().(*types.Named); ok {
				all = slices.AppendSeq(all, named.Methods())
			}
			if iface, ok := obj.Type().Underlying().(*types.Interface); ok {
				all = slices.AppendSeq(all, iface.ExplicitMethods())
			}
		}
	}
	return all
}

func TestFacts(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), spelt(), "plain", "low", "high")
}

// TestBytes: the same facts come out again, byte for byte, survive a round trip, and
// are small.
func TestBytes(t *testing.T) {
	pkgs, err := packages.Load(&packages.Config{
		Mode: packages.LoadAllSyntax | packages.NeedModule,
		Env:  append(os.Environ(), "GO111MODULE=off", "GOPROXY=off", "GOPATH="+analysistest.TestData()),
	}, "high")
	if err != nil || packages.PrintErrors(pkgs) > 0 {
		t.Fatal("testdata does not load", err)
	}
	var first []byte
	for range 10 {
		data, n := encode(t, pkgs)
		if first == nil {
			first = data
			if budget := 500 + 15*n; len(data) > budget { // what gob says of the types, and each function
				t.Errorf("facts of %d functions take %d bytes, more than %d", n, len(data), budget)
			}
		}
		if !bytes.Equal(first, data) {
			t.Fatal("the facts differ from run to run")
		}
	}
}

// encode gives every fact of a run in one stream, in the order of packages, and the number
// of functions of which they tell.
func encode(t *testing.T, pkgs []*packages.Package) ([]byte, int) {
	t.Helper()
	graph, err := checker.Analyze([]*analysis.Analyzer{summary.Analyzer}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	type named struct {
		Path string
		Fact *summary.PackageFact
	}
	var all []named
	functions := 0
	for act := range graph.All() {
		for _, f := range act.AllPackageFacts() {
			if f.Package == act.Package.Types {
				fact := f.Fact.(*summary.PackageFact)
				all = append(all, named{act.Package.PkgPath, fact})
				functions += len(fact.Funcs())
			}
		}
	}
	slices.SortFunc(all, func(a, b named) int { return strings.Compare(a.Path, b.Path) })
	var buf bytes.Buffer
	if err := gob.NewEncoder(&buf).Encode(all); err != nil {
		t.Fatal(err)
	}
	var back []named
	if err := gob.NewDecoder(bytes.NewReader(buf.Bytes())).Decode(&back); err != nil || !reflect.DeepEqual(all, back) {
		t.Fatal("the facts do not survive a round trip", err)
	}
	return buf.Bytes(), functions
}
