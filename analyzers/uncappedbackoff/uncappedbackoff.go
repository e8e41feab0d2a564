package uncappedbackoff

import (
	_ "embed"
	"go/ast"
	"strconv"
	"time"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/check"
	"github.com/retrylint/retrylint/internal/retryloop"
)

//go:embed doc.go
var doc string

// Check is uncappedbackoff.
var Check = check.New("uncappedbackoff", doc, judge, handed)

// Analyzer is the analyzer of Check.
var Analyzer = Check.Analyzer

const (
	most = time.Minute // a wait that needs no ceiling
	far  = 70          // attempts after which any doubling has overflowed
)

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
		if w.Source.Growth != catalog.Exponential || s.Outgrown(w) {
			continue
		}
		for _, a := range s.Attempts {
			for _, o := range a.Worth() {
				if why := grows(s, a, o, w); why != "" {
					f := check.At(w.Node, "%s", why)
					if w.Source.From != nil {
						f = f.With(w.Source.From, "the wait is computed here")
					}
					return []check.Opinion{f}
				}
			}
		}
	}
	return check.Silent("no wait grows exponentially, a ceiling holds it, or the attempts end before it is long")
}

// grows says how a wait grows beyond any use; "" where it does not, or not for sure.
func grows(s *retryloop.Site, a *retryloop.Attempt, o retryloop.Outcome, w retryloop.Wait) string {
	all, known := a.Lengths(o, w, far)
	if known {
		if why, sure := byNumbers(all); sure {
			return why
		}
	}
	if w.Source.Capped != catalog.No {
		return ""
	}
	n := s.Count()
	switch {
	case w.Source.Late && s.Limited():
		return "" // few attempts do not overflow
	case w.Source.Late:
		return "the wait overflows before it is held against its ceiling"
	case !a.Counted(o) && s.Limited() && n == 0:
		return "" // too much to follow to where they run out
	case !a.Counted(o) && !s.Limited(), n == 0:
		return "the wait doubles with every attempt: no ceiling"
	case n > 1 && w.Source.Base > 0:
		if d := (catalog.Policy{Base: w.Source.Base}).WaitAfter(n - 1); d > most {
			return longest(d, n)
		}
	}
	return ""
}

// handed judges functions that compute a wait for loops out of view.
func handed(m *retryloop.Model) []check.Opinion {
	var out []check.Opinion
	for _, h := range m.HandedDelays() {
		if h.Growth != catalog.Exponential {
			continue
		}
		switch {
		case h.Late:
			out = append(out, check.At(h.Place(), "the wait computed here overflows before it is held against its ceiling"))
		case h.Capped == catalog.No:
			out = append(out, check.At(h.Place(), "the wait computed here doubles with every attempt: no ceiling"))
		}
	}
	return out
}

func longest(d time.Duration, n int) string {
	return "the wait grows to " + d.Round(time.Millisecond).String() + " after attempt " + strconv.Itoa(n) + ": no ceiling"
}

// byNumbers judges waits whose lengths are known. sure is false where they do not grow.
func byNumbers(all []time.Duration) (why string, sure bool) {
	for i, d := range all {
		if d <= 0 && i > 0 && all[i-1] > 0 {
			return "the wait overflows after attempt " + strconv.Itoa(i+1) + ": " + all[i-1].Round(time.Millisecond).String() + " becomes " + d.String(), true
		}
	}
	n := len(all)
	if n < 2 || all[n-1] <= all[0] {
		return "", false
	}
	if all[n-1] <= most || all[n-1] == all[n-2] {
		return "", true
	}
	return longest(all[n-1], n), true
}

// library judges a retry library's configuration.
func library(s *retryloop.Site) []check.Opinion {
	p := s.Setting
	switch {
	case p.Growth != catalog.Exponential || p.Capped != catalog.No:
		return check.Silent("the library's wait has a ceiling or does not double, or how it goes on is not in view")
	case p.Elapsed == catalog.Yes:
		return check.Silent("an elapsed time ends it")
	case p.Attempts == 0:
		return check.Silent("how many attempts there are is not in view")
	case p.Attempts != catalog.Unlimited && (p.Base == 0 || p.WaitAfter(p.Attempts-1) <= most):
		return check.Silent("the attempts end before it is long")
	}
	var at ast.Node = s.Call.Fun
	for _, k := range []catalog.Knob{catalog.KnobWait, catalog.KnobPolicy, catalog.KnobBase, catalog.KnobAttempts} {
		if x := p.Where[k]; x != nil {
			at = x
			break
		}
	}
	if p.Attempts == catalog.Unlimited {
		return []check.Opinion{check.At(at, "the wait of %s doubles with every attempt: no ceiling", s.Name())}
	}
	return []check.Opinion{check.At(at, "%s", longest(p.WaitAfter(p.Attempts-1), p.Attempts-1))}
}
