package fact_test

import (
	"bytes"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"testing"

	"github.com/retrylint/retrylint/internal/fact"
)

type inner struct {
	Bits uint64
	Text string
}

type known struct {
	On    bool
	Off   bool
	Small int8
	Far   int64
	Inner inner
	Next  *inner
	List  []inner
}

type told struct {
	Keys  []uint32
	Words []string
	Funcs fact.Table[known]
}

var example = told{
	Keys:  []uint32{1, 1 << 31},
	Words: []string{"", "two"},
	Funcs: fact.Table[known]{
		7:       {On: true, Small: -3, Far: 1 << 40, Inner: inner{Bits: 1 << 63}, Next: &inner{Text: "x"}, List: []inner{{}, {Bits: 1}}},
		9:       {On: true, Small: -3, Far: 1 << 40, Inner: inner{Bits: 1 << 63}, Next: &inner{Text: "x"}, List: []inner{{}, {Bits: 1}}},
		1 << 30: {},
	},
}

func TestEncode(t *testing.T) {
	data, err := fact.Encode(example)
	if err != nil {
		t.Fatal(err)
	}
	var back told
	if err := fact.Decode(data, &back); err != nil || !reflect.DeepEqual(back, example) {
		t.Errorf("read back %+v, %v", back, err)
	}
	for range 10 {
		if again, err := fact.Encode(example); err != nil || !bytes.Equal(again, data) {
			t.Fatalf("the bytes differ from time to time, or %v", err)
		}
	}
	if _, err := fact.Encode(struct{ F float64 }{1}); err == nil {
		t.Error("a kind that is not read back was written")
	}
}

// What was cut, or belongs to something else, is an error and no more.
func TestDecodeBroken(t *testing.T) {
	data, err := fact.Encode(example)
	if err != nil {
		t.Fatal(err)
	}
	for i := range data {
		if fact.Decode(data[:i], new(told)) == nil {
			t.Errorf("read the first %d of %d bytes without an error", i, len(data))
		}
		for bit := range 8 {
			broken := bytes.Clone(data)
			broken[i] ^= 1 << bit
			fact.Decode(broken, new(told)) // must not panic
		}
	}
	if fact.Decode(append(data, 0), new(told)) == nil {
		t.Error("read more than was written without an error")
	}
}

// packages are checked one after the other, each under its name.
var packages = []struct{ path, code string }{
	{"low", `package low
type Hidden struct{}
func (Hidden) Do() {}
func (Hidden) quiet() {}
type Session interface{ Ask() Hidden }
type Apart struct{}
func (Apart) Do() {}
func Free() {}`},
	{"mid", `package mid
import "low"
type Client struct{ s []low.Session }
func (Client) Own() {}
func own() low.Apart { return low.Apart{} }`},
	{"top", `package top
import "mid"
var C mid.Client`},
}

func check(t *testing.T) map[string]*types.Package {
	t.Helper()
	done := map[string]*types.Package{}
	fset := token.NewFileSet()
	for _, p := range packages {
		file, err := parser.ParseFile(fset, p.path, p.code, 0)
		if err != nil {
			t.Fatal(err)
		}
		cfg := types.Config{Importer: from(done)}
		if done[p.path], err = cfg.Check(p.path, fset, []*ast.File{file}, nil); err != nil {
			t.Fatal(err)
		}
	}
	return done
}

type from map[string]*types.Package

func (f from) Import(path string) (*types.Package, error) {
	if p := f[path]; p != nil {
		return p, nil
	}
	return importer.Default().Import(path)
}

func TestMethods(t *testing.T) {
	for path, want := range map[string][]string{
		"low": nil,
		"mid": {"(low.Hidden).Do", "(low.Session).Ask"},
		"top": {"(low.Hidden).Do", "(low.Session).Ask", "(mid.Client).Own"},
	} {
		var got []string
		for _, m := range fact.Methods(check(t)[path], func(*types.Package) bool { return false }) {
			got = append(got, m.FullName())
		}
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("importers of %s come by %v, want %v", path, got, want)
		}
	}
	if got := fact.Methods(check(t)["top"], func(p *types.Package) bool { return p.Name() == "mid" }); got != nil {
		t.Errorf("went past a leaf: %v", got)
	}
}

// What low tells reaches who imports top alone, as far as its types do.
func TestImported(t *testing.T) {
	pkgs := check(t)
	low := pkgs["low"]
	method := func(typ, name string) *types.Func {
		obj, _, _ := types.LookupFieldOrMethod(low.Scope().Lookup(typ).Type(), true, low, name)
		return obj.(*types.Func)
	}
	do, apart, free := method("Hidden", "Do"), method("Apart", "Do"), low.Scope().Lookup("Free").(*types.Func)
	own := map[*types.Func]*known{do: {On: true}, apart: {Small: 1}, free: {Far: 1}, method("Hidden", "quiet"): {On: true}}

	none := func() []*types.Func { return nil }
	table := new(fact.Imported[known]).Tell(own, none)
	if len(table) != 3 {
		t.Errorf("low tells of %d functions, want 3", len(table))
	}
	for _, path := range []string{"mid", "top"} {
		var below fact.Imported[known]
		below.Add(low, table)
		table = below.Tell(nil, func() []*types.Func {
			return fact.Methods(pkgs[path], func(*types.Package) bool { return false })
		})
		low = pkgs[path]
	}
	var last fact.Imported[known]
	last.Add(pkgs["top"], table)
	if f := last.Get(do); f == nil || !f.On {
		t.Errorf("of %s it is known %v", do.FullName(), f)
	}
	for _, fn := range []*types.Func{apart, free} {
		if f := last.Get(fn); f != nil {
			t.Errorf("of %s it is known %v", fn.FullName(), f)
		}
	}
}
