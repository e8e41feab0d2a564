package retryloop

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/summary"
	"github.com/retrylint/retrylint/internal/symbol"
)

// After is what becomes of a Retry-After header's value, as far as it can be followed
// through the package: its text, what it is parsed to, and where that is waited for.
type After struct {
	Read    ast.Expr // the call or index that reads it
	Func    *ast.FuncDecl
	Seconds bool // it is parsed as a number
	Date    bool // it is parsed as a date
	Scaled  bool // the number is multiplied by a unit
	Length  bool // the number becomes a time.Duration
	Capped  bool // it is compared or clamped
	Waited  bool // it is waited for
	Timed   bool // a deadline or a look at the time passed bounds what waits
	Lost    bool // its text goes where it cannot be followed
}

// isRead reports whether n reads a Retry-After header of an answer.
func (m *Model) isRead(n ast.Node) bool {
	info := m.pass.TypesInfo
	switch n := n.(type) {
	case *ast.CallExpr:
		if len(n.Args) != 1 || !m.isAfter(n.Args[0]) {
			return false
		}
		sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr)
		return ok && (sel.Sel.Name == "Get" || sel.Sel.Name == "Values" || sel.Sel.Name == "Peek") && info.Selections[sel] != nil
	case *ast.IndexExpr:
		return m.isAfter(n.Index)
	}
	return false
}

func (m *Model) isAfter(e ast.Expr) bool {
	tv := m.pass.TypesInfo.Types[e]
	if tv.Value == nil || tv.Value.Kind() != constant.String {
		return false
	}
	switch strings.ToLower(constant.StringVal(tv.Value)) {
	case "retry-after", "retry-after-ms", "x-retry-after", "x-ratelimit-reset", "x-rate-limit-reset", "ratelimit-reset", "x-ratelimit-reset-after":
		return true
	}
	return false
}

// ReadsAfter reports whether the code that the site runs names a header by which a server
// says when to come again.
func (s *Site) ReadsAfter() bool {
	found := false
	s.Code(func(n ast.Node) {
		if e, ok := n.(ast.Expr); ok && !found {
			found = s.model.isAfter(e)
		}
	})
	return found
}

// HandsOn reports whether the code that the site runs hands a response, or its headers, to
// what is not in view and may look at them.
func (s *Site) HandsOn() bool {
	found := false
	s.Code(func(n ast.Node) {
		call, ok := n.(*ast.CallExpr)
		if !ok || found || s.isAttempt(call) || s.Declared(call) != nil {
			return
		}
		if tv := s.Info().Types[call.Fun]; tv.IsType() || tv.IsBuiltin() {
			return
		}
		given := false
		for _, arg := range call.Args {
			t := s.Info().TypeOf(arg)
			n := symbol.TypeOf(t)
			given = given || t != nil && (isHTTPResponse(t) || n.Path == "net/http" && n.Ident == "Header")
		}
		if !given {
			return
		}
		_, fn := symbol.Callee(s.Info(), call)
		if fn != nil && fn.Pkg() != nil && (summary.IsStd(fn.Pkg()) || s.model.sum.Func(fn).Logs != 0) {
			return
		}
		found = true
	})
	return found
}

// Afters follows every Retry-After that the package reads from an answer.
func (m *Model) Afters() []After {
	var out []After
	for _, f := range m.pass.Files {
		for _, d := range f.Decls {
			fd, ok := d.(*ast.FuncDecl)
			if !ok || fd.Body == nil {
				continue
			}
			ast.Inspect(fd.Body, func(n ast.Node) bool {
				if e, ok := n.(ast.Expr); ok && m.isRead(e) && m.plainAfter(e) {
					a := After{Read: e, Func: fd}
					(&trail{m: m, out: &a, seen: map[types.Object]bool{}}).mark(e, fd, raw, 0)
					out = append(out, a)
				}
				return true
			})
		}
	}
	return out
}

// plainAfter reports whether a read is of the standard header: the others have one form by their definition.
func (m *Model) plainAfter(e ast.Expr) bool {
	key := ast.Expr(nil)
	switch e := e.(type) {
	case *ast.CallExpr:
		key = e.Args[0]
	case *ast.IndexExpr:
		key = e.Index
	}
	return strings.EqualFold(constant.StringVal(m.pass.TypesInfo.Types[key].Value), "Retry-After")
}

// form is what a value on the trail is.
type form uint8

const (
	raw    form = iota // the header's text
	number             // parsed
	length             // a time.Duration or time.Time
)

// trail follows a value forward.
type trail struct {
	m    *Model
	out  *After
	seen map[types.Object]bool
}

// mark follows what becomes of the expression e within its function.
func (t *trail) mark(e ast.Expr, in *ast.FuncDecl, f form, depth int) {
	if depth > 12 {
		t.lose(f)
		return
	}
	path := flow.PathTo(in, e)
	if len(path) < 2 {
		return
	}
	for i := len(path) - 2; i >= 0; i-- {
		child := path[i+1]
		switch p := path[i].(type) {
		case *ast.KeyValueExpr:
			if fv, ok := t.m.pass.TypesInfo.Uses[fieldKey(p.Key)].(*types.Var); ok && fv.IsField() && p.Value == child {
				t.object(fv, in, f, depth)
			}
			return
		case *ast.ParenExpr, *ast.UnaryExpr, *ast.StarExpr, *ast.SliceExpr:
			continue
		case *ast.IndexExpr:
			if p.Index == child {
				return
			}
			continue
		case *ast.SelectorExpr:
			if call, ok := path[i-1].(*ast.CallExpr); ok && call.Fun == p { // a method of it
				f = t.method(p.Sel.Name, f)
				if i--; p.Sel.Name == "Before" || p.Sel.Name == "After" {
					return
				}
				continue
			}
			return
		case *ast.BinaryExpr:
			switch p.Op {
			case token.EQL, token.NEQ, token.LAND, token.LOR:
				return
			case token.LSS, token.LEQ, token.GTR, token.GEQ:
				other := p.X
				if other == child {
					other = p.Y
				}
				if v := t.m.pass.TypesInfo.Types[other].Value; f != raw && (v == nil || constant.Sign(v) != 0) {
					t.out.Capped = true
				}
				return
			case token.MUL:
				if f != raw {
					t.out.Scaled = true
				}
			}
			continue
		case *ast.CallExpr:
			if child == p.Fun {
				continue
			}
			next, stop := t.call(p, child.(ast.Expr), f, depth)
			if stop {
				return
			}
			f = next
			continue
		case *ast.CompositeLit:
			continue
		case *ast.AssignStmt:
			t.assign(p, child, in, f, depth)
			return
		case *ast.ValueSpec:
			for j, id := range p.Names {
				if len(p.Names) != len(p.Values) || p.Values[j] == child {
					t.variable(id, in, f, depth)
				}
			}
			return
		case *ast.ReturnStmt:
			t.returned(p, child, in, path[:i], f, depth)
			return
		case *ast.SwitchStmt, *ast.RangeStmt, *ast.SendStmt:
			t.lose(f)
			return
		default:
			return
		}
	}
}

func fieldKey(e ast.Expr) *ast.Ident {
	id, _ := e.(*ast.Ident)
	return id
}

// lose notes that a value goes out of view.
func (t *trail) lose(f form) { t.out.Lost = t.out.Lost || f == raw }

func (t *trail) method(name string, f form) form {
	switch name {
	case "Sub", "Add", "Truncate", "Round", "UTC", "Local":
		return length
	}
	return f
}

func (t *trail) assign(s *ast.AssignStmt, child ast.Node, in *ast.FuncDecl, f form, depth int) {
	for j, l := range s.Lhs {
		if len(s.Lhs) != len(s.Rhs) {
			if isErrorOrBool(t.m.pass.TypesInfo.TypeOf(l)) {
				continue
			}
			t.variable(l, in, f, depth)
		} else if s.Rhs[j] == child {
			t.variable(l, in, f, depth)
		}
	}
}

func isErrorOrBool(t types.Type) bool {
	return t == nil || flow.IsBool(t) || symbol.TypeOf(t).Ident == "error"
}

// variable follows every use of a variable or field in the package.
func (t *trail) variable(e ast.Expr, in *ast.FuncDecl, f form, depth int) {
	v := t.m.sum.Defs().Var(e)
	if v == nil {
		if id, ok := e.(*ast.Ident); ok && id.Name == "_" {
			return
		}
		t.lose(f)
		return
	}
	t.object(v, in, f, depth)
}

func (t *trail) object(v *types.Var, in *ast.FuncDecl, f form, depth int) {
	if t.seen[v] {
		return
	}
	t.seen[v] = true
	if isDuration(v.Type()) {
		t.out.Length, f = true, length
	}
	if v.IsField() && v.Exported() {
		t.lose(f) // who reads it may be elsewhere
	}
	info := t.m.pass.TypesInfo
	for _, file := range t.m.pass.Files {
		for _, d := range file.Decls {
			fd, ok := d.(*ast.FuncDecl)
			if !ok || fd.Body == nil || !v.IsField() && fd != in && v.Parent() != t.m.pass.Pkg.Scope() && (v.Pos() < fd.Pos() || v.Pos() > fd.End()) {
				continue
			}
			ast.Inspect(fd.Body, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.SelectorExpr:
					if info.Uses[n.Sel] == v {
						t.mark(n, fd, f, depth+1)
						return false
					}
				case *ast.Ident:
					if info.Uses[n] == v && !v.IsField() {
						t.mark(n, fd, f, depth+1)
					}
				}
				return true
			})
		}
	}
}

// call says what a call makes of its argument; stop: nothing more is to follow.
func (t *trail) call(call *ast.CallExpr, arg ast.Expr, f form, depth int) (form, bool) {
	info := t.m.pass.TypesInfo
	if tv := info.Types[call.Fun]; tv.IsType() {
		if isDuration(tv.Type) {
			t.out.Length = true
			return length, false
		}
		return f, false
	}
	n, fn := symbol.Callee(info, call)
	if fn == nil {
		if tv := info.Types[call.Fun]; tv.IsBuiltin() {
			switch id, _ := ast.Unparen(call.Fun).(*ast.Ident); {
			case id != nil && id.Name == "min":
				t.out.Capped = true
				return f, false
			case id != nil && id.Name == "len":
				return f, true
			}
			return f, false
		}
		t.lose(f)
		return f, true
	}
	switch n.String() {
	case "strconv.Atoi", "strconv.ParseInt", "strconv.ParseUint", "strconv.ParseFloat":
		t.out.Seconds = true
		return number, false
	case "time.ParseDuration":
		t.out.Seconds, t.out.Scaled, t.out.Length = true, true, true
		return length, false
	case "net/http.ParseTime", "time.Parse", "time.ParseInLocation", "net/mail.ParseDate":
		t.out.Date, t.out.Length, t.out.Scaled = true, true, true
		return length, false
	case "time.Until", "time.Since":
		return length, false
	case "time.Unix", "time.UnixMilli":
		t.out.Scaled, t.out.Length = true, true
		return length, false
	case "math.Min":
		t.out.Capped = true
		return f, false
	case "context.WithTimeout", "context.WithDeadline":
		t.waits(call)
		return f, true
	}
	if f != raw && t.m.sum.Call(call).Waits || isTimer(n) {
		t.waits(call)
		if t.m.function(call.Fun) == nil {
			return f, true
		}
	}
	if body := t.m.function(call.Fun); body != nil {
		if v := paramAt(info, body.Type(), argAt(call.Args, arg)); v != nil {
			if body.Decl != nil {
				t.object(v, body.Decl, f, depth+1)
			} else {
				t.lose(f)
			}
		}
		return f, true
	}
	if fn.Pkg() != nil && (fn.Pkg().Path() == "strings" || fn.Pkg().Path() == "math") {
		return f, false
	}
	if fn.Pkg() != nil && (fn.Pkg().Path() == "fmt" || t.m.sum.Func(fn).Logs != 0 || summary.IsStd(fn.Pkg())) {
		return f, true // a text that tells of it
	}
	t.lose(f)
	return f, true
}

// waits notes a wait, and what bounds the function that does it.
func (t *trail) waits(call *ast.CallExpr) {
	t.out.Waited = true
	info := t.m.pass.TypesInfo
	for _, f := range t.m.pass.Files {
		for _, d := range f.Decls {
			if d.Pos() > call.Pos() || d.End() < call.End() {
				continue
			}
			ast.Inspect(d, func(n ast.Node) bool {
				if c, ok := n.(*ast.CallExpr); ok {
					switch n, _ := symbol.Callee(info, c); n.String() {
					case "context.WithTimeout", "context.WithDeadline", "time.Since", "context.Context.Deadline":
						t.out.Timed = true
					}
				}
				return true
			})
		}
	}
}

func isTimer(n symbol.Name) bool {
	switch n.String() {
	case "time.Sleep", "time.After", "time.NewTimer", "time.AfterFunc", "time.Timer.Reset":
		return true
	}
	return false
}

func argAt(list []ast.Expr, e ast.Expr) int {
	for i, x := range list {
		if x == e {
			return i
		}
	}
	return -1
}

// paramAt gives the i-th parameter of a function as declared.
func paramAt(info *types.Info, t *ast.FuncType, i int) *types.Var {
	if t.Params == nil || i < 0 {
		return nil
	}
	for _, f := range t.Params.List {
		for _, id := range f.Names {
			if i == 0 {
				v, _ := info.Defs[id].(*types.Var)
				return v
			}
			i--
		}
	}
	return nil
}

// returned follows a result to the callers in this package.
func (t *trail) returned(ret *ast.ReturnStmt, child ast.Node, in *ast.FuncDecl, path []ast.Node, f form, depth int) {
	for _, n := range path {
		if _, ok := n.(*ast.FuncLit); ok {
			t.lose(f)
			return
		}
	}
	info := t.m.pass.TypesInfo
	fn, _ := info.Defs[in.Name].(*types.Func)
	if fn == nil || t.seen[fn] {
		return
	}
	t.seen[fn] = true
	at := argAt(ret.Results, child.(ast.Expr))
	if r := fn.Signature().Results(); at >= 0 && at < r.Len() && isDuration(r.At(at).Type()) {
		t.out.Length, f = true, length
	}
	callers := 0
	for _, file := range t.m.pass.Files {
		for _, d := range file.Decls {
			fd, ok := d.(*ast.FuncDecl)
			if !ok || fd.Body == nil {
				continue
			}
			ast.Inspect(fd.Body, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok && calleeOf(info, call) == fn {
					callers++
					t.mark(call, fd, f, depth+1)
				}
				return true
			})
		}
	}
	if callers == 0 || fn.Exported() && callers == 0 {
		t.lose(f)
	}
}
