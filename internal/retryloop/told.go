package retryloop

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/symbol"
)

// keepsError reports whether a result of type t of the call keeps the error for a method to
// tell: rdb.Get(ctx, key).Result(), client.Connect().Error(). Where the catalog lists such a
// method as a call, that one is the attempt.
func (m *Model) keepsError(call *ast.CallExpr, t types.Type) bool {
	c := m.of(call)
	n := symbol.TypeOf(t)
	if isResponse(t) {
		return false
	}
	if !c.Catalog.Answers(n) {
		return m.tellsError(call, t)
	}
	for _, call := range c.Catalog.Client.Calls {
		if strings.Contains("."+call, "."+n.Ident+".") {
			return false
		}
	}
	return true
}

// tellsError reports whether a call gives no error and no response, and t is another package's
// type with a method that gives nothing but an error, or an exported field for one.
func (m *Model) tellsError(call *ast.CallExpr, t types.Type) bool {
	sig, ok := m.pass.TypesInfo.TypeOf(call.Fun).Underlying().(*types.Signature)
	n := symbol.Named(t)
	if !ok || sig.Results().Len() != 1 || symbol.IsContext(t) || n == nil || n.Obj().Pkg() == nil || n.Obj().Pkg() == m.pass.Pkg {
		return false
	}
	for _, name := range []string{"Err", "Error"} {
		obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
		if v, ok := obj.(*types.Var); ok && flow.IsError(v.Type()) {
			return true
		}
		fn, ok := obj.(*types.Func)
		if ok && fn.Signature().Params().Len() == 0 && fn.Signature().Results().Len() == 1 && flow.IsError(fn.Signature().Results().At(0).Type()) {
			return true
		}
	}
	return false
}

// told gives the results of a method of what keeps the attempt's error.
func (h *hooks) told(fn *types.Func, recv flow.Value) ([]flow.Value, bool) {
	r := fn.Signature().Recv()
	if r == nil || !recv.Dep || h.failing() == nil || recv.Kind != flow.Failure && recv.Kind != flow.NonNil {
		return nil, false
	}
	if !h.m.keepsError(h.failing(), r.Type()) {
		return nil, false
	}
	res := fn.Signature().Results()
	vals := make([]flow.Value, res.Len())
	for i := range vals {
		vals[i] = flow.Value{Dep: true}
		switch t := res.At(i).Type(); {
		case flow.IsError(t) && recv.Kind == flow.Failure:
			vals[i] = failure
		case flow.IsError(t):
			vals[i].Kind = flow.Nil
		case flow.IsBool(t) && len(vals) == 1:
			vals[i] = flow.Bool(true) // it was waited for, and is done
		}
	}
	return vals, len(vals) > 0
}
