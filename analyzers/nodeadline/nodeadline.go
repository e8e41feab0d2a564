package nodeadline

import (
	_ "embed"
	"go/ast"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/check"
	"github.com/retrylint/retrylint/internal/retryloop"
)

//go:embed doc.go
var doc string

// Check is nodeadline.
var Check = check.New("nodeadline", doc, judge, unseen)

// Analyzer is the analyzer of Check.
var Analyzer = Check.Analyzer

func judge(s *retryloop.Site) []check.Opinion {
	if s.Kind == retryloop.Supervisor {
		return check.Silent("a supervisor goes on by design")
	}
	if !s.Remote() {
		return check.Silent("no attempt is known to leave the process")
	}
	if o := budget(s); o != nil {
		return o
	}
	switch s.Form {
	case retryloop.Library:
		return library(s)
	case retryloop.Helper:
		return check.Silent("the helper's own loop is judged")
	}
	b := s.Bounds
	switch {
	case b.Ctx:
		return check.Silent("the end of the context leaves it, or may")
	case b.Skipped == nil:
		return check.Silent("every way round comes by a condition that ends it")
	case !b.Sure:
		return check.Silent("what could end it is not all in view")
	}
	if len(b.Ends) > 0 {
		o := check.AtHead(s, "retry of %s has no bound: a way round skips what ends it", s.Name())
		return []check.Opinion{o.With(b.Ends[0], "this ends it, where it is reached")}
	}
	return []check.Opinion{check.AtHead(s, "retry of %s has no bound: no attempt limit, no deadline, no context", s.Name())}
}

func library(s *retryloop.Site) []check.Opinion {
	p := s.Setting
	switch {
	case p.Attempts != catalog.Unlimited:
		return check.Silent("the library's attempts are limited, or their limit is not in view")
	case p.Elapsed != catalog.No:
		return check.Silent("an elapsed time ends the library's retry, or may")
	case p.Ctx == catalog.Yes || !p.Complete:
		return check.Silent("a context ends the library's retry, or may")
	}
	for _, a := range s.Attempts {
		if v := a.On(retryloop.Outcome{Class: retryloop.Canceled}); v.Ran && v.Again != retryloop.Yes {
			return check.Silent("the closure leaves when the context has ended, or may")
		}
		if v := a.Failing(); v.Again != retryloop.Yes {
			return check.Silent("the closure may give up by itself")
		}
	}
	var at ast.Node = s.Call.Fun
	for _, k := range []catalog.Knob{catalog.KnobUnlimited, catalog.KnobAttempts, catalog.KnobElapsed, catalog.KnobPolicy, catalog.KnobWait} {
		if x := p.Where[k]; x != nil {
			at = x
			break
		}
	}
	return []check.Opinion{check.At(at, "retry of %s has no bound: no attempt limit, no deadline, no context", s.Name())}
}
