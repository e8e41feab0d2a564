// Package source is the engine that loads and analyses everything in one
// process, from source. It needs no build cache and no Go that matches its own,
// and remembers nothing.
package source

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/internal/finding"
)

// Run analyses the packages of the request. An error means that nothing could
// be done at all.
func Run(ctx context.Context, req *finding.Request) (*finding.Result, error) {
	pkgs, err := load(ctx, req, req.Patterns...)
	if err != nil {
		return nil, err
	}
	result := &finding.Result{Troubles: troubles(req.Dir, pkgs)}
	roots := slices.DeleteFunc(variants(pkgs), func(p *packages.Package) bool { return p.IllTyped })
	if len(roots) == 0 && len(result.Troubles) == 0 {
		result.Troubles = append(result.Troubles, finding.Trouble("no packages match "+strings.Join(req.Patterns, " ")))
		return result, nil
	}
	req.Report(0, len(roots))
	run := []*analysis.Analyzer{analyzers.Failures()}
	for _, c := range req.Selection.Checks() {
		run = append(run, c.Analyzer)
	}
	graph, err := analyse(ctx, run, roots)
	if err != nil {
		return nil, err
	}
	req.Report(len(roots), len(roots))
	seen := make(map[string]bool)
	for _, act := range graph.Roots {
		seen[importPath(act.Package)] = true
		if act.Err != nil {
			result.Troubles = append(result.Troubles, finding.Trouble(fmt.Sprintf("%s: %v", act.Package.PkgPath, act.Err)))
			continue
		}
		for _, d := range act.Diagnostics {
			result.Findings = append(result.Findings, convert(act.Package, act.Analyzer.Name, d))
		}
	}
	result.Packages = len(seen)
	return result, nil
}

// analyse gives up on the analysis, which cannot be stopped, when the context ends: the
// process is about to end too.
func analyse(ctx context.Context, run []*analysis.Analyzer, roots []*packages.Package) (*checker.Graph, error) {
	type outcome struct {
		graph *checker.Graph
		err   error
	}
	done := make(chan outcome, 1)
	go func() {
		graph, err := checker.Analyze(run, roots, nil)
		done <- outcome{graph, err}
	}()
	select {
	case o := <-done:
		return o.graph, o.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func load(ctx context.Context, req *finding.Request, patterns ...string) ([]*packages.Package, error) {
	cfg := &packages.Config{
		Context: ctx,
		Mode:    packages.LoadAllSyntax | packages.NeedModule | packages.NeedForTest,
		Dir:     req.Dir,
		Env:     req.Environ(),
		Tests:   req.Tests,
	}
	if req.Tags != "" {
		cfg.BuildFlags = []string{"-tags=" + req.Tags}
	}
	pkgs, err := packages.Load(cfg, patterns...)
	if err != nil {
		text := err.Error()
		if _, stderr, ok := strings.Cut(text, "stderr: "); ok {
			text = stderr
		}
		return nil, errors.New(cmp.Or(finding.OneLine(text), err.Error()))
	}
	return pkgs, nil
}

// variants gives each package once, with its tests where it has some: that
// variant holds all files of the other.
func variants(pkgs []*packages.Package) []*packages.Package {
	best := make(map[string]*packages.Package)
	var order []string
	for _, p := range pkgs {
		if strings.HasSuffix(p.ID, ".test") && p.Name == "main" {
			continue // the main function that the go command writes
		}
		if len(p.Syntax) == 0 {
			continue
		}
		old := best[p.PkgPath]
		if old == nil {
			order = append(order, p.PkgPath)
		}
		// A test that does not compile must not take its package with it.
		if old == nil || old.IllTyped || old.ForTest == "" && !p.IllTyped {
			best[p.PkgPath] = p
		}
	}
	var chosen []*packages.Package
	for _, path := range order {
		chosen = append(chosen, best[path])
	}
	return chosen
}

// importPath gives the path of a package, the same for its external tests.
func importPath(p *packages.Package) string {
	if p.ForTest != "" {
		return p.ForTest
	}
	return p.PkgPath
}

// troubles gives one line for each package that does not load or compile, and
// one for all those that need such a package.
func troubles(dir string, pkgs []*packages.Package) []finding.Trouble {
	var lines []finding.Trouble
	told := make(map[string]bool)
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		errs := causes(p)
		if len(errs) == 0 {
			return
		}
		first := errs[0]
		line := describe(dir, p, first)
		if told[line] {
			return // said of another variant of the package
		}
		told[line] = true
		if rest := len(errs) - 1; rest > 0 {
			line = fmt.Sprintf("%s (and %d more)", line, rest)
		}
		lines = append(lines, finding.Trouble(line))
	})
	if names := skipped(pkgs); len(names) > 0 {
		lines = append(lines, finding.NotAnalysed(names))
	}
	return lines
}

// causes gives the errors of a package that do not only follow from others, what
// the go command says before what go/types says.
func causes(p *packages.Package) []packages.Error {
	var errs []packages.Error
	for _, e := range p.Errors {
		switch {
		case strings.HasPrefix(e.Msg, "could not import "):
			continue // the imported package tells why
		case finding.OtherBuild(e.Msg) && len(p.GoFiles) == 0:
			continue // met by a wildcard: not a package of this build
		}
		errs = append(errs, e)
	}
	slices.SortStableFunc(errs, func(a, b packages.Error) int { return cmp.Compare(a.Kind, b.Kind) })
	return errs
}

// nameless is the package of files that are named one by one, or of no package.
const nameless = "command-line-arguments"

func describe(dir string, p *packages.Package, e packages.Error) string {
	text := strings.TrimPrefix(strings.Join(strings.Fields(e.Msg), " "), "go: ")
	if e.Pos == "" || e.Pos == "-" {
		if strings.Contains(text, strings.TrimPrefix(p.PkgPath, "./")) || p.PkgPath == nameless {
			return text
		}
		return p.PkgPath + ": " + text
	}
	if file, rest, ok := strings.Cut(e.Pos, ":"); ok && filepath.IsAbs(file) {
		return finding.Relative(dir, file) + ":" + rest + ": " + text
	}
	return e.Pos + ": " + text
}

// skipped names the packages that are sound by themselves and need one that is not.
func skipped(pkgs []*packages.Package) []string {
	var names []string
	for _, p := range variants(pkgs) {
		if p.IllTyped && len(p.Errors) == 0 {
			names = append(names, p.PkgPath)
		}
	}
	return names
}
