package retryloop

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/symbol"
)

// value says what a key's value is.
func (k *keyring) value(e ast.Expr, depth int) Keying {
	info := k.m.pass.TypesInfo
	if e == nil || depth > 8 {
		return UnknownKey
	}
	e = ast.Unparen(e)
	if tv := info.Types[e]; tv.Value != nil {
		return ConstantKey
	}
	switch e := e.(type) {
	case *ast.CallExpr:
		return k.call(e, depth)
	case *ast.UnaryExpr:
		return k.value(e.X, depth+1)
	case *ast.StarExpr:
		return k.value(e.X, depth+1)
	case *ast.SliceExpr:
		return k.value(e.X, depth+1)
	case *ast.IndexExpr:
		return k.value(e.X, depth+1)
	case *ast.BinaryExpr:
		return mix(k.value(e.X, depth+1), k.value(e.Y, depth+1))
	case *ast.CompositeLit:
		kind := ConstantKey
		for _, x := range e.Elts {
			kind = mix(kind, k.value(x, depth+1))
		}
		return kind
	case *ast.SelectorExpr:
		if sel := info.Selections[e]; sel != nil && sel.Kind() == types.FieldVal {
			return OneKey // what a request or a record came with
		}
	}
	v := k.m.sum.Defs().Var(e)
	if v == nil {
		return UnknownKey
	}
	return k.variable(v, depth)
}

// mix gives the keying of a value that two parts make: anew if either is.
func mix(a, b Keying) Keying {
	switch {
	case a == NewKey || b == NewKey:
		return NewKey
	case a == UnknownKey || b == UnknownKey:
		return UnknownKey
	}
	return max(a, b)
}

func (k *keyring) variable(v *types.Var, depth int) Keying {
	defs := k.m.sum.Defs().Defs(v)
	if v.Kind() == types.ParamVar && len(defs) == 0 {
		c := k.below(v.Pos())
		if c == nil {
			k.from = v
			return OneKey
		}
		if arg := argumentOf(k.m.pass.TypesInfo, c, v); arg != nil {
			return k.value(arg, depth+1)
		}
		return UnknownKey
	}
	if v.Kind() == types.ParamVar || v.IsField() {
		return OneKey
	}
	kind, any := ConstantKey, false
	for _, d := range defs {
		switch {
		case d.How == defuse.Zero:
			continue
		case d.How == defuse.Escaped || d.Node == nil:
			kind = mix(kind, UnknownKey)
		case d.How == defuse.Assigned && !k.inside(d.Node):
			if d.Value != nil && k.m.pass.TypesInfo.Types[d.Value].Value != nil {
				break // constant
			}
			kind = mix(kind, OneKey)
		case d.How == defuse.Assigned:
			kind = mix(kind, k.value(d.Value, depth+1))
		case !k.inside(d.Node):
			kind = mix(kind, OneKey)
		case isCounter(v):
			kind = NewKey // the attempt's number
		default:
			kind = mix(kind, UnknownKey)
		}
		any = true
	}
	if !any {
		return UnknownKey
	}
	if len(defs) > 1 && kind == NewKey && !isCounter(v) {
		return UnknownKey // perhaps only where it is not there yet
	}
	return kind
}

func (k *keyring) call(call *ast.CallExpr, depth int) Keying {
	info := k.m.pass.TypesInfo
	if tv := info.Types[call.Fun]; tv.IsType() && len(call.Args) == 1 {
		return k.value(call.Args[0], depth+1)
	}
	if k.m.draws(call, 0) {
		if k.inside(call) {
			return NewKey
		}
		return OneKey
	}
	kind, any := ConstantKey, false
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && info.Selections[sel] != nil {
		kind, any = mix(kind, k.value(sel.X, depth+1)), true
	}
	for _, a := range call.Args {
		kind, any = mix(kind, k.value(a, depth+1)), true
	}
	if kind == ConstantKey && (!any || !plain(info, call)) || kind != NewKey && !any {
		return UnknownKey // what it gives is not in view
	}
	if kind == NewKey && !plain(info, call) {
		return UnknownKey // perhaps the number is left out
	}
	return kind
}

// plain reports whether a call makes a text of its arguments and of nothing else.
func plain(info *types.Info, call *ast.CallExpr) bool {
	n, fn := symbol.Callee(info, call)
	if fn == nil {
		return false
	}
	switch n.Path {
	case "fmt", "strconv", "strings", "encoding/hex", "encoding/base64":
		return true
	case "time":
		return n.Type == "Time" && strings.HasPrefix(n.Ident, "Unix")
	}
	if n.Ident == "String" {
		return true
	}
	p, ok := info.TypeOf(call).(*types.Pointer)
	return ok && len(call.Args) == 1 && isText(p) // aws.String
}

// draws reports whether a call gives another value each time: a random one, or the time.
func (m *Model) draws(call *ast.CallExpr, depth int) bool {
	n, fn := symbol.Callee(m.pass.TypesInfo, call)
	if fn == nil || depth > 4 {
		return false
	}
	switch n.Path {
	case "crypto/rand", "math/rand", "time":
		return n.Path != "time" || n.Ident == "Now"
	case "math/rand/v2":
		return true
	case "github.com/google/uuid", "github.com/gofrs/uuid", "github.com/satori/go.uuid", "github.com/hashicorp/go-uuid",
		"github.com/pborman/uuid", "github.com/rs/xid", "github.com/segmentio/ksuid", "github.com/oklog/ulid",
		"github.com/lithammer/shortuuid", "github.com/matoous/go-nanoid", "github.com/jaevor/go-nanoid", "k8s.io/apimachinery/pkg/util/uuid":
		return n.Type == "" && (strings.HasPrefix(n.Ident, "New") && !strings.Contains(n.Ident, "SHA1") && !strings.Contains(n.Ident, "MD5") && n.Ident != "NewV3" && n.Ident != "NewV5" ||
			strings.HasPrefix(n.Ident, "Generate") || n.Ident == "Make" || n.Ident == "Must" && len(call.Args) == 1)
	}
	if f := m.retries(fn); f != nil && f.Draws {
		return true
	}
	decl := m.sum.Defs().Funcs[fn]
	if decl == nil || decl.Body == nil || fn.Signature().Results().Len() == 0 {
		return false
	}
	k := reach{decl, nil}
	if r, ok := m.reached[k]; ok {
		return r
	}
	m.reached[k] = false
	for _, c := range calls(decl.Body) {
		if m.draws(c, depth+1) {
			m.reached[k] = true
			break
		}
	}
	return m.reached[k]
}

// below gives the code below the attempt that holds a position.
func (k *keyring) below(pos token.Pos) *callee {
	for i := range k.bodies {
		n := ast.Node(k.bodies[i].body.Lit)
		if d := k.bodies[i].body.Decl; d != nil {
			n = d
		}
		if n.Pos() <= pos && pos < n.End() {
			return &k.bodies[i]
		}
	}
	return nil
}

// param gives index+1 of the parameter of fn that a key came from.
func (k *keyring) param(fn *types.Func) int {
	params := fn.Signature().Params()
	for i := range params.Len() {
		if params.At(i) == k.from {
			return i + 1
		}
	}
	return 0
}

func argumentOf(info *types.Info, c *callee, v *types.Var) ast.Expr {
	params := c.body.Type().Params
	if params == nil || c.call == nil {
		return nil
	}
	i := 0
	for _, f := range params.List {
		for _, id := range f.Names {
			if info.Defs[id] == v {
				if i < len(c.call.Args) && !c.call.Ellipsis.IsValid() {
					return c.call.Args[i]
				}
				return nil
			}
			i++
		}
	}
	return nil
}

func (m *Model) drawsIn(decl *ast.FuncDecl) bool {
	for _, c := range calls(decl.Body) {
		if m.draws(c, 1) {
			return true
		}
	}
	return false
}
