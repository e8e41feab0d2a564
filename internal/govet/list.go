package govet

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/retrylint/retrylint/internal/child"
	"github.com/retrylint/retrylint/internal/finding"
	"github.com/retrylint/retrylint/internal/vettool"
)

// listed is a package that the patterns name, as go list describes it.
type listed struct {
	ImportPath   string
	Dir          string
	Standard     bool
	GoFiles      []string
	CgoFiles     []string
	TestGoFiles  []string
	XTestGoFiles []string
	Match        []string
	Module       *struct{ Path string }
	Error        *listError
	DepsErrors   []*listError
}

type listError struct {
	ImportStack []string
	Pos         string
	Err         string
}

func (e *listError) String() string {
	text := strings.Join(strings.Fields(e.Err), " ")
	if text == "import cycle not allowed" { // in go/packages' words
		text += fmt.Sprintf(": import stack: %v", e.ImportStack)
	}
	if e.Pos != "" {
		return e.Pos + ": " + text
	}
	return text
}

const listFields = "-json=ImportPath,Dir,Standard,GoFiles,CgoFiles,TestGoFiles,XTestGoFiles,Match,Module,Error,DepsErrors"

// plan is what the packages are, and what is to be expected of go vet.
type plan struct {
	packages []*listed // those that go vet can take
	all      bool      // these are all that the patterns name
	outside  bool      // some of them are of other modules, or of the standard library
	units    map[string]bool
	troubles []finding.Trouble
}

// list asks the go command what the patterns name.
func list(ctx context.Context, req *finding.Request) (*plan, error) {
	args := []string{"list", "-e", listFields}
	if req.Tags != "" {
		args = append(args, "-tags="+req.Tags)
	}
	cmd := child.Command(ctx, req.Dir, "go", append(append(args, "--"), req.Patterns...)...)
	cmd.Env = req.Environ()
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		return nil, errors.New(cmp.Or(finding.OneLine(stderr.String()), err.Error()))
	}
	p := &plan{all: true, units: make(map[string]bool)}
	for dec := json.NewDecoder(&stdout); ; {
		pkg := new(listed)
		if err := dec.Decode(pkg); err == io.EOF {
			break
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		p.add(pkg, req)
	}
	if len(p.packages) == 0 && len(p.troubles) == 0 {
		p.troubles = append(p.troubles, finding.Trouble("no packages match "+strings.Join(req.Patterns, " ")))
	}
	return p, nil
}

// add takes a package in, unless it or what it needs cannot be loaded: go vet
// would refuse the others with it.
func (p *plan) add(pkg *listed, req *finding.Request) {
	code, tests := len(pkg.GoFiles)+len(pkg.CgoFiles), len(pkg.TestGoFiles)+len(pkg.XTestGoFiles)
	if errs := pkg.errors(); len(errs) > 0 {
		p.all = false
		if code+tests == 0 && byWildcard(pkg) && finding.OtherBuild(errs[0].Err) {
			return
		}
		for _, e := range errs {
			p.troubles = append(p.troubles, finding.Trouble(e.String()))
		}
		return
	}
	if code == 0 && (!req.Tests || tests == 0) {
		p.all = false
		return
	}
	p.packages = append(p.packages, pkg)
	p.outside = p.outside || !pkg.local()
	if code > 0 || len(pkg.TestGoFiles) > 0 {
		p.units[pkg.ImportPath] = true
	}
	if req.Tests && len(pkg.XTestGoFiles) > 0 {
		p.units[pkg.ImportPath+"_test"] = true
	}
}

func (pkg *listed) local() bool {
	return pkg.Module != nil && vettool.Local(pkg.Module.Path, pkg.Dir) ||
		pkg.Module == nil && !pkg.Standard // as files that are named one by one
}

func (pkg *listed) errors() []*listError {
	if pkg.Error != nil {
		return []*listError{pkg.Error}
	}
	return pkg.DepsErrors
}

func byWildcard(pkg *listed) bool {
	for _, pattern := range pkg.Match {
		if !strings.Contains(pattern, "...") && pattern != "all" {
			return false
		}
	}
	return len(pkg.Match) > 0
}

// testFiles gives the test files of all packages, absolute, without those in the
// module cache, which go vet does not let anyone replace.
func (p *plan) testFiles() []string {
	var files []string
	for _, pkg := range p.packages {
		if vettool.Versioned(pkg.Dir) {
			continue
		}
		for _, names := range [][]string{pkg.TestGoFiles, pkg.XTestGoFiles} {
			for _, name := range names {
				files = append(files, filepath.Join(pkg.Dir, name))
			}
		}
	}
	return files
}
