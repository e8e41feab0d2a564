package retryloop

import (
	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/flow"
)

// maxCount is how many attempts of a loop are counted on paper.
const maxCount = 20

// Count gives the attempts that the site makes in all while each fails: catalog.Unlimited,
// or 0 where they cannot be counted.
func (s *Site) Count() int {
	switch s.Form {
	case Library:
		return s.Setting.Attempts
	case Helper:
		if s.Within != nil {
			return s.Within.Count()
		}
		if s.Row != nil {
			return s.Row.Policy.Attempts
		}
		return 0
	}
	if s.counted {
		return s.Bounds.Count
	}
	s.counted = true
	if s.Bounds.Skipped != nil && s.Bounds.Sure && !s.Bounds.Ctx && len(s.Bounds.Ends) == 0 {
		s.Bounds.Count = catalog.Unlimited
		return s.Bounds.Count
	}
	for _, a := range s.Attempts {
		v := a.Failing()
		if len(v.Round) == 0 {
			continue
		}
		for _, o := range failures {
			r := a.Life(o, maxCount, nil)
			if n := tries(r); n > 0 {
				s.Bounds.Count = n
				return n
			}
		}
	}
	return 0
}

// tries gives the number of attempts that every path of a life ends with.
func tries(r flow.Result) int {
	n := 0
	if r.Cut {
		return 0
	}
	for _, p := range r.Paths {
		switch {
		case p.End == flow.Lost:
			continue
		case p.End == flow.Again, len(p.Guesses) > 0:
			return 0
		case n != 0 && p.Tries != n:
			return 0
		}
		n = p.Tries
	}
	return n
}
