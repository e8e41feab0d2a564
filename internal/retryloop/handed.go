package retryloop

import (
	"slices"

	"github.com/retrylint/retrylint/internal/delay"
)

// HandedDelays gives the functions that compute a wait from the number of attempts for loops
// out of view. One that a site of this package waits by is judged there.
func (m *Model) HandedDelays() []delay.Handed {
	if m.pass.Pkg.Name() == "main" {
		return nil // nobody can import it
	}
	return slices.DeleteFunc(m.sum.Delay().Handed(), func(h delay.Handed) bool {
		return slices.ContainsFunc(m.Sites(), func(s *Site) bool {
			return slices.ContainsFunc(s.Waits, func(w Wait) bool { return w.Source.From != nil && Holds(h.Fn.Body, w.Source.From) })
		})
	})
}
