package summary

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/setting"
	"github.com/retrylint/retrylint/internal/symbol"
)

// Settings gives how the package configures retries.
func (p *Package) Settings() *setting.Env {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.delay()
	return p.set
}

// policyMade is the policy that a function of another package gives.
func (p *Package) policyMade(fn *types.Func, result int) (catalog.Policy, bool) {
	f := p.imported(fn.Origin())
	if result >= len(f.Policies) || f.Policies[result] == (catalog.Policy{}) {
		return catalog.Policy{}, false
	}
	return f.Policies[result], true
}

// settingOf is the delay's view of a configured wait.
func (p *Package) settingOf(call *ast.CallExpr, row *catalog.Delay) (catalog.Policy, bool) {
	s := p.set.Delay(call, row)
	return s.Policy, s.Known
}

// policies finds the retry policies that a function gives.
func (p *Package) policies(n *node) {
	if n.fn.Decl == nil || p.inCatalog() {
		return
	}
	listed := false
	for v := range n.fn.Sig.Results().Variables() {
		listed = listed || ofLibrary(v.Type())
	}
	if !listed {
		return
	}
	ss := p.set.Function(n.fn.Decl)
	ps := make([]catalog.Policy, len(ss))
	say := false
	for i, s := range ss {
		if s.Known {
			ps[i] = s.Policy
			say = say || s.Policy != (catalog.Policy{})
		}
	}
	if say {
		n.out.Policies = ps
	}
}

// inCatalog reports whether the package is of a library that the catalog lists: rows
// tell what its functions give.
func (p *Package) inCatalog() bool {
	path, major := symbol.Fold(symbol.Unvendor(p.pass.Pkg.Path()))
	return catalog.FindLibrary(symbol.Name{Path: path, Major: major, Ident: "_"}) != nil
}

// ofLibrary reports whether t, or what t is a list or a function of, belongs to a
// library that the catalog lists.
func ofLibrary(t types.Type) bool {
	switch u := types.Unalias(t).(type) {
	case *types.Slice:
		return ofLibrary(u.Elem())
	case *types.Signature:
		for v := range u.Params().Variables() {
			if ofLibrary(v.Type()) {
				return true
			}
		}
		return false
	}
	n := symbol.TypeOf(t)
	return !n.IsZero() && catalog.FindLibrary(n) != nil
}
