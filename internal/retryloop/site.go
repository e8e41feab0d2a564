// Package retryloop is the model: it finds every retry, supervisor and poll of a
// package once, and the checks read it.
//
// A site is found by running it on paper (package flow): where the attempt fails and
// is made again with the same arguments, and success leaves, it is a retry; neither a
// name nor the shape of a loop makes it one.
package retryloop

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/attempt"
	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/setting"
)

// Kind is what a site does.
type Kind uint8

// The kinds; RULES: terms.
const (
	Other      Kind = iota
	Retry           // makes the same attempt again because it failed, leaves on success
	Supervisor      // the same, but success does not leave it
	Poll            // goes round until a state is reached
)

func (k Kind) String() string {
	return [...]string{"no retry", "retry", "supervisor", "poll"}[k]
}

// Form is how a site is written.
type Form uint8

// The forms.
const (
	Loop      Form = iota // for, range
	Goto                  // a label and a jump back to it
	Recursion             // the function calls itself
	Library               // a closure given to a retry library
	Helper                // a closure given to a helper of this module
	Resend                // the same call a second time, further on in the function
)

func (f Form) String() string {
	return [...]string{"loop", "goto", "recursion", "library", "helper", "resend"}[f]
}

// Body is a function's code: a declaration's or a literal's.
type Body struct {
	Decl *ast.FuncDecl // nil for a literal
	Lit  *ast.FuncLit
	Fn   *types.Func // of Decl
}

func (b *Body) callee() flow.Callee {
	if b.Decl != nil {
		return flow.Callee{Type: b.Decl.Type, Recv: b.Decl.Recv, Body: b.Decl.Body}
	}
	return flow.Callee{Type: b.Lit.Type, Body: b.Lit.Body}
}

// Block is the body's statements.
func (b *Body) Block() *ast.BlockStmt {
	if b.Decl != nil {
		return b.Decl.Body
	}
	return b.Lit.Body
}

// Type is the function's type as written.
func (b *Body) Type() *ast.FuncType {
	if b.Decl != nil {
		return b.Decl.Type
	}
	return b.Lit.Type
}

// Site is a place where attempts may be made again.
type Site struct {
	Kind     Kind
	Form     Form
	Why      string        // what decided the kind, in words
	Node     ast.Node      // the loop, the labelled statement, the function or the call
	Func     *Body         // the function that holds it
	Closure  *Body         // Library, Helper: what is called again
	Call     *ast.CallExpr // Library, Helper
	Row      *catalog.Retrier
	Setting  setting.Setting // Library: how it is configured
	Within   *Site           // Helper: the helper's own loop, where it is in view
	Attempts []*Attempt      // those that are made again; the first decided
	Rejected []*Attempt      // candidates that no failure brings back
	Waits    []Wait          // on the way from a failure to the next attempt
	Bounds   Bounds

	model    *Model
	open     []*ast.CallExpr // what may be made again, while it is not decided what the site is
	counted  bool
	guesses  bool // the helper decides by the error, in a way that is not in view
	hears    bool // its helper, of another package, is left when the context ends
	counters *counting
}

// Attempt is a call that a site makes again.
type Attempt struct {
	attempt.Call
	Expr   *ast.CallExpr
	Site   *Site
	Param  bool // it calls a function parameter of the function around it
	param  *types.Var
	hand   *ast.CallExpr   // what calls param, here or below
	inner  []*ast.CallExpr // the calls below it that leave the process, where its code is in view
	runs   map[Outcome]*Verdict
	moots  map[*ast.CallExpr]bool // what moot has answered
	parts  map[part]*Verdict
	varies map[*types.Var]bool
	lives  map[Outcome]flow.Result
	over   *ast.RangeStmt // what sweep has answered
	looked bool           // that it has
	probes *bool          // what mayProbe has answered
	// refilled are the fields, as they are set in the round, that carry another item or page.
	refilled map[ast.Node]bool
}

// Wait is a wait between two attempts.
type Wait struct {
	Node   ast.Expr // the call that waits, or the channel that is received from
	Source delay.Source
	Hears  bool // the end of a context or a stop channel is heard meanwhile
	Plain  bool // time.Sleep, or a timer's channel: it is made for nothing else
	Spare  bool // it does not wait after the last attempt
}

// Bounds is what ends a site although the attempt goes on failing.
type Bounds struct {
	Ends    []ast.Node // the conditions that do
	Skipped *flow.Path // a way round that passes none of them, if there is one
	Ctx     bool       // a context's end leaves it
	Sure    bool       // everything that could end it was seen
	Count   int        // attempts in all, where they can be counted; 0 unknown
}

// Body is what each attempt runs again: the closure, or the function that holds the site.
func (s *Site) Body() *Body {
	if s.Closure != nil {
		return s.Closure
	}
	return s.Func
}

// Head is the range of text that stands for the whole site.
func (s *Site) Head() (pos, end token.Pos) {
	switch n := s.Node.(type) {
	case *ast.ForStmt:
		return n.Pos(), n.Body.Lbrace
	case *ast.RangeStmt:
		return n.Pos(), n.Body.Lbrace
	case *ast.LabeledStmt:
		return n.Pos(), n.Colon + 1
	case *ast.FuncDecl:
		return n.Pos(), n.Type.End()
	case *ast.FuncLit:
		return n.Pos(), n.Type.End()
	case *ast.CallExpr:
		return n.Pos(), n.Lparen
	}
	return s.Node.Pos(), s.Node.End()
}

// Remote reports whether the site's attempts leave the process. A helper that calls
// its function parameter counts as one whose attempts do.
func (s *Site) Remote() bool {
	for _, a := range s.Attempts {
		if a.Kind == attempt.Remote || a.Param {
			return true
		}
	}
	return false
}
