package setting

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/symbol"
)

// deepest is how many steps a value is followed: enough for a wrapper of a wrapper in a
// field of a client, little enough that a cycle costs nothing.
const deepest = 24

// eval is the state of one question. It is passed by value: a branch cannot disturb another.
type eval struct {
	*Env
	depth int
	args  map[*types.Var]ast.Expr // parameters bound by the call that is being followed
	self  map[*types.Var]Setting  // variables whose definitions are being followed, so far
	busy  map[*types.Var]bool     // the same, for numbers, options and parameters
	funcs []ast.Node              // functions whose results are being followed
	left  *int                    // steps that the whole question may still take
}

// longest is how many steps a question may take in all: depth alone does not bound what
// branches at every step.
const longest = 4000

func (v eval) bind(params *types.Tuple, call *ast.CallExpr) eval {
	args := maps.Clone(v.args)
	if args == nil {
		args = map[*types.Var]ast.Expr{}
	}
	for i := range params.Len() {
		delete(args, params.At(i)) // a recursive call binds afresh
		if i < len(call.Args) && !call.Ellipsis.IsValid() {
			args[params.At(i)] = call.Args[i]
		}
	}
	v.args = args
	return v
}

func (v eval) with(x *types.Var, s Setting) eval {
	self := maps.Clone(v.self)
	if self == nil {
		self = map[*types.Var]Setting{}
	}
	self[x] = s
	v.self = self
	return v
}

func (v eval) enter(x *types.Var) eval {
	busy := maps.Clone(v.busy)
	if busy == nil {
		busy = map[*types.Var]bool{}
	}
	busy[x] = true
	v.busy = busy
	return v
}

// value gives the policy of the result'th value of x.
func (v eval) value(x ast.Expr, result int) Setting {
	if v.depth++; v.depth > deepest || x == nil || *v.left <= 0 {
		return Setting{}
	}
	*v.left--
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr:
		return v.call(x, result)
	case *ast.CompositeLit:
		return v.literal(x)
	case *ast.UnaryExpr:
		if x.Op == token.AND {
			return v.value(x.X, 0)
		}
	case *ast.StarExpr:
		return v.value(x.X, 0)
	case *ast.TypeAssertExpr:
		return v.value(x.X, 0)
	case *ast.FuncLit: // a function that gives a policy
		if fn := v.handsOn(x); fn != nil {
			return v.value(fn, 0)
		}
		return at(v.results(x), 0)
	case *ast.IndexExpr: // an instantiated function
		if fn, ok := v.object(x.X).(*types.Func); ok {
			return v.function(fn)
		}
	case *ast.Ident, *ast.SelectorExpr:
		return v.named(x.(ast.Expr))
	}
	return Setting{}
}

// handsOn gives the function that a literal does nothing but call with its own parameters.
func (v eval) handsOn(lit *ast.FuncLit) ast.Expr {
	if len(lit.Body.List) != 1 {
		return nil
	}
	ret, ok := lit.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return nil
	}
	call, ok := ast.Unparen(ret.Results[0]).(*ast.CallExpr)
	sig := v.signature(lit)
	if !ok || sig == nil || sig.Params().Len() == 0 || len(call.Args) != sig.Params().Len() {
		return nil
	}
	for i, a := range call.Args {
		if v.object(a) != sig.Params().At(i) {
			return nil
		}
	}
	return call.Fun
}

func at(rs []Setting, i int) Setting {
	if i < len(rs) {
		return rs[i]
	}
	return Setting{}
}

func (v eval) object(x ast.Expr) types.Object {
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		return v.Info.ObjectOf(x)
	case *ast.SelectorExpr:
		return v.Info.ObjectOf(x.Sel)
	}
	return nil
}

func (v eval) named(x ast.Expr) Setting {
	switch obj := v.object(x).(type) {
	case *types.Func:
		return v.function(obj)
	case *types.Var:
		if row, _ := catalog.FindValue(symbol.Of(obj)); row != nil && !obj.IsField() && isGlobal(obj) {
			return Setting{Policy: row.Set, Known: true, Complete: true, Origin: x}
		}
		if sel, ok := ast.Unparen(x).(*ast.SelectorExpr); ok && obj.IsField() && v.foreign(obj) {
			return v.part(sel)
		}
		return v.variable(obj.Origin(), x.Pos())
	}
	return Setting{}
}

func isGlobal(obj types.Object) bool {
	return obj.Pkg() != nil && obj.Parent() == obj.Pkg().Scope()
}

// function gives the policy of a function used as a value.
func (v eval) function(fn *types.Func) Setting {
	fn = fn.Origin()
	if row, _ := catalog.FindValue(symbol.Of(fn)); row != nil {
		return Setting{Policy: row.Set, Known: true, Complete: true}
	}
	if decl := v.Defs.Funcs[fn]; decl != nil {
		return at(v.results(decl), 0)
	}
	if v.Made != nil {
		if p, ok := v.Made(fn, 0); ok {
			return Setting{Policy: p, Known: true, Complete: true}
		}
	}
	return Setting{}
}

// foreign reports whether a field is declared in another package: then it is a part of a
// library's value, not a place of this program.
func (v eval) foreign(field *types.Var) bool {
	return field.Pkg() != nil && v.events.pkg != nil && field.Pkg() != v.events.pkg
}

// part gives the policy of a field of a library's value: client.Messages is configured as
// client is. An own struct that embeds it is looked through.
func (v eval) part(sel *ast.SelectorExpr) Setting {
	if symbol.Is(v.Info.TypeOf(sel), "net/http", "Client") {
		return Setting{} // what it sends by, which knows nothing of it
	}
	if s := v.receiverValue(sel); s.Known {
		return s
	}
	return Setting{}
}

// receiverValue gives the policy of what sel selects from, or of the embedded field it
// reaches through.
func (v eval) receiverValue(sel *ast.SelectorExpr) Setting {
	if s := v.Info.Selections[sel]; s != nil && len(s.Index()) > 1 {
		t := s.Recv()
		var own *types.Var
		for _, i := range s.Index()[:len(s.Index())-1] {
			st := structOf(t)
			if st == nil {
				break
			}
			f := st.Field(i)
			t = f.Type()
			if !v.foreign(f) {
				own = f
			}
		}
		if own != nil {
			return v.variable(own.Origin(), sel.Pos())
		}
	}
	return v.value(sel.X, 0)
}

func structOf(t types.Type) *types.Struct {
	if t == nil {
		return nil
	}
	t = t.Underlying()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem().Underlying()
	}
	st, _ := t.(*types.Struct)
	return st
}

// call gives the policy of a call's result.
func (v eval) call(call *ast.CallExpr, result int) Setting {
	if tv := v.Info.Types[call.Fun]; tv.IsType() {
		if len(call.Args) == 1 {
			return v.value(call.Args[0], 0)
		}
		return Setting{}
	}
	if tv := v.Info.Types[call.Fun]; tv.IsBuiltin() {
		return v.builtin(call)
	}
	name, fn := symbol.Callee(v.Info, call)
	if fn == nil {
		if lit := v.funcLit(call.Fun); lit != nil {
			return at(v.bind(v.signature(lit).Params(), call).results(lit), result)
		}
		return Setting{}
	}
	if row, _ := catalog.FindConstructor(name); row != nil {
		return v.construct(call, fn, row, result)
	}
	if row, _ := catalog.FindSetter(name); row != nil {
		s := v.value(receiver(call), 0)
		v.setter(&s, call, row)
		return s
	}
	if decl := v.Defs.Funcs[fn]; decl != nil {
		return at(v.bind(fn.Signature().Params(), call).results(decl), result)
	}
	if v.Made != nil {
		if p, ok := v.Made(fn, result); ok {
			return Setting{Policy: p, Known: true, Complete: true, Origin: call}
		}
	}
	return v.derived(call, name, fn, result)
}

// derived gives the policy of what a library makes in a way that no row tells: a client
// out of a connection or a configuration, a part of a client out of a client.
func (v eval) derived(call *ast.CallExpr, name symbol.Name, fn *types.Func, result int) Setting {
	for _, arg := range call.Args {
		if catalog.IsCarrier(symbol.TypeOf(v.Info.TypeOf(arg))) {
			return v.orDefault(v.value(arg, 0), v.Info.TypeOf(arg))
		}
	}
	lib := catalog.FindLibrary(name)
	if lib == nil || result >= fn.Signature().Results().Len() {
		return Setting{}
	}
	made := symbol.TypeOf(fn.Signature().Results().At(result).Type())
	if recv := receiver(call); recv != nil && fn.Signature().Recv() != nil {
		if catalog.FindLibrary(made) == lib {
			return v.receiverValue(ast.Unparen(call.Fun).(*ast.SelectorExpr))
		}
		return Setting{}
	}
	if c, _ := catalog.FindClient(made); c != nil {
		s := Setting{Known: true, Complete: true}
		for _, arg := range call.Args {
			if v.configures(v.Info.TypeOf(arg)) && !isNil(v.Info, arg) {
				v.configured(&s, arg, c)
			}
		}
		v.fillDefault(&s, c, fn)
		s.Origin = call
		return s
	}
	return Setting{}
}

// sum adds waits up.
func (v eval) sum(args []ast.Expr) Setting {
	s := Setting{Known: true, Complete: true}
	for i, arg := range args {
		p := v.value(arg, 0)
		if !p.Known {
			s.Complete = false
		}
		if i == 0 {
			s.Policy = p.Policy
			continue
		}
		switch {
		case s.Jitter == catalog.Yes || p.Jitter == catalog.Yes:
			s.Jitter = catalog.Yes
		case s.Jitter == catalog.Unknown || p.Jitter == catalog.Unknown:
			s.Jitter = catalog.Unknown
		}
		switch {
		case s.Growth == catalog.GrowthUnknown || p.Growth == catalog.GrowthUnknown:
			s.Growth = catalog.GrowthUnknown
		default:
			s.Growth = max(s.Growth, p.Growth)
		}
		switch {
		case s.Capped == catalog.No || p.Capped == catalog.No:
			s.Capped = catalog.No
		case s.Capped == catalog.Unknown || p.Capped == catalog.Unknown:
			s.Capped = catalog.Unknown
		}
	}
	return s
}

func (v eval) builtin(call *ast.CallExpr) Setting {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok || id.Name != "new" || len(call.Args) != 1 {
		return Setting{}
	}
	if tv := v.Info.Types[call.Args[0]]; tv.IsType() {
		return v.zero(tv.Type, call)
	}
	return v.value(call.Args[0], 0)
}

// results gives the policies that a function returns.
func (v eval) results(fn ast.Node) []Setting {
	if v.depth++; v.depth > deepest || slices.Contains(v.funcs, fn) {
		return nil
	}
	v.funcs = append(slices.Clip(v.funcs), fn)
	var body *ast.BlockStmt
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		body = fn.Body
	case *ast.FuncLit:
		body = fn.Body
	}
	sig := v.signature(fn)
	if body == nil || sig == nil || sig.Results().Len() == 0 {
		return nil
	}
	n := sig.Results().Len()
	rs := make([]Setting, n)
	seen := make([]bool, n)
	inspect(body, func(ret *ast.ReturnStmt) {
		for i := range n {
			var s Setting
			switch {
			case len(ret.Results) == n:
				if isNil(v.Info, ret.Results[i]) || v.fails(sig, ret.Results) {
					continue // nothing to configure, or an error's companion
				}
				s = v.given(ret.Results[i])
			case len(ret.Results) == 1:
				s = v.value(ret.Results[0], i)
			default:
				s = v.variable(sig.Results().At(i), ret.Pos())
			}
			if seen[i] {
				s = merge(rs[i], s)
			}
			rs[i], seen[i] = s, true
		}
	})
	return rs
}

// given is value for what a function returns, which may be an option too.
func (v eval) given(x ast.Expr) Setting {
	if s := v.value(x, 0); s.Known {
		return s
	}
	t := v.Info.TypeOf(x)
	if t == nil || !mayBeOption(t) {
		return Setting{}
	}
	s := Setting{Complete: true}
	v.optionValue(&s, x)
	s.Known = s.Complete && len(s.Where) > 0 && s.sure()
	return s
}

// fails reports whether a return statement hands an error back.
func (v eval) fails(sig *types.Signature, results []ast.Expr) bool {
	last := sig.Results().At(sig.Results().Len() - 1)
	return len(results) > 1 && types.Identical(last.Type(), types.Universe.Lookup("error").Type()) &&
		!isNil(v.Info, results[len(results)-1])
}

// inspect visits the return statements of a body, those of inner functions left out.
func inspect(body *ast.BlockStmt, f func(*ast.ReturnStmt)) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			f(n)
		}
		return true
	})
}

func (v eval) signature(fn ast.Node) *types.Signature {
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		if obj, ok := v.Info.Defs[fn.Name].(*types.Func); ok {
			return obj.Signature()
		}
	case *ast.FuncLit:
		if sig, ok := v.Info.TypeOf(fn).(*types.Signature); ok {
			return sig
		}
	}
	return nil
}

// funcLit gives the function literal that x is, or that the variable x holds.
func (v eval) funcLit(x ast.Expr) *ast.FuncLit {
	for range 4 {
		switch e := ast.Unparen(x).(type) {
		case *ast.FuncLit:
			return e
		case *ast.Ident, *ast.SelectorExpr:
			d, ok := v.Defs.Only(v.Defs.Var(e.(ast.Expr)))
			if !ok || d.How != defuse.Assigned || d.Multi {
				return nil
			}
			x = d.Value
		default:
			return nil
		}
	}
	return nil
}

// receiver gives the expression that a method is called on, or nil.
func receiver(call *ast.CallExpr) ast.Expr {
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		return sel.X
	}
	return nil
}

func isNil(info *types.Info, x ast.Expr) bool {
	tv, ok := info.Types[ast.Unparen(x)]
	return ok && tv.IsNil()
}
