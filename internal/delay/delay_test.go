package delay_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/delay"
)

var (
	fset = token.NewFileSet()
	std  = sync.OnceValue(func() types.Importer { return importer.ForCompiler(fset, "source", nil) })
)

// load type-checks one file's declarations.
func load(t *testing.T, src string) (*delay.Env, *ast.File) {
	t.Helper()
	head := "package p\n"
	for _, imp := range []string{"math/rand", "math", "time", "net/http", "strconv", "sync/atomic"} {
		name := imp[strings.LastIndexByte(imp, '/')+1:]
		if strings.Contains(strings.ReplaceAll(src, "crand.", ""), name+".") {
			head += "import \"" + imp + "\"\n"
		}
	}
	if strings.Contains(src, "crand.") {
		head += "import crand \"crypto/rand\"\n"
	}
	f, err := parser.ParseFile(fset, "p.go", head+src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{},
	}
	pkg, err := (&types.Config{Importer: std()}).Check("p", fset, []*ast.File{f}, info)
	if err != nil {
		t.Fatal(err)
	}
	files := []*ast.File{f}
	return &delay.Env{Info: info, Pkg: pkg, Files: files, Defs: defuse.New(fset, info, files)}, f
}

// sleep gives the Source of the argument of the first time.Sleep, and the loop around it.
func sleep(t *testing.T, src string) delay.Source {
	t.Helper()
	env, f := load(t, src)
	var arg ast.Expr
	ast.Inspect(f, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok && arg == nil {
			if s, ok := c.Fun.(*ast.SelectorExpr); ok && s.Sel.Name == "Sleep" && len(c.Args) == 1 {
				arg = c.Args[0]
			}
		}
		return true
	})
	if arg == nil {
		t.Fatal("no sleep")
	}
	var loop ast.Node
	if fn := env.Around(arg); fn != nil {
		loop = fn.Loop(arg.Pos())
	}
	return env.Of(arg, loop)
}

const (
	yes, no, unknown = catalog.Yes, catalog.No, catalog.Unknown
	fixed            = catalog.Fixed
	linear           = catalog.Linear
	exponential      = catalog.Exponential
)

func TestOf(t *testing.T) {
	for _, c := range []struct {
		name, src string
		random    catalog.Tri
		growth    catalog.Growth
		base      time.Duration
		capped    catalog.Tri
	}{
		{"constant", `func f() { for { time.Sleep(2*time.Second) } }`, no, fixed, 2 * time.Second, yes},
		{"named constant", `const d = time.Second; func f() { for { time.Sleep(d) } }`, no, fixed, time.Second, yes},
		{"variable", `func f() { d := time.Second; for { time.Sleep(d) } }`, no, fixed, time.Second, yes},
		{"package variable", `var d = time.Second; func f() { for { time.Sleep(d) } }`, no, fixed, time.Second, yes},
		{"parameter", `func f(d time.Duration) { for { time.Sleep(d) } }`, no, fixed, 0, yes},
		{"field", `type T struct{ d time.Duration }; func (x T) f() { for { time.Sleep(x.d) } }`, no, fixed, 0, yes},
		{"doubling", `func f() { d := time.Second; for { time.Sleep(d); d *= 2 } }`, no, exponential, time.Second, no},
		{"doubling by assignment", `func f() { d := time.Second; for { time.Sleep(d); d = d * 2 } }`, no, exponential, time.Second, no},
		{"doubling by sum", `func f() { d := time.Second; for { time.Sleep(d); d = d + d } }`, no, exponential, time.Second, no},
		{"doubling, clamped", `func f() { d := time.Second; for { time.Sleep(d); d *= 2; if d > time.Minute { d = time.Minute } } }`, no, exponential, time.Second, yes},
		{"doubling, clamped the other way round", `func f() { d := time.Second; for { time.Sleep(d); d *= 2; if time.Minute < d { d = time.Minute } } }`, no, exponential, time.Second, yes},
		{"doubling, min", `func f() { d := time.Second; for { time.Sleep(d); d = min(d*2, time.Minute) } }`, no, exponential, time.Second, yes},
		{"linear", `func f() { for i := 0; i < 3; i++ { time.Sleep(time.Duration(i+1)*time.Second) } }`, no, linear, time.Second, no},
		{"linear, range", `func f() { for i := range 3 { time.Sleep(time.Duration(i+1)*time.Second) } }`, no, linear, time.Second, no},
		{"shift", `func f() { for i := range 3 { time.Sleep(time.Second << i) } }`, no, exponential, time.Second, no},
		{"shift of one", `func f() { for i := 0; ; i++ { time.Sleep(time.Duration(1<<i) * time.Second) } }`, no, exponential, time.Second, no},
		{"power", `func f() { for i := range 3 { time.Sleep(time.Duration(math.Pow(2, float64(i))) * time.Second) } }`, no, exponential, time.Second, no},
		{"power, min", `func f() { for i := range 3 { time.Sleep(min(time.Second<<i, 30*time.Second)) } }`, no, exponential, time.Second, yes},
		{"fibonacci", `func f() { a, b := time.Second, time.Second; for { time.Sleep(a); a, b = b, a+b } }`, no, exponential, time.Second, no},
		{"table", `var t = []time.Duration{1,2,4}; func f() { for i := range 3 { time.Sleep(t[i]) } }`, no, exponential, 1, yes},
		{"table ranged over", `func f() { for _, d := range []time.Duration{time.Second, 2*time.Second, 3*time.Second} { time.Sleep(d) } }`, no, linear, time.Second, yes},
		{"table of equals", `func f() { for _, d := range []time.Duration{5, 5} { time.Sleep(d) } }`, no, fixed, 5, yes},
		{"full jitter", `func f() { for { time.Sleep(time.Duration(rand.Int63n(int64(time.Second)))) } }`, yes, fixed, 0, yes},
		{"additive", `func f() { d := time.Second; for { time.Sleep(d + time.Duration(rand.Intn(100))*time.Millisecond); d *= 2 } }`, yes, exponential, 0, no},
		{"around", `func f(d time.Duration) { for { time.Sleep(time.Duration(float64(d) * (0.8 + 0.4*rand.Float64()))) } }`, yes, fixed, 0, yes},
		{"drawn and not used", `func f() { for { _ = rand.Int(); x := rand.Intn(3); _ = x; time.Sleep(time.Second) } }`, no, fixed, time.Second, yes},
		{"drawn from one", `func f() { for { time.Sleep(time.Second + time.Duration(rand.Intn(1))) } }`, no, fixed, time.Second, yes},
		{"times zero", `func f() { for { time.Sleep(time.Second + 0*time.Duration(rand.Int())) } }`, no, fixed, time.Second, yes},
		{"flag off", `const on = false; func f() { for { d := time.Second; if on { d += time.Duration(rand.Int()) }; time.Sleep(d) } }`, no, fixed, time.Second, yes},
		{"variable flag off", `var on = false; func f() { for { d := time.Second; if on { d += time.Duration(rand.Int()) }; time.Sleep(d) } }`, no, fixed, time.Second, yes},
		{"a switch", `func f(on bool) { for { d := time.Second; if on { d += time.Duration(rand.Int()) }; time.Sleep(d) } }`, yes, fixed, 0, yes},
		{"overwritten", `func f() { for { d := time.Duration(rand.Int()); d = time.Second; time.Sleep(d) } }`, no, fixed, time.Second, yes},
		{"helper", `func g(d time.Duration) time.Duration { return d/2 + time.Duration(rand.Int63n(int64(d/2))) }; func f() { for { time.Sleep(g(time.Second)) } }`, yes, fixed, 0, yes},
		{"helper without", `func jitter(d time.Duration) time.Duration { return d + d/10 }; func f() { for { time.Sleep(jitter(10)) } }`, no, fixed, 11, yes},
		{"helper, attempt", `func g(n int) time.Duration { return time.Second << n }; func f() { for i := range 3 { time.Sleep(g(i)) } }`, no, exponential, time.Second, no},
		{"helper, loop inside", `func g(b time.Duration, n int) time.Duration { for range n { b *= 2 }; return b }; func f() { for i := range 3 { time.Sleep(g(time.Second, i)) } }`, no, exponential, time.Second, no},
		{"helper, constant attempt", `func g(n int) time.Duration { return time.Second << n }; func f() { for { time.Sleep(g(3)) } }`, no, fixed, 8 * time.Second, yes},
		{"helper, clamped by return", `func g(b, m time.Duration, n int) time.Duration { for range n { if b >= m/2 { return m }; b *= 2 }; return b }; func f() { for i := range 3 { time.Sleep(g(time.Second, time.Minute, i)) } }`, no, exponential, time.Second, yes},
		{"helper, next", `func next(d time.Duration) time.Duration { d *= 2; if d > time.Minute { d = time.Minute }; return d }; func f() { d := time.Second; for { time.Sleep(d); d = next(d) } }`, no, exponential, time.Second, yes},
		{"helper, parameter grows", `func w(d time.Duration, n int) time.Duration { return d * time.Duration(n) }; func f() { for i := 1; ; i++ { time.Sleep(w(time.Second, i)) } }`, no, linear, time.Second, no},
		{"method", `type b struct{ cur time.Duration }; func (x *b) next() time.Duration { d := x.cur; x.cur *= 2; return d }; func f() { x := &b{cur: 5}; for { time.Sleep(x.next()) } }`, no, exponential, 5, no},
		{"method, draws", `type b struct{ cur time.Duration }; func (x *b) next() time.Duration { x.cur *= 2; return x.cur + time.Duration(rand.Int()) }; func f() { x := &b{cur: 5}; for { time.Sleep(x.next()) } }`, yes, exponential, 0, no},
		{"method value", `type b struct{}; func (b) next() time.Duration { return time.Duration(rand.Int()) }; func f() { n := b{}.next; for { time.Sleep(n()) } }`, yes, fixed, 0, yes},
		{"closure", `func f() { n := 0; next := func() time.Duration { n++; return time.Duration(n)*time.Second }; for { time.Sleep(next()) } }`, no, linear, 0, no},
		{"closure from constructor", `func mk(b time.Duration) func(int) time.Duration { return func(n int) time.Duration { return b<<n + time.Duration(rand.Int()) } }; func f() { g := mk(1); for i := range 3 { time.Sleep(g(i)) } }`, yes, exponential, 0, no},
		{"function field", `type T struct { d func(int) time.Duration }; func def(n int) time.Duration { return time.Duration(rand.Int()) }; func mk() *T { return &T{d: def} }; func (t *T) f() { for i := range 3 { time.Sleep(t.d(i)) } }`, yes, fixed, 0, yes},
		{"function field out of sight", `type T struct { d func(int) time.Duration }; func (t *T) f() { for i := range 3 { time.Sleep(t.d(i)) } }`, unknown, catalog.GrowthUnknown, 0, unknown},
		{"function field by option", `type T struct { d func(int) time.Duration }; func def(n int) time.Duration { return time.Second }; func (t *T) Set(f func(int) time.Duration) { t.d = f }; func mk() *T { t := &T{}; t.Set(def); return t }; func (t *T) f() { for i := range 3 { time.Sleep(t.d(i)) } }`, no, fixed, time.Second, yes},
		{"goto", `func f() { d := time.Second; again: time.Sleep(d); d *= 2; goto again }`, no, exponential, time.Second, no},
		{"recursive type", `type s func() (s, time.Duration); func g() (s, time.Duration) { return g, time.Second }; func f() { for { _, d := g(); time.Sleep(d) } }`, no, fixed, time.Second, yes},
		{"function parameter", `func f(d func() time.Duration) { for { time.Sleep(d()) } }`, unknown, catalog.GrowthUnknown, 0, unknown},
		{"interface in view", `type i interface { next() time.Duration }; type a struct{}; func (a) next() time.Duration { return time.Second }; func f(x i) { for { time.Sleep(x.next()) } }`, no, fixed, time.Second, yes},
		{"interface, one draws", `type i interface { next() time.Duration }; type a struct{}; func (a) next() time.Duration { return time.Second }; type b struct{}; func (b) next() time.Duration { return time.Duration(rand.Int()) }; func f(x i) { for { time.Sleep(x.next()) } }`, yes, fixed, 0, yes},
		{"interface out of sight", `type I interface { Next() time.Duration }; func f(x I) { for { time.Sleep(x.Next()) } }`, unknown, catalog.GrowthUnknown, 0, unknown},
		{"generic", `func pick[T any](a, b T) T { return a }; func f() { for { time.Sleep(pick(time.Second, 3)) } }`, no, fixed, time.Second, yes},
		{"remaining time", `func f(end time.Time) { for { time.Sleep(min(time.Second, time.Until(end))) } }`, no, fixed, time.Second, yes},
		{"until only", `func f(end time.Time) { for { time.Sleep(time.Until(end)) } }`, unknown, catalog.GrowthUnknown, 0, yes},
		{"crypto", `func f() { var b [1]byte; for { crand.Read(b[:]); time.Sleep(time.Duration(b[0])) } }`, yes, fixed, 0, yes},
		{"clock digits", `func f() { for { time.Sleep(time.Second + time.Duration(time.Now().UnixNano() % 1000)) } }`, yes, fixed, 0, yes},
		{"field made random once", `type T struct{ d time.Duration }; func mk() T { return T{d: time.Duration(rand.Int())} }; func (x T) f() { for { time.Sleep(x.d) } }`, yes, fixed, 0, yes},
		{"caller draws", `func f(d time.Duration) { for { time.Sleep(d) } }; func g() { f(time.Duration(rand.Int())) }`, yes, fixed, 0, yes},
		{"recursion", `func f(d time.Duration) { time.Sleep(d); f(d*2) }`, no, exponential, 0, no},
		{"recursion, attempt", `func f(n int) { time.Sleep(time.Duration(n)*time.Second); f(n+1) }`, no, linear, 0, no},
		{"recursion, shift", `func f(n int) { time.Sleep(time.Second<<n); f(n+1) }`, no, exponential, 0, no},
		{"recursion of a closure", `func g() { var f func(time.Duration); f = func(d time.Duration) { time.Sleep(d); f(d*2) }; f(1) }`, no, exponential, 0, no},
		{"decorrelated", `func f() { d := time.Second; for { time.Sleep(d); d = min(time.Minute, time.Second + time.Duration(rand.Int63n(int64(d*3)))) } }`, yes, exponential, time.Second, yes},
		{"inner loop afresh", `func f() { for { d := time.Second; for range 3 { d *= 2 }; time.Sleep(d) } }`, no, fixed, 0, yes},
		{"raised above the draw", `func f() { for { d := time.Second + time.Duration(rand.Int63n(int64(time.Second))); if d < 5*time.Second { d = 5*time.Second }; time.Sleep(d) } }`, no, fixed, 5 * time.Second, yes},
		{"raised", `func f() { for { d := time.Duration(rand.Int63n(int64(time.Minute))); if d < 5*time.Second { d = 5*time.Second }; time.Sleep(d) } }`, yes, fixed, 0, yes},
		{"counter clamped", `func f() { for i := 0; ; i++ { time.Sleep(time.Second << min(i, 5)) } }`, no, exponential, time.Second, yes},
		{"configured or default", `type T struct{ Wait time.Duration }; func (x T) f() { d := x.Wait; if d == 0 { d = time.Second }; for { time.Sleep(d) } }`, no, fixed, 0, yes},
		{"atomic counter", `var n atomic.Int64; func f() { for { time.Sleep(time.Duration(n.Add(1))) } }`, no, linear, 0, no},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sleep(t, c.src)
			if s.Random != c.random || s.Growth != c.growth || s.Base != c.base || s.Capped != c.capped {
				t.Errorf("random %d growth %d base %v capped %d; want %d %d %v %d", s.Random, s.Growth, s.Base, s.Capped, c.random, c.growth, c.base, c.capped)
			}
		})
	}
}

func TestServer(t *testing.T) {
	s := sleep(t, `func f(r *http.Response) { for { n, _ := strconv.Atoi(r.Header.Get("Retry-After")); time.Sleep(time.Duration(n)*time.Second) } }`)
	if !s.Server || s.Own || s.Random != unknown {
		t.Errorf("only the server decides: %+v", s)
	}
	s = sleep(t, `func f(r *http.Response) { for { d := time.Second; if n, err := strconv.Atoi(r.Header.Get("Retry-After")); err == nil { d = time.Duration(n)*time.Second }; time.Sleep(d) } }`)
	if !s.Server || !s.Own || s.Random != no {
		t.Errorf("the server or a second: %+v", s)
	}
}

// TestTimers: what a receive from a timer's channel waits for.
func TestTimers(t *testing.T) {
	for _, c := range []struct {
		name, src string
		random    catalog.Tri
		base      time.Duration
	}{
		{"after", `func f() { for { <-time.After(time.Second) } }`, no, time.Second},
		{"timer", `func f() { t := time.NewTimer(0); for { t.Reset(time.Second); <-t.C } }`, no, time.Second},
		{"ticker from a helper", `func tick(d time.Duration) *time.Ticker { return time.NewTicker(d) }; func f() { t := tick(time.Minute); for { <-t.C } }`, no, time.Minute},
		{"channel from a method", `type b struct{ base time.Duration }; func (x *b) timer() <-chan time.Time { return time.After(time.Duration(rand.Int63n(int64(x.base)))) }; func mk(d time.Duration) *b { return &b{d} }; func f() { x := mk(time.Second); for { <-x.timer() } }`, yes, 0},
		{"channel in a variable", `func f() { var c <-chan time.Time; for { if c == nil { c = time.After(3) }; <-c } }`, no, 3},
		{"helper adds", `func after(d time.Duration) <-chan time.Time { return time.After(d + time.Duration(rand.Int())) }; func f() { for { <-after(time.Second) } }`, yes, 0},
		{"injected clock", `type Clock interface { After(time.Duration) <-chan time.Time }; func f(c Clock) { for { <-c.After(time.Second) } }`, no, time.Second},
		{"injected timer", `type T interface { C() <-chan time.Time; Stop() }; type Clock interface { NewTimer(time.Duration) T }; func f(c Clock) { t := c.NewTimer(time.Second); for { <-t.C() } }`, no, time.Second},
		{"somebody else's", `type B interface { Timer() <-chan time.Time }; func mk(d time.Duration) B { return nil }; func f() { b := mk(time.Second); for { <-b.Timer() } }`, unknown, 0},
		{"parameter", `func f(t *time.Ticker) { for { <-t.C } }`, unknown, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			env, f := load(t, c.src)
			var ch ast.Expr
			ast.Inspect(f, func(n ast.Node) bool {
				if u, ok := n.(*ast.UnaryExpr); ok && u.Op == token.ARROW {
					ch = u.X
				}
				return true
			})
			s, ok := env.Wait(ch, env.Around(ch).Loop(ch.Pos()))
			if !ok || s.Random != c.random || s.Base != c.base {
				t.Errorf("%v random %d base %v; want %d %v", ok, s.Random, s.Base, c.random, c.base)
			}
		})
	}
}

// TestFunctionValue: a delay function is judged by what it gives, its number of the
// attempt going up.
func TestFunctionValue(t *testing.T) {
	env, f := load(t, `func take(f func(int) time.Duration) {}
func exp(n int) time.Duration { return time.Second << n }
func use() { take(exp); take(func(n int) time.Duration { return time.Duration(rand.Intn(n+2)) }); take(func(n int) time.Duration { return time.Minute }) }`)
	var got []delay.Source
	ast.Inspect(f, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok {
			if id, ok := c.Fun.(*ast.Ident); ok && id.Name == "take" {
				got = append(got, env.Of(c.Args[0], nil))
			}
		}
		return true
	})
	if len(got) != 3 || got[0].Growth != exponential || got[0].Random != no || got[1].Random != yes ||
		got[2].Growth != fixed || got[2].Base != time.Minute || got[2].Random != no {
		t.Errorf("%+v", got)
	}
}

// TestLate: a ceiling that is put on a power when it may have overflowed is none.
func TestLate(t *testing.T) {
	const loop = `; func f(base, most time.Duration) { for i := 0; ; i++ { time.Sleep(g(i, base, most)) } }`
	for _, c := range []struct {
		name, src string
		late      bool
		capped    catalog.Tri
	}{
		{"shift", `func g(n int, b, m time.Duration) time.Duration { d := b << n; if d > m { d = m }; return d }` + loop, true, no},
		{"shift, min", `func g(n int, b, m time.Duration) time.Duration { return min(b<<n, m) }` + loop, true, no},
		{"shift, an early return", `func g(n int, b, m time.Duration) time.Duration { d := b << n; if d > m { return m }; return d }` + loop, true, no},
		{"shift of one", `func g(n int, b, m time.Duration) time.Duration { d := time.Duration(1<<uint(n)) * b; if d > m { d = m }; return d }` + loop, true, no},
		{"a configured ceiling", `func g(n int, b, m time.Duration) time.Duration { d := b << n; if m > 0 && d > m { d = m }; return d }` + loop, true, no},
		{"power", `func g(n int, b, m time.Duration) time.Duration { d := time.Duration(math.Pow(2, float64(n))) * b; if d > m { d = m }; return d }` + loop, true, no},
		{"drawn from", `func g(n int, b, m time.Duration) time.Duration { d := float64(b) * math.Pow(2, float64(n)); d = d/2 + float64(rand.Int63n(int64(d))/2); if d > float64(m) { d = float64(m) }; return time.Duration(d) }` + loop, true, no},
		{"a configured ceiling, an early return", `func g(n int, b, m time.Duration) (bool, time.Duration) { d := b << n; if m > 0 && m < d { return true, m }; return true, d }; func f(base, most time.Duration) { for i := 0; ; i++ { _, d := g(i, base, most); time.Sleep(d) } }`, true, no},
		{"drawn from what was looked at", `func g(n int, b, m time.Duration) time.Duration { d := b << uint(n); if d < b { return m }; d = b + time.Duration(rand.Int63n(int64(d))); if d > m || d < b { d = m }; return d }` + loop, false, yes},
		{"raised after the draw", `func g(n int, b, m float64) time.Duration { d := b * math.Pow(2, float64(n)); d = d/2 + float64(rand.Int63n(int64(d))/2); if d < b { d = b }; if d > m { d = m }; return time.Duration(d) }; func f(base, most float64) { for i := 0; ; i++ { time.Sleep(g(i, base, most)) } }`, true, no},
		{"in the loop", `func f(b, m time.Duration) { for i := 0; ; i++ { d := b << i; if d > m { d = m }; time.Sleep(d) } }`, true, no},
		{"as a float", `func g(n int, b, m time.Duration) time.Duration { d := float64(b) * math.Pow(2, float64(n)); if d > float64(m) { d = float64(m) }; return time.Duration(d) }` + loop, false, yes},
		{"as a float, an early return", `func g(n int, b, m time.Duration) time.Duration { d := float64(b) * math.Pow(2, float64(n)); if d > float64(m) { return m }; return time.Duration(d) }` + loop, false, yes},
		{"as a float, min", `func g(n int, b, m time.Duration) time.Duration { return time.Duration(math.Min(float64(b)*math.Pow(2, float64(n)), float64(m))) }` + loop, false, yes},
		{"the exponent is held", `func g(n int, b, m time.Duration) time.Duration { d := b << min(n, 10); if d > m { d = m }; return d }` + loop, false, yes},
		{"the exponent is compared", `func g(n int, b, m time.Duration) time.Duration { if n > 10 { return m }; d := b << n; if d > m { d = m }; return d }` + loop, false, yes},
		{"the exponent is compared where a limit is set", `func g(n, most int, b, m time.Duration) time.Duration { if most > 0 && n > most { return 0 }; d := b << n; if d > m { d = m }; return d }; func f(b, m time.Duration, most int) { for i := 0; ; i++ { time.Sleep(g(i, most, b, m)) } }`, true, no},
		{"it may be too small", `func g(n int, b, m time.Duration) time.Duration { d := b << n; if d <= 0 || d > m { d = m }; return d }` + loop, false, yes},
		{"too small, by itself", `func g(n int, b, m time.Duration) time.Duration { d := b << n; if d < b { return m }; if d > m { d = m }; return d }` + loop, false, yes},
		{"step by step", `func f(m time.Duration) { d := time.Second; for { time.Sleep(d); d = time.Duration(float64(d) * 1.5); if d > m { d = m } } }`, false, yes},
		{"doubled", `func f(m time.Duration) { d := time.Second; for { time.Sleep(d); d *= 2; if d > m { d = m } } }`, false, yes},
		{"one number", `func g(n int, b, m time.Duration) time.Duration { d := b << n; if d > m { d = m }; return d }; func f(b, m time.Duration) { for { time.Sleep(g(3, b, m)) } }`, false, yes},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := sleep(t, c.src)
			if late := s.Late && s.Capped == no; late != c.late || s.Capped != c.capped || c.late && s.Growth != exponential {
				t.Errorf("late %v, capped %d, growth %d; want %v %d", s.Late, s.Capped, s.Growth, c.late, c.capped)
			}
		})
	}
}
