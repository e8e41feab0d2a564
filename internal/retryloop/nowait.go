package retryloop

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/attempt"
	"github.com/retrylint/retrylint/internal/flow"
)

// Signature gives the type of the site's function.
func (s *Site) Signature() *types.Signature {
	switch {
	case s.Func.Fn != nil:
		return s.Func.Fn.Signature()
	case s.Func.Lit != nil:
		sig, _ := s.Info().TypeOf(s.Func.Lit).(*types.Signature)
		return sig
	}
	return nil
}

// HandsUp reports whether a closure gives its response to the helper that calls it, and that
// is in view: what becomes of the response is the helper's.
func (s *Site) HandsUp() bool {
	return s.Form == Helper && s.Within != nil && s.model.responds(s.Within.handed().Expr)
}

// Asks reports whether the attempt is asked again until a state is reached: an error leaves,
// and any answer but the right one goes round.
func (a *Attempt) Asks() bool {
	if a.Site.Kind == Poll {
		return len(a.On(Outcome{Class: Transport}).Round) == 0
	}
	t := a.On(Outcome{Class: Transport})
	return t.Ran && len(t.Round) == 0 && a.On(Status(404)).Again == Yes && a.On(Status(503)).Again == Yes
}

// IsZero reports whether an option or a value is the constant zero.
func (s *Site) IsZero(e ast.Expr) bool {
	if e == nil {
		return false
	}
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && len(call.Args) == 1 {
		e = call.Args[0]
	}
	v := s.Info().Types[e].Value
	return v != nil && v.Kind() == constant.Int && constant.Sign(v) == 0
}

// IgnoresFalse reports whether a wait can answer false without having waited, and the
// site does not look at the answer.
func (s *Site) IgnoresFalse(w Wait) bool {
	call, ok := w.Node.(*ast.CallExpr)
	if !ok || !s.statement(call) {
		return false
	}
	b, ok := s.Info().TypeOf(call).(*types.Basic)
	if !ok || b.Kind() != types.Bool {
		return false
	}
	body := s.model.code(call)
	if body == nil {
		return false
	}
	for _, st := range body.List {
		if i, ok := st.(*ast.IfStmt); ok && s.givesFalse(i.Body) {
			return true
		}
		if s.holdsWait(st) {
			return false
		}
	}
	return false
}

func (s *Site) givesFalse(b *ast.BlockStmt) bool {
	if len(b.List) == 0 || s.holdsWait(b) {
		return false
	}
	r, ok := b.List[len(b.List)-1].(*ast.ReturnStmt)
	if !ok || len(r.Results) != 1 {
		return false
	}
	v := s.Info().Types[r.Results[0]].Value
	return v != nil && v.Kind() == constant.Bool && !constant.BoolVal(v)
}

func (s *Site) holdsWait(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && s.model.waits(call) {
			found = true
		}
		return !found
	})
	return found
}

// ComparesStop reports whether the site looks whether a delay is negative, zero or -1.
func (s *Site) ComparesStop() bool {
	found := false
	number := func(e ast.Expr) bool {
		v := s.Info().Types[e].Value
		if v == nil || v.Kind() != constant.Int {
			return false
		}
		n, ok := constant.Int64Val(v)
		return ok && (n == 0 || n == -1)
	}
	ast.Inspect(s.Func.Block(), func(n ast.Node) bool {
		if b, ok := n.(*ast.BinaryExpr); ok {
			switch b.Op {
			case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
				found = found || lasts(s, b.X) && (number(b.X) || number(b.Y))
			}
		}
		return !found
	})
	return found
}

// Constructor reports whether call is one of a function that stays in the process, belongs to
// no value and gives an error and nothing else.
func (s *Site) Constructor(call *ast.CallExpr) bool {
	fn := calleeOf(s.Info(), call)
	if fn == nil || fn.Signature().Recv() != nil || fn.Signature().Results().Len() != 1 {
		return false
	}
	return s.model.of(call).Kind == attempt.Local
}

// Spinning gives the loops that connect, work as long as the connection lasts, and connect
// again at once when that fails: no site, for a success goes round as well.
func (m *Model) Spinning() []*Attempt {
	var out []*Attempt
	m.settle()
	for _, s := range m.dropped {
		if s.Form != Loop || s.overItems() {
			continue
		}
		for _, a := range s.Rejected {
			if a.Kind == attempt.Remote && m.connects(a.Expr) && a.spins() {
				out = append(out, a)
				break
			}
		}
	}
	return out
}

// overItems reports whether the site is a loop over what a list, a map or a channel holds.
func (s *Site) overItems() bool {
	r, ok := s.Node.(*ast.RangeStmt)
	if !ok {
		return false
	}
	_, number := s.Info().TypeOf(r.X).Underlying().(*types.Basic)
	return !number
}

// connects reports whether a call gives something that is to be closed.
func (m *Model) connects(call *ast.CallExpr) bool {
	t, ok := m.pass.TypesInfo.TypeOf(call).(*types.Tuple)
	if !ok || t.Len() != 2 || !flow.IsError(t.At(1).Type()) {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(t.At(0).Type(), true, m.pass.Pkg, "Close")
	_, ok = obj.(*types.Func)
	return ok
}

// spins reports whether a failure goes round at once, and so does a success after some work.
func (a *Attempt) spins() bool {
	ok := a.On(Outcome{Class: Succeeds})
	v := a.On(Outcome{Class: Transport})
	if v.Cut || ok.Cut || len(ok.Round) == 0 || len(v.Round) == 0 {
		return false
	}
	for i := range v.Round {
		if len(v.Round[i].Guesses) > 0 || a.Pauses(&v.Round[i]) {
			return false
		}
	}
	return true
}
