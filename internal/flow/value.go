package flow

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"math/bits"
	"unsafe"
)

// Kind is what is known of a value. The zero Kind knows nothing.
type Kind uint8

// The kinds.
const (
	Top      Kind = iota // anything
	Nil                  // nil
	NonNil               // not nil, and nothing more
	Const                // C
	Range                // an integer from Lo to Hi
	Failure              // the error with which the attempt failed
	Response             // the HTTP response that the attempt gave
	Struct               // a struct or a pointer to one, made in view: Type, Fields
	Wrap                 // an error around Elems
	Tuple                // Elems
	Func                 // a function literal or a declared function: Node or Obj
	Global               // a package-level variable whose value is not known: Obj
	Literal              // a slice, array or map literal: Node
	List                 // a slice that is not written out: Elems
)

// Value is what a run knows of a value.
type Value struct {
	Kind   Kind
	soft   bool // learnt from a condition, of what others may change: it does not outlast a round
	Dep    bool // it comes out of the attempt that failed: what it decides is a classification
	Holds  bool // of an error made of words: what came out of the attempt is among them
	C      constant.Value
	Lo, Hi int64
	Type   types.Type
	Fields map[*types.Var]Value
	Elems  []Value
	Node   ast.Node
	Obj    types.Object
}

// Unbounded ends of a Range.
const (
	minInt = math.MinInt64
	maxInt = math.MaxInt64
)

func boolean(b bool) Value { return Value{Kind: Const, C: constant.MakeBool(b)} }

// Int gives the value of an integer.
func Int(n int64) Value { return Value{Kind: Const, C: constant.MakeInt64(n)} }

// Text gives the value of a string.
func Text(s string) Value { return Value{Kind: Const, C: constant.MakeString(s)} }

func (v Value) int() (int64, bool) {
	if v.Kind != Const || v.C.Kind() != constant.Int {
		return 0, false
	}
	return constant.Int64Val(v.C)
}

func (v Value) bounds() (lo, hi int64, ok bool) {
	if v.Kind == Range {
		return v.Lo, v.Hi, true
	}
	n, ok := v.int()
	return n, n, ok
}

func (v Value) isTrue() bool {
	return v.Kind == Const && v.C.Kind() == constant.Bool && constant.BoolVal(v.C)
}

func (v Value) isFalse() bool {
	return v.Kind == Const && v.C.Kind() == constant.Bool && !constant.BoolVal(v.C)
}

// nilness answers whether v is nil: 1 it is, -1 it isn't, 0 unknown.
func (v Value) nilness() int {
	switch v.Kind {
	case Nil:
		return 1
	case NonNil, Failure, Response, Struct, Wrap, Func, Global, Literal, Const:
		return -1
	}
	return 0
}

func (v Value) with(dep bool) Value {
	v.Dep = v.Dep || dep
	return v
}

// zero gives the zero value of t.
func zero(t types.Type) Value {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsBoolean != 0:
			return boolean(false)
		case u.Info()&types.IsInteger != 0:
			return Int(0)
		case u.Info()&types.IsString != 0:
			return Text("")
		case u.Kind() == types.UntypedNil:
			return Value{Kind: Nil}
		}
	case *types.Pointer, *types.Interface, *types.Slice, *types.Map, *types.Chan, *types.Signature:
		return Value{Kind: Nil}
	case *types.Struct:
		return Value{Kind: Struct, Type: t, Fields: map[*types.Var]Value{}}
	}
	return Value{}
}

// hash is equal for equal values; it is used within one run alone.
func (v Value) hash() uint64 {
	h := uint64(v.Kind)*0x9E3779B97F4A7C15 + 1
	if v.Dep {
		h ^= 0x5bd1e995
	}
	if v.Holds {
		h ^= 0x2545f491
	}
	mix := func(x uint64) { h = bits.RotateLeft64(h^x*0xff51afd7ed558ccd, 29) * 0xc4ceb9fe1a85ec53 }
	switch v.Kind {
	case Const:
		for _, b := range []byte(v.C.ExactString()) {
			mix(uint64(b))
		}
	case Range:
		mix(uint64(v.Lo))
		mix(uint64(v.Hi))
	case Struct:
		var sum uint64
		for f, x := range v.Fields {
			sum += (x.hash() ^ pointer(f)) * 0xff51afd7ed558ccd
		}
		mix(sum)
	}
	for _, e := range v.Elems {
		mix(e.hash())
	}
	if v.Obj != nil {
		mix(iface(v.Obj))
	}
	if v.Node != nil {
		mix(uint64(v.Node.Pos()))
	}
	return h
}

func pointer(p *types.Var) uint64 { return uint64(uintptr(unsafe.Pointer(p))) }

func iface(o types.Object) uint64 { return uint64(o.Pos())*31 + uint64(len(o.Name())) }

// compare gives what x op y is, where that is known. dep says that the answer hangs on the failure.
func compare(op token.Token, x, y Value) (result bool, known bool) {
	if x.Kind == Const && y.Kind == Const {
		xk, yk := x.C.Kind(), y.C.Kind()
		numeric := func(k constant.Kind) bool { return k == constant.Int || k == constant.Float }
		if xk == yk && xk != constant.Bool || numeric(xk) && numeric(yk) {
			return constant.Compare(x.C, op, y.C), true
		}
		if xk == yk && (op == token.EQL || op == token.NEQ) {
			return constant.Compare(x.C, op, y.C), true
		}
		return false, false
	}
	if xlo, xhi, ok := x.bounds(); ok {
		if ylo, yhi, ok := y.bounds(); ok {
			switch op {
			case token.LSS:
				if xhi < ylo {
					return true, true
				}
				if xlo >= yhi {
					return false, true
				}
			case token.LEQ:
				if xhi <= ylo {
					return true, true
				}
				if xlo > yhi {
					return false, true
				}
			case token.GTR:
				return compare(token.LSS, y, x)
			case token.GEQ:
				return compare(token.LEQ, y, x)
			case token.EQL:
				if xhi < ylo || yhi < xlo {
					return false, true
				}
				if xlo == xhi && ylo == yhi {
					return true, true
				}
			case token.NEQ:
				if xhi < ylo || yhi < xlo {
					return true, true
				}
				if xlo == xhi && ylo == yhi {
					return false, true
				}
			}
			return false, false
		}
	}
	if op != token.EQL && op != token.NEQ {
		return false, false
	}
	nx, ny := x.nilness(), y.nilness()
	if x.Kind == Nil && ny != 0 {
		return (ny > 0) == (op == token.EQL), true
	}
	if y.Kind == Nil && nx != 0 {
		return (nx > 0) == (op == token.EQL), true
	}
	if x.Kind == Global && y.Kind == Global {
		return (x.Obj == y.Obj) == (op == token.EQL), true
	}
	if x.Kind == Wrap && (y.Kind == Global || y.Kind == Struct) || y.Kind == Wrap && (x.Kind == Global || x.Kind == Struct) ||
		x.Kind == Struct && y.Kind == Global || x.Kind == Global && y.Kind == Struct {
		return op == token.NEQ, true
	}
	return false, false
}

// Nilness answers whether v is nil: 1 it is, -1 it isn't, 0 unknown.
func (v Value) Nilness() int { return v.nilness() }

// True reports whether v is true for sure.
func (v Value) True() bool { return v.isTrue() }

// False reports whether v is false for sure.
func (v Value) False() bool { return v.isFalse() }

// Bool gives the value of a truth that comes out of the attempt.
func Bool(b bool) Value { return boolean(b).with(true) }
