package vettool

import (
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// writeUnit makes a unit of one file; deps are the units that it imports, by path.
func writeUnit(t *testing.T, path, code string, deps map[string]*unit) *unit {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "a.go")
	if err := os.WriteFile(file, []byte(code), 0o666); err != nil {
		t.Fatal(err)
	}
	imports, vetx := map[string]any{}, map[string]any{}
	for path, u := range deps {
		imports[path] = path
		if u != nil {
			vetx[path] = u.text("VetxOutput")
		}
	}
	return newUnit(t, map[string]any{
		"ImportPath": path, "GoFiles": []any{file}, "GoVersion": "go1.26", "VetxOnly": true,
		"ImportMap": imports, "PackageVetx": vetx, "VetxOutput": filepath.Join(dir, "vet.out"),
	})
}

func TestTypesOnly(t *testing.T) {
	below := writeUnit(t, "example.com/below", "package below\n\n// T is one.\ntype T struct{ N int }\n", nil)
	if err := below.typesOnly(); err != nil {
		t.Fatal(err)
	}
	above := writeUnit(t, "example.com/above", `package above

import "example.com/below"

func F() below.T {
	return undefined // what a body holds does not matter
}
`, map[string]*unit{"example.com/below": below})
	if err := above.typesOnly(); err != nil {
		t.Fatal(err)
	}

	root := writeUnit(t, "example.com/root", "package root\n", map[string]*unit{"example.com/above": above})
	deps, err := root.readVetx()
	if err != nil {
		t.Fatal(err)
	}
	m := importer{token.NewFileSet(), root.table("ImportMap"), deps, map[string]*types.Package{}}
	pkg, err := m.Import("example.com/above")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := pkg.Scope().Lookup("F").String(), "func example.com/above.F() example.com/below.T"; got != want {
		t.Errorf("read back %s, want %s", got, want)
	}
	if _, err := m.Import("example.com/nosuch"); err == nil {
		t.Error("a package was imported that the unit does not know")
	}
}

// What may have facts, or is not as it is expected, is left to unitchecker.
func TestTypesOnlyLeaves(t *testing.T) {
	withFacts := writeUnit(t, "example.com/facts", "", nil)
	if err := os.WriteFile(withFacts.text("VetxOutput"), []byte("vetx\x00\x00\x00\x00\x01\x00\x00\x00f"), 0o666); err != nil {
		t.Fatal(err)
	}
	noTypes := writeUnit(t, "example.com/none", "", nil)
	if err := os.WriteFile(noTypes.text("VetxOutput"), []byte("other"), 0o666); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		path, code string
		deps       map[string]*unit
		want       string
	}{
		"calls a parameter":   {"example.com/a", "package a\n\nfunc F(f func()) { f() }\n", nil, errFacts.Error()},
		"imports time":        {"example.com/a", "package a\n", map[string]*unit{"time": nil}, errFacts.Error()},
		"imports facts":       {"example.com/a", "package a\n", map[string]*unit{"example.com/facts": withFacts}, errFacts.Error()},
		"imports no types":    {"example.com/a", "package a\n", map[string]*unit{"example.com/none": noTypes}, "holds no types"},
		"does not parse":      {"example.com/a", "package\n", nil, "expected 'IDENT'"},
		"does not type-check": {"example.com/a", "package a\n\nvar x = undefined\n", nil, "undefined"},
	} {
		u := writeUnit(t, c.path, c.code, c.deps)
		if err := u.typesOnly(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error is %v, want %q", name, err, c.want)
		}
		if _, err := os.Stat(u.text("VetxOutput")); err == nil {
			t.Errorf("%s: it wrote a file", name)
		}
	}
}
