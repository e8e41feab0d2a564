package report

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Guard makes an error of a panic in run, one that names the check, the package
// and the place, so that a fault of retrylint costs one check in one package
// and is still seen. It is for analyzers without facts: a driver that runs for
// facts alone drops errors.
func Guard(run func(*analysis.Pass) (any, error)) func(*analysis.Pass) (any, error) {
	return func(pass *analysis.Pass) (result any, err error) {
		defer func() {
			if p := recover(); p != nil {
				result, err = nil, fmt.Errorf("%s", Panicked(pass, p))
			}
		}()
		return run(pass)
	}
}

// Panicked describes a recovered panic of a pass in one line. It must be called
// by the deferred function that recovered.
func Panicked(pass *analysis.Pass, p any) string {
	pkg := "unknown package"
	if pass.Pkg != nil {
		pkg = pass.Pkg.Path()
	}
	text, _, _ := strings.Cut(fmt.Sprint(p), "\n")
	return fmt.Sprintf("%s panicked on %s: %s%s", pass.Analyzer.Name, pkg, text, panicSite())
}

// panicSite gives the place of the panic that is being recovered: the first
// frame below runtime's own.
func panicSite() string {
	pcs := make([]uintptr, 32)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs)])
	panicking := false
	for {
		f, more := frames.Next()
		switch inRuntime := strings.HasPrefix(f.Function, "runtime."); {
		case inRuntime:
			panicking = true
		case panicking:
			dir, file := filepath.Split(f.File)
			return fmt.Sprintf(" (at %s/%s:%d)", filepath.Base(dir), file, f.Line)
		}
		if !more {
			return ""
		}
	}
}
