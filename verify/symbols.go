package main

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/tools/go/packages"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/symbol"
)

// pkgNames are the names that a package declares, as rows spell them: "Func", "Type",
// "Type.Method", "Type.Field".
type pkgNames struct {
	path     string
	names    []string
	promoted []string // methods and fields of what a type embeds
}

// load gives the names of every package below dir's program that a library of the catalog owns.
func load(dir string) ([]pkgNames, error) {
	// From source, without the functions' bodies: compiling whole SDKs for their names takes minutes.
	pkgs, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedDeps | packages.NeedTypes | packages.NeedSyntax,
		Dir:  dir, Env: append(os.Environ(), "GOWORK=off", "CGO_ENABLED=0"), ParseFile: headers,
	}, ".")
	if err != nil {
		return nil, err
	}
	var all []pkgNames
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		if p.Types != nil && catalog.FindLibrary(nameOf(symbol.Unvendor(p.PkgPath), "x")) != nil {
			all = append(all, pkgNames{path: p.PkgPath, names: declared(p.Types), promoted: promoted(p.Types)})
		}
	})
	if len(all) == 0 {
		return nil, errors.New("it uses no library that the catalog knows")
	}
	return all, nil
}

// headers parses a file and drops the bodies of its functions.
func headers(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
	f, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
	if f != nil {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				fn.Body = nil
			}
		}
	}
	return f, err
}

func declared(pkg *types.Package) []string {
	var names []string
	scope := pkg.Scope()
	for _, id := range scope.Names() {
		names = append(names, id)
		tn, ok := scope.Lookup(id).(*types.TypeName)
		if !ok {
			continue
		}
		named, ok := types.Unalias(tn.Type()).(*types.Named)
		if !ok {
			continue
		}
		for m := range named.Methods() {
			names = append(names, id+"."+m.Name())
		}
		switch t := named.Underlying().(type) {
		case *types.Interface:
			for m := range t.ExplicitMethods() {
				names = append(names, id+"."+m.Name())
			}
		case *types.Struct:
			names = append(names, fields(id, t, 0)...)
		}
	}
	return names
}

func promoted(pkg *types.Package) []string {
	var names []string
	scope := pkg.Scope()
	for _, id := range scope.Names() {
		tn, ok := scope.Lookup(id).(*types.TypeName)
		if !ok {
			continue
		}
		t := tn.Type()
		if !types.IsInterface(t) {
			t = types.NewPointer(t)
		}
		for m := range types.NewMethodSet(t).Methods() {
			names = append(names, id+"."+m.Obj().Name())
		}
	}
	return names
}

// fields gives the fields of a struct, those of unnamed structs and embedded ones in it too.
func fields(prefix string, st *types.Struct, depth int) []string {
	var names []string
	for f := range st.Fields() {
		name := prefix + "." + f.Name()
		names = append(names, name)
		if inner, ok := f.Type().(*types.Struct); ok && depth < 4 {
			names = append(names, fields(name, inner, depth+1)...)
		}
	}
	return names
}

// names gathers what was found for each library.
type names struct {
	found    map[*catalog.Library]map[string]bool
	promoted map[*catalog.Library]map[string]bool
	packages map[*catalog.Library]map[string]bool // by their path below the library's
	direct   map[*catalog.Library]bool            // those that a program itself imports: what comes along may be old
}

func newNames() *names {
	return &names{
		found:    map[*catalog.Library]map[string]bool{},
		promoted: map[*catalog.Library]map[string]bool{},
		packages: map[*catalog.Library]map[string]bool{},
		direct:   map[*catalog.Library]bool{},
	}
}

func (n *names) add(pkgs []pkgNames) {
	for _, p := range pkgs {
		path, major := symbol.Fold(symbol.Unvendor(p.path))
		for _, l := range catalog.Libraries() {
			rel, ok := relative(path, l.Path)
			if !ok || len(l.Majors) > 0 && !slices.Contains(l.Majors, major) {
				continue
			}
			if n.found[l] == nil {
				n.found[l], n.promoted[l], n.packages[l] = map[string]bool{}, map[string]bool{}, map[string]bool{}
			}
			n.packages[l][rel] = true
			under(n.found[l], rel, p.names)
			under(n.promoted[l], rel, p.promoted)
		}
	}
}

func under(set map[string]bool, rel string, names []string) {
	for _, id := range names {
		if rel != "" {
			id = rel + "." + id
		}
		set[id] = true
	}
}

func relative(path, lib string) (string, bool) {
	if path == lib {
		return "", true
	}
	return strings.CutPrefix(path, lib+"/")
}

// missing gives each name of a row that its library doesn't have, for the libraries looked at.
func (n *names) missing() []string {
	var out []string
	for _, l := range catalog.Libraries() {
		found := n.found[l]
		if len(found) == 0 || !n.direct[l] {
			continue
		}
		for _, name := range catalog.Names(l) {
			if !n.loaded(l, home(name)) {
				continue // its package is not among them
			}
			if !has(found, name) && !has(n.promoted[l], name) {
				out = append(out, l.Path+majors(l)+": "+name)
			}
		}
		for _, c := range l.Clients {
			for _, word := range words(c.Off) {
				if !hasIdent(found, word) {
					out = append(out, l.Path+majors(l)+": advice "+c.Off+": "+word)
				}
			}
		}
	}
	return out
}

// loaded reports whether a package of the library was looked at, or one that a pattern stands for.
func (n *names) loaded(l *catalog.Library, pkg string) bool {
	return n.packages[l][pkg] || strings.Contains(pkg, "*") && has(n.packages[l], pkg)
}

// home gives the package of a row's name, below the library's path.
func home(name string) string {
	i := strings.LastIndexByte(name, '/') + 1
	dot := strings.IndexByte(name[i:], '.')
	if dot < 0 {
		return ""
	}
	if i == 0 && unicode.IsUpper(rune(name[0])) {
		return "" // Type.Method
	}
	return name[:i+dot]
}

func has(found map[string]bool, name string) bool {
	if found[name] {
		return true
	}
	if !strings.Contains(name, "*") {
		return false
	}
	for f := range found {
		if catalog.Match(name, f) {
			return true
		}
	}
	return false
}

func hasIdent(found map[string]bool, ident string) bool {
	for f := range found {
		if f == ident || strings.HasSuffix(f, "."+ident) {
			return true
		}
	}
	return false
}

// words gives the exported names in a piece of advice.
func words(advice string) []string {
	var out []string
	for _, w := range strings.FieldsFunc(advice, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' }) {
		if unicode.IsUpper(rune(w[0])) {
			out = append(out, w)
		}
	}
	return out
}
