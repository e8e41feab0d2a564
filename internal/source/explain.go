package source

import (
	"context"
	"fmt"
	"path/filepath"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/explain"
	"github.com/retrylint/retrylint/internal/finding"
)

// Explain says what retrylint sees at a line of a file, which may be relative to
// the directory of the request. It loads only the package that holds the file
// and what that needs.
func Explain(ctx context.Context, req *finding.Request, file string, line int) ([]string, error) {
	if !filepath.IsAbs(file) {
		file = filepath.Join(req.Dir, file)
	}
	file, err := filepath.Abs(file)
	if err != nil {
		return nil, err
	}
	pkgs, err := load(ctx, req, "file="+file)
	if err != nil {
		return nil, err
	}
	all := variants(pkgs)
	for _, t := range troubles(req.Dir, pkgs) {
		return nil, fmt.Errorf("%s", t)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s is in no package of this build", finding.Relative(req.Dir, file))
	}
	var checks []*analysis.Analyzer
	for _, c := range req.Selection.Checks() {
		checks = append(checks, c.Analyzer)
	}
	explainer := explain.New(checks)
	graph, err := analyse(ctx, append(checks, explainer), all)
	if err != nil {
		return nil, err
	}
	var lines []string
	found := 0
	for _, act := range graph.Roots {
		if act.Err != nil {
			return nil, fmt.Errorf("%s: %w", act.Package.PkgPath, act.Err)
		}
		if e, ok := act.Result.(*explain.Explainer); ok {
			lines = append(lines, e.At(file, line)...)
			continue
		}
		for _, d := range act.Diagnostics {
			f := convert(act.Package, act.Analyzer.Name, d)
			if f.Start.File == file && f.Start.Line <= line && line <= f.End.Line {
				found++
				lines = append(lines, fmt.Sprintf("finding: %s: %s (%s)", f.Start.In(req.Dir), f.Message, f.Check))
			}
		}
	}
	if found == 0 {
		lines = append(lines, "no finding")
	}
	return lines, nil
}
