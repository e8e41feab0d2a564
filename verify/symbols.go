package main

import (
	"fmt"
	"go/types"
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
	path  string
	names []string
}

// load gives the names of every package below dir's program that a library of the catalog owns.
func load(dir string) ([]pkgNames, error) {
	list, err := command(longest, dir, "go", "list", "-deps", "-f", "{{.ImportPath}}", ".")
	if err != nil {
		return nil, fmt.Errorf("list: %w: %s", err, list)
	}
	var paths []string
	for _, p := range strings.Fields(string(list)) {
		if catalog.FindLibrary(nameOf(symbol.Unvendor(p), "x")) != nil {
			paths = append(paths, p)
		}
	}
	if len(paths) == 0 {
		return nil, fmt.Errorf("it uses no library that the catalog knows")
	}
	pkgs, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedTypes | packages.NeedExportFile, Dir: dir}, paths...)
	if err != nil {
		return nil, err
	}
	var all []pkgNames
	for _, p := range pkgs {
		if p.Types != nil {
			all = append(all, pkgNames{path: p.PkgPath, names: declared(p.Types)})
		}
	}
	return all, nil
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
	found map[*catalog.Library]map[string]bool
}

func newNames() *names { return &names{found: map[*catalog.Library]map[string]bool{}} }

func (n *names) add(pkgs []pkgNames) {
	for _, p := range pkgs {
		path, major := symbol.Fold(symbol.Unvendor(p.path))
		for _, l := range catalog.Libraries() {
			rel, ok := relative(path, l.Path)
			if !ok || len(l.Majors) > 0 && !slices.Contains(l.Majors, major) {
				continue
			}
			if n.found[l] == nil {
				n.found[l] = map[string]bool{}
			}
			for _, id := range p.names {
				if rel != "" {
					id = rel + "." + id
				}
				n.found[l][id] = true
			}
		}
	}
}

func relative(path, lib string) (string, bool) {
	if path == lib {
		return "", true
	}
	return strings.CutPrefix(path, lib+"/")
}

func (n *names) covered(l *catalog.Library) bool { return len(n.found[l]) > 0 }

// missing gives each name of a row that its library doesn't have, for the libraries looked at.
func (n *names) missing() []string {
	var out []string
	for _, l := range catalog.Libraries() {
		found := n.found[l]
		if len(found) == 0 {
			continue
		}
		for _, name := range catalog.Names(l) {
			if !has(found, name) {
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
