package retryloop

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/symbol"
)

// handle gives the parameter of the closure by which it can talk to what repeats it: one of
// the type of the retrier that the call is made on, or that it is given. Nil if there is none.
func (s *Site) handle() *types.Var {
	sig, _ := s.Info().TypeOf(s.Call.Fun).(*types.Signature)
	params := s.Closure.Type().Params
	if sig == nil || params == nil {
		return nil
	}
	shared := s.Call.Args
	if sel, ok := ast.Unparen(s.Call.Fun).(*ast.SelectorExpr); ok {
		shared = append(shared[:len(shared):len(shared)], sel.X)
	}
	for _, f := range params.List {
		for _, id := range f.Names {
			v, _ := s.Info().Defs[id].(*types.Var)
			if v == nil || symbol.IsContext(v.Type()) || symbol.Named(v.Type()) == nil {
				continue
			}
			for _, e := range shared {
				if t := s.Info().TypeOf(e); t != nil && types.Identical(t, v.Type()) {
					return v
				}
			}
		}
	}
	return nil
}

// stops reports whether the closure may have told what repeats it to stop: on the way it
// calls a method of its handle that gives nothing, or hands the handle on to be used.
func (s *Site) stops(w *Way) bool {
	h := s.handle()
	if h == nil {
		return false
	}
	for e := range w.Events.All() {
		call, ok := e.Node.(*ast.CallExpr)
		if !ok || e.Kind != flow.Called || s.isAttempt(call) {
			continue
		}
		sig, ok := s.Info().TypeOf(call.Fun).(*types.Signature)
		if !ok {
			continue
		}
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && s.Defs().Var(sel.X) == h && sig.Results().Len() == 0 {
			return true
		}
		for i, arg := range call.Args {
			if s.Defs().Var(arg) == h && i < sig.Params().Len() && types.Identical(sig.Params().At(i).Type(), h.Type()) {
				return true // printing takes it as any
			}
		}
	}
	return false
}
