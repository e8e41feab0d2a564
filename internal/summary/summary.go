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
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/fact"
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
	FactTypes:  []analysis.Fact{(*PackageFact)(nil)},
}

// PackageFact is what importers need to know of a package. What it holds is out of gob's
// sight, which would describe each type of it in each file.
type PackageFact struct{ told told }

type told struct {
	// Light: it can neither wait nor draw nor call out; what its functions do is call what they are given.
	Light bool
	// Funcs are the functions of which the absence of a fact would not say enough.
	Funcs fact.Table[Func]
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
	switch {
	case len(f.told.Failed) > 0:
		return "failed"
	case f.told.Light:
		return "light"
	}
	return "seen"
}

// GobEncode is for drivers that keep facts in files.
func (f *PackageFact) GobEncode() ([]byte, error) { return fact.Encode(f.told) }

// GobDecode is for drivers that keep facts in files.
func (f *PackageFact) GobDecode(data []byte) error { return fact.Decode(data, &f.told) }

// Package answers for one package. Its methods may be called from several goroutines.
type Package struct {
	pass     *analysis.Pass
	failures []string
	direct   map[*types.Package]*told // imports; nil: nothing there can call out
	below    fact.Imported[Func]
	passed   []*types.Func
	speaks   []uint32 // as in PackageFact, sorted

	mu     sync.Mutex
	env    *delay.Env
	set    *setting.Env
	nodes  map[*delay.Fn]*node // once all of them are computed
	order  []*node
	noted  map[*types.Func]*Func
	stands map[*types.Func][]*types.Func // what satisfying has answered
	// called is what Call has answered.
	called map[*ast.CallExpr]*Func
}

func run(pass *analysis.Pass) (result any, err error) {
	p := &Package{pass: pass, direct: map[*types.Package]*told{}, noted: map[*types.Func]*Func{}, stands: map[*types.Func][]*types.Func{}, called: map[*ast.CallExpr]*Func{}}
	defer func() {
		if c := recover(); c != nil {
			p.failures = append(p.failures, report.Panicked(pass, c))
			pass.ExportPackageFact(&PackageFact{told{Failed: p.failures}})
			result, err = p, nil
		}
	}()
	if isStd(pass.Pkg) {
		return p, nil
	}
	for _, imp := range pass.Pkg.Imports() {
		var f PackageFact
		p.direct[imp] = nil
		if isStd(imp) || !pass.ImportPackageFact(imp, &f) {
			continue
		}
		p.below.Add(imp, f.told.Funcs)
		if !f.told.Light {
			p.direct[imp] = &f.told
			p.failures = append(p.failures, f.told.Failed...)
			p.speaks = append(p.speaks, f.told.Speaks...)
		}
	}
	slices.Sort(p.failures)
	p.failures = slices.Compact(p.failures)
	p.speaks = sorted(p.speaks)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.heavy() {
		p.compute()
		p.speaks = sorted(append(p.speaks, p.implemented()...))
		if !p.Last() {
			p.export()
		}
	} else if !p.Last() {
		p.exportLight()
	}
	return p, nil
}

// Passed gives the methods of other packages of which this one tells its importers.
func (p *Package) Passed() []*types.Func {
	if p.passed == nil {
		p.passed = fact.Methods(p.pass.Pkg, isStd)
	}
	return p.passed
}

// Last reports whether no package can import this one, as it holds tests of another. Nobody
// asks then what it would tell.
func (p *Package) Last() bool {
	return strings.HasSuffix(p.pass.Pkg.Name(), "_test") && !slices.ContainsFunc(p.pass.Files, func(f *ast.File) bool {
		return !strings.HasSuffix(p.pass.Fset.File(f.FileStart).Name(), "_test.go")
	})
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
	if f := p.below.Get(fn); f != nil {
		return f
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

// export tells importers of the package.
func (p *Package) export() {
	own := p.telling()
	p.interfaces(own)
	var unseen []uint32
	for _, n := range p.order {
		if fn := n.fn.Obj; fn != nil && fn.Exported() && n.out.Remote == catalog.Unknown {
			unseen = append(unseen, hash(fn))
		}
	}
	p.pass.ExportPackageFact(&PackageFact{told{
		Funcs: p.below.Tell(own, p.Passed), Failed: p.failures, Unseen: sorted(unseen), Speaks: p.speaks,
	}})
}

// exportLight tells, of a package that can do nothing else, which functions call their
// function parameters.
func (p *Package) exportLight() {
	var own map[*types.Func]*Func
	if slices.ContainsFunc(p.pass.Files, takesFuncs) {
		p.compute()
		own = p.telling()
	}
	if funcs := p.below.Tell(own, p.Passed); len(funcs) > 0 {
		p.pass.ExportPackageFact(&PackageFact{told{Light: true, Funcs: funcs}})
	}
}

// telling gives the functions of the package of which more is known than the absence of a
// fact says, and than the catalog does.
func (p *Package) telling() map[*types.Func]*Func {
	own := map[*types.Func]*Func{}
	for _, n := range p.order {
		fn := n.fn.Obj
		if fn == nil || !n.out.tells() {
			continue
		}
		if _, ok := Listed(fn); ok {
			continue
		}
		known := n.out // which can be kept without the syntax around it
		own[fn] = &known
	}
	return own
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
