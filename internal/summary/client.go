package summary

import (
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/symbol"
)

// SpeaksRemote reports whether fn is a method of an interface whose signatures say that
// it speaks to a remote side: fn takes a context and gives an error, and somewhere in
// the interface stands a type of net/http, of gRPC or of a library that the catalog lists; or
// that it is one which a client of the standard library satisfies, by a method that calls out.
func SpeaksRemote(fn *types.Func) bool {
	sig := fn.Signature()
	if sig.Recv() == nil || !types.IsInterface(sig.Recv().Type()) || CtxParam(sig) == 0 || !fails(sig) {
		return false
	}
	iface, _ := sig.Recv().Type().Underlying().(*types.Interface)
	if iface == nil {
		return false
	}
	for m := range iface.Methods() {
		for v := range m.Signature().Params().Variables() {
			if remoteType(v.Type()) {
				return true
			}
		}
		for v := range m.Signature().Results().Variables() {
			if remoteType(v.Type()) {
				return true
			}
		}
	}
	return standsFor(fn, iface)
}

// clients are the types of the standard library that an interface may stand for, where its
// own signatures do not tell.
var clients = map[string][]string{"net": {"Resolver", "Dialer"}, "database/sql": {"DB", "Conn", "Tx"}}

// standsFor reports whether a client of the standard library, whose package the one of the
// interface imports, satisfies the interface, and its method of fn's name calls out.
func standsFor(fn *types.Func, iface *types.Interface) bool {
	if fn.Pkg() == nil {
		return false
	}
	for _, imp := range fn.Pkg().Imports() {
		for _, name := range clients[imp.Path()] {
			obj, ok := imp.Scope().Lookup(name).(*types.TypeName)
			if !ok || !types.Implements(types.NewPointer(obj.Type()), iface) {
				continue
			}
			m, _, _ := types.LookupFieldOrMethod(obj.Type(), true, nil, fn.Name())
			if m, ok := m.(*types.Func); ok {
				f := listedCall(m)
				return f != nil && f.Remote == catalog.Yes
			}
		}
	}
	return false
}

// remoteType reports whether t is of a library that speaks to a remote side.
func remoteType(t types.Type) bool {
	switch u := types.Unalias(t).(type) {
	case *types.Slice:
		return remoteType(u.Elem())
	case *types.Pointer:
		return remoteType(u.Elem())
	}
	n := symbol.TypeOf(t)
	if n.IsZero() {
		return false
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

// asking are the types that only the side that asks has to do with, in packages that
// serve both; none listed: all of them.
var asking = map[string][]string{
	"net":                    {"Conn"},
	"net/http":               {"Response", "Client", "RoundTripper", "Transport"},
	"database/sql":           {},
	"google.golang.org/grpc": {"CallOption", "ClientConn", "ClientConnInterface", "ClientStream"},
}
