// Package summary says what a function does when it is called: whether it calls out,
// waits, gives a random number, sends which HTTP methods, logs, never returns, calls
// its function parameters. What it finds crosses packages as facts.
package summary

import (
	"go/ast"
	"go/types"
	"hash/fnv"
	"reflect"
	"slices"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/report"
	"github.com/retrylint/retrylint/internal/setting"
	"github.com/retrylint/retrylint/internal/symbol"
)

// Analyzer computes the summaries of a package's functions.
var Analyzer = &analysis.Analyzer{
	Name:       "retrysummary",
	Doc:        "say what each function does: waits, draws, calls out, logs",
	Run:        run,
	ResultType: reflect.TypeFor[*Package](),
	FactTypes:  []analysis.Fact{(*Func)(nil), (*PackageFact)(nil)},
}

// PackageFact stands for a package that can wait, draw or call out.
type PackageFact struct {
	// Failed are the panics caught here and in the packages below.
	Failed []string
	// Unseen are hashes of the names of functions of which it is not known whether
	// they call out. A function without a fact and not among these stays in the process.
	Unseen []uint32
	// Speaks are hashes of interface methods of other packages that a type of this package,
	// or of one below, implements by calling out.
	Speaks []uint32
}

// AFact marks PackageFact as a fact.
func (*PackageFact) AFact() {}

func (f *PackageFact) String() string {
	if len(f.Failed) > 0 {
		return "failed"
	}
	return "seen"
}

// Package answers for one package. Its methods may be called from several goroutines.
type Package struct {
	pass     *analysis.Pass
	failures []string
	direct   map[*types.Package]*PackageFact // imports; nil: nothing there can call out
	speaks   []uint32                        // as in PackageFact, sorted

	mu    sync.Mutex
	env   *delay.Env
	set   *setting.Env
	nodes map[*delay.Fn]*node // once all of them are computed
	order []*node
	noted map[*types.Func]*Func
	// called is what Call has answered.
	called map[*ast.CallExpr]*Func
}

func run(pass *analysis.Pass) (result any, err error) {
	p := &Package{pass: pass, direct: map[*types.Package]*PackageFact{}, noted: map[*types.Func]*Func{}, called: map[*ast.CallExpr]*Func{}}
	fact := &PackageFact{}
	defer func() {
		if c := recover(); c != nil {
			p.failures = append(p.failures, report.Panicked(pass, c))
			fact = &PackageFact{Failed: p.failures}
			pass.ExportPackageFact(fact)
			result, err = p, nil
		}
	}()
	if isStd(pass.Pkg) {
		return p, nil
	}
	for _, imp := range pass.Pkg.Imports() {
		var f PackageFact
		if !isStd(imp) && pass.ImportPackageFact(imp, &f) {
			p.direct[imp] = &f
			p.failures = append(p.failures, f.Failed...)
			p.speaks = append(p.speaks, f.Speaks...)
		} else {
			p.direct[imp] = nil
		}
	}
	slices.Sort(p.failures)
	p.failures = slices.Compact(p.failures)
	p.speaks = sorted(p.speaks)
	if !p.heavy() {
		p.exportCallers()
		return p, nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.compute()
	fact.Failed = p.failures
	fact.Unseen = p.export()
	fact.Speaks = p.speaks
	pass.ExportPackageFact(fact)
	return p, nil
}

// Failures gives a line for every panic caught here or in a package below.
func (p *Package) Failures() []string { return p.failures }

// Light reports whether pkg, imported here, can neither wait nor call out nor know of what
// does: its functions only work on what they are given.
func (p *Package) Light(pkg *types.Package) bool {
	f, direct := p.direct[pkg]
	return direct && f == nil && !isStd(pkg)
}

// Delay gives the package's slices of delays.
func (p *Package) Delay() *delay.Env {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.delay()
}

// Defs gives the package's definitions.
func (p *Package) Defs() *defuse.Index { return p.Delay().Defs }

func (p *Package) delay() *delay.Env {
	if p.env == nil {
		p.env = &delay.Env{
			Info: p.pass.TypesInfo, Pkg: p.pass.Pkg, Files: p.pass.Files,
			Defs: defuse.New(p.pass.Fset, p.pass.TypesInfo, p.pass.Files),
			Fact: func(fn *types.Func) (delay.FuncDelay, bool) {
				f := p.imported(fn)
				return delay.FuncDelay{Results: f.Results}, len(f.Results) > 0
			},
			Setting: p.settingOf,
		}
		p.set = &setting.Env{Info: p.pass.TypesInfo, Fset: p.pass.Fset, Files: p.pass.Files, Defs: p.env.Defs, Made: p.policyMade}
	}
	return p.env
}

// Func says what a function of this package or of an imported one does. It is never nil.
func (p *Package) Func(fn *types.Func) *Func {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.function(fn.Origin())
}

// Lit says what a closure of this package does.
func (p *Package) Lit(lit *ast.FuncLit) *Func {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.compute()
	if n := p.nodes[p.delay().Lit(lit)]; n != nil {
		return &n.out
	}
	return &Func{}
}

func (p *Package) function(fn *types.Func) *Func {
	if fn.Pkg() == p.pass.Pkg {
		p.compute()
		if n := p.nodes[p.delay().Fn(fn)]; n != nil {
			return &n.out
		}
		return &Func{}
	}
	return p.imported(fn)
}

// imported gives the fact of a function of another package, or what its absence means.
func (p *Package) imported(fn *types.Func) *Func {
	var f Func
	if p.pass.ImportObjectFact(fn, &f) {
		return &f
	}
	if fn.Pkg() == nil {
		return &Func{Remote: catalog.No} // error.Error
	}
	if isStd(fn.Pkg()) {
		if f := listedCall(fn); f != nil {
			return f
		}
		return stdFunc(fn)
	}
	pf, direct := p.direct[fn.Pkg()]
	switch {
	case !direct:
		return &Func{}
	case pf == nil:
		return &Func{Remote: catalog.No}
	}
	if _, unseen := slices.BinarySearch(pf.Unseen, hash(fn)); unseen || len(pf.Failed) > 0 {
		return &Func{}
	}
	return &Func{Remote: catalog.No}
}

// hash names a function within its package in four bytes.
func hash(fn *types.Func) uint32 { return hashOf(symbol.Of(fn).Local()) }

func hashOf(s string) uint32 {
	h := fnv.New32a()
	_, _ = h.Write([]byte(s))
	return h.Sum32()
}

// export sets the facts of what importers can name and gives the hashes of what is unseen.
func (p *Package) export() (unseen []uint32) {
	for _, n := range p.order {
		fn := n.fn.Obj
		if fn == nil || !fn.Exported() {
			continue
		}
		if n.out.Remote == catalog.Unknown {
			unseen = append(unseen, hash(fn))
		}
		if _, ok := Listed(fn); ok {
			continue // the catalog says it
		}
		if n.out.tells() {
			fact := n.out // a driver may keep it, and not the syntax around it
			p.pass.ExportObjectFact(fn, &fact)
		}
	}
	p.exportInterfaces()
	p.speaks = sorted(append(p.speaks, p.implemented()...))
	return sorted(unseen)
}

func sorted(s []uint32) []uint32 {
	slices.Sort(s)
	return slices.Compact(s)
}

// tells reports whether f says more than the absence of a fact would.
func (f *Func) tells() bool {
	return f.Remote == catalog.Yes || f.Waits || len(f.Results) > 0 || f.Methods|f.Makes != 0 ||
		f.MakesParam > 0 || f.Logs != 0 || f.NoReturn || f.Calls|f.Spawns != 0 || len(f.Policies) > 0 || f.Attempts > 0
}
