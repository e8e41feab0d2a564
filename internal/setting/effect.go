package setting

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"time"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/symbol"
)

func (v eval) option(s *Setting, row *catalog.Option, call *ast.CallExpr) {
	s.fillOver(row.Set)
	v.effects(s, row.Effects, call, nil)
}

// effects applies what the arguments of call do, or, where there is no call, the value that
// is assigned.
func (v eval) effects(s *Setting, effs []catalog.Effect, call *ast.CallExpr, value ast.Expr) {
	for _, eff := range effs {
		if call == nil {
			v.effect(s, eff, value)
			continue
		}
		x := argument(call, eff.Arg)
		if x == nil {
			if eff.Absent {
				continue
			}
			x = call
		}
		v.effect(s, eff, x)
	}
}

func (v eval) setter(s *Setting, call *ast.CallExpr, row *catalog.Setter) {
	s.fillOver(row.Set)
	v.effects(s, row.Effects, call, nil)
}

// effect applies what x does through a knob.
func (v eval) effect(s *Setting, eff catalog.Effect, x ast.Expr) {
	if x == nil {
		return
	}
	switch eff.Knob {
	case catalog.KnobNone:
	case catalog.KnobIf, catalog.KnobNotIf:
		if isNil(v.Info, x) {
			return
		}
		s.Classifiers = append(s.Classifiers[:len(s.Classifiers):len(s.Classifiers)], Classifier{Fn: x, Again: eff.Knob == catalog.KnobIf})
	case catalog.KnobNotify:
		if isNil(v.Info, x) {
			return
		}
		s.Notify = x
	case catalog.KnobKey:
	case catalog.KnobCtx:
		s.Ctx = v.ends(x)
	case catalog.KnobWait:
		if isNil(v.Info, x) {
			return
		}
		p := v.value(x, 0)
		if !p.Known {
			s.forget(catalog.KnobWait)
			break
		}
		if p.Growth == catalog.GrowthUnknown {
			s.Growth = catalog.GrowthUnknown
		}
		if p.Jitter == catalog.Unknown {
			s.Jitter = catalog.Unknown
		}
		if s.Where[catalog.KnobMax] != nil { // a ceiling that was set stays, whatever makes the wait
			p.Capped, p.Max = s.Capped, s.Max
		}
		s.wait(p.Policy)
	case catalog.KnobTransport:
		if p := v.value(x, 0); p.Known && p.Attempts != 0 && p.Attempts != 1 {
			s.below(p)
		}
	case catalog.KnobWaits:
		v.waits(s, x)
	case catalog.KnobCodes: // a list of those that go round
		s.Classifiers = append(s.Classifiers[:len(s.Classifiers):len(s.Classifiers)], Classifier{Fn: x, Again: true})
	case catalog.KnobStop:
		s.Ctx = v.stops(x)
	case catalog.KnobPolicy:
		if isNil(v.Info, x) {
			return
		}
		p := v.orDefault(v.value(x, 0), v.Info.TypeOf(x))
		if !p.Known {
			ctx := s.Ctx
			s.blur()
			s.Ctx = ctx
			break
		}
		s.overlay(p)
	case catalog.KnobOff:
		v.toggle(s, x, func() { s.Attempts = 1 }, func() { s.Attempts = 0 })
	case catalog.KnobUnlimited:
		v.toggle(s, x, func() { s.Attempts = catalog.Unlimited }, func() { s.Attempts = 0 })
	case catalog.KnobOn:
		v.toggle(s, x, func() { s.Jitter = catalog.Yes }, func() { s.Jitter = catalog.Unknown })
	case catalog.KnobFlag:
		s.Jitter = catalog.No
		v.toggle(s, x, func() { s.Jitter = catalog.Yes }, func() { s.Jitter = catalog.Unknown })
	case catalog.KnobSwitch:
		s.Attempts = 1
		v.toggle(s, x, func() { s.Attempts = eff.Attempts }, func() { s.Attempts = 0 })
	case catalog.KnobService:
		v.service(s, x)
	default:
		if !v.numeric(s, eff, x) {
			return // a value that keeps the default
		}
	}
	s.set(eff.Knob, x)
}

// below multiplies by what a layer further down does.
func (s *Setting) below(p Setting) {
	switch {
	case s.Attempts == 1:
		s.overlay(p)
	case s.Attempts == catalog.Unlimited || p.Attempts == catalog.Unlimited:
		s.Attempts = catalog.Unlimited
	default:
		s.Attempts *= p.Attempts
	}
}

// waits applies a list of waits.
func (v eval) waits(s *Setting, x ast.Expr) {
	if isNil(v.Info, x) {
		s.Attempts = 1
		return
	}
	if p := v.value(x, 0); p.Known {
		s.overlay(p)
		return
	}
	s.Attempts, s.Growth = 0, catalog.GrowthUnknown
	if lit, ok := ast.Unparen(x).(*ast.CompositeLit); ok {
		s.Attempts = 1 + len(lit.Elts)
	}
}

// stops reports whether a stop channel can ever end anything.
func (v eval) stops(x ast.Expr) catalog.Tri {
	if isNil(v.Info, x) {
		return catalog.No
	}
	if obj := v.object(x); obj != nil && symbol.Of(obj).String() == "k8s.io/apimachinery/pkg/util/wait.NeverStop" {
		return catalog.No
	}
	return catalog.Yes
}

// toggle does on where the bool x is true, or where x is no bool; perhaps where x isn't known.
func (v eval) toggle(s *Setting, x ast.Expr, on, perhaps func()) {
	t := v.Info.TypeOf(x)
	if t == nil || !isBool(t) {
		on()
		return
	}
	switch n := v.number(x); {
	case n == nil || n.Kind() != constant.Bool:
		perhaps()
	case constant.BoolVal(n):
		on()
	}
}

func isBool(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

// numeric applies a number; it is false where the number means that the default stays.
func (v eval) numeric(s *Setting, eff catalog.Effect, x ast.Expr) bool {
	if isNil(v.Info, x) {
		return false
	}
	n := v.number(x)
	if n == nil {
		v.vague(s, eff)
		return true
	}
	special := catalog.Plain
	sign := constant.Sign(n)
	switch {
	case sign == 0:
		special = eff.Zero
	case sign < 0:
		special = eff.Negative
	}
	switch special {
	case catalog.ZeroDefault:
		return false
	case catalog.ZeroUnlimited:
		s.Attempts = catalog.Unlimited
		return true
	case catalog.ZeroOff:
		s.Attempts = 1
		return true
	}
	whole, _ := constant.Int64Val(constant.ToInt(n))
	switch eff.Knob {
	case catalog.KnobAttempts:
		s.Attempts = max(1, int(min(whole, 1<<30)))
	case catalog.KnobRetries:
		s.Attempts = 1 + max(0, int(min(whole, 1<<30)))
	case catalog.KnobElapsed:
		s.Elapsed = yes(sign > 0)
	case catalog.KnobBase:
		s.Base = time.Duration(max(0, whole))
		switch {
		case sign <= 0 && s.Growth == catalog.Fixed:
			s.Growth = catalog.NoWait
		case sign > 0 && s.Growth == catalog.NoWait:
			s.Growth = catalog.Fixed
		}
	case catalog.KnobMax:
		s.Capped, s.Max = yes(sign > 0), time.Duration(max(0, whole))
	case catalog.KnobJitter:
		s.Jitter = yes(sign > 0)
	case catalog.KnobSpread:
		if sign <= 0 {
			s.Jitter = catalog.No
		}
	case catalog.KnobFactor:
		switch {
		case s.Growth == catalog.NoWait:
		case constant.Compare(n, token.LEQ, constant.MakeInt64(1)):
			s.Growth = catalog.Fixed
		default:
			f, _ := constant.Float64Val(constant.ToFloat(n))
			s.Growth, s.Percent = catalog.Exponential, int(min(f, 1000)*100)
		}
	}
	return true
}

// vague applies a number that isn't known. A wait that is configured is a wait, even if
// the configuration could say 0.
func (v eval) vague(s *Setting, eff catalog.Effect) {
	growth := s.Growth
	s.forget(eff.Knob)
	switch eff.Knob {
	case catalog.KnobBase:
		if growth == catalog.NoWait {
			s.Growth = catalog.Fixed
		}
	case catalog.KnobMax:
		s.Capped = catalog.Yes
	case catalog.KnobFactor:
		if growth == catalog.Exponential || growth == catalog.NoWait {
			s.Growth = growth
		}
	case catalog.KnobSpread:
		if s.Jitter == catalog.Yes {
			s.Jitter = catalog.Unknown
		}
	}
}

func yes(b bool) catalog.Tri {
	if b {
		return catalog.Yes
	}
	return catalog.No
}

// service applies a gRPC service configuration.
func (v eval) service(s *Setting, x ast.Expr) {
	n := v.number(x)
	if n == nil || n.Kind() != constant.String {
		s.Attempts = 0
		return
	}
	cfg, err := catalog.ParseService(constant.StringVal(n))
	if err != nil {
		return // the library refuses it
	}
	if n := cfg.Attempts(); n > 1 {
		s.Attempts, s.Growth, s.Jitter, s.Capped = n, catalog.Exponential, catalog.Yes, catalog.Yes
	}
}
