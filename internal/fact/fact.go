// Package fact holds what packages tell their importers about functions, in few bytes: a
// function is named by four of them, equal facts are written once, and nothing is told of
// functions that an importer cannot call.
package fact

import (
	"go/types"
	"hash/fnv"
	"io"

	"github.com/retrylint/retrylint/internal/symbol"
)

// Table holds what is known of functions, by their keys. What is in it may be shared and is
// not changed.
type Table[T any] map[uint32]*T

func (t Table[T]) set(fn *types.Func, known *T) {
	if k, ok := key(fn); ok {
		t[k] = known
	}
}

// get gives what is known of a function, or nil.
func (t Table[T]) get(fn *types.Func) *T {
	if k, ok := key(fn); ok {
		return t[k]
	}
	return nil
}

// key names a function or a method across packages. What has no name there has no key.
func key(fn *types.Func) (uint32, bool) {
	if fn.Pkg() == nil {
		return 0, false
	}
	h := fnv.New32a()
	_, _ = io.WriteString(h, fn.Pkg().Path())
	if recv := fn.Signature().Recv(); recv != nil {
		t := symbol.Named(recv.Type())
		if t == nil {
			return 0, false
		}
		_, _ = h.Write([]byte{'.'})
		_, _ = io.WriteString(h, t.Obj().Name())
	}
	_, _ = h.Write([]byte{'.'})
	_, _ = io.WriteString(h, fn.Name())
	return h.Sum32(), true
}

// Imported are the tables of the packages that one imports.
type Imported[T any] struct {
	tables map[*types.Package]Table[T]
	order  []Table[T]
}

// Add takes the table of an imported package.
func (i *Imported[T]) Add(pkg *types.Package, t Table[T]) {
	if i.tables == nil {
		i.tables = make(map[*types.Package]Table[T])
	}
	i.tables[pkg] = t
	if len(t) > 0 {
		i.order = append(i.order, t)
	}
}

// Get gives what is known of a function of another package, or nil. A package that is not
// imported is known as far as those that are pass on what is told of it.
func (i *Imported[T]) Get(fn *types.Func) *T {
	if len(i.order) == 0 {
		return nil
	}
	if t, ok := i.tables[fn.Pkg()]; ok {
		return t.get(fn)
	}
	k, ok := key(fn)
	if !ok {
		return nil
	}
	for _, t := range i.order {
		if f := t[k]; f != nil {
			return f
		}
	}
	return nil
}

// Tell gives what importers are to know: of the package's own functions those that they can
// call, and of methods those that are passed on.
func (i *Imported[T]) Tell(own map[*types.Func]*T, passed func() []*types.Func) Table[T] {
	out := make(Table[T])
	for fn, known := range own {
		if fn.Exported() {
			out.set(fn, known)
		}
	}
	if len(i.order) == 0 {
		return out
	}
	for _, fn := range passed() {
		if known := i.Get(fn); known != nil {
			out.set(fn, known)
		}
	}
	return out
}
