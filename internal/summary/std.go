package summary

import (
	"go/types"
	"strings"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/symbol"
)

// stdRemote are the functions and methods of the standard library that leave the
// process. A name that ends in a point stands for all that begins so.
var stdRemote = map[string][]string{
	"net": {"Dial", "DialTimeout", "DialTCP", "DialUDP", "DialIP", "Dialer.Dial", "Dialer.DialContext", "Lookup.", "Resolver.",
		"ResolveTCPAddr", "ResolveUDPAddr", "ResolveIPAddr", "Conn.Write", "TCPConn.Write", "UDPConn.Write", "UDPConn.WriteTo", "PacketConn.WriteTo"},
	"net/http":                 {"Get", "Head", "Post", "PostForm", "Client.Do", "Client.Get", "Client.Head", "Client.Post", "Client.PostForm", "Transport.RoundTrip", "RoundTripper.RoundTrip"},
	"net/http/httputil":        {"ClientConn.Do"},
	"net/rpc":                  {"Dial.", "Client.Call", "Client.Go"},
	"net/rpc/jsonrpc":          {"Dial"},
	"net/smtp":                 {"Dial", "SendMail", "Client."},
	"net/textproto":            {"Dial", "Conn.Cmd"},
	"crypto/tls":               {"Dial.", "Dialer.", "Conn.Handshake", "Conn.HandshakeContext", "Conn.Write"},
	"log/syslog":               {"Dial", "New"},
	"database/sql":             {"DB.Ping.", "DB.Query.", "DB.Exec.", "DB.Begin.", "DB.Prepare.", "DB.Conn", "Conn.Ping.", "Conn.Query.", "Conn.Exec.", "Conn.Begin.", "Conn.Prepare.", "Tx.Query.", "Tx.Exec.", "Tx.Prepare.", "Tx.Commit", "Tx.Rollback", "Stmt.Query.", "Stmt.Exec."},
	"database/sql/driver":      {"Connector.Connect", "Driver.Open", "Pinger.Ping", "Execer.", "Queryer.", "ExecerContext.", "QueryerContext.", "Conn.Begin", "Tx."},
	"golang.org/x/net/ctxhttp": {"Do", "Get", "Head", "Post", "PostForm"},
}

// stdMethods are the HTTP methods that those send.
var stdMethods = map[string]MethodSet{
	"Get": MethodGet, "Client.Get": MethodGet, "Head": MethodHead, "Client.Head": MethodHead,
	"Post": MethodPost, "Client.Post": MethodPost, "PostForm": MethodPost, "Client.PostForm": MethodPost,
}

// stdLocal are functions of those packages' types that a name above would take in.
var stdLocal = map[string][]string{
	"net/smtp": {"Client.Close", "Client.Extension", "Client.TLSConnectionState"},
}

// stdNoReturn never return.
var stdNoReturn = map[string][]string{
	"os": {"Exit"}, "runtime": {"Goexit"}, "syscall": {"Exit"},
	"log":     {"Fatal", "Fatalf", "Fatalln", "Panic", "Panicf", "Panicln", "Logger.Fatal", "Logger.Fatalf", "Logger.Fatalln", "Logger.Panic", "Logger.Panicf", "Logger.Panicln"},
	"testing": {"common.Fatal", "common.Fatalf", "common.FailNow", "common.Skip", "common.Skipf", "common.SkipNow", "TB.Fatal", "TB.Fatalf", "TB.FailNow", "TB.Skip", "TB.Skipf", "TB.SkipNow"},
}

// stdSpawns call their function parameter later, or not at all.
var stdSpawns = map[string][]string{
	"time": {"AfterFunc"}, "context": {"AfterFunc"}, "runtime": {"SetFinalizer", "AddCleanup"},
	"net/http": {"HandleFunc", "HandlerFunc", "ServeMux.HandleFunc", "NewServeMux"}, "sync": {"OnceFunc", "OnceValue", "OnceValues", "WaitGroup.Go"},
	"testing": {"common.Cleanup", "TB.Cleanup"}, "expvar": {"Publish"}, "flag": {"Func", "BoolFunc", "FlagSet.Func", "FlagSet.BoolFunc"},
}

func listed(table map[string][]string, n symbol.Name) bool {
	local := n.Local()
	for _, s := range table[n.Path] {
		if s == local || strings.HasSuffix(s, ".") && strings.HasPrefix(local, strings.TrimSuffix(s, ".")) {
			return true
		}
	}
	return false
}

// stdFunc is what is known of a function of the standard library by its name.
func stdFunc(fn *types.Func) *Func {
	n := symbol.Of(fn)
	f := &Func{Remote: catalog.No, NoReturn: listed(stdNoReturn, n)}
	if listed(stdRemote, n) && !listed(stdLocal, n) {
		f.Remote = catalog.Yes
		if n.Path == "net/http" || n.Path == "golang.org/x/net/ctxhttp" {
			f.Methods = stdMethods[n.Local()]
			if f.Methods == 0 {
				f.RequestParam = requestParam(fn.Signature())
			}
		}
	}
	if n.Path == "net/http" {
		switch n.Ident {
		case "NewRequest":
			f.MakesParam = 1
		case "NewRequestWithContext":
			f.MakesParam = 2
		}
	}
	sig := fn.Signature()
	for i := range min(sig.Params().Len(), 32) {
		if _, is := types.Unalias(sig.Params().At(i).Type()).Underlying().(*types.Signature); is {
			if listed(stdSpawns, n) {
				f.Spawns |= 1 << i
			} else {
				f.Calls |= 1 << i
			}
		}
	}
	return f
}

// requestParam gives index+1 of the *http.Request among sig's parameters, or 0.
func requestParam(sig *types.Signature) uint8 {
	for i := range sig.Params().Len() {
		if isNamed(sig.Params().At(i).Type(), "net/http", "Request") {
			return uint8(i + 1)
		}
	}
	return 0
}

func isNamed(t types.Type, path, ident string) bool {
	n := symbol.TypeOf(t)
	return n.Path == path && n.Ident == ident
}

func isContext(t types.Type) bool { return isNamed(t, "context", "Context") }

// isRoundTrip reports whether sig is func(*http.Request) (*http.Response, error).
func isRoundTrip(sig *types.Signature) bool {
	return sig.Params().Len() == 1 && sig.Results().Len() == 2 &&
		isNamed(sig.Params().At(0).Type(), "net/http", "Request") &&
		isNamed(sig.Results().At(0).Type(), "net/http", "Response") && isError(sig.Results().At(1).Type())
}

func isError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }

// isGenerated reports whether sig is a method of a gRPC client that protoc made:
// (ctx, ..., ...grpc.CallOption) (x, error).
func isGenerated(sig *types.Signature) bool {
	n := sig.Params().Len()
	if !sig.Variadic() || n < 2 || sig.Results().Len() != 2 || !isError(sig.Results().At(1).Type()) {
		return false
	}
	opts, ok := types.Unalias(sig.Params().At(n - 1).Type()).(*types.Slice)
	return ok && isContext(sig.Params().At(0).Type()) && isNamed(opts.Elem(), "google.golang.org/grpc", "CallOption")
}
