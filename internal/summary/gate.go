package summary

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/report"
)

// heavy reports whether a package can wait, draw or call out: whether it imports
// one that can, or says how often a function tries. Anything else is left at once, but for
// who calls a function parameter.
func (p *Package) heavy() bool {
	for _, imp := range p.pass.Pkg.Imports() {
		if trigger(imp.Path()) {
			return true
		}
		if p.direct[imp] != nil {
			return true
		}
	}
	return slices.ContainsFunc(p.pass.Files, declares)
}

// declares reports whether the documentation of a file's function says how often it tries.
func declares(file *ast.File) bool {
	return slices.ContainsFunc(file.Decls, func(d ast.Decl) bool {
		fd, ok := d.(*ast.FuncDecl)
		return ok && report.AttemptsOf(fd.Doc) > 0
	})
}

// Mute reports whether a package has no facts, by what can be told before its types are
// known: by its path, by those of its imports, none of which has facts either, and, where
// files is not nil, by its syntax with comments.
func Mute(path string, imports []string, files []*ast.File) bool {
	if OfStd(path) {
		return true
	}
	if slices.ContainsFunc(imports, trigger) {
		return false
	}
	return !slices.ContainsFunc(files, takesFuncs) && !slices.ContainsFunc(files, declares)
}

func trigger(path string) bool {
	switch path {
	case "time", "context", "math/rand", "math/rand/v2", "crypto/rand", "os/exec", "database/sql", "database/sql/driver", "crypto/tls", "log/syslog":
		return true
	}
	return path == "net" || strings.HasPrefix(path, "net/")
}

// isStd reports whether pkg is of the standard library, whose functions are known
// by name (std.go) and whose bodies are not looked at.
func isStd(pkg *types.Package) bool { return OfStd(pkg.Path()) }

// OfStd reports whether a package path is one of the standard library: no such package has facts.
func OfStd(path string) bool {
	if strings.HasPrefix(path, "vendor/") {
		return true
	}
	first, _, _ := strings.Cut(path, "/")
	return stdRoots[first]
}

var stdRoots = map[string]bool{
	"archive": true, "bufio": true, "builtin": true, "bytes": true, "cmp": true, "compress": true, "container": true,
	"context": true, "crypto": true, "database": true, "debug": true, "embed": true, "encoding": true,
	"errors": true, "expvar": true, "flag": true, "fmt": true, "go": true, "hash": true, "html": true,
	"image": true, "index": true, "internal": true, "io": true, "iter": true, "log": true, "maps": true,
	"math": true, "mime": true, "net": true, "os": true, "path": true, "plugin": true, "reflect": true,
	"regexp": true, "runtime": true, "slices": true, "sort": true, "strconv": true, "strings": true,
	"structs": true, "sync": true, "syscall": true, "testing": true, "text": true, "time": true,
	"unicode": true, "unique": true, "unsafe": true, "weak": true,
}

// IsStd reports whether pkg is of the standard library.
func IsStd(pkg *types.Package) bool { return isStd(pkg) }
