// Package flow runs code on paper: a loop, a closure or a function, for one outcome
// of one call, along every path, and says of each path how it ends, what happened
// on it, and whether it hung on something that could not be known.
//
// It reads the syntax tree as the type checker annotated it; it knows nothing of
// retries. Whoever runs it says through Hooks what a call does.
package flow

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/defuse"
)

// Callee is code that can be walked into.
type Callee struct {
	Type *ast.FuncType
	Recv *ast.FieldList // nil for a function literal
	Body *ast.BlockStmt
}

// Channel is what receiving from a channel means.
type Channel int8

// The channels.
const (
	Other Channel = iota // data
	Timer                // a wait
	Done                 // a context's end
	Never                // nothing ever comes
	Quit                 // a channel that nothing but an end is heard from
)

// Hooks says what the code that is run does. Every answer may be "unknown".
type Hooks interface {
	// Attempt gives the results of the call that the run is about. inside says that
	// they come from a call within call's callee: the run walks into it.
	Attempt(call *ast.CallExpr) (results []Value, inside bool)
	// Inner reports whether call, met while inside the attempt's callee, is the one that fails there.
	Inner(call *ast.CallExpr) (results []Value, ok bool)
	// Call gives the results of any other call where they are known. recv is the receiver's value.
	Call(call *ast.CallExpr, recv Value, args []Value) (results []Value, ok bool)
	// Callee gives the code of a call of fn (nil: not known) that is worth walking into, or nil.
	Callee(call *ast.CallExpr, fn *types.Func, recv Value, args []Value) *Callee
	// Field gives the field of a value that came out of the attempt.
	Field(base Value, field *types.Var) (Value, bool)
	// Is answers errors.Is, or == where exact, for an error that came out of the attempt.
	Is(err, target Value, exact bool) (is, known bool)
	// As answers errors.As and type assertions likewise; where it is, v is the value found.
	As(err Value, target types.Type) (v Value, is, known bool)
	// Chan says what receiving from x means.
	Chan(x ast.Expr) Channel
	// Ended reports whether contexts have ended in this run.
	Ended() bool
	// Heeded reports whether a coarse run must tell paths that make the call from those
	// that don't.
	Heeded(call *ast.CallExpr, recv Value, args []Value) bool
	// Lasts reports whether contexts have surely not ended: below the attempt, or after it too.
	Lasts(below bool) bool
}

// End is how a path ends.
type End uint8

// The ends.
const (
	Again    End = iota + 1 // the attempt is made again
	Returned                // the function returns
	Fell                    // it runs off the end
	Stopped                 // panic, os.Exit or the like
	Lost                    // it does not come to the attempt at all, or goes on for ever without it
)

// EventKind is what happened.
type EventKind uint8

// The events.
const (
	Called   EventKind = iota // a call: Node is the *ast.CallExpr
	Branched                  // a condition that was not known: Node, Taken
	Received                  // from a channel: Node, Channel
	Looped                    // a loop went round: Node
	Set                       // a variable was given a value: Var, or part of it: Node
	Deferred                  // Node is the *ast.CallExpr
	Tried                     // the attempt was made: Node
	Sent                      // to a channel: Node is the *ast.SendStmt
)

// Event is one thing that happened on a path after the attempt.
type Event struct {
	Kind    EventKind
	Node    ast.Node
	Taken   bool
	Dep     bool // of a condition: it hung on the failure
	Open    bool // of a condition: it could not be known, the other side is a path too
	Channel Channel
	Var     *types.Var
	Args    []Value // of a call
	idle    bool    // paths with it and without are not told apart
}

// Path is one way from the attempt to an end.
type Path struct {
	End     End
	Return  *ast.ReturnStmt
	Results []Value
	Events  Events
	Guesses []Guess // conditions on it that hung on the failure and could not be known
	Tries   int     // attempts made
	Fall    bool    // the loop was over before the path ended
}

// Result is what a run found.
type Result struct {
	Paths []Path
	Cut   bool // there was more than the run could follow
}

// Run says what is run.
type Run struct {
	Info  *types.Info
	Defs  *defuse.Index
	Hooks Hooks
	// Attempt is the call that the run is about.
	Attempt *ast.CallExpr
	// Func is the function (declared or literal) that holds it.
	Func Callee
	// Loop is the statement to begin at; nil: the function's body.
	Loop ast.Stmt
	// Self, if set, reports whether a call makes the whole function run again.
	Self func(*ast.CallExpr) bool
	// Coarse makes one path of those that differ in little: see blur.
	Coarse bool
	// Short ends paths where the loop is left, if to follow them on would be too much.
	Short bool
	// Rounds is how many attempts are made before a path ends Again; 0 means one more than the first.
	Rounds int
	// Fresh keeps the variables' first values. Otherwise those that the loop changes are unknown,
	// as in a later round.
	Fresh bool
	// Env gives variables values beforehand.
	Env map[*types.Var]Value
	// Assume, if set, gives a value to a variable, field or function of which nothing is known.
	Assume func(types.Object) (Value, bool)
	// Last makes the events and guesses of a path those after the last attempt alone.
	Last bool
	// Watch, if set, is told of every call made after the attempt, with its arguments and
	// the number of attempts made.
	Watch func(call *ast.CallExpr, args []Value, tries int)
	// Started says that the attempt lies behind already: the run is about what follows from Params.
	Started bool
	// Inside says that the whole of Func lies inside the attempt: Hooks.Inner makes it.
	Inside bool
	// Params are the arguments of Func, if known.
	Params []Value
	Recv   Value
	// Steps is how much it may cost before it is cut; 0: the usual.
	Steps int
}

const (
	maxSteps  = 6000
	maxStates = 96
	maxExits  = 512
	maxDepth  = 5
)

// Follow runs it, coarsely where there is too much to follow.
func (r Run) Follow() Result {
	res := r.Do()
	if !res.Cut {
		return res
	}
	r.Coarse = true
	if coarse := r.Do(); !coarse.Cut {
		return coarse
	}
	return res
}

// Do runs it.
func (r Run) Do() Result {
	x := &runner{Run: r}
	if x.Rounds == 0 {
		x.Rounds = 2
	}
	if x.Steps == 0 {
		x.Steps = maxSteps
	}
	st := newState()
	if r.Started {
		st.tried = 1
	}
	st.inside = r.Inside
	for v, val := range r.Env {
		st.put(key{v: v}, val)
	}
	x.bind(r.Func, st, r.Recv, r.Params, true)
	if r.Loop == nil {
		x.finish(x.block(r.Func.Body.List, st))
	} else {
		x.resume(r.Func.Body, r.Loop, st)
	}
	return Result{Paths: x.paths, Cut: x.cut}
}

type exitKind uint8

const (
	normal exitKind = iota
	brk
	cont
	jump
	ret
	again
	stop
	left
)

// exit is how a statement lets go of a state.
type exit struct {
	st    *state
	kind  exitKind
	label string
	vals  []Value
	node  *ast.ReturnStmt
}

type runner struct {
	Run
	paths []Path
	cut   bool
	steps int
	depth int
	calls []ast.Node // bodies being walked, to stop recursion
	named [][]*types.Var
}

// finish makes paths of the exits.
func (x *runner) finish(exits []exit) {
	for _, e := range exits {
		p := Path{Return: e.node, Results: e.vals, Events: e.st.events.Events, Tries: e.st.tried, Fall: e.st.fell}
		switch e.kind {
		case ret:
			p.End = Returned
		case again:
			p.End = Again
		case stop:
			p.End = Stopped
		default:
			p.End = Fell
		}
		if e.st.tried == 0 {
			p.End = Lost
		}
		for _, w := range e.st.guess.ways() {
			p.Guesses = w
			x.paths = append(x.paths, p)
		}
	}
}

func (x *runner) spent() bool {
	x.steps++
	if x.steps > x.Steps {
		x.cut = true
		return true
	}
	return false
}
