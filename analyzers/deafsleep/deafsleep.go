package deafsleep

import (
	_ "embed"
	"go/ast"
	"time"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/check"
	"github.com/retrylint/retrylint/internal/delay"
	"github.com/retrylint/retrylint/internal/retryloop"
)

//go:embed doc.go
var doc string

// Check is deafsleep.
var Check = check.New("deafsleep", doc, judge)

// Analyzer is the analyzer of Check.
var Analyzer = Check.Analyzer

// short is how long nobody minds waiting for an end to be heard.
const short = time.Second

func judge(s *retryloop.Site) []check.Opinion {
	if !s.Remote() {
		return check.Silent("no attempt is known to leave the process")
	}
	switch s.Form {
	case retryloop.Library:
		return library(s)
	case retryloop.Helper:
		return check.Silent("the helper's own loop is judged")
	}
	for _, w := range s.Waits {
		if !s.Lone(w) {
			continue // it hears, or may
		}
		ctx := s.ContextAt(w.Node)
		if ctx == "" || s.Bounded() && isShort(s, w) {
			continue
		}
		return []check.Opinion{check.At(w.Node, "%s of %s %s and does not hear %s end", s.Kind, s.Name(), manner(w.Source), ctx)}
	}
	return check.Silent("every wait hears the end, is short, or no context is at hand")
}

func manner(w delay.Source) string {
	if w.Growth == catalog.Fixed && w.Random == catalog.No && w.Base > 0 {
		return "sleeps " + w.Base.String()
	}
	return "sleeps"
}

// isShort reports whether the longest of a site's waits is known to be short.
func isShort(s *retryloop.Site, w retryloop.Wait) bool {
	src := w.Source
	if src.Max > 0 && src.Max < short || src.Growth == catalog.Fixed && src.Random == catalog.No && src.Base > 0 && src.Base < short {
		return true
	}
	for _, a := range s.Attempts {
		for _, o := range a.Worth() {
			_, n := a.Exhausted(o)
			if n == 0 || s.Count() <= 0 {
				continue
			}
			if all, ok := a.Lengths(o, w, n); ok {
				for _, d := range all {
					if d >= short {
						return false
					}
				}
				return true
			}
		}
	}
	return false
}

// library judges a retry library's configuration.
func library(s *retryloop.Site) []check.Opinion {
	p := s.Setting
	switch {
	case p.Ctx != catalog.No || !p.Complete:
		return check.Silent("a context ends the library's wait, or may")
	case s.Conflicts():
		return check.Silent("what repeats conflicts waits for milliseconds")
	case p.Attempts == 1 || p.Growth == catalog.NoWait:
		return check.Silent("there is no wait")
	case p.Attempts > 0 && p.Growth == catalog.Fixed && p.Base > 0 && p.Base < short:
		return check.Silent("the wait is short")
	case p.Attempts > 0 && p.Attempts <= 4 && p.Base > 0 && p.Base <= short/100:
		return check.Silent("three waits that begin with milliseconds stay short, even if each is ten times the one before")
	}
	ctx := s.ContextAt(s.Call)
	if ctx == "" {
		return check.Silent("no context is at hand")
	}
	var fun ast.Node = s.Call.Fun
	return []check.Opinion{check.At(fun, "retry of %s waits in a library that does not hear %s end", s.Name(), ctx)}
}
