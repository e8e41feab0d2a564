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
	"golang.org/x/tools/go/packages"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/internal/finding"
	"github.com/retrylint/retrylint/internal/vettool"
)

// Run analyses the packages of the request. An error means that nothing could
// be done at all.
func Run(ctx context.Context, req *finding.Request) (*finding.Result, error) {
	pkgs, err := load(ctx, req, req.Patterns...)
	if err != nil {
		return nil, err
	}
	result := &finding.Result{Files: make(map[string]bool)}
	choices := variants(pkgs)
	checks := append([]*analysis.Analyzer{analyzers.Failures()}, req.Selection.Analyzers()...)
	seen := make(map[string]bool)
	err = choose(ctx, req.Progress, choices, checks, func(u *unit, act results) {
		seen[importPath(u.Package)] = true
		for _, file := range u.GoFiles {
			result.Files[file] = true
		}
		for _, c := range checks {
			a := act(c)
			if a.err != nil {
				result.Troubles = append(result.Troubles, finding.Trouble(fmt.Sprintf("%s: %v", u.PkgPath, a.err)))
				continue
			}
			for _, d := range a.diagnostics {
				result.Findings = append(result.Findings, convert(u, c.Name, d))
			}
		}
	})
	if err != nil {
		return nil, err
	}
	result.Packages = len(seen)
	result.Troubles = append(result.Troubles, troubles(req.Dir, pkgs)...)
	if len(choices) == 0 && len(result.Troubles) == 0 {
		result.Troubles = append(result.Troubles, finding.Trouble("no packages match "+strings.Join(req.Patterns, " ")))
	}
	return result, nil
}

// choose analyses and shows one variant of each package: the first that compiles.
func choose(ctx context.Context, progress *finding.Progress, choices [][]*packages.Package, checks []*analysis.Analyzer, show func(*unit, results)) error {
	vettool.CollectSooner()
	progress.Wanted.Add(int64(len(choices)))
	w := newWalk(progress, checks, show)
	for len(choices) > 0 {
		var wanted []*packages.Package
		for _, variants := range choices {
			wanted = append(wanted, variants[0])
		}
		if err := w.over(ctx, wanted); err != nil {
			return err
		}
		var next [][]*packages.Package
		for _, variants := range choices {
			if variants[0].IllTyped && len(variants) > 1 {
				next = append(next, variants[1:])
			}
		}
		choices = next
	}
	return nil
}

// described is what the go command says of packages; their files are read as they come.
const described = packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedDeps |
	packages.NeedTypesSizes | packages.NeedModule | packages.NeedForTest

func load(ctx context.Context, req *finding.Request, patterns ...string) ([]*packages.Package, error) {
	cfg := &packages.Config{
		Context: ctx,
		Mode:    described,
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

// variants gives each package with its variants, that with its tests first: it holds all
// files of the other, which takes its place only where a test does not compile.
func variants(pkgs []*packages.Package) [][]*packages.Package {
	of := make(map[string][]*packages.Package)
	var order []string
	for _, p := range pkgs {
		if strings.HasSuffix(p.ID, ".test") && p.Name == "main" {
			continue // the main function that the go command writes
		}
		if len(p.CompiledGoFiles) == 0 {
			continue
		}
		if of[p.PkgPath] == nil {
			order = append(order, p.PkgPath)
		}
		of[p.PkgPath] = append(of[p.PkgPath], p)
	}
	var all [][]*packages.Package
	for _, path := range order {
		slices.SortStableFunc(of[path], func(a, b *packages.Package) int { return cmp.Compare(len(b.ForTest), len(a.ForTest)) })
		all = append(all, of[path])
	}
	return all
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
	for _, variants := range variants(pkgs) {
		sound := func(p *packages.Package) bool { return !p.IllTyped }
		if p := variants[0]; !slices.ContainsFunc(variants, sound) && len(p.Errors) == 0 {
			names = append(names, p.PkgPath)
		}
	}
	return names
}
