package retryloop

import (
	"go/ast"
	"go/types"
	"reflect"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/attempt"
	"github.com/retrylint/retrylint/internal/fact"
	"github.com/retrylint/retrylint/internal/report"
	"github.com/retrylint/retrylint/internal/setting"
	"github.com/retrylint/retrylint/internal/summary"
	"github.com/retrylint/retrylint/internal/symbol"
)

// Analyzer makes the model of a package.
var Analyzer = &analysis.Analyzer{
	Name:       "retryloop",
	Doc:        "find every retry, supervisor and poll of a package",
	Requires:   []*analysis.Analyzer{summary.Analyzer},
	ResultType: reflect.TypeFor[*Model](),
	FactTypes:  []analysis.Fact{new(PackageFact)},
	Run:        run,
}

// Model is what is known of a package's retries.
type Model struct {
	mu       sync.Mutex
	pass     *analysis.Pass
	sum      *summary.Package
	below    fact.Imported[Retries]
	set      *setting.Env
	helpers  map[*types.Func]helper
	reached  map[reach]bool
	calls    map[*ast.CallExpr]attempt.Call
	within   map[*ast.BlockStmt][]*ast.CallExpr // what callsIn has answered
	waiting  map[*ast.CallExpr]bool
	hosts    map[*ast.CallExpr]bool
	calledBy map[*types.Func]map[*types.Func]bool
	states   map[ast.Node]map[*types.Var]bool // that the conditions of a region read
	typed    map[typing]bool                  // what asksUser has answered
	met      []*Site                          // places that may be sites, in the order in which they were met
	metAt    map[ast.Node][]*Site             // of those, what a body holds, and what a call is
	settled  bool                             // it is decided what all of them are
	sites    []*Site                          // those that are something
	dropped  []*Site                          // those that turned out to be nothing, for Explain
	unseen   []*Site                          // retries of a closure that is not in view
	callsTo  map[*types.Func][]*ast.CallExpr
	stands   map[*types.Func]*Retries // what behind has answered
	failed   string                   // the panic that ended the search, if one did
}

func run(pass *analysis.Pass) (any, error) {
	m := &Model{
		pass:    pass,
		sum:     pass.ResultOf[summary.Analyzer].(*summary.Package),
		helpers: map[*types.Func]helper{},
		reached: map[reach]bool{},
		calls:   map[*ast.CallExpr]attempt.Call{},
		within:  map[*ast.BlockStmt][]*ast.CallExpr{},
		waiting: map[*ast.CallExpr]bool{},
		hosts:   map[*ast.CallExpr]bool{},
		states:  map[ast.Node]map[*types.Var]bool{},
		typed:   map[typing]bool{},
		metAt:   map[ast.Node][]*Site{},
		stands:  map[*types.Func]*Retries{},
	}
	m.guard(m.search)
	return m, nil
}

// guard runs f under recover: a pass whose facts others need must not fail.
func (m *Model) guard(f func()) {
	defer func() {
		if p := recover(); p != nil {
			m.failed = report.Panicked(m.pass, p)
			m.met, m.metAt, m.sites, m.dropped = nil, nil, nil, nil
		}
	}()
	f()
}

// search finds the places that may be sites, and tells importers what they need.
func (m *Model) search() {
	m.set = m.sum.Settings()
	for _, imp := range m.pass.Pkg.Imports() {
		var f PackageFact
		if m.pass.ImportPackageFact(imp, &f) {
			m.below.Add(imp, f.told.Funcs)
		}
	}
	var own map[*types.Func]*Retries
	if !m.sum.Idle() {
		m.find()
		if !m.sum.Last() {
			own = m.telling()
		}
	}
	if funcs := m.below.Tell(own, m.sum.Passed); len(funcs) > 0 && !m.sum.Last() {
		m.pass.ExportPackageFact(&PackageFact{told{funcs}})
	}
}

// Sites gives the retries, supervisors and polls of the package.
func (m *Model) Sites() []*Site {
	m.settle()
	return m.sites
}

// settle decides of all places that were met what they are. Where a package is wanted for
// its facts alone, nobody asks about most of them.
func (m *Model) settle() {
	if m.settled {
		return
	}
	m.settled = true
	m.guard(func() {
		for _, s := range m.met {
			if s.is() {
				m.sites = append(m.sites, s)
			} else {
				m.dropped = append(m.dropped, s)
			}
		}
	})
}

// sitesAt gives the sites that the body of a function holds, or those that a call is.
func (m *Model) sitesAt(n ast.Node) []*Site {
	var out []*Site
	for _, s := range m.metAt[n] {
		if s.is() {
			out = append(out, s)
		}
	}
	return out
}

// Hold gives the model to one check alone until release is called: drivers run checks side
// by side, and the model computes what it is asked when it is asked.
func (m *Model) Hold() (release func()) {
	m.mu.Lock()
	return m.mu.Unlock
}

// Failures tells of panics in this package's model.
func (m *Model) Failures() []string {
	defer m.Hold()()
	m.settle()
	if m.failed == "" {
		return nil
	}
	return []string{m.failed}
}

// Summary is what the model knows of functions.
func (m *Model) Summary() *summary.Package { return m.sum }

// Setting follows configurations.
func (m *Model) Setting() *setting.Env { return m.set }

// Unseen gives the calls of retry libraries whose closure is not in view: their
// configuration can be judged, what they repeat cannot.
func (m *Model) Unseen() []*Site { return m.unseen }

// isGRPC reports whether fn is a call over a gRPC connection.
func isGRPC(fn *types.Func) bool {
	if fn == nil {
		return false
	}
	sig := fn.Signature()
	if !sig.Variadic() {
		return false
	}
	s, ok := sig.Params().At(sig.Params().Len() - 1).Type().(*types.Slice)
	if !ok {
		return false
	}
	return symbol.Is(s.Elem(), "google.golang.org/grpc", "CallOption")
}

// isSQL reports whether fn asks a database through database/sql.
func isSQL(fn *types.Func) bool { return symbol.Of(fn).Path == "database/sql" }

func grpcCall(c attempt.Call) bool { return isGRPC(c.Func) }
func sqlCall(c attempt.Call) bool  { return c.Func != nil && isSQL(c.Func) }

// loopOf gives the innermost loop of a body that holds n.
func loopOf(b *ast.BlockStmt, n ast.Node) ast.Node {
	var found ast.Node
	ast.Inspect(b, func(x ast.Node) bool {
		if x == nil || x.Pos() > n.Pos() || x.End() < n.End() {
			return false
		}
		switch x.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			found = x
		}
		return true
	})
	return found
}

// of says what is known of a call. A call is asked about again and again.
func (m *Model) of(call *ast.CallExpr) attempt.Call {
	c, ok := m.calls[call]
	if !ok {
		c = attempt.Of(m.sum, call)
		if c.Func == nil {
			m.calls[call] = c
			return c
		}
		if n := symbol.Of(c.Func); n.Path == "database/sql" && n.Local() == "Row.Scan" {
			c.Kind = attempt.Remote // where the query's error comes out
		}
		m.calls[call] = c
	}
	return c
}
