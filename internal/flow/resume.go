package flow

import (
	"go/ast"
	"slices"

	"github.com/retrylint/retrylint/internal/defuse"
)

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
	list := defuse.Statements(path[len(path)-2])
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
	case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
		return x.rest(defuse.Statements(parent), child, in)
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
			if e.st.tried == 0 && x.anyRound(loop) {
				continue // without the attempt, it is the first state again
			}
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
			e.st.note(Event{Kind: Looped, Node: loop, idle: x.Coarse && (x.Attempt.Pos() < loop.Pos() || x.Attempt.End() > loop.End())})
			e.st.roundOver()
		}
		next = x.post(loop, next)
		out = append(out, again(next)...)
	}
	return out
}

// anyRound reports whether a loop was begun in the state of any round, and makes the attempt
// within the round.
func (x *runner) anyRound(loop ast.Stmt) bool {
	f, ok := loop.(*ast.ForStmt)
	return loop == x.Loop && !x.Fresh && !(ok && f.Post != nil && holds(f.Post, x.Attempt))
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
