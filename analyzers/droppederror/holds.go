package droppederror

import (
	"go/ast"

	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/retryloop"
)

// holds reports whether an error holds what came out of the attempt.
func holds(v flow.Value) retryloop.Answer {
	if v.Dep && (v.Kind == flow.Struct || v.Kind == flow.Global) {
		return retryloop.Yes // the attempt gave it, or it was made of what it gave
	}
	switch v.Kind {
	case flow.Failure:
		return retryloop.Yes
	case flow.Nil, flow.Global:
		return retryloop.No
	case flow.Wrap:
		if v.Holds {
			return retryloop.Yes
		}
		answer := retryloop.No
		for _, e := range v.Elems {
			if e.Kind != flow.Const {
				answer = max(answer, holds(e))
			}
		}
		if _, ok := v.Node.(*ast.CallExpr); !ok {
			return max(answer, retryloop.Maybe)
		}
		return answer
	case flow.Struct:
		answer := retryloop.No
		for _, f := range v.Fields {
			switch {
			case f.Dep:
				return retryloop.Yes
			case f.Kind == flow.Top:
				answer = retryloop.Maybe
			}
		}
		return answer
	}
	return retryloop.Maybe
}

// closed reports whether a response's body is closed on the way, and not put back.
func closed(s *retryloop.Site, w *retryloop.Way) bool {
	shut := false
	for e := range w.Events.All() {
		if e.Kind == flow.Tried {
			shut = false // that was the one before
		}
		switch n := e.Node.(type) {
		case *ast.CallExpr:
			sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr)
			if ok && e.Kind == flow.Called && sel.Sel.Name == "Close" && isBody(s, sel.X) {
				shut = true
			}
		case *ast.SelectorExpr:
			if e.Kind == flow.Set && isBody(s, n) {
				shut = false
			}
		}
	}
	return shut
}

func isBody(s *retryloop.Site, e ast.Expr) bool {
	v := s.Defs().Var(e)
	return v != nil && v.IsField() && v.Name() == "Body" && v.Pkg() != nil && v.Pkg().Path() == "net/http"
}
