package retryloop

import (
	"go/ast"
	"go/constant"
	"go/token"

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
	if s.Bounds.Count = s.countIn(nil); s.Bounds.Count == 0 {
		s.Bounds.Count = s.rounds()
	}
	return s.Bounds.Count
}

// rounds gives the number of rounds that a loop's header alone allows: for i := 0; i < 3; i++,
// where nothing else sets i, and for range 3. 0: it says none.
func (s *Site) rounds() int {
	if over, ok := s.Node.(*ast.RangeStmt); ok {
		if n := s.Info().Types[over.X].Value; n != nil && n.Kind() == constant.Int {
			rounds, _ := constant.Int64Val(n)
			return int(max(rounds, 0))
		}
		return 0
	}
	loop, ok := s.Node.(*ast.ForStmt)
	if !ok || loop.Init == nil || loop.Post == nil {
		return 0
	}
	cond, ok := loop.Cond.(*ast.BinaryExpr)
	if !ok || cond.Op != token.LSS && cond.Op != token.LEQ {
		return 0
	}
	i := s.Defs().Var(cond.X)
	if i == nil {
		return 0
	}
	begin, end := constant.MakeUnknown(), s.Info().Types[cond.Y].Value
	for _, d := range s.Defs().Defs(i) {
		switch {
		case d.Node == ast.Node(loop.Init) && d.Value != nil:
			begin = s.Info().Types[d.Value].Value
		case d.Node == ast.Node(loop.Post) && d.Tok == token.INC:
		default:
			return 0
		}
	}
	if begin == nil || end == nil || begin.Kind() != constant.Int || end.Kind() != constant.Int {
		return 0
	}
	n, _ := constant.Int64Val(constant.BinaryOp(end, token.SUB, begin))
	if cond.Op == token.LEQ {
		n++
	}
	return int(max(n, 0))
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
