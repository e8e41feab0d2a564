package retryloop

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/retrylint/retrylint/internal/attempt"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/summary"
	"github.com/retrylint/retrylint/internal/symbol"
)

// reads gives the results of calls that read the answer, where the run is about one that
// breaks off or cannot be decoded. Of a read in a loop it is not known how often it goes
// well before, so that both ways are taken.
func (h *hooks) reads(call *ast.CallExpr, fn *types.Func, recv flow.Value, args []flow.Value) ([]flow.Value, bool) {
	if vals, ok := h.iterates(fn, recv); ok {
		return vals, true
	}
	dep := recv.Dep
	for _, a := range args {
		dep = dep || a.Dep
	}
	if h.out.Class == Succeeds && dep {
		return h.readsWell(call, fn)
	}
	if h.out.Class != Broken && h.out.Class != Garbled {
		return nil, false
	}
	if h.out.Class == Garbled {
		if !flow.Decodes(fn) || !givesError(fn.Signature()) {
			return nil, false
		}
		vals := make([]flow.Value, fn.Signature().Results().Len())
		vals[len(vals)-1] = failure
		return vals, true
	}
	if !dep || !reader(fn) && !summary.Streams(fn) {
		return nil, false
	}
	res := fn.Signature().Results()
	if res.Len() == 1 && !flow.IsError(res.At(0).Type()) && !flow.IsBool(res.At(0).Type()) && takesReader(fn) {
		return []flow.Value{{Kind: flow.NonNil, Dep: true}}, true // a scanner, a decoder
	}
	vals := make([]flow.Value, res.Len())
	for i := range vals {
		if !flow.IsError(res.At(i).Type()) {
			continue
		}
		switch {
		case fn.Name() == "Close", fn.Name() == "Scan" && fn.Pkg().Path() == "database/sql":
			vals[i].Kind = flow.Nil
		case h.m.repeated(call):
		default:
			vals[i] = failure
		}
	}
	return vals, true
}

// readsWell gives the results of a call that reads the answer of an attempt that goes well: to
// the end, and what it reads can be decoded. Of a read in a loop the end comes as an error.
func (h *hooks) readsWell(call *ast.CallExpr, fn *types.Func) ([]flow.Value, bool) {
	sig := fn.Signature()
	if !reader(fn) || !givesError(sig) || h.m.inLoop(call) {
		return nil, false
	}
	vals := make([]flow.Value, sig.Results().Len())
	for i := range vals {
		vals[i].Dep = true
	}
	vals[len(vals)-1].Kind = flow.Nil
	return vals, true
}

// iterates gives the results of the methods of rows and streams: how many there are is not
// known, and whether they broke off is what the run is about.
func (h *hooks) iterates(fn *types.Func, recv flow.Value) ([]flow.Value, bool) {
	r := fn.Signature().Recv()
	if r == nil || !recv.Dep || !iterator(r.Type()) {
		return nil, false
	}
	res := fn.Signature().Results()
	vals := make([]flow.Value, res.Len())
	for i := range vals {
		if flow.IsError(res.At(i).Type()) {
			vals[i].Kind = flow.Nil
			if fn.Name() == "Err" && h.out.Class == Broken {
				vals[i] = failure
			}
		}
	}
	return vals, true
}

// iterator reports whether t is read by Next, and by Err tells whether it broke off.
func iterator(t types.Type) bool {
	for _, name := range []string{"Next", "Err"} {
		obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
		fn, ok := obj.(*types.Func)
		if !ok || fn.Signature().Results().Len() != 1 || fn.Signature().Params().Len() != 0 {
			return false
		}
		if res := fn.Signature().Results().At(0).Type(); name == "Next" && !flow.IsBool(res) || name == "Err" && !flow.IsError(res) {
			return false
		}
	}
	return true
}

// readable reports whether a call gives what is read afterwards: a response, rows, a stream; but
// no page that gives the next one.
func (m *Model) readable(call *ast.CallExpr) bool { return m.readBy(call, "Read", "Recv", "Next") }

// readBy reports whether a call gives a response, or what one of the methods reads from.
func (m *Model) readBy(call *ast.CallExpr, methods ...string) bool {
	sig, ok := m.pass.TypesInfo.TypeOf(call.Fun).Underlying().(*types.Signature)
	if !ok {
		return false
	}
	for v := range sig.Results().Variables() {
		if isHTTPResponse(v.Type()) {
			return true
		}
		for _, name := range methods {
			obj, _, _ := types.LookupFieldOrMethod(v.Type(), true, nil, name)
			if fn, ok := obj.(*types.Func); ok && fn != calleeOf(m.pass.TypesInfo, call) {
				return true
			}
		}
		if holdsBody(v.Type()) {
			return true
		}
	}
	return false
}

// holdsBody reports whether a value of type t is a struct with a body that is read afterwards.
func holdsBody(t types.Type) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "Body")
	v, ok := obj.(*types.Var)
	return ok && symbol.Is(v.Type(), "io", "ReadCloser")
}

// reader reports whether fn is of a package whose functions read what they are given.
func reader(fn *types.Func) bool {
	if fn.Pkg() == nil {
		return false
	}
	switch p := fn.Pkg().Path(); p {
	case "io", "io/ioutil", "bufio", "bytes", "database/sql", "net/http":
		return true
	default:
		return strings.HasPrefix(p, "encoding/") || strings.HasPrefix(p, "compress/")
	}
}

// takesReader reports whether fn is given what it reads from.
func takesReader(fn *types.Func) bool {
	for v := range fn.Signature().Params().Variables() {
		if types.IsInterface(v.Type()) {
			return true
		}
	}
	return false
}

func givesError(sig *types.Signature) bool {
	n := sig.Results().Len()
	return n > 0 && flow.IsError(sig.Results().At(n-1).Type())
}

// repeated reports whether a read stands in a loop of its own and gives a value besides its error.
func (m *Model) repeated(call *ast.CallExpr) bool {
	sig, ok := m.pass.TypesInfo.TypeOf(call.Fun).Underlying().(*types.Signature)
	return ok && sig.Results().Len() >= 2 && m.inLoop(call)
}

// inLoop reports whether a call stands in a loop of its own, one that holds no attempt.
func (m *Model) inLoop(call *ast.CallExpr) bool {
	for _, f := range m.pass.Files {
		if f.Pos() <= call.Pos() && call.Pos() < f.End() {
			return m.loops(f, call) > 0
		}
	}
	return false
}

// loops counts the loops around n within its function, those that hold an attempt left aside.
func (m *Model) loops(f *ast.File, n ast.Node) int {
	count := 0
	ast.Inspect(f, func(x ast.Node) bool {
		if x == nil || x.Pos() > n.Pos() || x.End() < n.End() {
			return false
		}
		switch x := x.(type) {
		case *ast.FuncLit, *ast.FuncDecl:
			count = 0
		case *ast.ForStmt, *ast.RangeStmt:
			if !m.attempts(x) {
				count++
			}
		}
		return true
	})
	return count
}

// attempts reports whether a call in n leaves the process.
func (m *Model) attempts(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(x ast.Node) bool {
		if call, ok := x.(*ast.CallExpr); ok && !found {
			found = m.may(call) == attempt.Remote
		}
		return !found
	})
	return found
}
