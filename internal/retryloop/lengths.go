package retryloop

import (
	"go/ast"
	"go/constant"
	"time"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/flow"
)

// Lengths gives how long a wait lasts after the first attempt, the second and so on, by the
// numbers in the code: the longest of those that any path comes by. It is as long as the
// site goes on, at most rounds. known is false where one of them cannot be told.
func (a *Attempt) Lengths(o Outcome, w Wait, rounds int) (all []time.Duration, known bool) {
	s := a.Site
	node := ast.Unparen(w.Node)
	lengths := map[int]time.Duration{}
	known = true
	r := a.Play(o, Play{Rounds: rounds, Steps: 40000, Watch: func(call *ast.CallExpr, args []flow.Value, tries int) {
		if ast.Expr(call) != node {
			return
		}
		for i, arg := range call.Args {
			if i >= len(args) || !lasts(s, arg) {
				continue
			}
			if args[i].Kind != flow.Const || args[i].C.Kind() != constant.Int {
				known = false
				return
			}
			n, _ := constant.Int64Val(args[i].C)
			if old, ok := lengths[tries]; !ok || time.Duration(n) > old {
				lengths[tries] = time.Duration(n)
			}
			return
		}
		known = false
	}})
	if r.Cut || !known || len(lengths) == 0 {
		return nil, false
	}
	for n := 1; n <= rounds; n++ {
		d, ok := lengths[n]
		if !ok {
			if len(all) > 0 {
				break
			}
			continue // the first repeat comes at once
		}
		all = append(all, d)
	}
	return all, len(all) > 0
}

func lasts(s *Site, e ast.Expr) bool {
	t := s.Info().TypeOf(e)
	return t != nil && isDuration(t)
}

// Bounded reports whether something ends the site although its attempt goes on failing.
func (s *Site) Bounded() bool {
	return s.Bounds.Skipped == nil || s.Bounds.Ctx
}

// Counted reports whether a number of attempts ends the site: its own or one from elsewhere.
func (a *Attempt) Counted(o Outcome) bool {
	_, n := a.Exhausted(o)
	return n > 0
}

// Constant gives the duration that e always is; 0 where it is not one.
func (s *Site) Constant(e ast.Expr) time.Duration {
	src := s.model.sum.Delay().Of(e, nil)
	if src.Growth != catalog.Fixed || src.Random != catalog.No || src.Server || src.Clock || src.Params != 0 {
		return 0
	}
	return src.Base
}
