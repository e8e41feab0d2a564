package vettool

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

func newUnit(t *testing.T, fields map[string]any) *unit {
	t.Helper()
	file := filepath.Join(t.TempDir(), "vet.cfg")
	data, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, data, 0o666); err != nil {
		t.Fatal(err)
	}
	u, err := readUnit(file)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func TestIgnoreWhoAsks(t *testing.T) {
	for _, c := range []struct {
		name    string
		fields  map[string]any
		outside bool
		reports bool
	}{
		{"root", map[string]any{"VetxOnly": false, "ModulePath": "m", "Dir": "/r/a"}, false, true},
		{"dependency in the module", map[string]any{"VetxOnly": true, "ModulePath": "m", "Dir": "/r/a"}, false, true},
		{"replaced module", map[string]any{"VetxOnly": true, "ModulePath": "m2", "ModuleVersion": "v0.0.0", "Dir": "/r2"}, false, true},
		{"module cache", map[string]any{"VetxOnly": true, "ModulePath": "x", "ModuleVersion": "v1.0.0", "Dir": "/c/x@v1.0.0/a"}, false, false},
		{"vendored", map[string]any{"VetxOnly": true, "ModulePath": "x", "ModuleVersion": "v1.0.0", "Dir": "/r/vendor/x"}, false, false},
		{"standard library", map[string]any{"VetxOnly": true, "Dir": "/go/src/fmt"}, false, false},
		{"the same, and any may be asked for", map[string]any{"VetxOnly": true, "Dir": "/go/src/fmt"}, true, true},
		{"a go command without the fault", map[string]any{"VetxOnly": true, "ModulePath": "m", "Dir": "/r/a", "Module": map[string]any{"Path": "m"}}, false, false},
	} {
		u := newUnit(t, c.fields)
		u.ignoreWhoAsks(c.outside)
		file, err := u.write()
		if err != nil {
			t.Fatal(err)
		}
		if u, err = readUnit(file); err != nil {
			t.Fatal(err)
		}
		if got := !u.factsOnly(); got != c.reports {
			t.Errorf("%s: reports is %v, want %v", c.name, got, c.reports)
		}
	}
}

func TestCalledByGo(t *testing.T) {
	for _, c := range []struct {
		args []string
		want bool
	}{
		{[]string{"-V=full"}, true},
		{[]string{"-flags"}, true},
		{[]string{"-json", "-nojitter", "/tmp/b001/vet.cfg"}, true},
		{[]string{"./..."}, false},
		{[]string{"version"}, false},
		{nil, false},
	} {
		if got := CalledByGo(c.args); got != c.want {
			t.Errorf("%v: %v, want %v", c.args, got, c.want)
		}
	}
}
