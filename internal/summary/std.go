package summary

import (
	"go/types"
	"strings"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/symbol"
)

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

// stdFunc is what is known of a function of the standard library that the catalog
// does not list: it stays in the process.
func stdFunc(fn *types.Func) *Func {
	n := symbol.Of(fn)
	f := &Func{Remote: catalog.No, NoReturn: listed(stdNoReturn, n)}
	if n == (symbol.Name{Path: "time", Ident: "Sleep"}) { // as a value; a plain call of it is seen by delay
		f.Waits, f.Wait = true, delay.Result{Random: catalog.No, Growth: catalog.Fixed, Capped: catalog.Yes, Params: 1, Flags: delay.FlagOwn | delay.FlagSame}
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
		if symbol.Is(sig.Params().At(i).Type(), "net/http", "Request") {
			return uint8(i + 1)
		}
	}
	return 0
}

// isRoundTrip reports whether sig is func(*http.Request) (*http.Response, error).
func isRoundTrip(sig *types.Signature) bool {
	return sig.Params().Len() == 1 && sig.Results().Len() == 2 &&
		symbol.Is(sig.Params().At(0).Type(), "net/http", "Request") &&
		symbol.Is(sig.Results().At(0).Type(), "net/http", "Response") && isError(sig.Results().At(1).Type())
}

func isError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }
