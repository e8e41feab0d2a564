package summary_test

import (
	"bytes"
	"encoding/gob"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/retrylint/retrylint/internal/summary"
)

// load gives packages with all their dependencies, from source.
func load(t testing.TB, dir string, patterns ...string) []*packages.Package {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadAllSyntax | packages.NeedModule, Dir: dir}, patterns...)
	if err != nil {
		t.Fatal(err)
	}
	return pkgs
}

// BenchmarkSummary prints what the pass costs on net/http and everything below it, or
// on RETRYLINT_BENCH ("dir pattern...").
func BenchmarkSummary(b *testing.B) {
	dir, patterns := ".", []string{"net/http"}
	if f := strings.Fields(os.Getenv("RETRYLINT_BENCH")); len(f) > 1 {
		dir, patterns = f[0], f[1:]
	}
	pkgs := load(b, dir, patterns...)
	b.ResetTimer()
	for range b.N {
		var spent time.Duration
		graph, err := checker.Analyze([]*analysis.Analyzer{summary.Analyzer}, pkgs, &checker.Options{Sequential: true})
		if err != nil {
			b.Fatal(err)
		}
		n, functions, size := 0, 0, 0
		var worst time.Duration
		name := ""
		for act := range graph.All() {
			spent += act.Duration
			n++
			if act.Duration > worst {
				worst, name = act.Duration, act.Package.PkgPath
			}
			for _, f := range act.AllPackageFacts() {
				if f.Package == act.Package.Types {
					functions += len(f.Fact.(*summary.PackageFact).Funcs())
					var buf bytes.Buffer
					if err := gob.NewEncoder(&buf).Encode(f.Fact); err == nil {
						size += buf.Len()
					}
				}
			}
		}
		b.ReportMetric(float64(spent.Milliseconds()), "ms/run")
		b.ReportMetric(float64(n), "packages")
		b.ReportMetric(float64(functions), "functions")
		fmt.Printf("slowest: %s %v; %d bytes of facts for each function\n", name, worst, size/max(functions, 1))
	}
}
