package delay

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/symbol"
)

// drawPackages are packages whose functions draw.
func drawPackage(path string) bool {
	switch path {
	case "math/rand", "math/rand/v2", "crypto/rand", "golang.org/x/exp/rand", "internal/rand":
		return true
	}
	return false
}

// Draws reports whether a call draws by itself, or draws from what it is handed.
func (e *Env) Draws(call *ast.CallExpr) bool {
	fn, _ := typeutil.Callee(e.Info, call).(*types.Func)
	return fn != nil && (drawPackage(pkgPath(fn)) || drawsInto(e.Info, fn, call))
}

// drawsInto reports whether a call fills its arguments with what it draws.
func drawsInto(info *types.Info, fn *types.Func, call *ast.CallExpr) bool {
	if drawPackage(pkgPath(fn)) {
		return fn.Name() == "Read"
	}
	for _, a := range call.Args {
		s, ok := ast.Unparen(a).(*ast.SelectorExpr)
		if ok {
			if v, ok := info.ObjectOf(s.Sel).(*types.Var); ok && v.Name() == "Reader" && pkgPath(v) == "crypto/rand" {
				return true
			}
		}
	}
	return false
}

// std follows a call of the standard library. ok is false for a function that it does not know.
func (r *slice) std(fn *types.Func, call *ast.CallExpr) (s src, ok bool) {
	path := pkgPath(fn)
	if drawPackage(path) {
		return r.draw(fn, call), true
	}
	switch path {
	case "time":
		return r.time(fn, call), true
	case "math", "math/bits", "math/big", "strconv", "cmp", "strings", "bytes", "encoding/binary", "errors", "sync", "fmt", "unicode/utf8":
		return r.number(fn, call), true
	case "sync/atomic":
		s := r.number(fn, call)
		if strings.HasPrefix(fn.Name(), "Add") {
			s = merge(s, src{own: true, growth: linear, free: true})
		}
		s.wild = s.growth == fixed
		s.exact, s.top = false, false
		return s, true
	case "flag", "github.com/spf13/pflag":
		return opaque(), true
	case "os":
		switch fn.Name() {
		case "Getenv", "LookupEnv":
			return opaque(), true
		}
		return unseen(), true
	case "net/http", "net/textproto", "google.golang.org/grpc/metadata":
		if recv := fn.Signature().Recv(); recv != nil && isHeader(recv.Type()) {
			return src{server: true}, true
		}
	case "google.golang.org/genproto/googleapis/rpc/errdetails":
		return src{server: true}, true
	case "google.golang.org/protobuf/types/known/durationpb":
		return r.number(fn, call), true
	}
	return src{}, false
}

func (r *slice) draw(fn *types.Func, call *ast.CallExpr) src {
	switch fn.Name() {
	case "New", "NewSource", "NewPCG", "NewChaCha8", "Seed", "NewZipf":
		return opaque()
	}
	s := src{random: true, own: true}
	if call == nil {
		return s
	}
	for _, a := range call.Args {
		c := r.expr(a)
		if c.constant() && c.val <= 1 && len(call.Args) == 1 && fn.Name() != "Read" && c.exact {
			return known(0) // rand.Intn(1)
		}
		if t := r.e.Info.TypeOf(a); t != nil && isNumber(t) {
			c.exact = false
			c.late = c.late || c.raw // drawing from a number that has overflowed panics
			s = merge(s, c)
			s.top, s.max = c.top, c.max
		}
	}
	if strings.Contains(fn.Name(), "Float") && len(call.Args) == 0 {
		s.top, s.max = true, 1
	}
	return s
}

func isNumber(t types.Type) bool {
	b, ok := types.Unalias(t).Underlying().(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0 || isTypeParam(t)
}

func (r *slice) time(fn *types.Func, call *ast.CallExpr) src {
	switch fn.Name() {
	case "Now", "Since", "Until":
		return src{clock: true}
	case "Sub":
		s := r.number(fn, call)
		if s.clock || s.server {
			s.own = false
		} else {
			s.clock, s.own = true, false
		}
		return s
	case "Add", "AddDate":
		s := r.number(fn, call)
		s.own = false
		s.clock = true
		return s
	case "Deadline":
		return src{clock: true}
	case "Unix", "UnixMilli", "UnixMicro", "Date", "Parse":
		if fn.Signature().Recv() == nil {
			s := r.number(fn, call)
			s.own = false
			return s
		}
	}
	return r.number(fn, call)
}

// number is a function whose result is made of its operands alone.
func (r *slice) number(fn *types.Func, call *ast.CallExpr) src {
	if call == nil {
		return opaque()
	}
	var args []src
	for _, a := range call.Args {
		args = append(args, r.expr(a))
	}
	if pkgPath(fn) == "math" {
		switch {
		case (fn.Name() == "Pow" || fn.Name() == "Ldexp") && len(args) == 2:
			s := pow(fn.Name(), args[0], args[1])
			s.steep = s.steep || args[1].endless() && !r.compared(call.Args[1])
			return s
		case fn.Name() == "Exp" || fn.Name() == "Exp2" || fn.Name() == "Pow10":
			return pow("Pow", known(2), args[0])
		case fn.Name() == "Min" && len(args) == 2:
			return least(args[0], args[1])
		case fn.Name() == "Max" && len(args) == 2:
			return most(args[0], args[1])
		case len(args) == 1 && (fn.Name() == "Floor" || fn.Name() == "Ceil" || fn.Name() == "Round" || fn.Name() == "Trunc" || fn.Name() == "Abs"):
			return args[0]
		}
	}
	if x := recvOf(call); x != nil && fn.Signature().Recv() != nil {
		args = append([]src{r.expr(x)}, args...)
	}
	if len(args) == 0 {
		return opaque()
	}
	s := args[0]
	for _, a := range args[1:] {
		s = merge(s, a)
	}
	if len(args) > 1 {
		s.exact, s.top = false, false
	}
	return s
}

func pow(name string, base, exp src) src {
	s := merge(base, exp)
	s.uses = addUses(base.uses, asExponent(exp.uses))
	if exp.growth > fixed && !(base.constant() && base.val <= 1) {
		s.growth, s.free = exponential, s.free || exp.free
	}
	if len(exp.selves) > 0 {
		s.atLeast(selfMul)
	}
	s.exact = base.exact && exp.exact
	s.val = power(name, base.val, exp.val)
	s.top, s.max = base.top && exp.top && !exp.free, power(name, base.max, exp.max)
	return s
}

func power(name string, base, exp float64) float64 {
	v := 1.0
	if name == "Ldexp" {
		v, base = base, 2
	}
	for ; exp >= 1 && v < 1e30; exp-- {
		v *= base
	}
	return v
}

// valueRow gives the policy of a listed function value: retry.FixedDelay.
func valueRow(v types.Object) (src, bool) {
	row, _ := catalog.FindValue(symbol.Of(v))
	if row == nil {
		return src{}, false
	}
	return fromPolicy(row.Set), true
}
