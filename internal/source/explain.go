package source

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/tools/go/packages"

	"github.com/retrylint/retrylint/internal/explain"
	"github.com/retrylint/retrylint/internal/finding"
	"github.com/retrylint/retrylint/internal/vettool"
)

// Explain says what retrylint sees at a line of a file, which may be relative to
// the directory of the request. It loads only the package that holds the file
// and what that needs, in the file's own module.
func Explain(ctx context.Context, req *finding.Request, file string, line int) ([]string, error) {
	if !filepath.IsAbs(file) {
		file = filepath.Join(req.Dir, file)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	if n := bytes.Count(bytes.TrimSuffix(data, []byte("\n")), []byte("\n")) + 1; line > n {
		return nil, fmt.Errorf("%s ends with line %d", finding.Relative(req.Dir, file), n)
	}
	own := *req
	if dir := filepath.Dir(file); !vettool.Versioned(dir) { // a dependency is what this module makes of it
		own.Dir = dir
	}
	pkgs, err := load(ctx, &own, "file="+file)
	if err != nil {
		return nil, err
	}
	if leftOut(ctx, &own, file, pkgs) {
		return nil, fmt.Errorf("%s is in no package of this build", finding.Relative(req.Dir, file))
	}
	checks := req.Selection.Analyzers()
	explainer := explain.New(checks)
	checks = append(checks, explainer)
	var lines []string
	var failed error
	shown, found := 0, 0
	err = choose(ctx, req.Progress, variants(pkgs), checks, func(u *unit, act results) {
		shown++
		for _, c := range checks {
			a := act(c)
			if a.err != nil && failed == nil {
				failed = fmt.Errorf("%s: %w", u.PkgPath, a.err)
			}
			for _, d := range a.diagnostics {
				f := convert(u, c.Name, d)
				if f.Start.File == file && f.Start.Line <= line && line <= f.End.Line {
					found++
					lines = append(lines, fmt.Sprintf("finding: %s: %s (%s)", f.Start.In(req.Dir), f.Message, f.Check))
				}
			}
		}
		if e, ok := act(explainer).result.(*explain.Explainer); ok {
			lines = append(lines, e.At(file, line)...)
		}
	})
	if err != nil {
		return nil, err
	}
	for _, t := range troubles(req.Dir, pkgs) {
		return nil, fmt.Errorf("%s", t)
	}
	switch {
	case failed != nil:
		return nil, failed
	case shown == 0:
		return nil, fmt.Errorf("%s is in no package of this build", finding.Relative(req.Dir, file))
	case found == 0:
		lines = append(lines, "no finding")
	}
	return lines, nil
}

// leftOut reports whether the build leaves a file out of its package. Where that has no
// other files, the one that is named makes a package by itself, whatever its constraints say.
func leftOut(ctx context.Context, req *finding.Request, file string, pkgs []*packages.Package) bool {
	if !slices.ContainsFunc(pkgs, func(p *packages.Package) bool { return p.PkgPath == "command-line-arguments" }) {
		return false
	}
	folder, _ := load(ctx, req, filepath.Dir(file)) // of a file outside all modules nothing is known
	return slices.ContainsFunc(folder, func(p *packages.Package) bool {
		return slices.ContainsFunc(p.IgnoredFiles, func(ignored string) bool { return filepath.Base(ignored) == filepath.Base(file) })
	})
}
