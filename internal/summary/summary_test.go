package summary_test

import (
	"bytes"
	"encoding/gob"
	"os"
	"reflect"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/types/objectpath"

	"github.com/retrylint/retrylint/internal/summary"
)

func TestFacts(t *testing.T) {
	analysistest.Run(t, analysistest.TestData(), summary.Analyzer, "plain", "low", "high")
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
			if budget := 1500 + 60*n; len(data) > budget { // what gob says of the types, and each fact
				t.Errorf("%d facts take %d bytes, more than %d", n, len(data), budget)
			}
		}
		if !bytes.Equal(first, data) {
			t.Fatal("the facts differ from run to run")
		}
	}
}

// encode gives every fact of a run in one stream, in the order of packages and paths.
func encode(t *testing.T, pkgs []*packages.Package) ([]byte, int) {
	t.Helper()
	graph, err := checker.Analyze([]*analysis.Analyzer{summary.Analyzer}, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	type named struct {
		Path string
		Fact *summary.Func
		Pkg  *summary.PackageFact
	}
	var all []named
	for act := range graph.All() {
		for _, f := range act.AllObjectFacts() {
			if path, err := objectpath.For(f.Object); err == nil && f.Object.Pkg() == act.Package.Types {
				all = append(all, named{Path: act.Package.PkgPath + "." + string(path), Fact: f.Fact.(*summary.Func)})
			}
		}
		for _, f := range act.AllPackageFacts() {
			if f.Package == act.Package.Types {
				all = append(all, named{Path: act.Package.PkgPath, Pkg: f.Fact.(*summary.PackageFact)})
			}
		}
	}
	slices.SortFunc(all, func(a, b named) int { return bytes.Compare([]byte(a.Path), []byte(b.Path)) })
	var buf bytes.Buffer
	if err := gob.NewEncoder(&buf).Encode(all); err != nil {
		t.Fatal(err)
	}
	var back []named
	if err := gob.NewDecoder(bytes.NewReader(buf.Bytes())).Decode(&back); err != nil || !reflect.DeepEqual(all, back) {
		t.Fatal("the facts do not survive a round trip", err)
	}
	return buf.Bytes(), len(all)
}
