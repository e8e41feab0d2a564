package summary

import (
	"go/types"

	"github.com/retrylint/retrylint/internal/catalog"
)

// exportInterfaces sets facts for the methods of the package's exported interfaces
// that some type of the package implements by calling out or by waiting: who holds
// such an interface elsewhere sees that much.
func (p *Package) exportInterfaces() {
	scope := p.pass.Pkg.Scope()
	for _, name := range scope.Names() {
		tn, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || !tn.Exported() || tn.IsAlias() {
			continue
		}
		iface, ok := tn.Type().Underlying().(*types.Interface)
		if !ok {
			continue
		}
		for m := range iface.ExplicitMethods() {
			if !m.Exported() || p.byType(m) != nil || !fails(m.Signature()) && !takesDuration(m.Signature()) {
				continue
			}
			sum := &Func{Remote: catalog.No}
			for _, impl := range p.env.Implementations(m) {
				if n := p.nodes[p.env.Fn(impl)]; n != nil {
					sum.addWait(&n.out)
					sum.join(&Func{Remote: n.out.Remote, Methods: n.out.Methods, MethodParam: n.out.MethodParam, RequestParam: n.out.RequestParam})
				}
			}
			if sum.Remote == catalog.Yes || sum.Waits {
				p.pass.ExportObjectFact(m, sum)
			}
		}
	}
}

func takesDuration(sig *types.Signature) bool {
	for v := range sig.Params().Variables() {
		if isNamed(v.Type(), "time", "Duration") {
			return true
		}
	}
	return false
}

func fails(sig *types.Signature) bool {
	n := sig.Results().Len()
	return n > 0 && isError(sig.Results().At(n-1).Type())
}
