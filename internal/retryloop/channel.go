package retryloop

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/symbol"
)

// channel says what receiving from x means: by what made the channel, and by its type.
func (m *Model) channel(x ast.Expr) flow.Channel {
	return m.channelOf(x, 0)
}

func (m *Model) channelOf(x ast.Expr, depth int) flow.Channel {
	if depth > 4 {
		return flow.Other
	}
	info := m.pass.TypesInfo
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr:
		n, fn := symbol.Callee(info, x)
		switch {
		case fn == nil && isTime(info.TypeOf(x)):
			return flow.Timer // an injected After
		case fn == nil:
			return flow.Other
		case n.Ident == "Done" && symbol.EmptyChan(info.TypeOf(x)):
			if s, ok := ast.Unparen(x.Fun).(*ast.SelectorExpr); ok && m.background(s.X) {
				return flow.Never
			}
			return flow.Done
		case n.Path == "time" && (n.Local() == "After" || n.Local() == "Tick"):
			return flow.Timer
		case isTime(info.TypeOf(x)):
			return flow.Timer // an injected clock's After
		case m.sum.Call(x).Waits && symbol.EmptyChan(info.TypeOf(x)):
			return flow.Timer
		}
	case *ast.SelectorExpr:
		n := symbol.Field(info, x)
		if n.Path == "time" && n.Ident == "C" {
			return flow.Timer
		}
	}
	t := info.TypeOf(x)
	if isTime(t) {
		return flow.Timer
	}
	if v := m.sum.Defs().Var(x); v != nil {
		for _, d := range m.sum.Defs().Defs(v) {
			if d.Value == nil {
				continue
			}
			if k := m.channelOf(d.Value, depth+1); k == flow.Timer || k == flow.Done {
				return k
			}
		}
	}
	if symbol.EmptyChan(t) {
		return flow.Quit
	}
	return flow.Other
}

func elem(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	if c, ok := t.Underlying().(*types.Chan); ok {
		return c.Elem()
	}
	return nil
}

// isTime reports whether t is a channel of time.Time: only clocks make those.
func isTime(t types.Type) bool {
	e := elem(t)
	if e == nil {
		return false
	}
	return symbol.Is(e, "time", "Time")
}

// background reports whether a context is context.Background or TODO itself, which never ends.
func (m *Model) background(e ast.Expr) bool {
	if v := m.sum.Defs().Var(e); v != nil {
		d, ok := m.sum.Defs().Only(v)
		return ok && d.Value != nil && !d.Multi && m.background(d.Value)
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	n, _ := symbol.Callee(m.pass.TypesInfo, call)
	return n.Path == "context" && (n.Ident == "Background" || n.Ident == "TODO")
}
