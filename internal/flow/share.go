package flow

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// shared is a struct that the caller of a function and the function itself name each in its
// own way: what one knows of its fields, the other does too.
type shared struct {
	caller, callee key
	written        bool // through a pointer: what the callee does to it is done to the caller's
}

// shared gives the structs that a call hands to the code it runs: the receiver and what is
// passed as itself or by its address. There are none where that code is running already.
func (x *runner) shared(e *ast.CallExpr, c *Callee) []shared {
	if slices.Contains(x.calls, ast.Node(c.Body)) {
		return nil
	}
	var out []shared
	pair := func(arg ast.Expr, within string, id *ast.Ident) {
		param, ok := x.Info.Defs[id].(*types.Var)
		if !ok || !hasFields(param.Type()) {
			return
		}
		if u, ok := ast.Unparen(arg).(*ast.UnaryExpr); ok && u.Op == token.AND {
			arg = u.X
		}
		if k, ok := x.key(arg); ok && k.v != nil && k.v != param { // of a function that calls itself both are one
			k.path += within
			out = append(out, shared{caller: k, callee: key{v: param}, written: isPointer(param.Type())})
		}
	}
	if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok && c.Recv != nil {
		if s := x.Info.Selections[sel]; s != nil && s.Kind() == types.MethodVal {
			for _, id := range declared(c.Recv) {
				pair(sel.X, embedded(s), id)
			}
		}
	}
	if c.Type == nil || c.Type.Params == nil || e.Ellipsis.IsValid() {
		return out
	}
	if params := declared(c.Type.Params); len(params) == len(e.Args) {
		for i, id := range params {
			pair(e.Args[i], "", id)
		}
	}
	return out
}

// declared gives the names of a list of parameters.
func declared(list *ast.FieldList) []*ast.Ident {
	var out []*ast.Ident
	for _, f := range list.List {
		out = append(out, f.Names...)
	}
	return out
}

// hasFields reports whether a value of type t is a struct or a pointer to one.
func hasFields(t types.Type) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	_, ok := t.Underlying().(*types.Struct)
	return ok
}

// deepest is how far below a variable fields are handed on: what points to its own kind has no end.
const deepest = 8

// fields makes what is known of the fields of to the same as what is known of those of from.
func (s *state) fields(from, to key) {
	for _, id := range slices.Clone(s.names.of[to.v]) {
		if path := s.names.keys[id].path; strings.HasPrefix(path, to.path+".") {
			s.bind(id, nil)
		}
	}
	for _, id := range slices.Clone(s.names.of[from.v]) {
		rest, ok := strings.CutPrefix(s.names.keys[id].path, from.path+".")
		b := s.at(id)
		if !ok || b == nil || strings.ContainsAny(rest, "#~") {
			continue
		}
		if path := to.path + "." + rest; strings.Count(path, ".") <= deepest {
			s.put(key{v: to.v, path: path}, b.val)
		}
	}
}

// embedded gives the part of a path that a selection of a promoted field or method leaves out.
func embedded(s *types.Selection) string {
	path := ""
	t := s.Recv()
	for _, i := range s.Index()[:len(s.Index())-1] {
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		f := t.Underlying().(*types.Struct).Field(i)
		path, t = path+"."+f.Name(), f.Type()
	}
	return path
}
