package retryloop

import (
	"go/constant"
	"go/types"
	"strings"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/symbol"
)

// Is answers errors.Is for the failure, and == where exact.
func (h *hooks) Is(err, target flow.Value, exact bool) (is, known bool) {
	if target.Kind == flow.Nil {
		return false, true
	}
	if target.Kind != flow.Global {
		return false, false
	}
	n := symbol.Of(target.Obj).String()
	switch h.out.Class {
	case Canceled:
		switch n {
		case "context.Canceled":
			if exact && h.wraps() {
				return false, true // *url.Error is around it
			}
			return true, !exact || h.bare(err)
		case "context.DeadlineExceeded":
			return false, true
		}
	case NoRows:
		if n == "database/sql.ErrNoRows" {
			return true, true
		}
	case Transport:
		switch n { // a transport error may well be one of these
		case "io.EOF", "io.ErrUnexpectedEOF", "net.ErrClosed", "os.ErrDeadlineExceeded", "context.DeadlineExceeded", "database/sql/driver.ErrBadConn":
			return false, false
		}
		if target.Obj.Pkg() != nil && target.Obj.Pkg().Path() == "syscall" {
			return false, false
		}
	case Broken:
		if n == "io.ErrUnexpectedEOF" && h.short() {
			return true, !exact
		}
	case TimedOut:
		switch n {
		case "os.ErrDeadlineExceeded", "context.DeadlineExceeded", "syscall.ETIMEDOUT":
			return false, false
		}
	case Answered, Coded:
	}
	return false, true
}

// wraps reports whether the call that fails hands its errors out inside a *url.Error.
func (h *hooks) wraps() bool {
	call := h.failing()
	if call == nil {
		return false
	}
	n, _ := symbol.Callee(h.m.pass.TypesInfo, call)
	return n.Path == "net/http" && n.Type == "Client"
}

// bare reports whether err is the context's own error.
func (h *hooks) bare(err flow.Value) bool { return err.Obj != nil }

// As answers errors.As for the failure.
func (h *hooks) As(err flow.Value, t types.Type) (v flow.Value, is, known bool) {
	if t == nil {
		return err, false, false
	}
	if err.Kind == flow.NonNil {
		return h.folded(err, t)
	}
	n := symbol.TypeOf(t)
	switch n.Path {
	case "net", "net/url", "os", "syscall", "crypto/x509", "crypto/tls":
		return h.below(err, t, n)
	}
	if h.short() {
		return err, false, true
	}
	if row, lib := catalog.FindError(n); row != nil {
		if h.failing() == nil {
			return err, false, false
		}
		c := h.m.of(h.failing())
		mine := c.Catalog.Library != nil && c.Catalog.Library.Path == lib.Path
		switch {
		case mine && h.out.Class == Answered, n.Path == "google.golang.org/grpc/internal/status" && h.out.Class == Coded:
			v = err
			v.Type = t
			return v, true, true
		case mine && h.out.Class == Transport:
			return err, false, true
		}
		return err, false, c.Catalog.Library != nil
	}
	if (h.out.unanswered() || h.out.Class == Canceled) && carriesStatus(t) {
		return err, false, true // nobody answered
	}
	if i, ok := t.Underlying().(*types.Interface); ok {
		return h.speaks(err, t, i)
	}
	return flow.Value{Dep: true}, false, false
}

// short reports whether the failure is a body that ends too early: io.ErrUnexpectedEOF, which is
// a plain error of its own.
func (h *hooks) short() bool {
	return h.out.Class == Broken && h.m.readBy(h.failing(), "Read")
}

// folded answers As for what a function of another package makes of a permanent status.
func (h *hooks) folded(err flow.Value, t types.Type) (v flow.Value, is, known bool) {
	call := h.failing()
	if h.out.Class != Answered || call == nil || !h.m.folds(call) || !onlyStatusError(t) {
		return err, false, false
	}
	return flow.Value{Kind: flow.Failure, Type: t, Dep: true}, true, true
}

// onlyStatusError reports whether t is the only exported error of its package that has a status
// in a field: what a call makes of a permanent status, where t is asked for at all.
func onlyStatusError(t types.Type) bool {
	named := symbol.Named(t)
	if named == nil || statusField(t) == nil || named.Obj().Pkg() == nil {
		return false
	}
	for tn := range symbol.Exported(named.Obj().Pkg()) {
		if tn != named.Obj() && statusField(tn.Type()) != nil && flow.IsError(types.NewPointer(tn.Type())) {
			return false
		}
	}
	return true
}

// statusField gives the only number of a struct that is called a status; nil where it has none, or two.
func statusField(t types.Type) (status *types.Var) {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for f := range st.Fields() {
		if b, ok := f.Type().(*types.Basic); !ok || b.Kind() != types.Int || !strings.Contains(f.Name(), "Status") {
			continue
		}
		if status != nil {
			return nil
		}
		status = f
	}
	return status
}

// below answers As for an error of the transport's own. Whatever http.Client fails with is a
// *url.Error, which is a net.Error too; of others it cannot be known.
func (h *hooks) below(err flow.Value, t types.Type, n symbol.Name) (v flow.Value, is, known bool) {
	switch n.String() {
	case "net/url.Error", "net.Error":
		switch {
		case h.wraps() && (h.out.unanswered() || h.out.Class == Canceled):
			err.Type = t
			return err, true, true
		case h.tripped() && h.out.Class == Canceled:
			return err, false, true
		}
	}
	return flow.Value{Dep: true}, false, false
}

// tripped reports whether the call that fails is a RoundTrip, which gives a context's error as
// it is.
func (h *hooks) tripped() bool {
	call := h.failing()
	if call == nil {
		return false
	}
	n, _ := symbol.Callee(h.m.pass.TypesInfo, call)
	return n.Path == "net/http" && n.Ident == "RoundTrip"
}

// speaks answers As for an interface: *url.Error has its methods, or it cannot be known.
func (h *hooks) speaks(err flow.Value, t types.Type, i *types.Interface) (v flow.Value, is, known bool) {
	for m := range i.Methods() {
		switch m.Name() {
		case "Error", "Unwrap", "Timeout", "Temporary":
		default:
			return flow.Value{Dep: true}, false, false
		}
	}
	if !h.wraps() || !h.out.unanswered() {
		return flow.Value{Dep: true}, false, false
	}
	err.Type = t
	return err, true, true
}

// timedOut answers the error's method Timeout, or os.IsTimeout, where the outcome tells.
func (h *hooks) timedOut(n symbol.Name, fn *types.Func, recv flow.Value, args []flow.Value) (flow.Value, bool) {
	switch {
	case n.String() == "os.IsTimeout" && len(args) == 1:
		recv = args[0]
	case fn.Name() != "Timeout" || len(args) > 0:
		return flow.Value{}, false
	}
	if recv.Kind != flow.Failure || h.out.Class != TimedOut && h.out.Class != Canceled && h.out.Class != Reset {
		return flow.Value{}, false
	}
	return flow.Value{Kind: flow.Const, C: constant.MakeBool(h.out.Class == TimedOut), Dep: true}, true
}

// statusTold answers StatusCode for what came out of an attempt that was answered.
func (h *hooks) statusTold(fn *types.Func, recv flow.Value) (flow.Value, bool) {
	if h.out.Class != Answered || !recv.Dep || !tellsStatus(fn) {
		return flow.Value{}, false
	}
	v := flow.Int(int64(h.out.Status))
	v.Dep = true
	return v, true
}

// tellsStatus reports whether fn is a method that gives an HTTP status.
func tellsStatus(fn *types.Func) bool {
	sig := fn.Signature()
	if fn.Name() != "StatusCode" && fn.Name() != "HTTPStatusCode" || sig.Recv() == nil || sig.Params().Len() != 0 || sig.Results().Len() != 1 {
		return false
	}
	b, ok := sig.Results().At(0).Type().Underlying().(*types.Basic)
	return ok && b.Kind() == types.Int
}

// carriesStatus reports whether an error's type has a status among its fields, or, where it is
// an interface, its methods.
func carriesStatus(t types.Type) bool {
	if iface, ok := t.Underlying().(*types.Interface); ok {
		for m := range iface.Methods() {
			if tellsStatus(m) {
				return true
			}
		}
		return false
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range st.Fields() {
		if b, ok := f.Type().(*types.Basic); ok && b.Kind() == types.Int && (strings.Contains(f.Name(), "Code") || strings.Contains(f.Name(), "Status")) {
			return true
		}
	}
	return false
}
