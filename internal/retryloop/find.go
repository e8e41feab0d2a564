package retryloop

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/attempt"
	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/flow"
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

// callsBack reports whether what call calls, in this package, calls b in turn.
func (m *Model) callsBack(call *ast.CallExpr, b *Body) bool {
	if b.Fn == nil {
		return false
	}
	fn := calleeOf(m.pass.TypesInfo, call)
	if fn == nil || fn.Origin() == b.Fn {
		return false
	}
	return m.callers()[b.Fn][fn.Origin()]
}

// callers gives, for the package's functions, which functions of the package call them.
func (m *Model) callers() map[*types.Func]map[*types.Func]bool {
	if m.calledBy != nil {
		return m.calledBy
	}
	m.calledBy = map[*types.Func]map[*types.Func]bool{}
	for caller, decl := range m.sum.Defs().Funcs {
		ast.Inspect(decl.Body, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			if fn := calleeOf(m.pass.TypesInfo, call); fn != nil && fn.Pkg() == m.pass.Pkg {
				fn = fn.Origin()
				if m.calledBy[fn] == nil {
					m.calledBy[fn] = map[*types.Func]bool{}
				}
				m.calledBy[fn][caller] = true
			}
			return true
		})
	}
	return m.calledBy
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
					if m.param(n) != nil || m.setElsewhere(n) {
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

// may says whether a call can be an attempt: it can fail, and it is not known to be local.
func (m *Model) may(call *ast.CallExpr) attempt.Kind {
	tv := m.pass.TypesInfo.Types[call.Fun]
	if tv.IsType() || tv.IsBuiltin() {
		return attempt.Local
	}
	if tv.Type == nil {
		return attempt.Local
	}
	sig, ok := types.Unalias(tv.Type).Underlying().(*types.Signature)
	if !ok || !m.canFail(call, sig) {
		return attempt.Local
	}
	return m.goes(call)
}

// goes says where a call goes, whether or not it can fail.
func (m *Model) goes(call *ast.CallExpr) attempt.Kind {
	kind := m.of(call).Kind
	switch {
	case kind == attempt.Remote && m.onHost(call):
		return attempt.Local
	case kind == attempt.Remote && m.param(call) != nil:
		return attempt.Unknown // what the closure does belongs to the call that passes it
	}
	return kind
}

// canFail reports whether a failure shows in what the call returns: an error, a
// response, or (where the code is in view) a bool.
func (m *Model) canFail(call *ast.CallExpr, sig *types.Signature) bool {
	for i := range sig.Results().Len() {
		t := sig.Results().At(i).Type()
		if flow.IsError(t) || isResponse(t) || iterator(t) || m.keepsError(call, t) {
			return true
		}
		if b, ok := t.Underlying().(*types.Basic); ok && b.Info()&types.IsBoolean != 0 && m.inView(call) {
			return true
		}
		if m.holdsError(t) && m.inView(call) {
			return true
		}
	}
	return false
}

// holdsError reports whether t is a struct of this package that has an error in it.
func (m *Model) holdsError(t types.Type) bool {
	n := symbol.Named(t)
	if n == nil || n.Obj().Pkg() != m.pass.Pkg {
		return false
	}
	st, ok := n.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if types.Identical(f.Type(), types.Universe.Lookup("error").Type()) {
			return true
		}
	}
	return false
}

func (m *Model) inView(call *ast.CallExpr) bool { return m.declOf(call) != nil }

// declOf gives the declaration, with a body, of the function of this package that call calls by name; nil for none.
func (m *Model) declOf(call *ast.CallExpr) *ast.FuncDecl {
	fn := calleeOf(m.pass.TypesInfo, call)
	if fn == nil {
		return nil
	}
	return m.sum.Defs().Funcs[fn.Origin()]
}

func calleeOf(info *types.Info, call *ast.CallExpr) *types.Func {
	fn, _ := typeutil.Callee(info, call).(*types.Func)
	return fn
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
	if sig == nil {
		return false
	}
	for v := range sig.Params().Variables() {
		if isTest(v.Type()) {
			return true
		}
	}
	fn := s.Defs().Around(s.Func.Block().Pos())
	if fn == nil || fn.Signature().Recv() == nil {
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

func isTest(t types.Type) bool {
	return symbol.Is(t, "testing", "T", "B", "F", "TB") || symbol.Is(t, "github.com/stretchr/testify/suite", "Suite")
}

func (m *Model) attempt(s *Site, call *ast.CallExpr) *Attempt {
	a := &Attempt{Call: m.of(call), Expr: call, Site: s, runs: map[Outcome]*Verdict{}}
	a.param = m.param(call)
	if a.Param = a.param != nil || a.Kind == attempt.Unknown && m.setElsewhere(call); a.Param && a.Kind == attempt.Remote {
		a.Kind = attempt.Unknown
	}
	a.inner = m.primitives(call)
	return a
}

// param gives the function parameter that call calls, or nil.
func (m *Model) param(call *ast.CallExpr) *types.Var {
	v := m.sum.Defs().Var(call.Fun)
	if v == nil || v.IsField() {
		return nil
	}
	if _, ok := v.Type().Underlying().(*types.Signature); !ok {
		return nil
	}
	if v.Kind() == types.ParamVar {
		return v
	}
	return nil
}

// setElsewhere reports whether call calls a field of the function's receiver or parameter, of a
// type of this package, that only other packages set: a retrier's attempt may be handed in so.
func (m *Model) setElsewhere(call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	v, base := m.sum.Defs().Var(sel), m.sum.Defs().Var(sel.X)
	if v == nil || !v.IsField() || !v.Exported() || v.Pkg() != m.pass.Pkg || len(m.sum.Defs().Defs(v)) > 0 || base == nil {
		return false
	}
	return base.Kind() == types.RecvVar || base.Kind() == types.ParamVar
}

// primitives gives the calls that leave the process in the code that call runs, where it is
// in view. Where the call gives nothing back, what it calls need not either.
func (m *Model) primitives(call *ast.CallExpr) []*ast.CallExpr {
	if body := m.code(call); body != nil {
		return m.primitivesIn(body, 4, m.may(call) == attempt.Local)
	}
	return nil
}

// primitivesIn gives up to limit calls that leave the process in a body and in what it
// calls of this package; mute: in calls of which no failure comes back too.
func (m *Model) primitivesIn(body *ast.BlockStmt, limit int, mute bool) []*ast.CallExpr {
	var out []*ast.CallExpr
	seen := map[*ast.BlockStmt]bool{}
	var enter func(body *ast.BlockStmt, depth int) bool
	enter = func(body *ast.BlockStmt, depth int) bool {
		if body == nil || seen[body] || depth > 4 {
			return false
		}
		seen[body] = true
		for _, c := range m.callsIn(body) {
			switch {
			case len(out) >= limit:
			case m.may(c) == attempt.Remote:
				if !enter(m.code(c), depth+1) {
					out = append(out, c)
				}
			case mute && m.goes(c) == attempt.Remote:
				enter(m.code(c), depth+1)
			}
		}
		return true
	}
	enter(body, 0)
	return out
}

// callsIn gives the calls that a body makes itself and at once, in the order of its text.
// Bodies are looked through again and again.
func (m *Model) callsIn(body *ast.BlockStmt) []*ast.CallExpr {
	out, ok := m.within[body]
	if !ok {
		ast.Inspect(body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt:
				return false
			case *ast.CallExpr:
				out = append(out, n)
			}
			return true
		})
		m.within[body] = out
	}
	return out
}

// code gives the body that a call runs, if it is in this package.
func (m *Model) code(call *ast.CallExpr) *ast.BlockStmt {
	if b := m.function(call.Fun); b != nil {
		return b.Block()
	}
	return nil
}

// function gives the code of a function value: a literal, a variable that holds one, a
// function or method of this package.
func (m *Model) function(e ast.Expr) *Body {
	info := m.pass.TypesInfo
	switch e := ast.Unparen(e).(type) {
	case *ast.FuncLit:
		return &Body{Lit: e}
	case *ast.Ident, *ast.SelectorExpr:
		var obj types.Object
		if id, ok := e.(*ast.Ident); ok {
			obj = info.ObjectOf(id)
		} else {
			obj = info.ObjectOf(e.(*ast.SelectorExpr).Sel)
		}
		switch obj := obj.(type) {
		case *types.Func:
			if d := m.sum.Defs().Funcs[obj.Origin()]; d != nil && d.Body != nil {
				return &Body{Decl: d, Fn: obj.Origin()}
			}
		case *types.Var:
			if d, ok := m.sum.Defs().Only(obj); ok && d.Value != nil && !d.Multi {
				if lit, ok := ast.Unparen(d.Value).(*ast.FuncLit); ok {
					return &Body{Lit: lit}
				}
			}
		}
	case *ast.IndexExpr:
		return m.function(e.X)
	case *ast.CallExpr: // a conversion of a function
		if tv := info.Types[e.Fun]; tv.IsType() && len(e.Args) == 1 {
			return m.function(e.Args[0])
		}
	}
	return nil
}

// reaches reports whether the code of decl holds the call, itself or in functions of this package that it calls.
func (m *Model) reaches(decl *ast.FuncDecl, call *ast.CallExpr, depth int) bool {
	if Holds(decl, call) {
		return true
	}
	if depth == 0 {
		return false
	}
	k := reach{decl, call}
	if r, ok := m.reached[k]; ok {
		return r
	}
	m.reached[k] = false
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok && !found {
			if d := m.declOf(c); d != nil && d != decl {
				found = m.reaches(d, call, depth-1)
			}
		}
		return !found
	})
	m.reached[k] = found
	return found
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
		if s.Func.Fn == nil || !slices.ContainsFunc(s.open, func(c *ast.CallExpr) bool { return m.param(c) != nil }) {
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
