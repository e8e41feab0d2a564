package summary

import (
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/symbol"
)

// Listed says what the catalog knows of fn as a call of a client: by its name, or by
// the type of its variadic last parameter.
func Listed(fn *types.Func) (catalog.Call, bool) {
	n := symbol.Of(fn)
	sig := fn.Signature()
	if c, ok := catalog.FindCall(n); ok {
		c.Local = c.Local || !answers(c.Client, n, sig)
		c.Retried = c.Retried && !c.Local
		return c, true
	}
	if !sig.Variadic() || sig.Recv() == nil || CtxParam(sig) != 1 || !fails(sig) {
		return catalog.Call{}, false
	}
	last, ok := types.Unalias(sig.Params().At(sig.Params().Len() - 1).Type()).(*types.Slice)
	if !ok {
		return catalog.Call{}, false
	}
	return catalog.FindTrailing(n, symbol.TypeOf(last.Elem()))
}

// answers reports whether a function that a client's row covers can tell of a failure:
// what can't is no call of the remote side, unless the row names it.
func answers(c *catalog.Client, n symbol.Name, sig *types.Signature) bool {
	if fails(sig) || slices.Contains(c.Calls, n.Local()) {
		return true
	}
	for _, call := range c.Calls {
		if strings.HasSuffix(call, "."+n.Local()) {
			return true
		}
	}
	for v := range sig.Results().Variables() {
		if t := symbol.TypeOf(v.Type()); t.Path == n.Path && slices.ContainsFunc(c.Answers, func(a string) bool { return glob(a, t.Ident) }) {
			return true
		}
	}
	return false
}

// glob reports whether name fits a pattern in which one "*" stands for any text.
func glob(pattern, name string) bool {
	before, after, wild := strings.Cut(pattern, "*")
	if !wild {
		return pattern == name
	}
	return len(name) >= len(before)+len(after) && strings.HasPrefix(name, before) && strings.HasSuffix(name, after)
}

// listedCall is what the catalog's rows say of a call of fn; nil if that is nothing.
func listedCall(fn *types.Func) *Func {
	c, ok := Listed(fn)
	verb, _ := catalog.FindVerb(symbol.Of(fn))
	if !ok && verb == nil {
		return nil
	}
	f := &Func{Remote: catalog.No}
	if ok && !c.Local && !Streams(fn) || verb != nil && verb.Sends {
		f.Remote = catalog.Yes
	}
	switch {
	case verb == nil:
		if f.Remote == catalog.Yes {
			f.RequestParam = requestParam(fn.Signature())
		}
	case verb.Sends && verb.Method != "":
		f.Methods = MethodOf(verb.Method)
	case verb.Sends:
		f.MethodParam = uint8(verb.Arg + 1)
	case verb.Method != "":
		f.Makes = MethodOf(verb.Method)
	default:
		f.MakesParam = uint8(verb.Arg + 1)
	}
	return f
}

// Streams reports whether fn reads on from what was opened before: it repeats nothing.
func Streams(fn *types.Func) bool {
	if fn.Signature().Recv() == nil {
		return false
	}
	if fn.Name() == "Recv" {
		if m, _, _ := types.LookupFieldOrMethod(fn.Signature().Recv().Type(), true, nil, "RecvMsg"); m != nil {
			return true // a generated gRPC stream
		}
	}
	n := symbol.Of(fn)
	switch n.Path {
	case "net", "io", "bufio", "crypto/tls", "net/textproto":
		return strings.HasPrefix(n.Ident, "Read") || strings.HasPrefix(n.Ident, "Accept") || n.Ident == "Scan"
	case "encoding/json", "encoding/xml", "encoding/gob", "encoding/csv":
		return n.Type == "Decoder" || n.Type == "Reader"
	case "google.golang.org/grpc":
		return n.Ident == "RecvMsg" || n.Ident == "Recv" || n.Ident == "CloseAndRecv"
	case "database/sql":
		return n.Type == "Rows"
	case "github.com/gorilla/websocket", "github.com/coder/websocket", "nhooyr.io/websocket":
		return strings.HasPrefix(n.Ident, "Read") || n.Ident == "NextReader"
	}
	return false
}
