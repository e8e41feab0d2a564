package summary

import (
	"fmt"
	"go/types"
	"strconv"
	"strings"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/symbol"
)

// Func is what is known of a function: what happens when it is called. The zero Func
// says nothing.
type Func struct {
	// Remote: Yes, it calls out, itself or through what it calls; No, every call was
	// followed and stays in the process, those of its function parameters (Calls) left aside.
	Remote catalog.Tri
	// Waits reports whether it waits; Wait says how long, Hears whether every such
	// wait ends when a context or a channel of its own says so.
	Waits bool
	Hears bool
	Wait  delay.Result
	// Results, one each, where something is known of them as delays.
	Results []delay.Result
	// Methods are those that it sends by HTTP. Index+1 of the parameter that decides:
	// a method's name, or a *http.Request.
	Methods                   MethodSet
	MethodParam, RequestParam uint8
	// Makes are the methods of the *http.Request that it makes without sending it.
	Makes      MethodSet
	MakesParam uint8
	Logs       LevelSet
	NoReturn   bool
	Calls      uint32 // bit i: it calls its function parameter i
	Spawns     uint32 // bit i: it calls it in another goroutine
	// Attempts is what a directive says that one call makes, the first included; 0: none does.
	Attempts int
	// Policies is what the results are set to, where they are retry policies.
	Policies []catalog.Policy
}

// MethodSet is a set of HTTP methods.
type MethodSet uint16

// The methods. MethodUnknown: one that the code does not show.
const (
	MethodGet MethodSet = 1 << iota
	MethodHead
	MethodPut
	MethodDelete
	MethodOptions
	MethodPost
	MethodPatch
	MethodOther
	MethodUnknown
)

var methodNames = [...]string{"get", "head", "put", "delete", "options", "post", "patch", "other", "anymethod"}

// MethodOf gives the set of one method by its name as HTTP spells it.
func MethodOf(name string) MethodSet {
	switch strings.ToUpper(name) {
	case "", "GET":
		return MethodGet
	case "HEAD":
		return MethodHead
	case "PUT":
		return MethodPut
	case "DELETE":
		return MethodDelete
	case "OPTIONS":
		return MethodOptions
	case "POST":
		return MethodPost
	case "PATCH":
		return MethodPatch
	}
	return MethodOther
}

// Has reports whether s holds any method of t.
func (s MethodSet) Has(t MethodSet) bool { return s&t != 0 }

// Unsafe reports whether s holds a method that must not be repeated blindly.
func (s MethodSet) Unsafe() bool { return s.Has(MethodPost | MethodPatch) }

func (s MethodSet) String() string { return set(uint(s), methodNames[:]) }

// LevelSet is a set of log levels.
type LevelSet uint8

// The levels. Plain is a log without any.
const (
	Debug LevelSet = 1 << iota
	Info
	Warn
	Error
	Plain
)

var levelNames = [...]string{"debug", "info", "warn", "error", "plain"}

func (s LevelSet) String() string { return set(uint(s), levelNames[:]) }

func set(bits uint, names []string) string {
	var on []string
	for i, n := range names {
		if bits&(1<<i) != 0 {
			on = append(on, n)
		}
	}
	return strings.Join(on, ",")
}

// CtxParam gives index+1 of sig's first context.Context, or 0.
func CtxParam(sig *types.Signature) int {
	for i := range sig.Params().Len() {
		if symbol.IsContext(sig.Params().At(i).Type()) {
			return i + 1
		}
	}
	return 0
}

// String is terse, for tests: "remote waits fixed 1s post".
func (f *Func) String() string {
	var s []string
	add := func(on bool, word string) {
		if on {
			s = append(s, word)
		}
	}
	add(f.Remote == catalog.Yes, "remote")
	add(f.Remote == catalog.Unknown, "unknown")
	add(f.Waits, "waits")
	if f.Waits {
		s = append(s, resultString(f.Wait))
	}
	add(f.Hears, "hears")
	for i, r := range f.Results {
		if !r.IsZero() {
			s = append(s, fmt.Sprintf("gives%d %s", i, resultString(r)))
		}
	}
	add(f.Methods != 0, f.Methods.String())
	add(f.MethodParam > 0, fmt.Sprintf("method%d", f.MethodParam-1))
	add(f.RequestParam > 0, fmt.Sprintf("request%d", f.RequestParam-1))
	add(f.Makes != 0, "makes "+f.Makes.String())
	add(f.MakesParam > 0, fmt.Sprintf("makes%d", f.MakesParam-1))
	add(f.Logs != 0, "logs "+f.Logs.String())
	add(f.NoReturn, "noreturn")
	add(f.Attempts > 0, fmt.Sprintf("attempts%d", f.Attempts))
	add(f.Calls != 0, "calls"+params(f.Calls))
	add(f.Spawns != 0, "spawns"+params(f.Spawns))
	for i, p := range f.Policies {
		if p != (catalog.Policy{}) {
			s = append(s, fmt.Sprintf("policy%d attempts %d jitter %d growth %d", i, p.Attempts, p.Jitter, p.Growth))
		}
	}
	if len(s) == 0 {
		return "local"
	}
	return strings.Join(s, " ")
}

func resultString(r delay.Result) string {
	var s []string
	switch r.Random {
	case catalog.Yes:
		s = append(s, "random")
	case catalog.Unknown:
		s = append(s, "unknown")
	}
	switch r.Growth {
	case catalog.NoWait:
		s = append(s, "nowait")
	case catalog.Fixed:
		s = append(s, "fixed")
	case catalog.Linear:
		s = append(s, "linear")
	case catalog.Exponential:
		s = append(s, "exponential")
	}
	if r.Base != 0 {
		s = append(s, r.Base.String())
	}
	if r.Flags&delay.FlagServer != 0 {
		s = append(s, "server")
	}
	for _, b := range []struct {
		bits uint32
		name string
	}{{r.Params, "p"}, {r.Exp, "e"}, {r.ArgParams, "a"}, {r.ArgExp, "x"}} {
		for i := range 32 {
			if b.bits&(1<<i) != 0 {
				s = append(s, fmt.Sprintf("%s%d", b.name, i))
			}
		}
	}
	return strings.Join(s, " ")
}

// join takes over what g's function does: it is called, or may be called instead.
func (f *Func) join(g *Func) {
	f.Remote = worst(f.Remote, g.Remote)
	f.Waits = f.Waits || g.Waits
	f.Logs |= g.Logs
	f.Calls |= g.Calls
	f.Spawns |= g.Spawns
	f.Methods |= g.Methods
	f.MethodParam = oneParam(f.MethodParam, g.MethodParam, &f.Methods)
	f.RequestParam = oneParam(f.RequestParam, g.RequestParam, &f.Methods)
}

// sends gives of f what a call by way of an interface tells too: whether it calls out, and by
// which methods.
func (f *Func) sends() *Func {
	return &Func{Remote: f.Remote, Methods: f.Methods, MethodParam: f.MethodParam, RequestParam: f.RequestParam}
}

// oneParam keeps one deciding parameter; where two do, any method may be sent.
func oneParam(a, b uint8, ms *MethodSet) uint8 {
	if a == 0 || a == b {
		return b
	}
	if b != 0 {
		*ms |= MethodUnknown
	}
	return a
}

// worst orders No, Unknown, Yes.
func worst(a, b catalog.Tri) catalog.Tri {
	switch {
	case a == catalog.Yes || b == catalog.Yes:
		return catalog.Yes
	case a == catalog.Unknown || b == catalog.Unknown:
		return catalog.Unknown
	}
	return catalog.No
}

// params names the parameters in a set: "0,2".
func params(bits uint32) string {
	var on []string
	for i := range 32 {
		if bits&(1<<i) != 0 {
			on = append(on, strconv.Itoa(i))
		}
	}
	return strings.Join(on, ",")
}
