package retryloop

import (
	"go/ast"
	"go/constant"
	"go/types"

	"github.com/retrylint/retrylint/internal/attempt"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/summary"
	"github.com/retrylint/retrylint/internal/symbol"
)

// Owns reports whether n stands in the code of the site.
func (s *Site) Owns(n ast.Node) bool { return s.owns(n) }

// slogError is slog.LevelError.
const slogError = 8

// LogsError reports whether a call logs at error level, and does nothing but log.
func (s *Site) LogsError(call *ast.CallExpr) bool {
	n, fn := symbol.Callee(s.Info(), call)
	if fn == nil {
		return false
	}
	if n.Path == "log/slog" && (n.Ident == "Log" || n.Ident == "LogAttrs") && len(call.Args) > 1 {
		tv := s.Info().Types[call.Args[1]]
		if tv.Value == nil || tv.Value.Kind() != constant.Int {
			return false
		}
		l, ok := constant.Int64Val(tv.Value)
		return ok && l >= slogError
	}
	f := s.model.sum.Call(call)
	if fn.Signature().Results().Len() > 0 && s.owns(call) && !s.statement(call) {
		return false // it is called for what it gives
	}
	return f.Logs == summary.Error && !f.NoReturn && !f.Waits && s.model.of(call).Kind != attempt.Remote
}

// Tells reports whether anything on the way may tell somebody of the failure: a log, a
// metric, a callback, any call for its own sake that is not known to do something else.
func (a *Attempt) Tells(w *Way) bool {
	s := a.Site
	for e := range w.Events.All() {
		call, ok := e.Node.(*ast.CallExpr)
		if !ok || e.Kind != flow.Called || s.isAttempt(call) || a.Makes(call) {
			continue
		}
		if s.model.sum.Call(call).Logs != 0 || s.forItself(call) {
			return true
		}
	}
	return s.model.sum.Call(a.Expr).Logs != 0
}

// forItself reports whether a call may be made for what it tells: what it gives is not
// looked at, and it neither waits nor closes nor reads.
func (s *Site) forItself(call *ast.CallExpr) bool {
	if !s.owns(call) || !s.statement(call) || s.model.waits(call) {
		return false
	}
	n, fn := symbol.Callee(s.Info(), call)
	if fn == nil {
		return !s.Info().Types[call.Fun].IsBuiltin()
	}
	switch n.Path {
	case "sync", "io", "bytes", "os", "net", "net/http", "time", "context", "strings":
		return false
	}
	switch n.Ident { // what is cleaned up
	case "Close", "Stop", "Cancel", "Unlock", "Lock", "Reset", "Seek":
		return false
	}
	return !isCancel(s.Info().TypeOf(call.Fun))
}

func isCancel(t types.Type) bool {
	return symbol.Is(t, "context", "CancelFunc", "CancelCauseFunc")
}

// statement reports whether a call stands as a statement of its own, or is a link of a
// chain of calls that does: log.Error().Err(err).Msg("...").
func (s *Site) statement(call *ast.CallExpr) bool {
	found := false
	ast.Inspect(s.Body().Block(), func(n ast.Node) bool {
		if n == nil || found || n.Pos() > call.Pos() || n.End() < call.End() {
			return false
		}
		if e, ok := n.(*ast.ExprStmt); ok {
			found = linked(e.X, call)
		}
		return !found
	})
	return found
}

// linked reports whether call is x, or what x or a call before it in the chain is called on.
func linked(x ast.Expr, call *ast.CallExpr) bool {
	for {
		c, ok := ast.Unparen(x).(*ast.CallExpr)
		if !ok || c == call {
			return ok
		}
		sel, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr)
		if !ok {
			return false
		}
		x = sel.X
	}
}
