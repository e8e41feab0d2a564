package main_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// What a repository may look like besides one module of plain files.
func TestShapes(t *testing.T) {
	inPackage := func(name string) string { return strings.Replace(unreasoned, "package a", "package "+name, 1) }
	for _, c := range []struct {
		name  string
		files map[string]string
		args  string
		want  []string
	}{
		{
			name: "vendored dependency",
			files: map[string]string{
				"go.mod":                        modFile + "\nrequire example.com/dep v1.0.0\n",
				"a.go":                          strings.Replace(unreasoned, "package a\n", "package a\n\nimport _ \"example.com/dep\"\n", 1),
				"vendor/modules.txt":            "# example.com/dep v1.0.0\n## explicit; go 1.26\nexample.com/dep\n",
				"vendor/example.com/dep/dep.go": inPackage("dep"),
			},
			args: "./...",
			want: []string{"a.go:5:1: (directive)"},
		}, {
			name: "replaced module",
			files: map[string]string{
				"a/go.mod":   modFile + "\nrequire example.com/dep v0.0.0\n\nreplace example.com/dep => ../dep\n",
				"a/a.go":     "package a\n\nimport _ \"example.com/dep\"\n",
				"dep/go.mod": "module example.com/dep\n\ngo 1.26.0\n", "dep/dep.go": inPackage("dep"),
			},
			args: "-C a ./...", // the other module is none of those asked for
		}, {
			name: "workspace",
			files: map[string]string{
				"go.work":  "go 1.26.0\n\nuse (\n\t./a\n\t./b\n)\n",
				"a/go.mod": modFile, "a/a.go": "package a\n\nimport _ \"example.com/b\"\n",
				"b/go.mod": "module example.com/b\n\ngo 1.26.0\n", "b/b.go": inPackage("b"),
			},
			args: "./a/... ./b/...",
			want: []string{"b/b.go:3:1: (directive)"},
		}, {
			name: "older language",
			files: map[string]string{
				"go.mod": "module example.com/a\n\ngo 1.21\n", "a.go": unreasoned,
			},
			args: "./...",
			want: []string{"a.go:3:1: (directive)"},
		}, {
			name: "tests alone",
			files: map[string]string{
				"go.mod": modFile, "a_test.go": unreasoned, "x_test.go": inPackage("a_test"),
			},
			args: "./...",
			want: []string{"a_test.go:3:1: (directive)", "x_test.go:3:1: (directive)"},
		}, {
			name: "another system's file",
			files: map[string]string{
				"go.mod": modFile, "a.go": "package a\n", "a_plan9.go": unreasoned,
			},
			args: "./...",
		}, {
			name: "cgo",
			files: map[string]string{
				"go.mod": modFile,
				"a.go":   "package a\n\n// int one(void) { return 1; }\nimport \"C\"\n\n//retrylint:ignore nojitter\nfunc f() { C.one() }\n",
				"b.go":   inPackage("a"),
			},
			args: "./...",
			want: []string{"a.go:6:1: (directive)", "b.go:3:1: (directive)"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.name == "cgo" {
				if _, err := exec.LookPath("gcc"); err != nil {
					t.Skip("no C compiler")
				}
			}
			args := strings.Fields(c.args)
			if args[0] != "-C" {
				args = append([]string{"-C", "."}, args...)
			}
			vet := run(t, write(t, c.files), "go", slices.Concat([]string{"vet"}, args[:2], []string{"-vettool=" + tool}, args[2:])...)
			found := places(vet.stderr)
			slices.Sort(found)
			want(t, found, c.want)
			for _, engine := range []string{"vet", "source"} {
				dir := write(t, c.files)
				got := retrylint(t, dir, append([]string{"-engine=" + engine}, strings.Fields(c.args)...)...)
				want(t, places(got.stdout), c.want)
				if got.status == 2 {
					t.Errorf("%s: %s", engine, got.stderr)
				}
			}
		})
	}
}

// A package outside of the module may be asked for, though the build cache knows it as one
// that was needed.
func TestOutside(t *testing.T) {
	dir := write(t, map[string]string{
		"go.mod":                        modFile + "\nrequire example.com/dep v1.0.0\n",
		"a.go":                          "package a\n\nimport _ \"example.com/dep\"\n\n// " + t.TempDir() + "\n",
		"vendor/modules.txt":            "# example.com/dep v1.0.0\n## explicit; go 1.26\nexample.com/dep\n",
		"vendor/example.com/dep/dep.go": strings.Replace(unreasoned, "package a", "package dep", 1) + "\n// " + t.TempDir() + "\n",
	})
	for range 2 {
		expect(t, retrylint(t, dir, "./..."), 0, 0)
		got := retrylint(t, dir, "example.com/dep")
		expect(t, got, 1, 1)
		want(t, places(got.stdout), []string{"vendor/example.com/dep/dep.go:3:1: (directive)"})
	}
}
