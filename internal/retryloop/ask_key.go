package retryloop

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/symbol"
)

// Keying says what idempotency key the attempts of a request carry.
type Keying uint8

// The keyings, by how little there is to say against them.
const (
	NoKey       Keying = iota
	ConstantKey        // one for everybody
	NewKey             // another one for each attempt
	UnknownKey         // one, whose making is not in view
	OneKey             // one for all attempts
)

// Key is an idempotency key, and where it is set.
type Key struct {
	Keying Keying
	Where  ast.Node
}

// keyNames are the spellings of an idempotency key, case and separators left out. What
// holds "idempoten" is one too.
var keyNames = map[string]bool{
	"paypalrequestid": true, "clienttoken": true, "clientrequesttoken": true, "messagededuplicationid": true,
	"deduplicationid": true, "dedupkey": true, "dedupid": true, "natsmsgid": true, "opcretrytoken": true,
	"repeatabilityrequestid": true, "xrepeatabilityrequestid": true, "idemkey": true, "xrequesttoken": true,
	"clientorderid": true, "newclientorderid": true, "clientoid": true, "clordid": true, "orderlinkid": true,
	"uniquerequestid": true,
}

// maybeNames may be an idempotency key or a trace's number. They excuse, but are no fault.
var maybeNames = map[string]bool{"requestid": true, "xrequestid": true, "requesttoken": true, "msgid": true, "messageid": true, "eventid": true, "insertid": true, "taskid": true, "transactionid": true}

func fold(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || r == '_' || r == '.' || r == ' ' {
			return -1
		}
		return r
	}, strings.ToLower(name))
}

type spelling uint8

const (
	notKey spelling = iota
	maybeKey
	isKey
)

func spells(name string) spelling {
	if len(name) > 48 {
		return notKey
	}
	f := fold(name)
	switch {
	case keyNames[f], strings.Contains(f, "idempoten") && f != "idempotent" && !strings.HasPrefix(f, "is"):
		return isKey
	case maybeNames[f]:
		return maybeKey
	}
	return notKey
}

// keyring finds the keys of one attempt.
type keyring struct {
	m      *Model
	site   *Site // nil: a call that is made once
	bodies []callee
	seen   map[ast.Node]bool
	found  []Key
	from   *types.Var // the parameter that a key came from last
}

// callee is code below the attempt: all of it runs once for each attempt.
type callee struct {
	body *Body
	call *ast.CallExpr
}

// Key finds the idempotency key with which a call is made, at or below the attempt.
func (a *Attempt) Key() Key {
	k := &keyring{m: a.Site.model, site: a.Site, seen: map[ast.Node]bool{}}
	k.enter(a.Expr, 0)
	if a.Site.Closure != nil {
		k.scan(a.Site.Closure.Block())
		for _, c := range calls(a.Site.Closure.Block()) {
			k.enter(c, 1)
		}
	}
	k.scan(a.Site.Func.Block())
	for _, c := range calls(a.Site.Node) {
		k.enter(c, 1)
	}
	for i := 0; i < len(k.bodies); i++ {
		k.scan(k.bodies[i].body.Block())
	}
	for _, c := range append([]*ast.CallExpr{a.Expr}, a.inner...) {
		k.far(c)
	}
	for _, c := range calls(a.Site.Node) {
		k.far(c)
	}
	return k.best()
}

// keyOf finds the key of a call that is made once, in the function that holds it.
func (m *Model) keyOf(call *ast.CallExpr, block *ast.BlockStmt) Key {
	k := &keyring{m: m, seen: map[ast.Node]bool{}}
	k.scan(block)
	for _, c := range calls(block) {
		k.enter(c, 1)
	}
	for i := 0; i < len(k.bodies); i++ {
		k.scan(k.bodies[i].body.Block())
	}
	k.far(call)
	return k.best()
}

// best gives the key that excuses most: where several are set, one may be the request's.
func (k *keyring) best() Key {
	var best Key
	for _, f := range k.found {
		if f.Keying > best.Keying {
			best = f
		}
	}
	return best
}

func calls(n ast.Node) (out []*ast.CallExpr) {
	ast.Inspect(n, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok {
			out = append(out, c)
		}
		return true
	})
	return out
}

// enter notes the code below a call.
func (k *keyring) enter(call *ast.CallExpr, depth int) {
	if depth > 3 || len(k.bodies) > 24 {
		return
	}
	body := k.m.function(call.Fun)
	if body == nil || k.seen[body.Block()] {
		return
	}
	k.seen[body.Block()] = true
	k.bodies = append(k.bodies, callee{body, call})
	for _, c := range calls(body.Block()) {
		k.enter(c, depth+1)
	}
}

// scan looks for keys that are set in a piece of code.
func (k *keyring) scan(code ast.Node) {
	info := k.m.pass.TypesInfo
	ast.Inspect(code, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			k.setter(n)
		case *ast.KeyValueExpr:
			if name, ok := text(info, n.Key); ok {
				k.set(name, n.Value, n)
			} else if id, ok := n.Key.(*ast.Ident); ok {
				if f, ok := info.ObjectOf(id).(*types.Var); ok && f.IsField() {
					k.set(f.Name(), n.Value, n)
				}
			}
		case *ast.AssignStmt:
			if len(n.Lhs) != len(n.Rhs) {
				break
			}
			for i, lhs := range n.Lhs {
				switch l := ast.Unparen(lhs).(type) {
				case *ast.IndexExpr:
					if name, ok := text(info, l.Index); ok {
						k.set(name, n.Rhs[i], n)
					}
				case *ast.SelectorExpr:
					if f, ok := info.ObjectOf(l.Sel).(*types.Var); ok && f.IsField() {
						k.set(f.Name(), n.Rhs[i], n)
					}
				}
			}
		}
		return true
	})
}

func text(info *types.Info, e ast.Expr) (string, bool) {
	tv, ok := info.Types[e]
	if !ok || tv.Value == nil || tv.Value.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(tv.Value), true
}

// setter looks at a call that may set a key: by a name among its arguments, by its own, or
// by a row.
func (k *keyring) setter(call *ast.CallExpr) {
	info := k.m.pass.TypesInfo
	for i := range len(call.Args) - 1 {
		if name, ok := text(info, call.Args[i]); ok && spells(name) != notKey && strings.IndexByte(name, '%') < 0 {
			k.set(name, call.Args[i+1], call)
			return
		}
	}
	n, fn := symbol.Callee(info, call)
	if fn == nil || len(call.Args) == 0 {
		return
	}
	if row, _ := catalog.FindOption(n); row != nil {
		for _, e := range row.Effects {
			if e.Knob == catalog.KnobKey && e.Arg >= 0 && e.Arg < len(call.Args) {
				k.add(isKey, call.Args[e.Arg], call)
				return
			}
		}
	}
	if len(call.Args) != 1 || !isText(info.TypeOf(call.Args[0])) {
		return
	}
	name := n.Ident
	for _, p := range []string{"Set", "With"} {
		name = strings.TrimPrefix(name, p)
	}
	k.set(name, call.Args[0], call)
}

func isText(t types.Type) bool {
	if t == nil {
		return false
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

func (k *keyring) set(name string, value ast.Expr, where ast.Node) {
	if s := spells(name); s != notKey {
		k.add(s, value, where)
	}
}

func (k *keyring) add(s spelling, value ast.Expr, where ast.Node) {
	t := k.m.pass.TypesInfo.TypeOf(value)
	if b, ok := t.(*types.Basic); ok && b.Info()&types.IsString == 0 {
		return // a number, a flag
	}
	if v, ok := text(k.m.pass.TypesInfo, value); ok && v == "" {
		return
	}
	kind := k.value(value, 0)
	if s == maybeKey && kind != OneKey && kind != UnknownKey {
		return
	}
	k.found = append(k.found, Key{Keying: kind, Where: where})
}

// far looks at a call of a function of another package that sets a key.
func (k *keyring) far(call *ast.CallExpr) {
	f := k.m.retries(calleeOf(k.m.pass.TypesInfo, call))
	if f == nil || k.m.of(call).Catalog.Client != nil {
		return
	}
	switch {
	case f.KeyParam > 0 && f.KeyParam <= len(call.Args):
		k.found = append(k.found, Key{Keying: k.value(call.Args[f.KeyParam-1], 0), Where: call.Args[f.KeyParam-1]})
	case f.Key != NoKey:
		k.found = append(k.found, Key{Keying: f.Key, Where: call})
	}
}

// inside reports whether n is run for each attempt.
func (k *keyring) inside(n ast.Node) bool {
	if k.site == nil {
		return false
	}
	v := vary{site: k.site}
	if v.inside(n) {
		return true
	}
	return k.below(n.Pos()) != nil
}

// exportKey tells of a function that sets an idempotency key: by which parameter, or how.
func (m *Model) exportKey(fn *types.Func, f func() *Retries) {
	decl := m.sum.Defs().Funcs[fn]
	if decl == nil || decl.Body == nil || !fn.Exported() {
		return
	}
	if sum := m.sum.Func(fn); !sum.Methods.Unsafe() && sum.MethodParam == 0 && sum.RequestParam == 0 {
		if isText(firstResult(fn)) && m.drawsIn(decl) {
			f().Draws = true
		}
		return
	}
	k := &keyring{m: m, site: &Site{model: m, Form: Recursion, Node: decl, Func: &Body{Decl: decl, Fn: fn}}, seen: map[ast.Node]bool{}}
	k.scan(decl.Body)
	for _, c := range calls(decl.Body) {
		k.enter(c, 1)
		k.far(c)
	}
	for i := 0; i < len(k.bodies); i++ {
		k.scan(k.bodies[i].body.Block())
	}
	best := k.best()
	if best.Keying == NoKey {
		return
	}
	f().Key = best.Keying
	if best.Keying == OneKey {
		f().KeyParam = k.param(fn)
	}
}

// object gives what a name names.
func (m *Model) object(e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return m.pass.TypesInfo.ObjectOf(e)
	case *ast.SelectorExpr:
		return m.pass.TypesInfo.ObjectOf(e.Sel)
	}
	return nil
}

func firstResult(fn *types.Func) types.Type {
	if fn.Signature().Results().Len() == 0 {
		return nil
	}
	return fn.Signature().Results().At(0).Type()
}
