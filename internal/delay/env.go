package delay

import (
	"go/ast"
	"go/types"
	"sync"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/symbol"
)

// Env answers for one package. Its methods may be called from several goroutines.
type Env struct {
	Info  *types.Info
	Pkg   *types.Package
	Files []*ast.File
	Defs  *defuse.Index
	// Fact tells what is known of a function of another package.
	Fact func(*types.Func) (FuncDelay, bool)
	// Setting tells the policy of the receiver of a call that the catalog lists.
	Setting func(call *ast.CallExpr, row *catalog.Delay) (catalog.Policy, bool)

	mu    sync.Mutex
	index *index
	impls map[*types.Func][]*types.Func
	rows  map[*types.Func]*catalog.Delay
	named map[string][]*types.Named // by the names of their methods; "": those that embed
}

// row gives the catalog's row of a function that gives or makes a wait, or nil.
func (e *Env) row(fn *types.Func) *catalog.Delay {
	row, ok := e.rows[fn]
	if !ok {
		row, _ = catalog.FindDelay(symbol.Of(fn))
		e.rows[fn] = row
	}
	return row
}

// x gives the index, made when first needed.
func (e *Env) x() *index {
	if e.index == nil {
		e.index = newIndex(e.Info, e.Files, e.Defs)
		e.impls = map[*types.Func][]*types.Func{}
		e.rows = map[*types.Func]*catalog.Delay{}
	}
	return e.index
}

// counted takes the whole numbers that a function value is called with for the count
// of attempts: a delay function's growth.
func (r *slice) counted(s src) src {
	for _, u := range s.uses {
		if !isCount(u.v) || r.x.recvs[u.v] == nil {
			continue
		}
		g := linear
		if u.exp {
			g = exponential
		}
		s.growth = max(s.growth, g)
		s.free = s.free || !s.held
		s.exact = false
	}
	return s
}

// Of says where the value of x comes from. loop is the loop in whose rounds it is
// looked at: what is assigned there from itself grows. A parameter stands for what
// the package's own calls pass.
func (e *Env) Of(x ast.Expr, loop ast.Node) Source {
	e.mu.Lock()
	defer e.mu.Unlock()
	r := e.run(loop)
	s := r.settle(r.expr(x))
	if t := e.Info.TypeOf(x); t != nil && isFunc(t) {
		s = r.counted(s)
	}
	return s.source(e.sigAt(x))
}

// Wait is Of for the length of a wait: the Source of what a call of sleep, or the
// channel of a timer, waits for.
func (e *Env) Wait(n ast.Expr, loop ast.Node) (Source, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	r := e.run(loop)
	s, ok := r.wait(n)
	if !ok {
		return Source{}, false
	}
	s = r.settle(s)
	return s.source(e.sigAt(n)), true
}

// WaitResult is Wait in terms of the parameters of the function around n.
func (e *Env) WaitResult(n ast.Expr, loop ast.Node, sig *types.Signature) (Result, bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	s, ok := e.run(loop).wait(n)
	if !ok {
		return Result{}, false
	}
	return s.fact(sig, nil), true
}

// Apply gives r at a call: its parameters are the call's arguments.
func (e *Env) Apply(r Result, call *ast.CallExpr, loop ast.Node) Source {
	e.mu.Lock()
	defer e.mu.Unlock()
	u := e.run(loop)
	s := u.settle(u.apply(r, call, nil))
	return s.source(e.sigAt(call))
}

// ApplyResult is Apply in terms of the parameters of the function around the call.
func (e *Env) ApplyResult(r Result, call *ast.CallExpr, loop ast.Node, sig *types.Signature) Result {
	e.mu.Lock()
	defer e.mu.Unlock()
	s := e.run(loop).apply(r, call, nil)
	return s.fact(sig, nil)
}

// Results says what fn, of this package, gives, in terms of its parameters.
func (e *Env) Results(fn *types.Func) []Result {
	e.mu.Lock()
	defer e.mu.Unlock()
	f := e.x().byObj[fn]
	if f == nil {
		return nil
	}
	all := e.run(nil).results(f)
	rs := make([]Result, len(all))
	for i := range all {
		inner, _ := types.Unalias(f.Sig.Results().At(i).Type()).Underlying().(*types.Signature)
		if inner != nil {
			all[i] = e.renamed(all[i], inner)
		}
		rs[i] = all[i].fact(f.Sig, inner)
	}
	return rs
}

// renamed puts the parameters of inner in the place of those of the closures that s stands for.
func (e *Env) renamed(s src, inner *types.Signature) src {
	uses := s.uses
	s.uses = nil
	for _, u := range uses {
		if f := e.x().recvs[u.v]; f != nil && f.Lit != nil || f != nil && f.Obj != nil {
			for i := range f.Sig.Params().Len() {
				if f.Sig.Params().At(i) == u.v && f.Lit != nil && i < inner.Params().Len() {
					u.v = inner.Params().At(i)
					break
				}
			}
		}
		s.uses = addUses(s.uses, []use{u})
	}
	return s
}

// Fns gives the functions of the package, closures under those that hold them.
func (e *Env) Fns() []*Fn {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.x().fns
}

// Fn gives the function, method or closure of the package, or nil.
func (e *Env) Fn(fn *types.Func) *Fn {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.x().byObj[fn]
}

// Lit gives the closure.
func (e *Env) Lit(lit *ast.FuncLit) *Fn {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.x().byLit[lit]
}

// Around gives the innermost function around x, or nil.
func (e *Env) Around(x ast.Node) *Fn {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.x().around(x.Pos())
}

// Sites gives the calls of fn by name in the package.
func (e *Env) Sites(fn *types.Func) []*ast.CallExpr {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.x().sites[fn.Origin()]
}

func (e *Env) sigAt(n ast.Node) *types.Signature {
	if f := e.x().around(n.Pos()); f != nil {
		return f.Sig
	}
	return nil
}

// slice is one question: its budget, and what it is in the middle of.
type slice struct {
	e      *Env
	x      *index
	loop   ast.Node
	steps  int
	bound  map[*types.Var]src  // parameters of the functions that are followed in place
	vars   map[*types.Var]bool // being followed
	funcs  map[*Fn]int         // being followed, with depth
	cut    int                 // the lowest depth of a function met again
	inside int                 // depth of functions
}

// maxSteps bounds one question; past it the answer is unknown.
const maxSteps = 4000

func (e *Env) run(loop ast.Node) *slice {
	return &slice{e: e, x: e.x(), loop: loop, vars: map[*types.Var]bool{}, funcs: map[*Fn]int{}, cut: noCut}
}

const noCut = 1 << 30

// spent counts a step and reports whether the budget is used up.
func (r *slice) spent() bool {
	r.steps++
	return r.steps > maxSteps
}
