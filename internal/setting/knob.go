package setting

import (
	"go/ast"
	"maps"

	"github.com/retrylint/retrylint/internal/catalog"
)

func (s *Setting) set(knob catalog.Knob, x ast.Expr) {
	if x == nil {
		return
	}
	where := maps.Clone(s.Where)
	if where == nil {
		where = map[catalog.Knob]ast.Expr{}
	}
	where[knob] = x
	s.Where = where
}

// overlay applies a whole policy on top of s: what it says replaces what s says. One that
// isn't known may say anything.
func (s *Setting) overlay(o Setting) {
	if !o.Known {
		s.blur()
		return
	}
	if !o.Complete {
		ctx := s.Ctx
		s.blur()
		s.Ctx = ctx
	}
	for k, x := range o.Where { // what o sets to something unknown is unknown here too
		s.forget(k)
		s.set(k, x)
	}
	s.fillOver(o.Policy)
	s.Classifiers = append(s.Classifiers[:len(s.Classifiers):len(s.Classifiers)], o.Classifiers...)
	if o.Notify != nil {
		s.Notify = o.Notify
	}
	if o.Origin != nil {
		s.Origin = o.Origin
	}
	s.Complete = s.Complete && o.Complete
}

// fillOver sets the fields that p knows.
func (s *Setting) fillOver(p catalog.Policy) {
	if p.Attempts != 0 {
		s.Attempts = p.Attempts
	}
	if p.Elapsed != catalog.Unknown {
		s.Elapsed = p.Elapsed
	}
	if p.Ctx != catalog.Unknown {
		s.Ctx = p.Ctx
	}
	s.wait(p)
}

// wait sets what p knows of the wait.
func (s *Setting) wait(p catalog.Policy) {
	if p.Growth != catalog.GrowthUnknown {
		s.Growth = p.Growth
	}
	if p.Jitter != catalog.Unknown {
		s.Jitter = p.Jitter
	}
	if p.Capped != catalog.Unknown {
		s.Capped = p.Capped
	}
	if p.Percent != 0 {
		s.Percent = p.Percent
	}
	if p.Base != 0 {
		s.Base = p.Base
	}
	if p.Max != 0 {
		s.Max = p.Max
	}
}

// fill sets the fields that s doesn't know.
func (s *Setting) fill(p catalog.Policy) {
	known := s.Policy
	s.Policy = p
	s.fillOver(known)
}

// blur forgets everything that something out of sight may have changed.
func (s *Setting) blur() {
	s.Policy, s.Complete = catalog.Policy{}, false
}

// sure reports whether everything that s sets is known.
func (s *Setting) sure() bool {
	for k := range s.Where {
		t := Setting{Policy: s.Policy}
		if t.forget(k); t.Policy == s.Policy && settles(k) {
			return false // it was unknown already
		}
	}
	return true
}

// settles reports whether a knob sets a field of a policy.
func settles(k catalog.Knob) bool {
	switch k {
	case catalog.KnobNone, catalog.KnobIf, catalog.KnobNotIf, catalog.KnobNotify, catalog.KnobKey, catalog.KnobCodes,
		catalog.KnobPolicy, catalog.KnobTransport, catalog.KnobSpread, catalog.KnobService, catalog.KnobStop, catalog.KnobWaits:
		return false
	}
	return true
}

// forget makes unknown what knob sets.
func (s *Setting) forget(knob catalog.Knob) {
	switch knob {
	case catalog.KnobAttempts, catalog.KnobRetries, catalog.KnobOff, catalog.KnobUnlimited, catalog.KnobSwitch:
		s.Attempts = 0
	case catalog.KnobElapsed:
		s.Elapsed = catalog.Unknown
	case catalog.KnobCtx:
		s.Ctx = catalog.Unknown
	case catalog.KnobBase:
		s.Base = 0
	case catalog.KnobMax:
		s.Capped, s.Max = catalog.Unknown, 0
	case catalog.KnobJitter, catalog.KnobFlag, catalog.KnobOn:
		s.Jitter = catalog.Unknown
	case catalog.KnobFactor:
		s.Growth, s.Percent = catalog.GrowthUnknown, catalog.PercentUnknown
	case catalog.KnobWait:
		s.Growth, s.Jitter, s.Capped, s.Base, s.Max = catalog.GrowthUnknown, catalog.Unknown, catalog.Unknown, 0, 0
	}
}

// merge gives what two settings agree on.
func merge(a, b Setting) Setting {
	s := Setting{
		Known:     a.Known || b.Known,
		Complete:  a.Complete && b.Complete && a.Known && b.Known,
		ByDefault: a.ByDefault || b.ByDefault,
		Origin:    a.Origin,
		Notify:    a.Notify,
	}
	if s.Origin == nil {
		s.Origin = b.Origin
	}
	if s.Notify == nil {
		s.Notify = b.Notify
	}
	for _, w := range []map[catalog.Knob]ast.Expr{b.Where, a.Where} {
		for k, x := range w {
			s.set(k, x)
		}
	}
	s.Classifiers = append(s.Classifiers, a.Classifiers...)
	for _, c := range b.Classifiers {
		if !has(s.Classifiers, c) {
			s.Classifiers = append(s.Classifiers, c)
		}
	}
	s.Policy = catalog.Policy{
		Attempts: agreed(a.Attempts, b.Attempts),
		Elapsed:  agreed(a.Elapsed, b.Elapsed),
		Ctx:      agreed(a.Ctx, b.Ctx),
		Growth:   agreed(a.Growth, b.Growth),
		Jitter:   agreed(a.Jitter, b.Jitter),
		Capped:   agreed(a.Capped, b.Capped),
		Percent:  a.Percent,
		Base:     agreed(a.Base, b.Base),
		Max:      agreed(a.Max, b.Max),
	}
	if a.Percent != b.Percent {
		s.Percent = catalog.PercentUnknown
	}
	return s
}

func agreed[T comparable](a, b T) T {
	if a == b {
		return a
	}
	var unknown T
	return unknown
}

func has(cs []Classifier, c Classifier) bool {
	for _, o := range cs {
		if o == c {
			return true
		}
	}
	return false
}
