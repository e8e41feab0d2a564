// Package checktest runs a check over its cases in testdata, and keeps count
// of the verdicts that are known to be wrong.
//
// The cases live in a module of their own with the real libraries, one folder a
// check. A function is called xBad where the check must speak, xOk where it must
// not, FP_x where it speaks and is wrong, FN_x where it is silent and is wrong.
// In the last two the want comments say what the tool does today, so that the
// test passes; their numbers stand in testdata/known.txt and may not rise.
//
// Where a report stands: at the call that waits or sends, at the option that makes
// it so, at the comparison that classifies; for a whole loop at its head, which is
// the line of "for", of the label of a jump back, of the function that calls
// itself, or of the call that hands a closure over. A timer's wait is told from the
// call that is given the duration.
//
// The driver works offline: run "go mod download" in testdata once.
package checktest

import (
	"bufio"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/analysistest"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/retrylint/retrylint/internal/report"
)

// Dir is testdata as seen from the folder of a check.
const Dir = "../../testdata"

// Run runs a over ./<name>/... of testdata, compares its reports with the want
// comments, and the number of FP_ and FN_ functions with testdata/known.txt.
// An opt-in check is asked to speak. A load from source takes seconds, so it runs
// in parallel with other tests.
func Run(t *testing.T, a *analysis.Analyzer) {
	t.Helper()
	t.Parallel()
	dir, err := filepath.Abs(Dir)
	if err != nil {
		t.Fatal(err)
	}
	if f := a.Flags.Lookup(report.EnableFlag); f != nil {
		if err := f.Value.Set("true"); err != nil {
			t.Fatal(err)
		}
	}
	seen := make(map[token.Position]bool)
	var got tally
	for _, res := range analysistest.Run(t, dir, a, "./"+a.Name+"/...") {
		pkg := res.Action.Package
		for _, d := range res.Action.Diagnostics {
			if why := form(a.Name, d.Message); why != "" {
				t.Errorf("%s: the message %q %s", pkg.Fset.Position(d.Pos), d.Message, why)
			}
		}
		for _, f := range pkg.Syntax {
			for _, d := range f.Decls {
				fn, ok := d.(*ast.FuncDecl)
				if !ok {
					continue
				}
				pos := pkg.Fset.Position(fn.Pos())
				if seen[pos] {
					continue // the same file once more, as part of a test variant
				}
				seen[pos] = true
				got.add(fn.Name.Name)
			}
		}
	}
	want, err := known(filepath.Join(dir, "known.txt"), a.Name)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s: %d cases, FP_ %d (known %d), FN_ %d (known %d)", a.Name, got.cases, got.fp, want.fp, got.fn, want.fn)
	compare(t, a.Name, "FP_", got.fp, want.fp)
	compare(t, a.Name, "FN_", got.fn, want.fn)
}

// form says what is wrong with the form of a message, or "": it is one line of at most 120
// characters, begins in lower case or with a name of the code, has no full stop, does not
// name its check and does not preach.
func form(check, message string) string {
	first, _, _ := strings.Cut(message, " ")
	switch {
	case strings.ContainsAny(message, "\n\r"):
		return "is not one line"
	case utf8.RuneCountInString(message) > 120:
		return "is longer than 120 characters"
	case strings.HasSuffix(message, ".") && !strings.HasSuffix(message, "..."):
		return "ends in a full stop"
	case !strings.ContainsAny(first, ".-") && first != strings.ToLower(first):
		return "begins in upper case"
	case strings.Contains(strings.ReplaceAll(message, check+".", ""), check): // a callee of the cases may be named by their package
		return "names its check"
	case strings.Contains(message, "should"):
		return "preaches"
	}
	return ""
}

// Quiet runs all of as over ./quiet/... of testdata, where no check may speak.
// dir is the path of testdata.
func Quiet(t *testing.T, dir string, as []*analysis.Analyzer) {
	t.Helper()
	t.Parallel()
	pkgs, err := packages.Load(&packages.Config{
		Mode: packages.LoadAllSyntax | packages.NeedModule,
		Dir:  dir,
		Env:  append(os.Environ(), "GOWORK=off", "GOPROXY=off"),
	}, "./quiet/...")
	if err != nil {
		t.Fatal(err)
	}
	if len(pkgs) == 0 {
		t.Fatal("no packages in quiet")
	}
	for _, p := range pkgs {
		for _, e := range p.Errors {
			t.Error(e)
		}
	}
	graph, err := checker.Analyze(as, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, act := range graph.Roots {
		if act.Err != nil {
			t.Errorf("%v: %v", act, act.Err)
		}
		for _, d := range act.Diagnostics {
			t.Errorf("%s: %s (%s)", act.Package.Fset.Position(d.Pos), d.Message, act.Analyzer.Name)
		}
	}
}

// A tally counts the functions of a check's folder.
type tally struct{ cases, fp, fn int }

func (c *tally) add(name string) {
	switch {
	case strings.HasPrefix(name, "FP_"):
		c.cases++
		c.fp++
	case strings.HasPrefix(name, "FN_"):
		c.cases++
		c.fn++
	case strings.HasSuffix(name, "Bad"), strings.HasSuffix(name, "Ok"):
		c.cases++
	}
}

// compare fails where got has risen, and where it has fallen and the list doesn't say so.
func compare(t *testing.T, check, prefix string, got, want int) {
	t.Helper()
	switch {
	case got > want:
		t.Errorf("%s: %d functions called %s, known.txt allows %d: mend the check, or say why it can't be and raise the number", check, got, prefix, want)
	case got < want:
		t.Errorf("%s: %d functions called %s, known.txt still allows %d: lower it", check, got, prefix, want)
	}
}

// known reads the line of check in a list of lines "check FP FN". A check that
// isn't listed has none.
func known(file, check string) (tally, error) {
	f, err := os.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return tally{}, nil
	}
	if err != nil {
		return tally{}, err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		line, _, _ := strings.Cut(lines.Text(), "#")
		fields := strings.Fields(line)
		if len(fields) == 0 || fields[0] != check {
			continue
		}
		if len(fields) != 3 {
			return tally{}, fmt.Errorf("%s:%d: want \"check FP FN\"", file, n)
		}
		fp, err := strconv.Atoi(fields[1])
		if err != nil {
			return tally{}, fmt.Errorf("%s:%d: %w", file, n, err)
		}
		fn, err := strconv.Atoi(fields[2])
		if err != nil {
			return tally{}, fmt.Errorf("%s:%d: %w", file, n, err)
		}
		return tally{fp: fp, fn: fn}, nil
	}
	return tally{}, lines.Err()
}
