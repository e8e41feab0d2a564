package summary

import (
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/symbol"
)

// interfaces adds the methods of the package's exported interfaces that some type of the
// package, or one that stands behind the interface, implements by calling out or by waiting:
// who holds such an interface elsewhere sees that much.
func (p *Package) interfaces(own map[*types.Func]*Func) {
	for tn := range symbol.Exported(p.pass.Pkg) {
		iface, ok := tn.Type().Underlying().(*types.Interface)
		if !ok {
			continue
		}
		for m := range iface.ExplicitMethods() {
			if !m.Exported() || p.byType(m) != nil || !fails(m.Signature()) && !takesDuration(m.Signature()) {
				continue
			}
			sum := &Func{Remote: catalog.No}
			most := 0 // how many more call out than stay
			var plain *Func
			for _, impl := range p.env.Implementations(m) {
				if n := p.nodes[p.env.Fn(impl)]; n != nil && !p.tested(impl) {
					most += ballot(n.out.Remote)
					sum.addWait(&n.out)
					if n.out.Waits && n.out.Wait.Flags&delay.FlagSame != 0 {
						plain = &n.out
					}
					sum.join(n.out.sends())
				}
			}
			if plain != nil { // it sleeps as long as it is told; others stand in for it in tests
				sum.Wait, sum.Hears = plain.Wait, plain.Hears
			}
			if sum.Remote == catalog.Yes && most <= 0 {
				sum.Remote = catalog.Unknown
			}
			if f := p.behind(m); f != nil {
				sum.join(f)
			}
			if sum.Remote == catalog.Yes || sum.Waits {
				own[m] = sum
			}
		}
	}
}

// ballot is an implementation's vote on whether its interface speaks to a remote side: one
// that may do so does not make every other one do it.
func ballot(remote catalog.Tri) int {
	if remote == catalog.Yes {
		return 1
	}
	return -1
}

// implemented gives the hashes of the methods of imported packages' interfaces that types of
// this package implement by calling out.
func (p *Package) implemented() []uint32 {
	methods, any := map[string][]method{}, false
	for _, n := range p.order {
		fn := n.fn.Obj
		if fn == nil || !fails(fn.Signature()) || fn.Signature().Recv() == nil {
			continue
		}
		if t := symbol.Named(fn.Signature().Recv().Type()); t != nil && t.TypeParams().Len() == 0 {
			methods[fn.Name()] = append(methods[fn.Name()], method{t, n.out.Remote})
			any = any || n.out.Remote == catalog.Yes
		}
	}
	if !any {
		return nil
	}
	var out []uint32
	for _, imp := range p.pass.Pkg.Imports() {
		if isStd(imp) {
			continue
		}
		for tn := range symbol.Exported(imp) {
			if iface, ok := tn.Type().Underlying().(*types.Interface); ok {
				out = append(out, spoken(iface, methods)...)
			}
		}
	}
	return out
}

// method is one of a type, and whether it calls out.
type method struct {
	of     *types.Named
	remote catalog.Tri
}

// spoken gives the hashes of iface's methods that most of the types implement by calling out.
func spoken(iface *types.Interface, methods map[string][]method) (out []uint32) {
	for m := range iface.Methods() {
		most := 0
		for _, x := range methods[m.Name()] {
			if m.Exported() && types.Implements(types.NewPointer(x.of), iface) {
				most += ballot(x.remote)
			}
		}
		if most > 0 {
			out = append(out, hashOf(symbol.Of(m).String()))
		}
	}
	return out
}

// isSpoken reports whether fn, an interface's method, is implemented by calling out in a
// package below.
func (p *Package) isSpoken(fn *types.Func) bool {
	_, ok := slices.BinarySearch(p.speaks, hashOf(symbol.Of(fn).String()))
	return ok
}

func takesDuration(sig *types.Signature) bool {
	for v := range sig.Params().Variables() {
		if symbol.Is(v.Type(), "time", "Duration") {
			return true
		}
	}
	return false
}

func fails(sig *types.Signature) bool {
	n := sig.Results().Len()
	return n > 0 && isError(sig.Results().At(n-1).Type())
}
