package govet

import (
	"flag"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/internal/finding"
	"github.com/retrylint/retrylint/internal/selection"
)

// What the tool prints for four packages: b is clean and was seen twice, c is a
// dependency that nobody asked for, d never came.
const stream = `{
	"example.com/a": {
		"nojitter": [{
			"category": "fixed", "posn": "/r/a:b/a.go:12:3", "end": "/r/a:b/a.go:12:26", "message": "a fixed wait",
			"suggested_fixes": [{"message": "double it", "edits": [{"filename": "/r/a:b/a.go", "start": 99, "end": 100, "new": "2"}]}],
			"related": [{"posn": "/r/a.go:1:1", "end": "/r/b.go:2:2", "message": "elsewhere"}]
		}],
		"failures": {"error": "summary panicked on net/http: boom (at summary/x.go:3)"},
		"witness": [{"posn": "/r/a.go:1:1", "end": "/r/a.go:1:1", "message": "without tests"}]
	}
}
{ "example.com/b": {
	"nojitter": [{"posn": "/r/b.go:1:1", "end": "/r/b.go:1:1", "message": "with tests"}],
	"witness": [{"posn": "/r/b.go:1:1", "end": "/r/b.go:1:1", "message": "with tests"}]
} }
{ "example.com/b": {
	"nojitter": [{"posn": "/r/b.go:9:1", "end": "/r/b.go:9:1", "message": "without tests, which know better"}],
	"witness": [{"posn": "/r/b.go:1:1", "end": "/r/b.go:1:1", "message": "without tests"}]
} }
{}
{ "example.com/c": { "nojitter": [{"posn": "/r/c.go:1:1", "end": "/r/c.go:1:1", "message": "not asked for"}] } }
`

func newRequest() *finding.Request {
	return &finding.Request{Tests: true, Progress: new(finding.Progress), Selection: selection.Register(flag.NewFlagSet("", flag.ContinueOnError))}
}

func newPlan(paths ...string) *plan {
	p := &plan{units: make(map[string]bool)}
	for _, path := range paths {
		p.packages = append(p.packages, &listed{ImportPath: path})
		p.units[path] = true
	}
	return p
}

func TestHarvest(t *testing.T) {
	h := newHarvest(newPlan("example.com/a", "example.com/b", "example.com/d"), newRequest())
	if err := h.read(strings.NewReader(stream)); err != nil {
		t.Fatal(err)
	}
	result := finding.Result{Findings: h.findings(), Troubles: h.troubles}
	result.Tidy()
	if len(result.Findings) != 2 {
		t.Fatalf("findings are %v, want one of a and one of b", result.Findings)
	}
	a, b := result.Findings[0], result.Findings[1]
	if a.Start != (finding.Position{File: "/r/a:b/a.go", Line: 12, Column: 3}) || a.End.Column != 26 || a.Category != "fixed" || a.Package != "example.com/a" {
		t.Errorf("finding of a is %+v", a)
	}
	if rel := a.Related[0]; rel.End != rel.Start {
		t.Errorf("a related place ends in another file: %+v", rel)
	}
	if edit := a.Fixes[0].Edits[0]; edit != (finding.Edit{File: "/r/a:b/a.go", Start: 99, End: 100, New: "2"}) {
		t.Errorf("edit is %+v", edit)
	}
	if b.Message != "with tests" {
		t.Errorf("finding of b is %q, want that of the variant with its tests", b.Message)
	}
	if want := finding.Trouble("example.com/a: summary panicked on net/http: boom (at summary/x.go:3)"); len(result.Troubles) != 1 || result.Troubles[0] != want {
		t.Errorf("troubles are %q, want %q", result.Troubles, want)
	}
	if got := h.packages(); got != 2 {
		t.Errorf("%d packages, want 2", got)
	}
	if got := h.missing(nil); len(got) != 1 || !strings.HasSuffix(string(got[0]), ": example.com/d") {
		t.Errorf("missing is %q, want d", got)
	}
	if got := h.missing(map[string]bool{"example.com/d": true}); got != nil {
		t.Errorf("missing is %q, though d complained itself", got)
	}
}

func TestHarvestOfNonsense(t *testing.T) {
	for _, text := range []string{`{"example.com/a": `, `[]`, `{"example.com/a": {"nojitter": [{"posn": "nowhere"}]}}`} {
		h := newHarvest(newPlan("example.com/a"), newRequest())
		if err := h.read(strings.NewReader(text)); err == nil {
			t.Errorf("%s gives no error", text)
		}
	}
}

func TestComplaints(t *testing.T) {
	got := newComplaints(`go: downloading example.com/x v1.0.0
# example.com/a
vet: ./a/a.go:3:9: undefined: x
# example.com/b
# [example.com/b]
b/b_test.go:1:2: one
b/b_test.go:2:2: two
	which has more to say
b/b_test.go:3:2: three
go: can't vet example.com/c: no Go files in /r/c
`)
	want := []finding.Trouble{
		"a/a.go:3:9: undefined: x",
		"b/b_test.go:1:2: one (and 2 more)",
		"can't vet example.com/c: no Go files in /r/c",
	}
	if len(got.troubles) != len(want) {
		t.Fatalf("troubles are %q, want %q", got.troubles, want)
	}
	for i := range want {
		if got.troubles[i] != want[i] {
			t.Errorf("trouble is %q, want %q", got.troubles[i], want[i])
		}
	}
	for _, pkg := range []string{"example.com/a", "example.com/b"} {
		if !got.packages[pkg] {
			t.Errorf("%s did not complain", pkg)
		}
	}
}

// What go vet of Go 1.25 writes to standard error, a package that does not compile among
// those that do.
func TestDivide(t *testing.T) {
	const a = "{\n\t\"example.com/a\": {}\n}\n"
	values, rest := divide("# example.com/a\n" + a + "# example.com/b\nb/b.go:1:2: undefined: x\n# example.com/c\n{}\ngo: warning\n")
	if want := a + "{}\n"; values != want {
		t.Errorf("values are %q, want %q", values, want)
	}
	if want := "# example.com/b\nb/b.go:1:2: undefined: x\ngo: warning\n"; rest != want {
		t.Errorf("the rest is %q, want %q", rest, want)
	}
}
