// Package attempt says of a call whether it is an attempt: whether it leaves the
// process and so can fail for a while, and whether it may be made twice.
package attempt

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/summary"
	"github.com/retrylint/retrylint/internal/symbol"
)

// Kind says where a call goes.
type Kind int8

// The kinds. Local is proved: every call was followed and none leaves the process.
const (
	Unknown Kind = iota
	Local
	Remote
)

func (k Kind) String() string { return [...]string{"unknown", "local", "remote"}[k] }

// Call is what is known of a call.
type Call struct {
	Kind Kind
	// Name is what a message calls it: "Client.Do", "s3.Client.PutObject".
	Name string
	// Func is the function or method called by name, or nil.
	Func *types.Func
	// Methods are the HTTP methods that it sends, where the code shows them.
	Methods summary.MethodSet
	// MethodParam and RequestParam as in summary.Func: the callee's parameter that decides.
	MethodParam, RequestParam int
	// NotIdempotent: Yes, it must not be repeated blindly; No, it may.
	NotIdempotent catalog.Tri
	Catalog       catalog.Call
	// Stream reports whether it goes on reading what was opened before.
	Stream bool
	Does   *summary.Func
}

// Of says what is known of a call.
func Of(pkg *summary.Package, call *ast.CallExpr) Call {
	c := Call{Does: pkg.Call(call)}
	info := pkg.Delay().Info
	c.Func, _ = typeutil.Callee(info, call).(*types.Func)
	if c.Func != nil {
		c.Func = c.Func.Origin()
		c.Catalog, _ = summary.Listed(c.Func)
	}
	c.Name = name(call, c.Func)
	switch c.Does.Remote {
	case catalog.Yes:
		c.Kind = Remote
	case catalog.No:
		c.Kind = Local
	}
	c.Methods = c.Does.Methods
	c.MethodParam, c.RequestParam = int(c.Does.MethodParam), int(c.Does.RequestParam)
	if c.Func != nil {
		c.Stream = summary.Streams(c.Func)
	}
	if c.Stream {
		c.Kind = Local
	}
	c.NotIdempotent = idempotency(c)
	return c
}

// idempotency goes by the methods that are sent and by the catalog's rows.
func idempotency(c Call) catalog.Tri {
	switch {
	case c.Catalog.NotIdempotent, c.Methods.Unsafe():
		return catalog.Yes
	case c.Methods.Has(summary.MethodUnknown | summary.MethodOther), c.MethodParam > 0, c.RequestParam > 0:
		return catalog.Unknown
	case c.Methods != 0:
		return catalog.No
	}
	return catalog.Unknown
}

// name is what a message calls the callee.
func name(call *ast.CallExpr, fn *types.Func) string {
	if fn == nil {
		switch f := ast.Unparen(call.Fun).(type) {
		case *ast.Ident:
			return f.Name
		case *ast.SelectorExpr:
			return f.Sel.Name
		case *ast.FuncLit:
			return "a closure"
		}
		return "a function value"
	}
	n := symbol.Of(fn)
	if n.IsZero() {
		return fn.Name()
	}
	if n.Type == "" || generic[n.Type] && n.Path != "net/http" {
		return fn.Pkg().Name() + "." + n.Local()
	}
	return n.Local()
}

// generic are type names that say too little without their package.
var generic = map[string]bool{"Client": true, "Service": true, "Conn": true, "DB": true, "API": true}
