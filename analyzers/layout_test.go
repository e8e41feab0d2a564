package analyzers_test

import (
	"os/exec"
	"strings"
	"testing"
)

const module = "github.com/retrylint/retrylint/"

// ranks orders the rooms of the analysis: a room imports only rooms below it (docs/design.md).
var ranks = map[string]int{
	"internal/symbol":    0,
	"internal/report":    0,
	"internal/catalog":   1,
	"internal/fact":      1,
	"internal/defuse":    1,
	"internal/flow":      2,
	"internal/delay":     2,
	"internal/setting":   2,
	"internal/summary":   3,
	"internal/attempt":   4,
	"internal/retryloop": 5,
	"internal/check":     6,
	"internal/explain":   7,
	"analyzers":          8,
}

// plain are the rooms that know nothing of go/analysis.
var plain = []string{"internal/symbol", "internal/catalog", "internal/fact", "internal/defuse", "internal/flow", "internal/delay", "internal/setting"}

func TestDependenciesRunOneWay(t *testing.T) {
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, module+"...").Output()
	if err != nil {
		t.Fatal(err)
	}
	rank := func(path string) (int, bool) {
		if strings.HasPrefix(path, "analyzers/") {
			return 7, true
		}
		r, ok := ranks[path]
		return r, ok
	}
	seen := 0
	for line := range strings.Lines(string(out)) {
		fields := strings.Fields(line)
		pkg := strings.TrimPrefix(fields[0], module)
		r, ranked := rank(pkg)
		if !ranked {
			continue
		}
		seen++
		for _, imp := range fields[1:] {
			if imp == "golang.org/x/tools/go/analysis" {
				for _, p := range plain {
					if p == pkg {
						t.Errorf("%s imports go/analysis: it is to stay a plain library", pkg)
					}
				}
			}
			rel, ours := strings.CutPrefix(imp, module)
			if !ours {
				continue
			}
			if q, ok := rank(rel); !ok || q >= r {
				t.Errorf("%s imports %s, which is not below it", pkg, rel)
			}
		}
	}
	if seen < len(ranks) {
		t.Errorf("saw %d rooms, want at least %d", seen, len(ranks))
	}
}
