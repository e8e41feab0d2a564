package flow_test

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/flow"
)

// failing are the hooks of a run in which every call of try gives an error. Nothing else is known.
type failing struct {
	info  *types.Info
	calls map[*types.Func]*ast.FuncDecl // that are walked into
}

func (f failing) Attempt(*ast.CallExpr) ([]flow.Value, bool) {
	return []flow.Value{{Kind: flow.Failure, Dep: true}}, false
}
func (failing) Inner(*ast.CallExpr) ([]flow.Value, bool) { return nil, false }
func (failing) Call(*ast.CallExpr, flow.Value, []flow.Value) ([]flow.Value, bool) {
	return nil, false
}
func (f failing) Callee(_ *ast.CallExpr, fn *types.Func, _ flow.Value, _ []flow.Value) *flow.Callee {
	if d := f.calls[fn]; d != nil && fn.Name() != "try" {
		return &flow.Callee{Type: d.Type, Body: d.Body}
	}
	return nil
}
func (failing) Field(flow.Value, *types.Var) (flow.Value, bool)          { return flow.Value{}, false }
func (failing) Is(err, target flow.Value, exact bool) (is, known bool)   { return false, false }
func (failing) As(flow.Value, types.Type) (v flow.Value, is, known bool) { return }
func (failing) Chan(ast.Expr) flow.Channel                               { return flow.Timer }
func (failing) Ended() bool                                              { return false }
func (failing) Heeded(*ast.CallExpr, flow.Value, []flow.Value) bool      { return false }
func (failing) Lasts(bool) bool                                          { return true }

var std = sync.OnceValue(func() types.Importer { return importer.ForCompiler(token.NewFileSet(), "source", nil) })

// follow runs the first loop of f (or f itself, which then calls itself), while try fails, and
// gives the ends of its paths: "again", "returned", "fell", with "?" where a guess decided.
func follow(t *testing.T, src string, set func(*flow.Run)) string {
	t.Helper()
	head := "package p\nfunc try() error { return nil }\nfunc ask(error) bool\nfunc pause()\n"
	if strings.Contains(src, "errors.") {
		head = strings.Replace(head, "\n", "\nimport \"errors\"\n", 1)
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", head+src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Implicits: map[ast.Node]types.Object{},
	}
	conf := types.Config{Importer: std(), Error: func(error) {}} // some functions have no body
	conf.Check("p", fset, []*ast.File{file}, info)
	files := []*ast.File{file}
	hooks := failing{info, map[*types.Func]*ast.FuncDecl{}}
	run := flow.Run{Info: info, Defs: defuse.New(fset, info, files), Hooks: hooks}
	for _, d := range file.Decls {
		fd, ok := d.(*ast.FuncDecl)
		if !ok || fd.Body == nil {
			continue
		}
		fn := info.Defs[fd.Name].(*types.Func)
		hooks.calls[fn] = fd
		if fd.Name.Name != "f" {
			continue
		}
		run.Func = flow.Callee{Type: fd.Type, Body: fd.Body}
		ast.Inspect(fd.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ForStmt, *ast.RangeStmt:
				if run.Loop == nil {
					run.Loop = n.(ast.Stmt)
				}
			case *ast.CallExpr:
				if id, ok := n.Fun.(*ast.Ident); ok && id.Name == "try" && run.Attempt == nil {
					run.Attempt = n
				}
			}
			return true
		})
		if run.Loop == nil {
			run.Self = func(c *ast.CallExpr) bool {
				id, ok := c.Fun.(*ast.Ident)
				return ok && info.Uses[id] == fn
			}
		}
	}
	if set != nil {
		set(&run)
	}
	res := run.Do()
	ends := map[string]bool{}
	for _, p := range res.Paths {
		if p.End == flow.Lost { // it never came to the attempt
			continue
		}
		end := [...]string{"", "again", "returned", "fell", "stopped"}[p.End]
		if len(p.Guesses) > 0 {
			end += "?"
		}
		ends[end] = true
	}
	if res.Cut {
		ends["cut"] = true
	}
	var all []string
	for e := range ends {
		all = append(all, e)
	}
	slices.Sort(all)
	return strings.Join(all, " ")
}

// TestEnds: what becomes of a loop when the attempt fails.
func TestEnds(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"endless", `func f() { for { if try() == nil { return } } }`, "again"},
		{"counted", `func f() error { for i := 0; i < 3; i++ { if err := try(); err == nil { return nil } }; return nil }`, "again returned"},
		{"an error leaves", `func f() error { for { if err := try(); err != nil { return err } } }`, "returned"},
		{"break", `func f() { for { if try() != nil { break } } }`, "fell"},
		{"a labelled continue", `func f(xs []int) { out: for { for range xs { if try() != nil { continue out } }; return } }`, "again"},
		{"a classifier out of view", `func f() error { for { if err := try(); err == nil || !ask(err) { return err } } }`, "again? returned?"},
		{"a classifier in view", `func g(err error) bool { return err != nil }; func f() error { for { err := try(); if !g(err) { return err } } }`, "again"},
		{"a flag", `func f() { done := false; for !done { if try() == nil { done = true } } }`, "again"},
		{"a flag that is set either way", `func f() { done := false; for !done { done = true; if try() == nil { return } } }`, "fell"},
		{"an error kept", `func f() error { var last error; for { if last = try(); last != nil { pause(); continue }; return last } }`, "again"},
		{"a sentinel", `var stop = errors.New("stop"); func f() error { for { if err := try(); errors.Is(err, stop) { return err } } }`, "again? returned?"},
		{"a switch", `func f() { for { switch err := try(); { case err == nil: return; default: pause() } } }`, "again"},
		{"in a closure", `func f() { for { func() { defer pause(); if try() == nil { panic(1) } }() } }`, "again"},
		{"recursion", `func f(n int) error { if n == 0 { return nil }; if try() != nil { return f(n - 1) }; return nil }`, "again returned"},
		{"panic", `func f() { for { if err := try(); err != nil { panic(err) } } }`, "stopped"},
		{"range over a number", `func f() { for range 3 { if try() == nil { return } } }`, "again fell"},
		{"once more", `func f() { for i := range 2 { if try() == nil || i == 1 { return } } }`, "again fell returned"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := follow(t, c.src, nil); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
}

// TestRounds: from the first attempt on, the number of attempts is what the code says.
func TestRounds(t *testing.T) {
	const src = `func f() { for i := 0; i < 3; i++ { if try() == nil { return } } }`
	for rounds := range 5 {
		got := follow(t, src, func(r *flow.Run) { r.Fresh, r.Rounds = true, rounds+1 })
		want := "again"
		if rounds >= 3 {
			want = "fell"
		}
		if rounds > 0 && got != want {
			t.Errorf("%d rounds: %s, want %s", rounds, got, want)
		}
	}
}

// TestCut: what is too much to follow says so, and comes to an end.
func TestCut(t *testing.T) {
	src := "func f(xs ...bool) { for { if try() == nil { return }\n"
	for i := range 40 {
		src += fmt.Sprintf("if xs[%d] { pause() }\n", i)
	}
	if got := follow(t, src+"} }", nil); !strings.Contains(got, "cut") {
		t.Errorf("%s, want cut", got)
	}
	coarse := follow(t, src+"} }", func(r *flow.Run) { r.Coarse = true })
	if coarse != "again" {
		t.Errorf("coarsely: %s, want again", coarse)
	}
}
