package source

import (
	"fmt"
	"go/types"
	"os"
	"reflect"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"
)

// action is one analyzer's work on one package.
type action struct {
	result      any
	err         error
	diagnostics []analysis.Diagnostic
}

// passes are the analyzers' work on one package.
type passes struct {
	unit  *unit
	facts *facts
	acts  map[*analysis.Analyzer]*action
}

// run gives what an analyzer makes of the package; those that it requires come first.
func (p *passes) run(a *analysis.Analyzer) *action {
	if act := p.acts[a]; act != nil {
		return act
	}
	act := new(action)
	p.acts[a] = act
	inputs := make(map[*analysis.Analyzer]any)
	var failed []string
	for _, req := range a.Requires {
		below := p.run(req)
		if below.err != nil {
			failed = append(failed, req.Name)
		}
		inputs[req] = below.result
	}
	if len(failed) > 0 {
		slices.Sort(failed)
		act.err = fmt.Errorf("failed prerequisites: %s", strings.Join(failed, ", "))
		return act
	}
	act.result, act.err = a.Run(p.pass(a, act, inputs))
	return act
}

func (p *passes) pass(a *analysis.Analyzer, act *action, inputs map[*analysis.Analyzer]any) *analysis.Pass {
	u := p.unit
	module := new(analysis.Module)
	if m := u.Module; m != nil {
		module = &analysis.Module{Path: m.Path, Version: m.Version, GoVersion: m.GoVersion}
	}
	return &analysis.Pass{
		Analyzer:     a,
		Fset:         u.fset,
		Files:        u.files,
		OtherFiles:   u.OtherFiles,
		IgnoredFiles: u.IgnoredFiles,
		Pkg:          u.pkg,
		TypesInfo:    u.info,
		TypesSizes:   u.TypesSizes,
		Module:       module,
		ResultOf:     inputs,
		ReadFile:     os.ReadFile,
		Report:       func(d analysis.Diagnostic) { act.diagnostics = append(act.diagnostics, d) },

		ImportObjectFact:  func(obj types.Object, fact analysis.Fact) bool { return p.facts.get(obj, fact) },
		ImportPackageFact: func(pkg *types.Package, fact analysis.Fact) bool { return p.facts.get(pkg, fact) },
		ExportObjectFact:  func(obj types.Object, fact analysis.Fact) { p.export(obj, fact) },
		ExportPackageFact: func(fact analysis.Fact) { p.export(u.pkg, fact) },
	}
}

func (p *passes) export(of any, fact analysis.Fact) {
	p.unit.speaks = true
	p.facts.set(of, fact)
}

// facts are what all packages so far have to say of their objects and of themselves.
type facts struct {
	mu sync.RWMutex
	m  map[factKey]analysis.Fact
}

// factKey is an object or a package, and what kind of fact there is of it.
type factKey struct {
	of   any
	kind reflect.Type
}

func (f *facts) set(of any, fact analysis.Fact) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.m[factKey{of, reflect.TypeOf(fact)}] = fact
}

// get fills in a fact and reports whether there is one.
func (f *facts) get(of any, fact analysis.Fact) bool {
	f.mu.RLock()
	defer f.mu.RUnlock()
	found, ok := f.m[factKey{of, reflect.TypeOf(fact)}]
	if ok {
		reflect.ValueOf(fact).Elem().Set(reflect.ValueOf(found).Elem())
	}
	return ok
}
