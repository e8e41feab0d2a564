package retryloop

import (
	"go/ast"
	"go/constant"
	"go/types"

	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/summary"
)

// annotates gives the error that a function of a package that knows of nothing else makes of one.
func (h *hooks) annotates(fn *types.Func, args []flow.Value) (flow.Value, bool) {
	sig := fn.Signature()
	if sig.Results().Len() != 1 || !flow.IsError(sig.Results().At(0).Type()) || fn.Pkg() == nil || !h.m.sum.Light(fn.Pkg()) {
		return flow.Value{}, false
	}
	for i := range min(sig.Params().Len(), len(args)) {
		if !flow.IsError(sig.Params().At(i).Type()) {
			continue
		}
		switch nilness(args[i]) {
		case 1:
			return flow.Value{Kind: flow.Nil, Dep: args[i].Dep}, true
		case -1:
			return flow.Value{Kind: flow.Wrap, Dep: args[i].Dep, Elems: []flow.Value{args[i]}}, true
		}
	}
	return flow.Value{}, false
}

// hears gives the results of a call that may end early because a context or a stop channel
// says so: a wait that hears it, or, once the context has ended, anything that is given one.
func (h *hooks) hears(call *ast.CallExpr, sig *types.Signature) ([]flow.Value, bool) {
	does := h.m.sum.Call(call)
	waits := does.Waits && does.Hears
	if !waits && (!h.Ended() || summary.CtxParam(sig) == 0) || sig.Results().Len() == 0 {
		return nil, false
	}
	vals := make([]flow.Value, sig.Results().Len())
	for i := range vals {
		switch t := sig.Results().At(i).Type(); {
		case flow.IsError(t) && waits && h.Ended():
			vals[i] = flow.Value{Kind: flow.NonNil, Dep: true}
		case waits && !h.Ended():
			vals[i] = flow.Value{} // as it comes: it does not hang on the failure
		default:
			vals[i] = flow.Value{Dep: true}
		}
	}
	return vals, true
}

func (h *hooks) grpcStatus(name string, recv flow.Value, args []flow.Value) ([]flow.Value, bool) {
	code := func() flow.Value {
		switch h.out.Class {
		case Coded:
			v := flow.Int(int64(h.out.Code))
			v.Dep = true
			return v
		case Canceled:
			v := flow.Int(1)
			v.Dep = true
			return v
		}
		return flow.Value{Dep: true}
	}
	failed := func(vs []flow.Value) bool { return len(vs) > 0 && vs[0].Kind == flow.Failure }
	switch name {
	case "Code":
		if failed(args) {
			return []flow.Value{code()}, true
		}
	case "FromError":
		if failed(args) {
			ok := flow.Value{Dep: true}
			if h.out.Class == Coded {
				ok = flow.Value{Kind: flow.Const, C: constant.MakeBool(true), Dep: true}
			}
			return []flow.Value{args[0], ok}, true
		}
	case "Convert":
		if failed(args) {
			return []flow.Value{args[0]}, true
		}
	case "Status.Code":
		if recv.Kind == flow.Failure {
			return []flow.Value{code()}, true
		}
	case "Status.Err":
		if recv.Kind == flow.Failure {
			return []flow.Value{recv}, true
		}
	}
	return nil, false
}

// status is the status of the response.
func (h *hooks) status() int {
	if h.out.Status != 0 {
		return h.out.Status
	}
	return 200
}

// response answers a method of a library's response.
func (h *hooks) response(method string) ([]flow.Value, bool) {
	status := h.status()
	boolean := func(b bool) []flow.Value {
		return []flow.Value{{Kind: flow.Const, C: constant.MakeBool(b), Dep: true}}
	}
	switch method {
	case "StatusCode", "GetStatusCode":
		v := flow.Int(int64(status))
		v.Dep = true
		return []flow.Value{v}, true
	case "IsError", "IsErrorState":
		return boolean(status > 399), true
	case "IsSuccess", "IsSuccessState":
		return boolean(status > 199 && status < 300), true
	}
	return nil, false
}
