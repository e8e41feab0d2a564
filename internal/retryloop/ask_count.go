package retryloop

import (
	"go/ast"
	"go/constant"
	"go/types"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/flow"
)

// counted gives the attempts that a function of another package makes where an argument says it.
func (m *Model) counted(f *Retries, call *ast.CallExpr) int {
	if i := f.CountParam - 1; i >= 0 && i < len(call.Args) {
		if n, ok := m.constant(call.Args[i]); ok {
			return max(1, n+f.CountPlus)
		}
	}
	return 0
}

func (m *Model) constant(e ast.Expr) (int, bool) {
	tv := m.pass.TypesInfo.Types[e]
	if tv.Value == nil || tv.Value.Kind() != constant.Int {
		return 0, false
	}
	n, ok := constant.Int64Val(tv.Value)
	return int(n), ok && n >= 0 && n < 1<<20
}

// countFor is Count for one call of the site's function, whose arguments may say the number.
func (s *Site) countFor(call *ast.CallExpr) int {
	if n := s.Count(); n != 0 || s.Closure != nil || s.Func.Fn == nil {
		return n
	}
	if fn := calleeOf(s.model.pass.TypesInfo, call); fn == nil || fn.Origin() != s.Func.Fn {
		return 0
	}
	env := s.model.arguments(s.Func.Fn, call)
	if n, ok := env[s.rangesOver()]; ok {
		i, _ := constant.Int64Val(n.C)
		return int(i)
	}
	if len(env) == 0 {
		return 0 // as Count has it
	}
	return s.countIn(env)
}

// countIn counts the attempts of a loop on paper, its function's parameters being what env says.
func (s *Site) countIn(env map[*types.Var]flow.Value) int {
	for _, a := range s.Attempts {
		for _, o := range a.Worth() {
			if n := tries(a.Life(o, maxCount, env)); n > 0 {
				return n
			}
		}
	}
	return 0
}

// arguments gives the parameters of fn that a call sets to a constant.
func (m *Model) arguments(fn *types.Func, call *ast.CallExpr) map[*types.Var]flow.Value {
	env := map[*types.Var]flow.Value{}
	params := fn.Signature().Params()
	for i := range min(params.Len(), len(call.Args)) {
		if n, ok := m.constant(call.Args[i]); ok {
			env[params.At(i)] = flow.Int(int64(n))
		}
	}
	return env
}

// countParam finds the parameter that says how many attempts the site makes: index+1, and
// what is added to it.
func (s *Site) countParam() (param, plus int) {
	if s.Func.Fn == nil || s.Closure != nil || s.Count() != 0 {
		return 0, 0
	}
	params := s.Func.Fn.Signature().Params()
	over := s.rangesOver()
	for i := range params.Len() {
		if params.At(i) == over {
			return i + 1, 0
		}
		b, ok := params.At(i).Type().Underlying().(*types.Basic)
		if !ok || b.Info()&types.IsInteger == 0 || isDuration(params.At(i).Type()) {
			continue
		}
		at := func(n int64) int { return s.countIn(map[*types.Var]flow.Value{params.At(i): flow.Int(n)}) }
		if three, seven := at(3), at(7); three > 0 && seven-three == 4 {
			return i + 1, three - 3
		}
	}
	return 0, 0
}

// rangesOver gives the variable whose number of rounds a loop makes, where nothing else ends it.
func (s *Site) rangesOver() *types.Var {
	loop, ok := s.Node.(*ast.RangeStmt)
	if !ok {
		return nil
	}
	v := s.model.sum.Defs().Var(loop.X)
	if v == nil || !isCounter(v) || len(s.model.sum.Defs().Defs(v)) > 0 {
		return nil
	}
	for _, e := range s.Bounds.Ends {
		if e != ast.Node(loop) {
			return nil
		}
	}
	return v
}

// more gives the larger of two numbers of attempts.
func more(a, b int) int {
	if a == catalog.Unlimited || b == catalog.Unlimited {
		return catalog.Unlimited
	}
	return max(a, b)
}

// times multiplies two numbers of attempts.
func times(a, b int) int {
	if a == catalog.Unlimited || b == catalog.Unlimited {
		return catalog.Unlimited
	}
	return min(a*b, 1<<20)
}
