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
	found := false
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
