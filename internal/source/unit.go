package source

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"io/fs"

	"golang.org/x/tools/go/packages"

	"github.com/retrylint/retrylint/internal/summary"
)

// unit is a package while it is worked on, and afterwards what others need of it.
type unit struct {
	*packages.Package
	fset   *token.FileSet
	below  map[string]*unit // the packages that it needs, by the names that its text has for them
	wanted bool             // for its findings, not for its types and facts alone
	done   chan struct{}    // closed when what others need is there
	pkg    *types.Package
	speaks bool // it has facts
	files  []*ast.File
	info   *types.Info // nil where no function's body is looked at
}

// over reports whether the unit has been worked on.
func (u *unit) over() bool {
	select {
	case <-u.done:
		return true
	default:
		return false
	}
}

// check parses and type-checks the package; what is wrong with it is among its errors then.
// Where only the types matter, the bodies of functions are left out.
func (u *unit) check() {
	if u.PkgPath == "unsafe" {
		u.pkg = types.Unsafe
		return
	}
	u.parse()
	mute := !u.wanted && u.mute()
	u.pkg = types.NewPackage(u.PkgPath, u.Name)
	cfg := &types.Config{
		Importer:         u,
		IgnoreFuncBodies: mute,
		Error:            func(err error) { u.add(err) },
		Sizes:            u.TypesSizes,
	}
	if u.Module != nil && u.Module.GoVersion != "" {
		cfg.GoVersion = "go" + u.Module.GoVersion
	}
	if !mute {
		u.info = &types.Info{
			Types:        make(map[ast.Expr]types.TypeAndValue),
			Defs:         make(map[*ast.Ident]types.Object),
			Uses:         make(map[*ast.Ident]types.Object),
			Implicits:    make(map[ast.Node]types.Object),
			Instances:    make(map[*ast.Ident]types.Instance),
			Scopes:       make(map[ast.Node]*types.Scope),
			Selections:   make(map[*ast.SelectorExpr]*types.Selection),
			FileVersions: make(map[*ast.File]string),
		}
	}
	err := types.NewChecker(cfg, u.fset, u.pkg, u.info).Files(u.files)
	if err != nil && len(u.Errors) == 0 {
		u.add(err)
	}
	u.IllTyped = len(u.Errors) > 0
	for _, dep := range u.below {
		u.IllTyped = u.IllTyped || dep.IllTyped
	}
}

// parse reads the files, with their comments where these matter.
func (u *unit) parse() {
	mode := parser.AllErrors | parser.SkipObjectResolution
	if u.wanted || !summary.OfStd(u.PkgPath) {
		mode |= parser.ParseComments
	}
	for _, name := range u.CompiledGoFiles {
		file, err := parser.ParseFile(u.fset, name, nil, mode)
		if err != nil {
			u.add(err)
		}
		if file != nil {
			u.files = append(u.files, file)
		}
	}
}

// mute reports whether the package has no facts, as far as can be told before its types
// are known.
func (u *unit) mute() bool {
	var imports []string
	for _, dep := range u.below {
		if dep.speaks {
			return false
		}
		imports = append(imports, dep.PkgPath)
	}
	return summary.Mute(u.PkgPath, imports, u.files)
}

// Import gives a package that this one needs, by the name that its text has for it.
func (u *unit) Import(name string) (*types.Package, error) {
	if name == "unsafe" {
		return types.Unsafe, nil
	}
	if dep := u.below[name]; dep != nil {
		return dep.pkg, nil
	}
	return nil, fmt.Errorf("no package %s", name) // the go command has said why
}

// add notes an error of reading, parsing or type-checking, as go/packages does.
func (u *unit) add(err error) {
	var (
		syntax scanner.ErrorList
		typed  types.Error
		path   *fs.PathError
	)
	switch {
	case errors.As(err, &syntax):
		for _, e := range syntax {
			u.Errors = append(u.Errors, packages.Error{Pos: e.Pos.String(), Msg: e.Msg, Kind: packages.ParseError})
		}
	case errors.As(err, &typed):
		u.Errors = append(u.Errors, packages.Error{Pos: typed.Fset.Position(typed.Pos).String(), Msg: typed.Msg, Kind: packages.TypeError})
	case errors.As(err, &path):
		u.Errors = append(u.Errors, packages.Error{Pos: path.Path + ":1", Msg: path.Err.Error(), Kind: packages.ParseError})
	default:
		u.Errors = append(u.Errors, packages.Error{Pos: "-", Msg: err.Error()})
	}
}
