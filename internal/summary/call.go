package summary

import (
	"go/ast"
	"slices"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/delay"
)

// Call says what a call does: every function that it can be, and the functions among
// its arguments that those call. It is never nil.
func (p *Package) Call(call *ast.CallExpr) *Func {
	p.mu.Lock()
	defer p.mu.Unlock()
	f := p.called[call]
	if f == nil {
		p.compute()
		f = p.does(call)
		p.called[call] = f
	}
	return f
}

func (p *Package) does(call *ast.CallExpr) *Func {
	in := p.env.Around(call)
	if in == nil {
		in = &delay.Fn{}
	}
	s, ok := p.resolve(call, in)
	if !ok {
		return &Func{Remote: catalog.No}
	}
	f := p.effect(&s, in)
	if s.own {
		f.Remote = worst(f.Remote, catalog.Unknown)
	}
	all := s.all()
	f.NoReturn = len(all) > 0
	waits := f.Waits
	f.Waits = false
	for i, c := range all {
		f.NoReturn = f.NoReturn && c.NoReturn
		f.addWait(c)
		if i == 0 {
			f.Results = c.Results
		} else {
			f.Results = nil
		}
	}
	f.Waits = waits
	return f
}

// addWait lets g's wait be one that f may make.
func (f *Func) addWait(g *Func) {
	switch {
	case !g.Waits:
	case f.Waits:
		f.Wait, f.Hears = either(f.Wait, g.Wait), f.Hears && g.Hears
	default:
		f.Waits, f.Wait, f.Hears = true, g.Wait, g.Hears
	}
}

// Wait says what n waits for, where n waits by itself or by what it calls: a call, or
// the channel received from. loop is the loop around it. The call of an attempt that
// repeats itself counts as a wait too: whoever asks knows which call is the attempt.
func (p *Package) Wait(n ast.Expr, loop ast.Node) (delay.Source, bool) {
	env := p.Delay()
	if s, ok := env.Wait(n, loop); ok {
		return s, true
	}
	call, ok := ast.Unparen(n).(*ast.CallExpr)
	if !ok {
		return delay.Source{}, false
	}
	f := p.Call(call)
	if !f.Waits {
		return delay.Source{}, false
	}
	return env.Apply(f.Wait, call, loop), true
}

// takesFuncs reports whether a function of a file may export a fact for calling its parameter.
func takesFuncs(file *ast.File) bool {
	return slices.ContainsFunc(file.Decls, func(d ast.Decl) bool {
		fd, ok := d.(*ast.FuncDecl)
		return ok && takesFunc(fd)
	})
}

// takesFunc reports, by syntax, whether an exported function may have a function parameter.
func takesFunc(fd *ast.FuncDecl) bool {
	if !fd.Name.IsExported() {
		return false
	}
	for _, f := range fd.Type.Params.List {
		switch ast.Unparen(f.Type).(type) {
		case *ast.FuncType:
			return true
		}
	}
	return false
}
