package fact

import "go/types"

// Methods gives the methods of other packages' types that the importers of a package can
// come by, without importing those packages. Packages for which leaves holds have no facts,
// nor has what their types are made of.
func Methods(pkg *types.Package, leaves func(*types.Package) bool) []*types.Func {
	r := &reach{pkg: pkg, leaves: leaves, seen: make(map[*types.Named]bool)}
	for _, name := range pkg.Scope().Names() {
		if obj := pkg.Scope().Lookup(name); obj.Exported() {
			r.add(obj.Type())
		}
	}
	return r.methods
}

type reach struct {
	pkg     *types.Package
	leaves  func(*types.Package) bool
	seen    map[*types.Named]bool
	methods []*types.Func
}

func (r *reach) add(t types.Type) {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		r.named(t)
	case *types.Pointer:
		r.add(t.Elem())
	case *types.Slice:
		r.add(t.Elem())
	case *types.Array:
		r.add(t.Elem())
	case *types.Chan:
		r.add(t.Elem())
	case *types.Map:
		r.add(t.Key())
		r.add(t.Elem())
	case *types.Signature:
		r.variables(t.Params())
		r.variables(t.Results())
	case *types.Struct:
		for f := range t.Fields() {
			r.add(f.Type())
		}
	case *types.Interface:
		for m := range t.ExplicitMethods() {
			r.add(m.Type())
		}
		for e := range t.EmbeddedTypes() {
			r.add(e)
		}
	case *types.Union:
		for term := range t.Terms() {
			r.add(term.Type())
		}
	}
}

func (r *reach) variables(all *types.Tuple) {
	for v := range all.Variables() {
		r.add(v.Type())
	}
}

func (r *reach) named(t *types.Named) {
	for arg := range t.TypeArgs().Types() {
		r.add(arg)
	}
	t = t.Origin()
	pkg := t.Obj().Pkg()
	if r.seen[t] || pkg == nil || r.leaves(pkg) {
		return
	}
	r.seen[t] = true
	for p := range t.TypeParams().TypeParams() {
		r.add(p.Constraint())
	}
	r.add(t.Underlying())
	r.take(pkg, t.Methods())
	if iface, ok := t.Underlying().(*types.Interface); ok {
		r.take(pkg, iface.ExplicitMethods())
	}
}

func (r *reach) take(pkg *types.Package, methods func(func(*types.Func) bool)) {
	for m := range methods {
		if !m.Exported() {
			continue
		}
		r.add(m.Type())
		if pkg != r.pkg {
			r.methods = append(r.methods, m)
		}
	}
}
