// Package flow runs code on paper: a loop, a closure or a function, for one outcome
// of one call, along every path, and says of each path how it ends, what happened
// on it, and whether it hung on something that could not be known.
//
// It reads the syntax tree as the type checker annotated it; it knows nothing of
// retries. Whoever runs it says through Hooks what a call does.
package flow

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

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
}

// Path is one way from the attempt to an end.
type Path struct {
	End     End
	Return  *ast.ReturnStmt
	Results []Value
	Events  []Event
	Guesses []Guess // conditions on it that hung on the failure and could not be known
	Tries   int     // attempts made
	Fall    bool    // the loop was over before the path ended
}

// Guess is a condition that hangs on the failure and cannot be known, and the side taken.
type Guess struct {
	Cond  ast.Node
	Taken bool
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
	x.bind(r.Func, st, r.Recv, r.Params)
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
		p := Path{Return: e.node, Results: e.vals, Events: e.st.events.list(), Guesses: e.st.guess, Tries: e.st.tried, Fall: e.st.fell}
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
		x.paths = append(x.paths, p)
	}
}

// merge makes one of the states that are equal, and drops what is too much.
func (x *runner) merge(in []exit) []exit {
	if len(in) < 2 {
		return in
	}
	out := in[:0:0]
	seen := map[uint64][]int{}
	live := 0
	for _, e := range in {
		if e.kind != normal && e.kind != cont && e.kind != brk {
			out = append(out, e)
			continue
		}
		if live > maxStates {
			x.cut = true
			continue
		}
		h := e.st.hash() + uint64(e.kind)*0x51ed27 + uint64(len(e.label))*0x777
		joined := false
		for _, i := range seen[h] {
			if join(out[i].st, e.st) {
				joined = true
				break
			}
		}
		if !joined {
			seen[h] = append(seen[h], len(out))
			out = append(out, e)
			live++
		}
	}
	if len(out) > maxExits {
		x.cut = true
		out = out[:maxExits]
	}
	return out
}

// join takes b, equal to a but for its guesses, into a, where that loses nothing:
// they guessed the same, or one thing both ways, which then did not matter.
func join(a, b *state) bool {
	if len(a.guess) != len(b.guess) {
		return false
	}
	differs := -1
	for i, g := range a.guess {
		switch h := b.guess[i]; {
		case g == h:
		case g.Cond == h.Cond && differs < 0:
			differs = i
		default:
			return false
		}
	}
	if differs >= 0 {
		a.guess = append(a.guess[:differs:differs], a.guess[differs+1:]...)
	}
	sig := a.sig
	for _, ev := range b.events.since(common(a.events.last, b.events.last)) {
		a.note(ev)
	}
	a.sig = sig
	return true
}

func (x *runner) spent() bool {
	x.steps++
	if x.steps > x.Steps {
		x.cut = true
		return true
	}
	return false
}

// resume runs start, and then what comes after it in body.
func (x *runner) resume(body *ast.BlockStmt, start ast.Stmt, st *state) {
	path := PathTo(body, start)
	if path == nil {
		x.cut = true
		return
	}
	x.prefix(path, st)
	if !x.Fresh {
		for _, s := range region(path) {
			x.havoc(s, st)
		}
	}
	exits := x.begin(path, st)
	_, label := start.(*ast.LabeledStmt)
	if !x.Short || label {
		x.finish(x.onward(path, exits))
		return
	}
	loop := slices.Clone(exits)
	for i, e := range loop {
		switch e.kind {
		case normal, brk, cont:
			loop[i].kind = left
		case jump:
			loop[i].st = e.st.clone()
		}
	}
	x.finish(x.onward(path, loop))
	if x.cut || !slices.ContainsFunc(loop, func(e exit) bool { return e.kind == left }) {
		return
	}
	short := x.paths
	x.paths = nil
	x.finish(x.onward(path, exits))
	if x.cut {
		x.paths, x.cut = short, false
	}
}

// onward carries exits of the path's last statement through what comes after it.
func (x *runner) onward(path []ast.Node, exits []exit) []exit {
	for i := len(path) - 2; i >= 0; i-- {
		exits = x.after(path, i, exits)
	}
	return exits
}

// region gives the statements that may be run again: the loop, or what follows a label.
func region(path []ast.Node) []ast.Stmt {
	start := path[len(path)-1].(ast.Stmt)
	if _, ok := start.(*ast.LabeledStmt); !ok || len(path) < 2 {
		return []ast.Stmt{start}
	}
	var list []ast.Stmt
	switch n := path[len(path)-2].(type) {
	case *ast.BlockStmt:
		list = n.List
	case *ast.CaseClause:
		list = n.Body
	case *ast.CommClause:
		list = n.Body
	}
	for i, s := range list {
		if s == start {
			return list[i:]
		}
	}
	return []ast.Stmt{start}
}

// begin runs the last statement of the path; a labelled one carries its label.
func (x *runner) begin(path []ast.Node, st *state) []exit {
	start := path[len(path)-1].(ast.Stmt)
	label := ""
	if len(path) > 1 {
		if l, ok := path[len(path)-2].(*ast.LabeledStmt); ok {
			label = l.Label.Name
		}
	}
	exits := x.labeled(start, label, st)
	for _, e := range exits {
		if e.kind == normal && e.st.tried > 0 {
			e.st.fell = true
		}
	}
	return exits
}

// after carries exits from the child path[i+1] through its parent path[i].
func (x *runner) after(path []ast.Node, i int, in []exit) []exit {
	child := path[i+1]
	label := ""
	if i > 0 {
		if l, ok := path[i-1].(*ast.LabeledStmt); ok {
			label = l.Label.Name
		}
	}
	switch parent := path[i].(type) {
	case *ast.BlockStmt:
		return x.rest(parent.List, child, in)
	case *ast.CaseClause:
		return x.rest(parent.Body, child, in)
	case *ast.CommClause:
		return x.rest(parent.Body, child, in)
	case *ast.ForStmt:
		if child == parent.Body {
			return x.round(parent, label, in, func(e []exit) []exit { return x.forLoop(parent, label, e) })
		}
	case *ast.RangeStmt:
		if child == parent.Body {
			return x.round(parent, label, in, func(e []exit) []exit { return x.rangeLoop(parent, label, e) })
		}
	case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
		return breaks(in, label)
	case *ast.LabeledStmt:
		return breaks(in, parent.Label.Name)
	}
	return in
}

// breaks ends the breaks that are meant for the statement.
func breaks(in []exit, label string) []exit {
	for i := range in {
		if in[i].kind == brk && (in[i].label == "" || in[i].label == label) {
			in[i].kind, in[i].label = normal, ""
		}
	}
	return in
}

func (x *runner) rest(list []ast.Stmt, child ast.Node, in []exit) []exit {
	at := len(list)
	for i, s := range list {
		if s == child {
			at = i + 1
		}
	}
	var out []exit
	for _, e := range in {
		if e.kind == normal {
			out = append(out, x.block(list[at:], e.st)...)
		} else {
			out = append(out, e)
		}
	}
	return x.jumps(list, x.merge(out))
}

// round carries exits of a loop's body on: once more round, or out.
func (x *runner) round(loop ast.Stmt, label string, in []exit, again func([]exit) []exit) []exit {
	var out, next []exit
	for _, e := range in {
		switch {
		case e.kind == normal, e.kind == cont && (e.label == "" || e.label == label):
			e.kind, e.label = normal, ""
			next = append(next, e)
		case e.kind == brk && (e.label == "" || e.label == label):
			e.kind, e.label = normal, ""
			out = append(out, e)
		default:
			out = append(out, e)
		}
	}
	if len(next) > 0 {
		for _, e := range next {
			e.st.note(Event{Kind: Looped, Node: loop})
			e.st.roundOver()
		}
		next = x.post(loop, next)
		out = append(out, again(next)...)
	}
	return out
}

func (x *runner) post(loop ast.Stmt, in []exit) []exit {
	f, ok := loop.(*ast.ForStmt)
	if !ok || f.Post == nil {
		return in
	}
	var out []exit
	for _, e := range in {
		out = append(out, x.stmt(f.Post, e.st)...)
	}
	return out
}

// prefix gives st what the statements before the path's end, in the blocks around it, say for sure.
func (x *runner) prefix(path []ast.Node, st *state) {
	for i, n := range path[:len(path)-1] {
		var list []ast.Stmt
		switch n := n.(type) {
		case *ast.BlockStmt:
			list = n.List
		case *ast.CaseClause:
			list = n.Body
		case *ast.CommClause:
			list = n.Body
		case *ast.ForStmt:
			if n.Init != nil {
				x.straight(n.Init, st)
			}
			x.forget(n, st)
			continue
		case *ast.RangeStmt:
			x.forget(n, st)
			continue
		case *ast.IfStmt:
			if n.Init != nil {
				x.straight(n.Init, st)
			}
			continue
		}
		for _, s := range list {
			if s == path[i+1] {
				break
			}
			x.straight(s, st)
		}
	}
}

// straight runs a simple statement, and forgets what a compound one may change.
func (x *runner) straight(s ast.Stmt, st *state) {
	switch s := s.(type) {
	case *ast.AssignStmt, *ast.DeclStmt, *ast.IncDecStmt:
		if exits := x.stmt(s, st); len(exits) == 1 {
			*st = *exits[0].st
			st.tried, st.events, st.sig, st.inside = 0, history{}, 0, false
			return
		}
	case *ast.ExprStmt, *ast.DeferStmt, *ast.GoStmt, *ast.SendStmt, *ast.EmptyStmt:
	}
	x.forget(s, st)
}

// forget makes every variable that n gives a value to unknown.
func (x *runner) forget(n ast.Node, st *state) {
	for v := range changed(x.Info, n) {
		st.drop(v)
		st.put(key{v: v}, Value{})
	}
}

// havoc makes the variables that the loop changes what they are in any round:
// a counter that only grows is at least its first value.
func (x *runner) havoc(loop ast.Stmt, st *state) {
	var init ast.Stmt
	if f, ok := loop.(*ast.ForStmt); ok {
		init = f.Init
	}
	for v, steps := range changed(x.Info, loop) {
		first := st.val(key{v: v})
		if lo, hi, ok := first.bounds(); ok && init == nil {
			switch steps {
			case up:
				st.put(key{v: v}, Value{Kind: Range, Lo: lo, Hi: maxInt})
				continue
			case down:
				st.put(key{v: v}, Value{Kind: Range, Lo: minInt, Hi: hi})
				continue
			}
		}
		if init != nil && within(init, x.Info, v) {
			continue
		}
		if lo, hi, ok := first.bounds(); ok && steps == up {
			st.put(key{v: v}, Value{Kind: Range, Lo: lo, Hi: maxInt})
			continue
		} else if ok && steps == down {
			st.put(key{v: v}, Value{Kind: Range, Lo: minInt, Hi: hi})
			continue
		}
		st.drop(v)
		st.put(key{v: v}, Value{})
	}
}

type steps uint8

const (
	up steps = iota + 1
	down
	wild
)

// changed gives the variables that n assigns, and whether they only count up or down.
func changed(info *types.Info, n ast.Node) map[*types.Var]steps {
	out := map[*types.Var]steps{}
	mark := func(e ast.Expr, s steps) {
		root := rootOf(e)
		if root == nil {
			return
		}
		if ast.Unparen(e) != ast.Expr(root) {
			s = wild
		}
		v, _ := info.ObjectOf(root).(*types.Var)
		if v == nil {
			return
		}
		if old := out[v]; old != 0 && old != s {
			s = wild
		}
		out[v] = s
	}
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			s := wild
			if len(n.Rhs) == 1 {
				if tv := info.Types[n.Rhs[0]]; tv.Value != nil && positive(tv.Value) {
					switch n.Tok {
					case token.ADD_ASSIGN:
						s = up
					case token.SUB_ASSIGN:
						s = down
					}
				}
			}
			for _, e := range n.Lhs {
				if n.Tok == token.DEFINE {
					if id, ok := e.(*ast.Ident); ok && info.Defs[id] != nil {
						continue // born inside
					}
				}
				mark(e, s)
			}
		case *ast.IncDecStmt:
			s := up
			if n.Tok == token.DEC {
				s = down
			}
			mark(n.X, s)
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				for _, e := range []ast.Expr{n.Key, n.Value} {
					if e != nil {
						mark(e, wild)
					}
				}
			}
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				mark(n.X, wild)
			}
		}
		return true
	})
	return out
}

func within(n ast.Node, info *types.Info, v *types.Var) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && info.ObjectOf(id) == v {
			found = true
		}
		return !found
	})
	return found
}

func rootOf(e ast.Expr) *ast.Ident {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			return x
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		default:
			return nil
		}
	}
}

// PathTo gives the nodes from root down to target, both included; nil if it isn't there.
func PathTo(root, target ast.Node) []ast.Node {
	var path, found []ast.Node
	ast.Inspect(root, func(n ast.Node) bool {
		if found != nil {
			return false
		}
		if n == nil {
			path = path[:len(path)-1]
			return true
		}
		if n.Pos() > target.Pos() || n.End() < target.End() {
			return false
		}
		path = append(path, n)
		if n == target {
			found = append([]ast.Node(nil), path...)
			return false
		}
		return true
	})
	return found
}
