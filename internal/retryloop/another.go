package retryloop

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/symbol"
)

// chosen marks the item that a loop has come to where the attempt is made for some items only,
// and others are made for the rest: case "v2" of a switch over versions.
func (v *vary) chosen() {
	loop, ok := v.site.Node.(*ast.RangeStmt)
	if !ok {
		return
	}
	item := v.m.sum.Defs().Var(loop.Value)
	if item == nil || !slices.ContainsFunc(v.m.sum.Defs().Defs(item), func(d defuse.Def) bool {
		return d.How == defuse.Ranged && v.items(d, v.m.pass.TypesInfo)
	}) {
		return
	}
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		if n == nil || !Holds(n, v.attempt.Expr) {
			return false
		}
		switch n := n.(type) {
		case *ast.IfStmt:
			if !Holds(n.Cond, v.attempt.Expr) && v.mentions(n.Cond, item) {
				v.out[item] = true
			}
		case *ast.SwitchStmt:
			if n.Tag != nil && v.mentions(n.Tag, item) {
				v.out[item] = true
			}
		case *ast.CaseClause:
			for _, e := range n.List {
				if v.mentions(e, item) {
					v.out[item] = true
				}
			}
		}
		return true
	})
}

// refilled gives the fields, as they are set in the loop, by which a struct that the attempt
// is made on or given gets an item, or what the attempt before it gave: a cursor, a page; or
// by which the address that it goes to becomes another one.
func (v *vary) refilled() map[ast.Node]bool {
	if v.site.Form != Loop && v.site.Form != Goto {
		return nil
	}
	roots := map[*types.Var]bool{}
	if sel, ok := ast.Unparen(v.attempt.Expr.Fun).(*ast.SelectorExpr); ok {
		roots[v.site.Root(sel.X)] = true
	}
	for _, arg := range v.attempt.Expr.Args {
		if u, ok := ast.Unparen(arg).(*ast.UnaryExpr); ok && u.Op == token.AND {
			arg = u.X
		}
		roots[v.site.Root(arg)] = true
	}
	delete(roots, nil)
	out := map[ast.Node]bool{}
	for root := range roots {
		for _, f := range v.refills()[root] {
			if v.another(f.value) {
				out[f.field] = true
			}
		}
	}
	for root, fields := range v.refills() {
		for _, f := range fields {
			if v.redirects(root, f.field) {
				out[f.field] = true
			}
		}
	}
	return out
}

// refill is a field that is set in the loop.
type refill struct {
	field *ast.SelectorExpr
	value ast.Expr
}

// refills gives the fields that are set in the loop, by the variable that they are below.
func (v *vary) refills() map[*types.Var][]refill {
	if v.set != nil {
		return v.set
	}
	v.set = map[*types.Var][]refill{}
	code := v.site.Node
	if v.site.Form == Goto {
		code = v.site.Func.Block() // a jump may stand after the statement with the label
	}
	ast.Inspect(code, func(n ast.Node) bool {
		as, ok := n.(*ast.AssignStmt)
		if !ok || as.Tok != token.ASSIGN || len(as.Lhs) != len(as.Rhs) {
			return true
		}
		for i, l := range as.Lhs {
			if sel, ok := ast.Unparen(l).(*ast.SelectorExpr); ok {
				root := v.site.Root(sel.X)
				v.set[root] = append(v.set[root], refill{sel, as.Rhs[i]})
			}
		}
		return true
	})
	delete(v.set, nil)
	return v.set
}

// another reports whether e is an item, or comes from what the attempt gave.
func (v *vary) another(e ast.Expr) bool {
	if t := v.m.pass.TypesInfo.TypeOf(e); t == nil || flow.IsError(t) || isDuration(t) || symbol.IsContext(t) {
		return false
	}
	before := len(v.out)
	if v.expr(e, false); len(v.out) > before {
		return true
	}
	return v.given(e)
}

// asksUser reports whether a call waits for what somebody types, itself or in what it calls
// of this package.
func (m *Model) asksUser(call *ast.CallExpr, depth int) bool {
	if n, fn := symbol.Callee(m.pass.TypesInfo, call); fn != nil {
		switch n.Path {
		case "os":
			if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && n.Ident == "Read" {
				return m.isStdin(sel.X)
			}
		case "fmt":
			if n.Ident == "Scan" || n.Ident == "Scanln" || n.Ident == "Scanf" {
				return true
			}
		case "golang.org/x/term":
			if n.Ident == "ReadPassword" {
				return true
			}
		case "github.com/chzyer/readline":
			return true
		case "github.com/manifoldco/promptui", "github.com/AlecAivazis/survey", "github.com/charmbracelet/huh":
			return n.Ident == "Run" || n.Ident == "Ask" || n.Ident == "AskOne"
		}
		if strings.HasPrefix(n.Ident, "AskFor") || strings.HasPrefix(n.Ident, "PromptFor") || n.Ident == "Prompt" || n.Ident == "Confirm" {
			return true // whoever stands behind it
		}
	}
	body := m.code(call)
	if body == nil || depth > 2 {
		return false
	}
	at := typing{body, depth}
	found, known := m.typed[at]
	if known {
		return found
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			found = found || m.isStdin(n)
		case *ast.CallExpr:
			found = found || m.asksUser(n, depth+1)
		}
		return !found
	})
	m.typed[at] = found
	return found
}

// isStdin reports whether an expression is os.Stdin.
func (m *Model) isStdin(e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	v, _ := m.pass.TypesInfo.Uses[sel.Sel].(*types.Var)
	return v != nil && v.Pkg() != nil && v.Pkg().Path() == "os" && v.Name() == "Stdin"
}

// asksPerson reports whether somebody is asked between two attempts: whether and when there is
// another is up to him.
func (s *Site) asksPerson() bool {
	found := false
	s.own(func(n ast.Node) {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && s.model.asksUser(call, 0)
	})
	return found
}

// typing is code that may wait for what somebody types, and how far down it was met.
type typing struct {
	body  *ast.BlockStmt
	depth int
}

// picks leaves aside what is drawn for an index: which of many servers is asked.
func (v *vary) picks(index ast.Expr) {
	ast.Inspect(index, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if v.drawn == nil {
				v.drawn = map[*ast.CallExpr]bool{}
			}
			v.drawn[n] = true
		case *ast.Ident:
			if x, ok := v.m.pass.TypesInfo.Uses[n].(*types.Var); ok {
				for _, d := range v.m.sum.Defs().Defs(x) {
					if call, ok := d.Value.(*ast.CallExpr); ok && v.m.sum.Delay().Draws(call) {
						v.seen[x] = true
					}
				}
			}
		}
		return true
	})
}

// reached reports whether a field gets a value in a function that the site calls.
func (v *vary) reached(d defuse.Def) bool {
	if d.Base == nil || v.site.Form != Loop {
		return false
	}
	if v.calls == nil {
		v.calls = map[*types.Func]bool{}
		ast.Inspect(v.site.Node, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if fn := calleeOf(v.m.pass.TypesInfo, call); fn != nil {
					v.calls[fn.Origin()] = true
				}
			}
			return true
		})
	}
	return v.calls[v.m.sum.Defs().Around(d.Node.Pos())]
}

// readdresses reports whether a request is sent to a host that the site chooses anew.
func (v *vary) readdresses(f refill) bool {
	if f.field.Sel.Name != "Host" {
		return false
	}
	host := v.m.sum.Defs().Var(f.value)
	return slices.ContainsFunc(v.m.sum.Defs().Defs(host), func(d defuse.Def) bool { return v.inside(d.Node) })
}

// isPayload reports whether t is of what is sent: a request, bytes, a reader.
func isPayload(t types.Type) bool {
	if s, ok := t.Underlying().(*types.Slice); ok {
		b, ok := s.Elem().Underlying().(*types.Basic)
		return ok && b.Kind() == types.Byte
	}
	return isHTTPRequest(t) || symbol.Is(t, "io", "Reader") || symbol.Is(t, "bytes", "Reader", "Buffer")
}

// hands reports whether a recursive call is handed what an iterator, which its function was
// given, gives next, or a text of its own in the place of one that was given: it asks for
// something else then.
func (s *Site) hands(call *ast.CallExpr) bool {
	params := s.Func.Fn.Signature().Params()
	for i, arg := range call.Args {
		if tv := s.Info().Types[arg]; tv.Value != nil && isText(tv.Type) {
			return true
		}
		next, ok := ast.Unparen(arg).(*ast.CallExpr)
		if !ok || i >= params.Len() || len(next.Args) > 0 {
			continue
		}
		sel, ok := ast.Unparen(next.Fun).(*ast.SelectorExpr)
		if !ok || !types.IsInterface(s.Info().TypeOf(sel.X)) {
			continue
		}
		p, from := params.At(i), s.Defs().Var(sel.X)
		if p == from || slices.ContainsFunc(s.Defs().Defs(from), func(d defuse.Def) bool {
			return d.Value != nil && s.Mentions(d.Value, map[*types.Var]bool{p: true})
		}) {
			return true
		}
	}
	return false
}
