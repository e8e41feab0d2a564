package setting_test

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/setting"
	"github.com/retrylint/retrylint/internal/symbol"
)

// stubs are the declarations of libraries that the cases need; the real ones are tested in
// testdata and in verify.
var stubs = map[string]string{
	"github.com/cenkalti/backoff/v4": `package backoff
import ("context"; "time")
type BackOff interface { NextBackOff() time.Duration; Reset() }
type ExponentialBackOff struct { InitialInterval time.Duration; RandomizationFactor, Multiplier float64; MaxInterval, MaxElapsedTime time.Duration }
func (*ExponentialBackOff) NextBackOff() time.Duration { return 0 }
func (*ExponentialBackOff) Reset() {}
type ConstantBackOff struct { Interval time.Duration }
func (*ConstantBackOff) NextBackOff() time.Duration { return 0 }
func (*ConstantBackOff) Reset() {}
type ExponentialBackOffOpts func(*ExponentialBackOff)
func NewExponentialBackOff(opts ...ExponentialBackOffOpts) *ExponentialBackOff { return nil }
func NewConstantBackOff(d time.Duration) *ConstantBackOff { return nil }
func WithMaxRetries(b BackOff, n uint64) BackOff { return b }
func WithContext(b BackOff, ctx context.Context) BackOff { return b }
func WithMaxElapsedTime(d time.Duration) ExponentialBackOffOpts { return nil }
func WithRandomizationFactor(f float64) ExponentialBackOffOpts { return nil }
func Retry(f func() error, b BackOff) error { return nil }
`,
	"github.com/avast/retry-go/v4": `package retry
import ("context"; "time")
type Config struct{}
type Option func(*Config)
type DelayTypeFunc func(n uint, err error, c *Config) time.Duration
func Do(f func() error, opts ...Option) error { return nil }
func Attempts(n uint) Option { return nil }
func Delay(d time.Duration) Option { return nil }
func MaxDelay(d time.Duration) Option { return nil }
func DelayType(d DelayTypeFunc) Option { return nil }
func LastErrorOnly(b bool) Option { return nil }
func RetryIf(func(error) bool) Option { return nil }
func OnRetry(func(uint, error)) Option { return nil }
func Context(ctx context.Context) Option { return nil }
func FixedDelay(n uint, err error, c *Config) time.Duration { return 0 }
func BackOffDelay(n uint, err error, c *Config) time.Duration { return 0 }
func RandomDelay(n uint, err error, c *Config) time.Duration { return 0 }
func CombineDelay(ds ...DelayTypeFunc) DelayTypeFunc { return nil }
`,
}

type stubImporter struct {
	fset *token.FileSet
	std  types.Importer
	done map[string]*types.Package
	src  map[string]string
}

func newImporter() *stubImporter {
	fset := token.NewFileSet()
	m := &stubImporter{fset: fset, std: importer.ForCompiler(fset, "gc", nil), done: map[string]*types.Package{}, src: map[string]string{}}
	for path, src := range stubs {
		m.more(path, src)
	}
	return m
}

func (m *stubImporter) more(path, src string) { m.src[path] = src }

func (m *stubImporter) Import(path string) (*types.Package, error) {
	src, ok := m.src[path]
	if !ok {
		return m.std.Import(path)
	}
	if p := m.done[path]; p != nil {
		return p, nil
	}
	f, err := parser.ParseFile(m.fset, path+"/stub.go", src, 0)
	if err != nil {
		return nil, err
	}
	p, err := (&types.Config{Importer: m}).Check(path, m.fset, []*ast.File{f}, nil)
	m.done[path] = p
	return p, err
}

func (m *stubImporter) load(t *testing.T, src string) (*setting.Env, *ast.File) {
	t.Helper()
	fset := m.fset
	f, err := parser.ParseFile(fset, "case.go", "package p\n"+src, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, Instances: map[*ast.Ident]types.Instance{},
	}
	if _, err := (&types.Config{Importer: m}).Check("p", fset, []*ast.File{f}, info); err != nil {
		t.Fatal(err)
	}
	files := []*ast.File{f}
	return &setting.Env{Info: info, Defs: defuse.New(fset, info, files), Files: files}, f
}

// said gives a policy as the cases write it: only what is known.
func said(s setting.Setting) string {
	if !s.Known {
		return "unknown"
	}
	var w []string
	switch {
	case s.Attempts == catalog.Unlimited:
		w = append(w, "unlimited")
	case s.Attempts > 0:
		w = append(w, fmt.Sprint(s.Attempts))
	}
	if s.Growth != 0 {
		w = append(w, []string{"", "nowait", "fixed", "linear", "exponential"}[s.Growth])
	}
	for _, x := range []struct {
		is  catalog.Tri
		say string
	}{{s.Jitter, "jitter"}, {s.Capped, "cap"}, {s.Elapsed, "elapsed"}, {s.Ctx, "ctx"}} {
		switch x.is {
		case catalog.Yes:
			w = append(w, x.say)
		case catalog.No:
			w = append(w, "no-"+x.say)
		}
	}
	if s.Base > 0 {
		w = append(w, s.Base.String())
	}
	if s.Max > 0 {
		w = append(w, "<="+s.Max.String())
	}
	if !s.Complete {
		w = append(w, "incomplete")
	}
	return strings.Join(w, " ")
}

func (m *stubImporter) retries(t *testing.T, src string) setting.Setting {
	t.Helper()
	env, f := m.load(t, src)
	var got *setting.Setting
	ast.Inspect(f, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && got == nil {
			name, _ := symbol.Callee(env.Info, call)
			if row, _ := catalog.FindRetrier(name); row != nil {
				s := env.Retry(call, row)
				got = &s
			}
		}
		return true
	})
	if got == nil {
		t.Fatal("no retry in the case")
	}
	return *got
}

func TestRetry(t *testing.T) {
	m := newImporter()
	const backoff, avast = `import ("context"; "time"; "github.com/cenkalti/backoff/v4"); var _ context.Context; var _ time.Duration; func op() error { return nil };`,
		`import ("context"; "time"; "github.com/avast/retry-go/v4"); var _ context.Context; var _ time.Duration; func op() error { return nil };`
	for _, c := range []struct{ name, src, want string }{
		{"constructor", backoff + `func f() { backoff.Retry(op, backoff.NewExponentialBackOff()) }`,
			"unlimited exponential jitter cap elapsed no-ctx 500ms <=1m0s"},
		{"constant", backoff + `func f() { backoff.Retry(op, backoff.NewConstantBackOff(2*time.Second)) }`,
			"unlimited fixed no-jitter cap no-elapsed no-ctx 2s"},
		{"configured constant", backoff + `func f(d time.Duration) { backoff.Retry(op, backoff.NewConstantBackOff(d)) }`,
			"unlimited fixed no-jitter cap no-elapsed no-ctx"},
		{"wrappers", backoff + `func f(ctx context.Context) { backoff.Retry(op, backoff.WithContext(backoff.WithMaxRetries(backoff.NewConstantBackOff(time.Second), 4), ctx)) }`,
			"5 fixed no-jitter cap no-elapsed ctx 1s"},
		{"background is no bound", backoff + `func f() { ctx := context.Background(); backoff.Retry(op, backoff.WithContext(backoff.NewConstantBackOff(time.Second), ctx)) }`,
			"unlimited fixed no-jitter cap no-elapsed no-ctx 1s"},
		{"option", backoff + `func f() { backoff.Retry(op, backoff.NewExponentialBackOff(backoff.WithMaxElapsedTime(0))) }`,
			"unlimited exponential jitter cap no-elapsed no-ctx 500ms <=1m0s"},
		{"field writes", backoff + `func f() { b := backoff.NewExponentialBackOff(); b.MaxElapsedTime = 0; b.RandomizationFactor = 0; backoff.Retry(op, b) }`,
			"unlimited exponential no-jitter cap no-elapsed no-ctx 500ms <=1m0s"},
		{"field write under a switch", backoff + `func f(plain bool) { b := backoff.NewExponentialBackOff(); if plain { b.RandomizationFactor = 0 }; backoff.Retry(op, b) }`,
			"unlimited exponential cap elapsed no-ctx 500ms <=1m0s"},
		{"field write under a dead switch", backoff + `const plain = false; func f() { b := backoff.NewExponentialBackOff(); if plain { b.RandomizationFactor = 0 }; backoff.Retry(op, b) }`,
			"unlimited exponential jitter cap elapsed no-ctx 500ms <=1m0s"},
		{"field write of a number out of sight", backoff + `func f(j float64) { b := backoff.NewExponentialBackOff(); b.RandomizationFactor = j; backoff.Retry(op, b) }`,
			"unlimited exponential cap elapsed no-ctx 500ms <=1m0s"},
		{"field write too late", backoff + `func f() { b := backoff.NewExponentialBackOff(); backoff.Retry(op, b); b.RandomizationFactor = 0 }`,
			"unlimited exponential jitter cap elapsed no-ctx 500ms <=1m0s"},
		{"literal", backoff + `func f() { backoff.Retry(op, &backoff.ExponentialBackOff{InitialInterval: time.Second, Multiplier: 2, MaxInterval: 5*time.Second}) }`,
			"unlimited exponential no-jitter cap no-elapsed no-ctx 1s <=5s"},
		{"rewrapped variable", backoff + `func f() { var b backoff.BackOff = backoff.NewConstantBackOff(time.Second); b = backoff.WithMaxRetries(b, 2); backoff.Retry(op, b) }`,
			"3 fixed no-jitter cap no-elapsed no-ctx 1s"},
		{"perhaps rewrapped", backoff + `func f(n uint64) { var b backoff.BackOff = backoff.NewConstantBackOff(time.Second); if n > 0 { b = backoff.WithMaxRetries(b, n) }; backoff.Retry(op, b) }`,
			"fixed no-jitter cap no-elapsed no-ctx 1s"},
		{"function of the package", backoff + `func mk(n uint64) backoff.BackOff { b := backoff.NewExponentialBackOff(); b.RandomizationFactor = 0; return backoff.WithMaxRetries(b, n) }; func f() { backoff.Retry(op, mk(2)) }`,
			"3 exponential no-jitter cap elapsed no-ctx 500ms <=1m0s"},
		{"two results", backoff + `func mk() (backoff.BackOff, error) { if time.Now().IsZero() { return nil, context.Canceled }; return backoff.NewConstantBackOff(time.Second), nil }; func f() { b, err := mk(); _ = err; backoff.Retry(op, b) }`,
			"unlimited fixed no-jitter cap no-elapsed no-ctx 1s"},
		{"struct field", backoff + `type c struct { b backoff.BackOff }; func n() *c { return &c{b: backoff.NewConstantBackOff(time.Second)} }; func (c *c) f() { backoff.Retry(op, c.b) }`,
			"unlimited fixed no-jitter cap no-elapsed no-ctx 1s"},
		{"two makings disagree", backoff + `type c struct { b backoff.BackOff }; func n() *c { return &c{b: backoff.NewConstantBackOff(time.Second)} }; func m() *c { return &c{b: backoff.NewExponentialBackOff()} }; func (c *c) f() { backoff.Retry(op, c.b) }`,
			"unlimited cap no-ctx"},
		{"parameter", backoff + `func F(b backoff.BackOff) { backoff.Retry(op, b) }`, "incomplete"},
		{"parameter of an unexported function", backoff + `func f(b backoff.BackOff) { backoff.Retry(op, b) }; func g() { f(backoff.NewConstantBackOff(time.Second)) }`,
			"unlimited fixed no-jitter cap no-elapsed no-ctx 1s"},
		{"parameter changed", backoff + `func F(b *backoff.ExponentialBackOff) { b.RandomizationFactor = 0; backoff.Retry(op, b) }`, "no-jitter incomplete"},
		{"changed by a function", backoff + `func plain(b *backoff.ExponentialBackOff) { b.RandomizationFactor = 0 }; func f() { b := backoff.NewExponentialBackOff(); plain(b); backoff.Retry(op, b) }`,
			"unlimited exponential no-jitter cap elapsed no-ctx 500ms <=1m0s"},

		{"defaults", avast + `func f() { retry.Do(op) }`, "10 exponential jitter no-cap no-elapsed no-ctx 100ms"},
		{"last wins", avast + `func f() { retry.Do(op, retry.DelayType(retry.FixedDelay), retry.DelayType(retry.CombineDelay(retry.BackOffDelay, retry.RandomDelay))) }`,
			"10 exponential jitter no-cap no-elapsed no-ctx 100ms"},
		{"fixed", avast + `func f() { retry.Do(op, retry.Attempts(3), retry.DelayType(retry.FixedDelay), retry.Delay(time.Second), retry.LastErrorOnly(true)) }`,
			"3 fixed no-jitter cap no-elapsed no-ctx 1s"},
		{"statements do nothing", avast + `func f() { retry.DelayType(retry.FixedDelay); retry.Do(op) }`, "10 exponential jitter no-cap no-elapsed no-ctx 100ms"},
		{"own delay", avast + `func f() { retry.Do(op, retry.DelayType(func(uint, error, *retry.Config) time.Duration { return 0 })) }`, "10 no-elapsed no-ctx"},
		{"slice", avast + `func f(ctx context.Context) { opts := []retry.Option{retry.Attempts(0)}; opts = append(opts, retry.DelayType(retry.BackOffDelay), retry.Context(ctx)); retry.Do(op, opts...) }`,
			"unlimited exponential no-jitter no-cap no-elapsed ctx 100ms"},
		{"slice under a switch", avast + `func f(n uint) { opts := []retry.Option{retry.Attempts(4)}; if n > 0 { opts = append(opts, retry.DelayType(retry.FixedDelay)) }; retry.Do(op, opts...) }`,
			"4 no-elapsed no-ctx 100ms"},
		{"helper for options", avast + `func fixed(d time.Duration) []retry.Option { return []retry.Option{retry.DelayType(retry.FixedDelay), retry.Delay(d)} }; func f() { retry.Do(op, append(fixed(3*time.Second), retry.Attempts(2))...) }`,
			"2 fixed no-jitter cap no-elapsed no-ctx 3s"},
		{"options out of sight", avast + `func F(opts ...retry.Option) { retry.Do(op, append(opts, retry.Attempts(2))...) }`, "2 incomplete"},
		{"constants through variables", avast + `const n = 4; func f() { d := 2 * time.Second; wait := d / 2; retry.Do(op, retry.Attempts(uint(n)), retry.Delay(wait)) }`,
			"4 exponential jitter no-cap no-elapsed no-ctx 1s"},
		{"configured number", avast + `func f(n uint) { retry.Do(op, retry.Attempts(n)) }`, "exponential jitter no-cap no-elapsed no-ctx 100ms"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := said(m.retries(t, c.src)); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestClassifiersAndPlaces(t *testing.T) {
	s := newImporter().retries(t, `import "github.com/avast/retry-go/v4"; func again(error) bool { return true }; func f() { retry.Do(func() error { return nil }, retry.RetryIf(again), retry.OnRetry(func(uint, error) {}), retry.DelayType(retry.FixedDelay)) }`)
	if len(s.Classifiers) != 1 || !s.Classifiers[0].Again || s.Notify == nil || s.Where[catalog.KnobWait] == nil {
		t.Errorf("got %+v", s)
	}
}

func TestFunction(t *testing.T) {
	env, f := newImporter().load(t, `import ("time"; "github.com/cenkalti/backoff/v4"; "github.com/avast/retry-go/v4")
func Policy() (backoff.BackOff, error) { return backoff.NewConstantBackOff(time.Second), nil }
func Options() []retry.Option { return []retry.Option{retry.Attempts(3)} }
func Configured(n uint) retry.Option { return retry.Attempts(n) }`)
	var got []string
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok {
			for _, s := range env.Function(fn) {
				got = append(got, said(s))
			}
		}
	}
	want := "[unlimited fixed no-jitter cap no-elapsed no-ctx 1s unknown 3 unknown]"
	if fmt.Sprint(got) != want {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}
