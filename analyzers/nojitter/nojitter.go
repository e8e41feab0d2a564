package nojitter

import (
	_ "embed"
	"go/ast"
	"go/types"
	"slices"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/check"
	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/retryloop"
)

//go:embed doc.go
var doc string

// Check is nojitter.
var Check = check.New("nojitter", doc, judge, clients)

// Analyzer is the analyzer of Check.
var Analyzer = Check.Analyzer

func judge(s *retryloop.Site) []check.Opinion {
	if s.Kind == retryloop.Poll {
		return check.Silent("a poll asks as often as it likes")
	}
	if !s.Remote() {
		return check.Silent("no attempt is known to leave the process")
	}
	switch s.Form {
	case retryloop.Library:
		return library(s)
	case retryloop.Helper:
		return check.Silent("the helper's own loop is judged")
	}
	for _, a := range s.Attempts {
		if waitsFor(s, a) {
			return check.Silent("%s is asked again until the right answer comes: an error leaves", a.Name)
		}
		rounds := a.Rounds()
		for _, w := range rounds {
			if s.Jitter(&w) != catalog.No {
				continue
			}
			for _, wait := range s.Waits {
				if s.On(&w, wait) && !spread(s, rounds, wait) {
					return []check.Opinion{finding(s, wait)}
				}
			}
		}
	}
	if len(s.Waits) == 0 {
		return check.Silent("there is no wait")
	}
	return check.Silent("something random reaches the wait, or where its length comes from is not known")
}

// waitsFor reports whether the attempt is asked, at even intervals and as often as it takes,
// until the right answer comes, while an error leaves: a poll of a server's state.
func waitsFor(s *retryloop.Site, a *retryloop.Attempt) bool {
	return a.Asks() && s.Count() <= 0 && !slices.ContainsFunc(s.Waits, func(w retryloop.Wait) bool { return w.Source.Growth != catalog.Fixed })
}

// spread reports whether a random wait comes with the other on one of the ways round: what is
// left of an interval is waited for after a random part of it.
func spread(s *retryloop.Site, rounds []retryloop.Way, wait retryloop.Wait) bool {
	return slices.ContainsFunc(rounds, func(w retryloop.Way) bool { return s.On(&w, wait) && s.Jitter(&w) == catalog.Yes })
}

func finding(s *retryloop.Site, w retryloop.Wait) check.Opinion {
	unless := ""
	if w.Source.Server {
		unless = " where the server says nothing"
	}
	o := check.At(w.Node, "%s of %s %s with no jitter%s", s.Kind, s.Name(), manner(w.Source), unless)
	if w.Source.From != nil {
		o = o.With(w.Source.From, "the wait is computed here")
	}
	return o
}

// manner says how a wait goes on.
func manner(w delay.Source) string {
	switch w.Growth {
	case catalog.Linear:
		return "waits linearly longer"
	case catalog.Exponential:
		return "backs off exponentially"
	}
	if w.Base > 0 {
		return "waits a fixed " + w.Base.String()
	}
	return "waits a fixed time"
}

// library judges a retry library's configuration.
func library(s *retryloop.Site) []check.Opinion {
	p := s.Setting
	if x := p.Where[catalog.KnobWait]; x != nil && p.Jitter == catalog.Unknown && isFunc(s, x) { // a delay function of one's own
		if src := s.Gives(x); src.Random == catalog.No && !src.Server {
			p.Jitter, p.Growth, p.Base = catalog.No, src.Growth, src.Base
		}
	}
	switch {
	case p.Jitter != catalog.No:
		return check.Silent("the library's wait is random, or its configuration is not in view")
	case p.Growth == catalog.NoWait || p.Growth == catalog.GrowthUnknown:
		return check.Silent("the library does not wait, or how it does is not in view")
	case p.Attempts == 1:
		return check.Silent("there is one attempt")
	case s.WaitsApart():
		return check.Silent("the closure waits by itself as well, and that wait is random, or may be")
	}
	if x := p.Where[catalog.KnobBase]; x != nil && s.Drawn(x) != catalog.No {
		return check.Silent("the wait that the library is given is random, or may be")
	}
	var at ast.Node = s.Call.Fun
	for _, k := range []catalog.Knob{catalog.KnobJitter, catalog.KnobFlag, catalog.KnobWait, catalog.KnobPolicy} {
		if x := p.Where[k]; x != nil {
			at = s.Origin(x)
			break
		}
	}
	src := delay.Source{Growth: p.Growth, Base: p.Base}
	return []check.Opinion{check.At(at, "retry of %s %s with no jitter", s.Name(), manner(src))}
}

func isFunc(s *retryloop.Site, x ast.Expr) bool {
	t := s.Info().TypeOf(x)
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Signature)
	return ok
}

// clients judges the clients that the package makes and that retry by themselves.
func clients(m *retryloop.Model) []check.Opinion {
	var out []check.Opinion
	for _, c := range m.Made() {
		if !c.Jitterable || c.Jitter != catalog.No || c.Growth == catalog.NoWait || c.Growth == catalog.GrowthUnknown || c.Attempts == 1 {
			continue
		}
		var at ast.Node = c.Origin
		if x := c.Where[catalog.KnobJitter]; x != nil {
			at = x
		}
		src := delay.Source{Growth: c.Growth, Base: c.Base}
		out = append(out, check.At(at, "retry inside %s %s with no jitter", c.Type, manner(src)))
	}
	return out
}
