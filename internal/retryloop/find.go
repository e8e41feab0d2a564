package retryloop

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/attempt"
	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/symbol"
)

// maxCandidates is how many calls of one loop are tried as its attempt.
const maxCandidates = 16

// bodies lists the code of a package's functions, literals included.
func (m *Model) bodies() []*Body {
	var out []*Body
	for _, f := range m.pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if n.Body != nil {
					fn, _ := m.pass.TypesInfo.Defs[n.Name].(*types.Func)
					out = append(out, &Body{Decl: n, Fn: fn})
				}
			case *ast.FuncLit:
				out = append(out, &Body{Lit: n})
			}
			return true
		})
	}
	return out
}

// parts are the pieces of a body that may be sites.
type parts struct {
	loops []ast.Stmt // for, range
	gotos []*ast.LabeledStmt
	calls []*ast.CallExpr
	self  bool // it calls itself
}

// partsOf looks through a body, its function literals left out: they are bodies themselves.
func (m *Model) partsOf(b *Body) parts {
	var p parts
	labels := map[string]*ast.LabeledStmt{}
	back := map[string]bool{}
	ast.Inspect(b.Block(), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ForStmt:
			p.loops = append(p.loops, n)
		case *ast.RangeStmt:
			p.loops = append(p.loops, n)
		case *ast.LabeledStmt:
			labels[n.Label.Name] = n
		case *ast.BranchStmt:
			if n.Tok == token.GOTO {
				if l := labels[n.Label.Name]; l != nil && l.Pos() < n.Pos() && !back[n.Label.Name] {
					back[n.Label.Name] = true
					p.gotos = append(p.gotos, l)
				}
			}
		case *ast.CallExpr:
			p.calls = append(p.calls, n)
			p.self = p.self || m.callsBody(n, b) || m.later(n, b) || m.callsBack(n, b)
		}
		return true
	})
	return p
}

// find finds the places that may be sites: first those that are written out, then the
// closures that are handed to what goes round.
func (m *Model) find() {
	bodies := m.bodies()
	all := make([]parts, len(bodies))
	for i, b := range bodies {
		all[i] = m.partsOf(b)
		for _, l := range all[i].loops {
			m.meet(&Site{Form: Loop, Node: l, Func: b}, m.candidates(l))
		}
		for _, l := range all[i].gotos {
			m.meet(&Site{Form: Goto, Node: l, Func: b}, m.candidates(m.afterLabel(b, l)...))
		}
		if all[i].self {
			node := ast.Node(b.Lit)
			if b.Decl != nil {
				node = b.Decl
			}
			m.meet(&Site{Form: Recursion, Node: node, Func: b}, m.without(m.candidates(b.Block()), b))
		}
	}
	closures := func(find func(*Site) int) {
		for i, b := range bodies {
			for _, call := range all[i].calls {
				m.closure(b, call, find)
			}
		}
	}
	closures(m.library)
	m.indexHelpers()
	closures(m.helper)
}

// afterLabel gives the statements that a jump to l runs.
func (m *Model) afterLabel(b *Body, l *ast.LabeledStmt) []ast.Node {
	var out []ast.Node
	ast.Inspect(b.Block(), func(n ast.Node) bool {
		list := defuse.Statements(n)
		for i, s := range list {
			if s == l {
				for _, s := range list[i:] {
					out = append(out, s)
				}
			}
		}
		return out == nil
	})
	return out
}

func (m *Model) without(calls []*ast.CallExpr, b *Body) []*ast.CallExpr {
	out := calls[:0]
	for _, c := range calls {
		if !m.callsBody(c, b) {
			out = append(out, c)
		}
	}
	return out
}

// candidates gives the calls in a region that can fail and leave the process, and after
// them those of a function parameter: who calls one again is a helper. Any other call of
// which it is not known where it goes is no attempt: unknown is silent.
func (m *Model) candidates(region ...ast.Node) []*ast.CallExpr {
	var sure, params []*ast.CallExpr
	for _, r := range region {
		ast.Inspect(r, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt:
				return false
			case *ast.CallExpr:
				kind := m.may(n)
				if kind == attempt.Local && m.marks(n, region) {
					kind = m.goes(n)
				}
				switch kind {
				case attempt.Remote:
					sure = append(sure, n)
				case attempt.Unknown:
					if m.callsParam(n) || m.setElsewhere(n) {
						params = append(params, n)
					}
				}
			}
			return true
		})
	}
	out := append(sure, params...)
	return out[:min(len(out), maxCandidates)]
}

// meet notes a place that may be a site, if one of the calls is made again there.
func (m *Model) meet(s *Site, calls []*ast.CallExpr) {
	s.model, s.open = m, calls
	if len(calls) == 0 || s.tests() {
		return
	}
	m.met = append(m.met, s)
	m.metAt[s.Func.Block()] = append(m.metAt[s.Func.Block()], s)
	if s.Call != nil {
		m.metAt[s.Call] = append(m.metAt[s.Call], s)
	}
}

// is reports whether the place is a site. What it is is decided when that is first asked.
func (s *Site) is() bool {
	calls := s.open
	s.open = nil
	for _, c := range calls {
		s.Attempts = append(s.Attempts, s.model.attempt(s, c))
	}
	if calls != nil {
		s.classify()
	}
	if s.Kind == Other {
		for _, a := range s.Rejected {
			clear(a.runs) // hardly anybody asks about them again
		}
	}
	return s.Kind != Other
}

// tests reports whether the function is given a test, or is a method of what has one: it waits
// for a condition there.
func (s *Site) tests() bool {
	sig := s.Signature()
	if sig == nil || takesTest(sig) {
		return sig != nil
	}
	fn := s.Defs().Around(s.Func.Block().Pos())
	if fn == nil {
		return false
	}
	if takesTest(fn.Signature()) {
		return true // of a closure
	}
	if fn.Signature().Recv() == nil {
		return false
	}
	named := symbol.Named(fn.Signature().Recv().Type())
	if named == nil {
		return false
	}
	st, ok := named.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if isTest(f.Type()) {
			return true
		}
	}
	return false
}

func takesTest(sig *types.Signature) bool {
	for v := range sig.Params().Variables() {
		if isTest(v.Type()) {
			return true
		}
	}
	return false
}

func isTest(t types.Type) bool {
	return symbol.Is(t, "testing", "T", "B", "F", "TB") || symbol.Is(t, "github.com/stretchr/testify/suite", "Suite")
}

func (m *Model) attempt(s *Site, call *ast.CallExpr) *Attempt {
	a := &Attempt{Call: m.of(call), Expr: call, Site: s, runs: map[Outcome]*Verdict{}}
	a.param, a.hand = m.calledParam(call)
	if a.Param = m.param(call) != nil || a.param != nil && a.Kind == attempt.Unknown || a.Kind == attempt.Unknown && m.setElsewhere(call); a.Param && a.Kind == attempt.Remote {
		a.Kind = attempt.Unknown
	}
	a.inner = m.primitives(call)
	return a
}

type reach struct {
	decl *ast.FuncDecl
	call *ast.CallExpr
}

// helper is a function that calls its function parameter again.
type helper struct {
	site  *Site
	index int // of the parameter
}

// indexHelpers notes which functions of the package are helpers.
func (m *Model) indexHelpers() {
	for _, s := range m.met {
		if s.Func.Fn == nil || !slices.ContainsFunc(s.open, m.callsParam) {
			continue
		}
		if !s.is() || s.handed().param == nil {
			continue
		}
		sig := s.Func.Fn.Signature()
		for i := range sig.Params().Len() {
			if sig.Params().At(i) == s.handed().param {
				m.helpers[s.Func.Fn] = helper{s, i}
			}
		}
	}
}

// attemptIn gives the attempt in the argument of a retrier: the argument itself, or the
// field of the configuration there that the row names; nil if the literal is not in view.
func (m *Model) attemptIn(arg ast.Expr, row *catalog.Retrier) ast.Expr {
	if row == nil || row.Field == "" {
		return arg
	}
	return m.sum.Defs().FieldOf(arg, row.Field)
}

// closure makes a site of a call that hands a closure to what calls it again, if find knows
// that: it gives the index of the closure among the arguments, or -1.
func (m *Model) closure(b *Body, call *ast.CallExpr, find func(*Site) int) {
	s := &Site{Node: call, Call: call, Func: b}
	index := find(s)
	if index < 0 || index >= len(call.Args) {
		return
	}
	s.Closure = m.function(m.attemptIn(call.Args[index], s.Row))
	if s.Closure == nil {
		if s.Form == Library {
			s.model = m
			m.unseen = append(m.unseen, s)
		}
		return
	}
	m.meet(s, m.candidates(s.Closure.Block()))
}

// library knows the calls of retry libraries.
func (m *Model) library(s *Site) int {
	n, fn := symbol.Callee(m.pass.TypesInfo, s.Call)
	if fn == nil {
		return -1
	}
	row, _ := catalog.FindRetrier(n)
	if row == nil {
		return -1
	}
	s.Form, s.Row = Library, row
	s.Setting = m.set.Retry(s.Call, row)
	return row.Closure
}

// helper knows the calls of helpers, of this package and of others.
func (m *Model) helper(s *Site) int {
	n, fn := symbol.Callee(m.pass.TypesInfo, s.Call)
	if fn == nil {
		return -1
	}
	if row, _ := catalog.FindRetrier(n); row != nil {
		return -1
	}
	if h, ok := m.helpers[fn]; ok {
		s.Form, s.Within = Helper, h.site
		return h.index
	}
	if f := m.retries(fn); f != nil && f.Closure > 0 {
		s.Form, s.Row, s.guesses, s.hears = Helper, f.row(), f.Guesses, f.Hears
		return f.Closure - 1
	}
	return -1
}
