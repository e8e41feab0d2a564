// Package symbol gives functions, methods, types and fields one name each, the
// same from source and from export data. The major version of a module's path is
// folded away here and nowhere else.
package symbol

import (
	"go/ast"
	"go/types"
	"iter"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

// Name names a package-level object, a method or a field. The zero Name names nothing.
type Name struct {
	Path  string // import path without the major version: "github.com/cenkalti/backoff"
	Major int    // 4 in ".../v4"; 0 where the path has none
	Type  string // receiver's or struct's type name, "" for a package-level object
	Ident string // "Retry"
}

// String gives the name as the catalog spells it: "path.Ident" or "path.Type.Ident".
func (n Name) String() string {
	if n.Type != "" {
		return n.Path + "." + n.Type + "." + n.Ident
	}
	return n.Path + "." + n.Ident
}

// Local gives the name without its path: "Retry", "Client.Do".
func (n Name) Local() string {
	if n.Type != "" {
		return n.Type + "." + n.Ident
	}
	return n.Ident
}

// IsZero reports whether n names nothing.
func (n Name) IsZero() bool { return n == Name{} }

// Fold splits the major version off an import path, wherever it stands:
// "a/b/v4" and "a/b/v4/c" are "a/b" and "a/b/c", 4; "gopkg.in/x.v1" is "gopkg.in/x", 1.
func Fold(path string) (string, int) {
	for end := len(path); ; {
		slash := strings.LastIndexByte(path[:end], '/')
		if slash < 0 {
			break
		}
		if n, ok := major(path[slash+1 : end]); ok && n >= 2 {
			return path[:slash] + path[end:], n
		}
		end = slash
	}
	if strings.HasPrefix(path, "gopkg.in/") {
		if i := strings.LastIndex(path, ".v"); i > 0 {
			if n, err := strconv.Atoi(path[i+2:]); err == nil {
				return path[:i], n
			}
		}
	}
	return path, 0
}

func major(s string) (int, bool) {
	if len(s) < 2 || s[0] != 'v' {
		return 0, false
	}
	n, err := strconv.Atoi(s[1:])
	return n, err == nil
}

// Unvendor takes the vendor folder off an import path as the type checker knows it.
func Unvendor(path string) string {
	if i := strings.LastIndex(path, "/vendor/"); i >= 0 {
		return path[i+len("/vendor/"):]
	}
	return strings.TrimPrefix(path, "vendor/")
}

// Of names a package-level object or a method. Anything else has the zero Name.
func Of(obj types.Object) Name {
	if obj == nil || obj.Pkg() == nil {
		return Name{}
	}
	n := inPackage(obj.Pkg())
	n.Ident = obj.Name()
	if fn, ok := obj.(*types.Func); ok {
		if recv := fn.Signature().Recv(); recv != nil {
			t := TypeOf(recv.Type())
			if t.IsZero() {
				return Name{}
			}
			n.Type = t.Ident
		}
	}
	return n
}

// TypeOf names the named type behind t, pointers taken off. The type arguments are left out.
func TypeOf(t types.Type) Name {
	if named := Named(t); named != nil && named.Obj().Pkg() != nil {
		n := inPackage(named.Obj().Pkg())
		n.Ident = named.Obj().Name()
		return n
	}
	return Name{}
}

// Is reports whether t, a pointer taken off, is one of the named types of the package at path.
func Is(t types.Type, path string, idents ...string) bool {
	n := TypeOf(t)
	return n.Path == path && slices.Contains(idents, n.Ident)
}

// IsContext reports whether t is context.Context.
func IsContext(t types.Type) bool { return Is(t, "context", "Context") }

// EmptyChan reports whether t is a channel that carries no data, as a context's Done is.
func EmptyChan(t types.Type) bool {
	if t == nil {
		return false
	}
	ch, ok := t.Underlying().(*types.Chan)
	if !ok {
		return false
	}
	st, ok := ch.Elem().Underlying().(*types.Struct)
	return ok && st.NumFields() == 0
}

// Exported goes through the types that importers of pkg can name, aliases left out, in the
// order of their names.
func Exported(pkg *types.Package) iter.Seq[*types.TypeName] {
	return func(yield func(*types.TypeName) bool) {
		for _, name := range pkg.Scope().Names() {
			tn, ok := pkg.Scope().Lookup(name).(*types.TypeName)
			if ok && tn.Exported() && !tn.IsAlias() && !yield(tn) {
				return
			}
		}
	}
}

// Named gives the named type behind t, aliases and one pointer taken off; nil if there is none.
func Named(t types.Type) *types.Named {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	named, _ := t.(*types.Named)
	return named
}

// Field names the field that sel selects, by the struct type that declares it.
func Field(info *types.Info, sel *ast.SelectorExpr) Name {
	s := info.Selections[sel]
	if s == nil || s.Kind() != types.FieldVal {
		return Name{}
	}
	t := s.Recv()
	for _, i := range s.Index()[:len(s.Index())-1] {
		st := structOf(t)
		if st == nil {
			return Name{}
		}
		t = st.Field(i).Type()
	}
	n := TypeOf(t)
	if n.IsZero() {
		return Name{}
	}
	n.Type, n.Ident = n.Ident, s.Obj().Name()
	return n
}

func structOf(t types.Type) *types.Struct {
	t = t.Underlying()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem().Underlying()
	}
	st, _ := t.(*types.Struct)
	return st
}

// Callee names what call calls, and gives it, where that is a function or a method
// (an interface's too); otherwise it gives nil.
func Callee(info *types.Info, call *ast.CallExpr) (Name, *types.Func) {
	fn, _ := typeutil.Callee(info, call).(*types.Func)
	if fn == nil {
		return Name{}, nil
	}
	fn = fn.Origin()
	return Of(fn), fn
}

func inPackage(pkg *types.Package) Name {
	path, major := Fold(Unvendor(pkg.Path()))
	return Name{Path: path, Major: major}
}
