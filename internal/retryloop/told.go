package retryloop

import (
	"go/types"
	"strings"

	"github.com/retrylint/retrylint/internal/attempt"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/symbol"
)

// keepsError reports whether a result of type t of the client's call c keeps the error for a
// method to tell: rdb.Get(ctx, key).Result(). Where the catalog lists such a method as a
// call, that one is the attempt.
func keepsError(c attempt.Call, t types.Type) bool {
	n := symbol.TypeOf(t)
	if !c.Catalog.Answers(n) || isResponse(t) {
		return false
	}
	for _, call := range c.Catalog.Client.Calls {
		if strings.Contains("."+call, "."+n.Ident+".") {
			return false
		}
	}
	return true
}

// told gives the results of a method of what keeps the attempt's error.
func (h *hooks) told(fn *types.Func, recv flow.Value) ([]flow.Value, bool) {
	r := fn.Signature().Recv()
	if r == nil || !recv.Dep || h.failing() == nil || recv.Kind != flow.Failure && recv.Kind != flow.NonNil {
		return nil, false
	}
	if c := h.m.of(h.failing()); !keepsError(c, r.Type()) {
		return nil, false
	}
	res := fn.Signature().Results()
	vals := make([]flow.Value, res.Len())
	for i := range vals {
		vals[i] = flow.Value{Dep: true}
		if flow.IsError(res.At(i).Type()) {
			if vals[i].Kind = flow.Nil; recv.Kind == flow.Failure {
				vals[i] = failure
			}
		}
	}
	return vals, len(vals) > 0
}
