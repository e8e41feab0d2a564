package summary

import (
	"go/ast"
	"go/types"
	"iter"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/symbol"
)

// speaksRemote reports whether fn is a method of an interface whose signatures say that
// it speaks to a remote side: fn takes a context and gives an error, and somewhere in
// the interface stands a type of net/http, of gRPC or of a library that the catalog lists.
func speaksRemote(fn *types.Func) bool {
	sig := fn.Signature()
	if CtxParam(sig) == 0 || !fails(sig) {
		return false
	}
	iface := interfaceOf(fn)
	if iface == nil {
		return false
	}
	for t := range spokenOf(iface) {
		if remoteType(t) {
			return true
		}
	}
	return false
}

// interfaceOf gives the interface that has the method fn; nil where a type has it.
func interfaceOf(fn *types.Func) *types.Interface {
	recv := fn.Signature().Recv()
	if recv == nil {
		return nil
	}
	iface, _ := recv.Type().Underlying().(*types.Interface)
	return iface
}

// spokenOf goes through the types of what iface's methods take and give.
func spokenOf(iface *types.Interface) iter.Seq[types.Type] {
	return func(yield func(types.Type) bool) {
		for m := range iface.Methods() {
			for _, tuple := range []*types.Tuple{m.Signature().Params(), m.Signature().Results()} {
				for v := range tuple.Variables() {
					if !yield(v.Type()) {
						return
					}
				}
			}
		}
	}
}

// clients are the types of the standard library that an interface may stand for.
var clients = map[string][]string{"net": {"Resolver", "Dialer"}, "database/sql": {"DB", "Conn", "Tx"}}

// behind joins what is known of the imported methods behind fn, which belongs to an interface of
// this package and gives an error. It is nil where there is none, or where fewer call out than stay.
func (p *Package) behind(fn *types.Func) *Func {
	sum, most := &Func{Remote: catalog.No}, 0
	for _, m := range p.satisfying(fn) {
		f := p.outside(m)
		most += ballot(f.Remote)
		sum.join(f.sends())
	}
	if sum.Remote != catalog.Yes || most <= 0 {
		return nil
	}
	return sum
}

// Behind gives the methods behind fn, a method of an interface of this package, that call out or
// may: those of the package's own types and of imported ones, stand-ins for tests and types that
// are put around others left aside.
func (p *Package) Behind(fn *types.Func) []*types.Func {
	p.mu.Lock()
	defer p.mu.Unlock()
	if interfaceOf(fn) == nil || fn.Pkg() != p.pass.Pkg || !fails(fn.Signature()) {
		return nil
	}
	own := slices.DeleteFunc(slices.Clone(p.delay().Implementations(fn)), func(m *types.Func) bool {
		return p.tested(m) || p.function(m).Remote == catalog.No || p.hands(m, fn)
	})
	return append(own, slices.DeleteFunc(slices.Clone(p.satisfying(fn)), func(m *types.Func) bool {
		return p.outside(m).Remote == catalog.No
	})...)
}

// tested reports whether fn, of this package, is declared in a file of tests.
func (p *Package) tested(fn *types.Func) bool { return !p.env.Defs.InCode(fn.Pos()) }

// hands reports whether m, a function of this package, calls the interface's method fn.
func (p *Package) hands(m, fn *types.Func) bool {
	in := p.env.Fn(m)
	return in != nil && slices.ContainsFunc(in.Calls, func(call *ast.CallExpr) bool {
		callee, _ := typeutil.Callee(p.pass.TypesInfo, call).(*types.Func)
		return callee != nil && callee.Origin() == fn
	})
}

// satisfying gives the methods of fn's name of the imported types that may stand behind its
// interface, which is one of this package. It looks in the packages of which the interface's own
// methods speak, as another's type may satisfy it by chance, and among the clients of the
// standard library.
func (p *Package) satisfying(fn *types.Func) []*types.Func {
	iface := interfaceOf(fn)
	if iface == nil || fn.Pkg() != p.pass.Pkg || !fails(fn.Signature()) {
		return nil
	}
	ms, ok := p.stands[fn]
	if !ok {
		ms = p.satisfyingNow(fn, iface)
		p.stands[fn] = ms
	}
	return ms
}

func (p *Package) satisfyingNow(fn *types.Func, iface *types.Interface) (ms []*types.Func) {
	speaks := map[*types.Package]bool{}
	for t := range spokenOf(iface) {
		if n := elemNamed(t); n != nil && n.Obj().Pkg() != nil && !isStd(n.Obj().Pkg()) {
			speaks[n.Obj().Pkg()] = true
		}
	}
	for _, imp := range p.pass.Pkg.Imports() {
		names := clients[imp.Path()]
		if !speaks[imp] && names == nil {
			continue
		}
		for tn := range symbol.Exported(imp) {
			n, ok := tn.Type().(*types.Named)
			if !ok || !speaks[imp] && !slices.Contains(names, tn.Name()) || types.IsInterface(n) || n.TypeParams().Len() > 0 {
				continue
			}
			ptr := types.NewPointer(n)
			obj, _, _ := types.LookupFieldOrMethod(ptr, true, fn.Pkg(), fn.Name())
			if m, ok := obj.(*types.Func); ok && types.Implements(ptr, iface) {
				ms = append(ms, m.Origin())
			}
		}
	}
	return ms
}

// elemNamed gives the named type below t's slices and pointers; nil where it has none.
func elemNamed(t types.Type) *types.Named {
	switch u := types.Unalias(t).(type) {
	case *types.Slice:
		return elemNamed(u.Elem())
	case *types.Pointer:
		return elemNamed(u.Elem())
	case *types.Named:
		return u
	}
	return nil
}

// remoteType reports whether t is of a library that speaks to a remote side.
func remoteType(t types.Type) bool {
	named := elemNamed(t)
	if named == nil {
		return false
	}
	n := symbol.TypeOf(named)
	if n.IsZero() {
		return false
	}
	if EmbedsResponse(named) {
		return true
	}
	if idents, ok := asking[n.Path]; ok {
		return len(idents) == 0 || slices.Contains(idents, n.Ident)
	}
	if strings.HasPrefix(n.Path, "google.golang.org/grpc/") {
		return false // codes, status: servers speak of them too
	}
	lib := catalog.FindLibrary(n)
	return lib != nil && len(lib.Clients) > 0 && strings.Contains(n.Path, ".")
}

// EmbedsResponse reports whether t is a client's response with net/http's inside.
func EmbedsResponse(t types.Type) bool {
	named := symbol.Named(t)
	if named == nil {
		return false
	}
	s, ok := named.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range s.Fields() {
		if f.Embedded() && symbol.Is(f.Type(), "net/http", "Response") {
			return true
		}
	}
	return false
}

// asking are the types that only the side that asks has to do with, in packages that
// serve both; none listed: all of them.
var asking = map[string][]string{
	"net":                    {"Conn"},
	"net/http":               {"Response", "Client", "RoundTripper", "Transport"},
	"database/sql":           {},
	"google.golang.org/grpc": {"CallOption", "ClientConn", "ClientConnInterface", "ClientStream"},
}
