package retryloop

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/setting"
	"github.com/retrylint/retrylint/internal/symbol"
)

// Made is a client that the package makes, as it is configured in the end.
type Made struct {
	setting.Setting
	Expr ast.Expr // where it is made
	// Jitterable says that the library has a switch for jitter, or lets the wait be chosen.
	Jitterable bool
	Type       string // the client's type, as a message says it: "retryablehttp.Client"
}

// Made gives the clients that the package makes and that may retry by themselves.
func (m *Model) Made() []Made {
	var out []Made
	for _, b := range m.bodies() {
		ast.Inspect(b.Block(), func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.AssignStmt:
				if len(n.Lhs) == len(n.Rhs) || len(n.Rhs) == 1 {
					for i, e := range n.Rhs {
						m.made1(&out, b, e, n.Lhs[i])
					}
				}
				return true
			case *ast.ReturnStmt:
				for _, e := range n.Results {
					m.made1(&out, b, e, nil)
				}
			}
			return true
		})
	}
	return out
}

// opened reports whether nothing is done with a variable but to take fields out of it and to set them.
func (m *Model) opened(b *Body, v *types.Var, name ast.Expr) bool {
	found, other, set := false, false, map[ast.Node]bool{name: true}
	ast.Inspect(b.Block(), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				set[l] = true
			}
		case *ast.SelectorExpr:
			if sel := m.pass.TypesInfo.Selections[n]; sel != nil && sel.Kind() == types.FieldVal && m.sum.Defs().Var(n.X) == v {
				found = found || !set[n]
				return false
			}
		case *ast.Ident:
			other = other || !set[n] && m.pass.TypesInfo.ObjectOf(n) == v
		}
		return true
	})
	return found && !other
}

// made1 adds what e makes; name is what it is assigned to.
func (m *Model) made1(out *[]Made, b *Body, e, name ast.Expr) {
	typ, lib := m.clientOf(e)
	if typ == "" {
		return
	}
	s := m.set.Value(e)
	if v := m.sum.Defs().Var(name); name != nil && v != nil && !v.IsField() {
		if m.opened(b, v, name) {
			return // what is inside is used without it
		}
		if last := m.lastUse(b, v); last != nil {
			s = m.set.Value(last)
		}
	}
	if lib.Between && s.Jitter == catalog.Yes && s.Base > 0 && s.Base == s.Max {
		s.Jitter, s.Growth = catalog.No, catalog.Fixed
	}
	if s.Known && s.Origin != nil {
		*out = append(*out, Made{Setting: s, Expr: e, Type: typ, Jitterable: jitterable(lib)})
	}
}

// clientOf gives the type of the client that e makes, or "": by a constructor, a literal, or a chain
// of setters that begins with one.
func (m *Model) clientOf(e ast.Expr) (string, *catalog.Library) {
	info := m.pass.TypesInfo
	t := info.TypeOf(e)
	if tuple, ok := t.(*types.Tuple); ok && tuple.Len() > 0 {
		t = tuple.At(0).Type()
	}
	client, lib := catalog.FindClient(symbol.TypeOf(t))
	if client == nil {
		return "", nil
	}
	obj := symbol.Named(t).Obj()
	typ := obj.Pkg().Name() + "." + obj.Name()
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.UnaryExpr:
			e = x.X
			continue
		case *ast.CompositeLit:
			return typ, lib
		case *ast.CallExpr:
			name, fn := symbol.Callee(info, x)
			if fn == nil {
				return "", nil
			}
			if row, _ := catalog.FindConstructor(name); row != nil {
				return typ, lib
			}
			if row, _ := catalog.FindSetter(name); row != nil {
				if s, ok := ast.Unparen(x.Fun).(*ast.SelectorExpr); ok {
					e = s.X
					continue
				}
			}
		}
		return "", nil
	}
}

// jitterable reports whether a library's wait can be given jitter, or be chosen.
func jitterable(lib *catalog.Library) bool {
	sets := func(effects []catalog.Effect) bool {
		for _, e := range effects {
			switch e.Knob {
			case catalog.KnobJitter, catalog.KnobFlag, catalog.KnobWait, catalog.KnobOn:
				return true
			}
		}
		return false
	}
	for _, o := range lib.Options {
		if sets(o.Effects) {
			return true
		}
	}
	for _, s := range lib.Setters {
		if sets(s.Effects) {
			return true
		}
	}
	for _, l := range lib.Literals {
		for _, f := range l.Fields {
			if sets([]catalog.Effect{f.Effect}) {
				return true
			}
		}
	}
	return false
}

// lastUse gives the last place in a body that names v.
func (m *Model) lastUse(b *Body, v *types.Var) ast.Expr {
	var last ast.Expr
	ast.Inspect(b.Block(), func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && m.pass.TypesInfo.Uses[id] == v {
			last = id
		}
		return true
	})
	return last
}

// Asked is what a classifier, a function that is given a response or an error, answers.
type Asked struct {
	Answer Answer
	At     ast.Node // the statement that says so
}

// Ask runs a classifier, func(response, error) bool or the like, for an outcome.
func (m *Model) Ask(fn ast.Expr, o Outcome) Asked {
	body := m.function(fn)
	if body == nil {
		return Asked{Answer: Maybe}
	}
	var args []flow.Value
	for _, f := range body.Type().Params.List {
		t := m.pass.TypesInfo.TypeOf(f.Type)
		v := flow.Value{}
		switch {
		case isResponse(t) && o.Class == Answered:
			v = flow.Value{Kind: flow.Response, Dep: true, Type: t}
		case flow.IsError(t) && o.Class == Answered:
			v = flow.Value{Kind: flow.Nil, Dep: true}
		case flow.IsError(t):
			v = failure
		}
		for range max(len(f.Names), 1) {
			args = append(args, v)
		}
	}
	h := &hooks{m: m, a: &Attempt{Site: &Site{model: m}}, out: o}
	r := flow.Run{Info: m.pass.TypesInfo, Defs: m.sum.Defs(), Hooks: h, Func: body.callee(), Started: true, Params: args}.Do()
	out := Asked{Answer: Maybe}
	any := false
	for _, p := range r.Paths {
		if p.End != flow.Returned || len(p.Results) == 0 || r.Cut {
			return Asked{Answer: Maybe}
		}
		a := truth(p.Results[0])
		if any && a != out.Answer || len(p.Guesses) > 0 {
			return Asked{Answer: Maybe}
		}
		out, any = Asked{Answer: a, At: p.Return}, true
	}
	return out
}
