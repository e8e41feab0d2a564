// Package setting follows how a program configures a retry: from a constructor, a
// literal, options, setters, field writes, wrappers and helpers to the policy in force.
//
// It reads a package as a whole. Statements of one function are taken in order, and one
// that may not run makes what it changes unknown. What cannot be followed is unknown.
package setting

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"sync"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/symbol"
)

// Env answers for one package. It is safe for concurrent use once filled in.
type Env struct {
	Info *types.Info
	Defs *defuse.Index
	// Fset tells the versions of libraries by where their files lie in the module cache. May be nil.
	Fset *token.FileSet
	// Files are the package's. Without them nothing is seen of the function literals in
	// the initial values of package-level variables.
	Files []*ast.File
	// Made says what policy a function of another package gives, if that is known. May be nil.
	Made func(fn *types.Func, result int) (catalog.Policy, bool)

	once   sync.Once
	events *index

	mu    sync.Mutex
	calls map[*ast.CallExpr]called
}

// called is what Call has answered.
type called struct {
	setting Setting
	call    catalog.Call
	ok      bool
}

// Setting is a policy as found in the program, with the places that decide it.
type Setting struct {
	catalog.Policy
	Known bool // a row stands behind it: something is known at all
	// Complete says that every option and definition was followed. Otherwise a field that
	// was not set after the last unknown is unknown.
	Complete    bool
	Where       map[catalog.Knob]ast.Expr // the expression that sets each knob
	Classifiers []Classifier
	Notify      ast.Expr
	Origin      ast.Expr // the constructor's call or the literal, when in view
	ByDefault   bool     // nothing in view made it: the type's default is assumed
}

// Classifier is a function that decides whether the next attempt is made.
type Classifier struct {
	Fn    ast.Expr
	Again bool // true from Fn means again, not leave
}

// Value gives the policy that x, a policy, a backoff or a client, is configured with.
func (e *Env) Value(x ast.Expr) Setting {
	v := e.begin()
	s := v.value(x, 0)
	return v.orDefault(s, e.Info.TypeOf(x))
}

// Retry gives the policy in force for a call of a retry library.
func (e *Env) Retry(call *ast.CallExpr, row *catalog.Retrier) Setting {
	v := e.begin()
	s := Setting{Policy: row.Policy, Known: true, Complete: true, Origin: call}
	if row.Recv {
		if recv := receiver(call); recv != nil {
			s.overlay(v.value(recv, 0))
		}
	}
	if row.Field != "" && row.Closure < len(call.Args) {
		s.overlay(v.value(call.Args[row.Closure], 0))
	}
	v.arguments(&s, call, row.Args, row.Options)
	return s
}

// Call gives the policy of a method call on an SDK client: as the client is configured,
// changed by the call's own options. It is false where call is none that the catalog knows,
// or gives no error.
func (e *Env) Call(call *ast.CallExpr) (Setting, catalog.Call, bool) {
	e.mu.Lock()
	c, known := e.calls[call]
	e.mu.Unlock()
	if !known { // a function that many call is asked about for each of them
		c.setting, c.call, c.ok = e.call(call)
		e.mu.Lock()
		if e.calls == nil {
			e.calls = map[*ast.CallExpr]called{}
		}
		e.calls[call] = c
		e.mu.Unlock()
	}
	return c.setting, c.call, c.ok
}

func (e *Env) call(call *ast.CallExpr) (Setting, catalog.Call, bool) {
	v := e.begin()
	c, of, sig, ok := v.clientCall(call)
	if !ok || !answers(sig, c) {
		return Setting{}, catalog.Call{}, false
	}
	var s Setting
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && e.Info.Selections[sel] != nil {
		s = v.receiverValue(sel)
	}
	s = v.asClient(s, c.Client, of)
	v.callOptions(&s, call, sig, c)
	return s, c, true
}

// clientCall finds the row of what is called: a method, a function, or a field that holds
// a function of a named type, as generated clients have them.
func (v eval) clientCall(call *ast.CallExpr) (c catalog.Call, of types.Object, sig *types.Signature, ok bool) {
	name, fn := symbol.Callee(v.Info, call)
	if fn != nil {
		if c, ok = catalog.FindCall(name); !ok {
			c, ok = trailing(name, fn)
		}
		return c, fn, fn.Signature(), ok
	}
	t := v.Info.TypeOf(call.Fun)
	named := symbol.Named(t)
	if named == nil || v.Info.Types[call.Fun].IsType() {
		return c, nil, nil, false
	}
	if sig, ok = named.Underlying().(*types.Signature); !ok {
		return c, nil, nil, false
	}
	c, ok = catalog.FindCall(symbol.TypeOf(t))
	return c, named.Obj(), sig, ok
}

// answers reports whether a call can say that it failed: by an error, or by a result that
// holds one.
func answers(sig *types.Signature, c catalog.Call) bool {
	for r := range sig.Results().Variables() {
		if types.Identical(r.Type(), types.Universe.Lookup("error").Type()) || c.Answers(symbol.TypeOf(r.Type())) {
			return true
		}
	}
	return false
}

// Delay gives the policy behind a call that gives, or makes, the next wait.
func (e *Env) Delay(call *ast.CallExpr, row *catalog.Delay) Setting {
	v := e.begin()
	s := Setting{Policy: row.Set, Known: true, Complete: true, Origin: call}
	if row.Recv {
		if recv := receiver(call); recv != nil {
			s = v.value(recv, 0)
			s.fill(row.Set)
		}
	}
	v.arguments(&s, call, row.Args, 0)
	return s
}

// Function gives the policies that a function (*ast.FuncDecl or *ast.FuncLit) returns, one
// for each result. A result that is an option holds what the option sets, and nothing else.
func (e *Env) Function(fn ast.Node) []Setting {
	return e.begin().results(fn)
}

func (e *Env) begin() eval {
	e.once.Do(func() { e.events = newIndex(e) })
	left := longest
	return eval{Env: e, left: &left}
}

// trailing finds a generated method by its variadic last parameter.
func trailing(name symbol.Name, fn *types.Func) (catalog.Call, bool) {
	sig := fn.Signature()
	if !sig.Variadic() {
		return catalog.Call{}, false
	}
	last := sig.Params().At(sig.Params().Len() - 1).Type().(*types.Slice).Elem()
	option := symbol.TypeOf(last)
	if option.IsZero() {
		return catalog.Call{}, false
	}
	return catalog.FindTrailing(name, option)
}

// orDefault gives what a client out of view does by default, unless the package is seen
// to switch that off somewhere.
func (v eval) orDefault(s Setting, t types.Type) Setting {
	if s.Known || t == nil {
		return s
	}
	if c, _ := catalog.FindClient(symbol.TypeOf(t)); c != nil {
		return v.asClient(s, c, symbol.Named(t).Obj())
	}
	return s
}

// asClient is orDefault for a client whose row is at hand; of is an object of its library.
func (v eval) asClient(s Setting, c *catalog.Client, of types.Object) Setting {
	if s.Known {
		return s
	}
	if v.switchedOff(c) {
		return Setting{}
	}
	return Setting{Policy: v.policy(c, of), Known: true, Complete: true, ByDefault: true}
}

// switchedOff reports whether some client of the kind is made in the package with its
// retries off: then nothing is said of one that comes from out of view.
func (v eval) switchedOff(c *catalog.Client) bool {
	if c.Policy.Attempts == 1 || v.depth > deepest/2 {
		return false
	}
	v.depth += deepest / 4
	for _, made := range v.events.made[c] {
		if s := v.value(made, 0); s.Known && !s.ByDefault && s.Attempts == 1 {
			return true
		}
	}
	for _, g := range v.events.globals {
		s := Setting{Policy: c.Policy, Known: true, Complete: true}
		if v.effects(&s, g.row.Effects, g.call, g.value); s.Attempts != c.Policy.Attempts {
			return true
		}
	}
	return false
}

// policy gives a client's defaults in the version in use. Where that can't be told only
// what every version has in common is known.
func (v eval) policy(c *catalog.Client, of types.Object) catalog.Policy {
	p := c.Policy
	if len(c.Was) == 0 {
		return p
	}
	version := v.version(of)
	for _, w := range c.Was {
		switch {
		case version == "" && w.Attempts != p.Attempts:
			p.Attempts = 0
		case version != "" && older(version, w.Before):
			p.Attempts = w.Attempts
			return p
		}
	}
	return p
}

// version gives the version of the module that declares obj, by its file's place in the
// module cache: ".../dynamodb@v1.74.0/api_client.go".
func (v eval) version(obj types.Object) string {
	if v.Fset == nil || obj == nil || !obj.Pos().IsValid() {
		return ""
	}
	_, rest, ok := strings.Cut(v.Fset.Position(obj.Pos()).Filename, "@")
	if !ok {
		return ""
	}
	version, _, _ := strings.Cut(rest, "/")
	return version
}

// older reports whether version a comes before b, by their numbers alone.
func older(a, b string) bool {
	x, y := numbers(a), numbers(b)
	return slices.Compare(x[:], y[:]) < 0
}

func numbers(version string) (n [3]int) {
	for i, s := range strings.SplitN(strings.TrimPrefix(version, "v"), ".", 3) {
		for _, r := range s {
			if r < '0' || r > '9' {
				break
			}
			n[i] = n[i]*10 + int(r-'0')
		}
	}
	return n
}

// set notes that x decides knob.
