package summary

import (
	"go/ast"
	"go/constant"
	"go/types"
	"math"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/symbol"
)

// methods finds the HTTP methods that a call of callee sends, where an argument decides.
func (p *Package) methods(f, callee *Func, call *ast.CallExpr, in *delay.Fn) {
	if i := int(callee.MethodParam); i > 0 && i <= len(call.Args) && i <= perFunc {
		f.merge(p.methodName(call.Args[i-1], in))
	}
	if i := int(callee.RequestParam); i > 0 && i <= len(call.Args) && i <= perFunc {
		f.merge(p.request(call.Args[i-1], in, 0))
	}
}

// perFunc is how many parameters of a function are told apart. Of a closure, the numbers above
// it name the parameters of the function around it, and above those of the one around that.
const perFunc = 32

// paramAround gives index+1 of a parameter of fn, or of a function around it; 0: v is none.
func paramAround(fn *delay.Fn, v *types.Var) uint8 {
	for out := 0; fn != nil && out < math.MaxUint8/perFunc; fn, out = fn.Parent, out+1 {
		if i := paramIndex(fn.Sig, v); i > 0 {
			return uint8(i + out*perFunc)
		}
	}
	return 0
}

// Param gives the parameter that a number names as seen from fn, such as Func.MethodParam does;
// nil where it is 0.
func Param(fn *delay.Fn, i int) *types.Var {
	for ; fn != nil && i > perFunc; i -= perFunc {
		fn = fn.Parent
	}
	if fn == nil || fn.Sig == nil || i <= 0 || i > fn.Sig.Params().Len() {
		return nil
	}
	return fn.Sig.Params().At(i - 1)
}

// caught is what a closure sends, where a parameter of a function around it decides, as seen
// from in, which calls the closure or hands it on to what does.
func caught(closure *node, in *delay.Fn) (s sent) {
	lift := func(i uint8) uint8 {
		v := Param(closure.fn, int(i))
		if i <= perFunc || v == nil {
			return 0
		}
		at := paramAround(in, v)
		if at == 0 {
			s.methods |= MethodUnknown
		}
		return at
	}
	s.method, s.request = lift(closure.out.MethodParam), lift(closure.out.RequestParam)
	return s
}

// sent is a set of methods with what decides about the rest.
type sent struct {
	methods         MethodSet
	method, request uint8
}

func (f *Func) merge(s sent) {
	f.Methods |= s.methods
	f.MethodParam = oneParam(f.MethodParam, s.method, &f.Methods)
	f.RequestParam = oneParam(f.RequestParam, s.request, &f.Methods)
}

// methodName follows the name of a method.
func (p *Package) methodName(x ast.Expr, in *delay.Fn) sent {
	info := p.pass.TypesInfo
	if tv, ok := info.Types[x]; ok && tv.Value != nil && tv.Value.Kind() == constant.String {
		return sent{methods: MethodOf(constant.StringVal(tv.Value))}
	}
	v := p.env.Defs.Var(x)
	if v == nil {
		return sent{methods: MethodUnknown}
	}
	ds := p.env.Defs.Defs(v)
	if i := paramAround(in, v); i > 0 && len(ds) == 0 {
		return sent{method: i}
	}
	var s sent
	for _, d := range ds {
		if d.How == defuse.Zero {
			continue
		}
		tv, ok := info.Types[d.Value]
		if !ok || d.Value == nil || tv.Value == nil || tv.Value.Kind() != constant.String || d.How != defuse.Assigned || v.IsField() {
			return sent{methods: MethodUnknown}
		}
		s.methods |= MethodOf(constant.StringVal(tv.Value))
	}
	if s.methods == 0 {
		s.methods = MethodUnknown
	}
	return s
}

// request follows a *http.Request to where it was made.
func (p *Package) request(x ast.Expr, in *delay.Fn, depth int) sent {
	if depth > 4 {
		return sent{methods: MethodUnknown}
	}
	x = ast.Unparen(x)
	switch x := x.(type) {
	case *ast.CallExpr:
		return p.made(x, in, depth)
	case *ast.UnaryExpr:
		if lit, ok := x.X.(*ast.CompositeLit); ok {
			return p.literalRequest(lit, in)
		}
	case *ast.Ident:
		v := p.env.Defs.Var(x)
		if v == nil {
			break
		}
		if i := paramAround(in, v); i > 0 {
			return sent{request: i} // also where it is cloned into itself
		}
		return p.requestIn(v, in, depth)
	}
	return sent{methods: MethodUnknown}
}

// requestIn follows a *http.Request that a variable holds.
func (p *Package) requestIn(v *types.Var, in *delay.Fn, depth int) sent {
	var s Func
	for _, d := range p.env.Defs.Defs(v) {
		switch {
		case d.How == defuse.Zero:
		case d.How != defuse.Assigned || d.Value == nil:
			s.Methods |= MethodUnknown
		case p.pass.TypesInfo.Types[d.Value].IsNil():
		default:
			s.merge(p.request(d.Value, in, depth+1))
		}
	}
	if s.Methods == 0 && s.MethodParam == 0 && s.RequestParam == 0 {
		return sent{methods: MethodUnknown}
	}
	return sent{s.Methods, s.MethodParam, s.RequestParam}
}

// made follows a call that gives a request.
func (p *Package) made(call *ast.CallExpr, in *delay.Fn, depth int) sent {
	fn, _ := typeutil.Callee(p.pass.TypesInfo, call).(*types.Func)
	if fn == nil {
		return sent{methods: MethodUnknown}
	}
	fn = fn.Origin()
	if recv := fn.Signature().Recv(); recv != nil && symbol.Is(recv.Type(), "net/http", "Request") { // Clone, WithContext
		if s, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
			return p.request(s.X, in, depth+1)
		}
	}
	var f *Func
	if fn.Pkg() == p.pass.Pkg {
		if n := p.nodes[p.env.Fn(fn)]; n != nil {
			f = &n.out
		}
	} else {
		f = p.imported(fn)
	}
	if f == nil || f.Makes == 0 && f.MakesParam == 0 {
		return sent{methods: MethodUnknown}
	}
	s := sent{methods: f.Makes}
	if i := int(f.MakesParam); i > 0 && i <= len(call.Args) {
		m := p.methodName(call.Args[i-1], in)
		s.methods |= m.methods
		s.method = m.method
	}
	return s
}

func (p *Package) literalRequest(lit *ast.CompositeLit, in *delay.Fn) sent {
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok && p.pass.TypesInfo.ObjectOf(id) != nil && id.Name == "Method" {
				return p.methodName(kv.Value, in)
			}
		}
	}
	return sent{methods: MethodGet}
}

// requests finds the method of the request that a function makes and gives back.
func (p *Package) requests(n *node) {
	if n.fn.Sig == nil {
		return
	}
	at := -1
	for i := range n.fn.Sig.Results().Len() {
		if symbol.Is(n.fn.Sig.Results().At(i).Type(), "net/http", "Request") {
			at = i
		}
	}
	if at < 0 {
		return
	}
	for _, ret := range n.fn.Returns {
		var s sent
		switch {
		case len(ret.Results) == n.fn.Sig.Results().Len():
			if p.pass.TypesInfo.Types[ret.Results[at]].IsNil() {
				continue
			}
			s = p.request(ret.Results[at], n.fn, 0)
		case len(ret.Results) == 1:
			if call, ok := ast.Unparen(ret.Results[0]).(*ast.CallExpr); ok {
				s = p.made(call, n.fn, 0)
			}
		case len(ret.Results) == 0:
			s = p.requestIn(n.fn.Sig.Results().At(at), n.fn, 0)
		}
		n.out.Makes |= s.methods
		if s.method > 0 {
			n.out.MakesParam = s.method
		}
	}
}
