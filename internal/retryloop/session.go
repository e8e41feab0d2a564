package retryloop

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/retrylint/retrylint/internal/attempt"
	"github.com/retrylint/retrylint/internal/symbol"
)

// session reports whether the attempt, when it goes well, reads messages from a connection
// for as long as that lasts: when it comes back, the connection is gone, and what follows is a
// reconnect, not the next of many scheduled calls.
func (a *Attempt) session() bool {
	m := a.Site.model
	found := a.servesHere()
	seen := map[*ast.BlockStmt]bool{}
	var enter func(body *ast.BlockStmt, depth int)
	enter = func(body *ast.BlockStmt, depth int) {
		if body == nil || seen[body] || depth > 3 {
			return
		}
		seen[body] = true
		ast.Inspect(body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt:
				return false
			case *ast.ForStmt:
				found = found || m.listens(n) && !m.asksAfter(body, n)
			case *ast.CallExpr:
				enter(m.code(n), depth+1)
			}
			return !found
		})
	}
	enter(m.code(a.Expr), 0)
	return found
}

// servesHere reports whether the attempt opens a connection that a loop within the site then
// works with: something that can be closed and given a deadline, or a stream that is read
// until it breaks.
func (a *Attempt) servesHere() bool {
	opened := map[*types.Var]bool{}
	a.Site.assigned(a.Expr, opened)
	conns, streams := map[*types.Var]bool{}, map[*types.Var]bool{}
	for v := range opened {
		conns[v] = isConnection(v.Type())
		streams[v] = isStream(v.Type())
	}
	found := false
	ast.Inspect(a.Site.Node, func(n ast.Node) bool {
		if loop, ok := n.(*ast.ForStmt); ok && loop.Pos() > a.Expr.End() {
			found = found || a.Site.Mentions(loop.Body, conns) || a.Site.Mentions(loop.Body, streams) && !a.Site.model.seesEnd(loop.Body)
		}
		return !found
	})
	return found
}

// isStream reports whether t is what a gRPC client reads messages from.
func isStream(t types.Type) bool {
	for _, name := range []string{"RecvMsg", "CloseSend"} {
		if obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name); obj == nil {
			return false
		}
	}
	return true
}

// seesEnd reports whether code looks for io.EOF: what it reads there has an end.
func (m *Model) seesEnd(code ast.Node) bool {
	found := false
	ast.Inspect(code, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := m.pass.TypesInfo.Uses[id].(*types.Var); ok && v.Pkg() != nil {
				found = found || v.Pkg().Path() == "io" && v.Name() == "EOF"
			}
		}
		return !found
	})
	return found
}

// isConnection reports whether t can be closed and given a deadline, as a net.Conn can.
func isConnection(t types.Type) bool {
	method := func(name string) *types.Signature {
		obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
		if fn, ok := obj.(*types.Func); ok {
			return fn.Signature()
		}
		return nil
	}
	for _, name := range []string{"SetDeadline", "SetReadDeadline"} {
		if sig := method(name); sig != nil && sig.Params().Len() == 1 && symbol.Is(sig.Params().At(0).Type(), "time", "Time") {
			return method("Close") != nil
		}
	}
	return false
}

// asksAfter reports whether a body calls out after the loop: what it reads there has an end.
func (m *Model) asksAfter(body *ast.BlockStmt, loop *ast.ForStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && call.Pos() > loop.End() && m.may(call) == attempt.Remote && !m.of(call).Stream {
			found = true
		}
		return !found
	})
	return found
}

// listens reports whether a loop reads one message after another from a connection; where it
// may as well be a file or a long answer, only if each is handed on.
func (m *Model) listens(loop *ast.ForStmt) bool {
	reads, hands, live := false, false, false
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SendStmt:
			hands = true
		case *ast.CallExpr:
			c := m.of(n)
			reads = reads || c.Stream
			live = live || c.Stream && strings.HasSuffix(symbol.Of(c.Func).Path, "/websocket")
			hands = hands || c.Func == nil && m.isHandler(n)
		}
		return true
	})
	return reads && (hands || live)
}

// isHandler reports whether a call hands something to a function value that gives nothing back
// but an error.
func (m *Model) isHandler(call *ast.CallExpr) bool {
	v := m.sum.Defs().Var(call.Fun)
	if v == nil || len(call.Args) == 0 {
		return false
	}
	sig, ok := v.Type().Underlying().(*types.Signature)
	return ok && (sig.Results().Len() == 0 || givesError(sig) && sig.Results().Len() == 1)
}
