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
		if n := s.model.declared(s.Call); n > 0 {
			return n
		}
		if s.Within != nil {
			return s.Within.countFor(s.Call)
		}
		if s.Row.Policy.Attempts != 0 {
			return s.Row.Policy.Attempts
		}
		if fn := calleeOf(s.model.pass.TypesInfo, s.Call); fn != nil {
			if f := s.model.retries(fn); f != nil {
				return s.model.counted(f, s.Call)
			}
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
	s.Bounds.Count = s.countIn(nil)
	return s.Bounds.Count
}

// tries gives the largest number of attempts that a life ends with, where each of its
// paths comes to an end.
func tries(r flow.Result) int {
	n := 0
	for _, p := range r.Paths {
		if p.End == flow.Again {
			return 0
		}
		n = max(n, p.Tries)
	}
	if r.Cut {
		return 0
	}
	return n
}
