package nodeadline

import (
	"go/ast"
	"time"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/check"
	"github.com/retrylint/retrylint/internal/retryloop"
)

// budget looks for a first wait that outlasts the context's own time: no second attempt can
// come. It answers nothing where it finds none.
func budget(s *retryloop.Site) []check.Opinion {
	if s.Form == retryloop.Library {
		p := s.Setting
		limit := allowed(s, s.TimeoutOf(p.Where[catalog.KnobCtx]))
		if p.Base == 0 || limit == 0 || p.Base <= limit || p.Max > 0 && p.Max <= limit {
			return nil
		}
		var at ast.Node = s.Call.Fun
		if x := p.Where[catalog.KnobBase]; x != nil {
			at = x
		}
		return []check.Opinion{outlasts(at, p.Base, limit)}
	}
	for _, w := range s.Waits {
		src := w.Source
		if src.Base == 0 || src.Random != catalog.No || src.Server || src.Max > 0 && src.Max < src.Base {
			continue
		}
		if limit := allowed(s, s.Timeout(w)); limit > 0 && src.Base > limit {
			return []check.Opinion{outlasts(w.Node, src.Base, limit)}
		}
	}
	return nil
}

// unseen judges the configuration of calls whose closure is not in view.
func unseen(m *retryloop.Model) []check.Opinion {
	var all []check.Opinion
	for _, s := range m.Unseen() {
		all = append(all, budget(s)...)
	}
	return all
}

func outlasts(at ast.Node, wait, limit time.Duration) check.Opinion {
	return check.At(at, "the first wait of %s outlasts the context's %s: no second attempt can come", wait, limit).In("budgetfit")
}

// allowed gives the time that a call of context.WithTimeout allows, where it is a constant.
func allowed(s *retryloop.Site, call *ast.CallExpr) time.Duration {
	if call == nil || len(call.Args) != 2 {
		return 0
	}
	return s.Constant(call.Args[1])
}
