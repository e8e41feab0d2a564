package retryloop

import (
	"go/ast"
	"go/constant"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/symbol"

	"go/types"
)

// protocol says whether a closure's results make its retrier go round again.
func (s *Site) protocol(w *Way, o Outcome) Answer {
	answer := s.answer(w, o)
	if o.Class == Canceled {
		switch {
		case s.Setting.Ctx == catalog.Yes, s.hears:
			return No // the library hears it in its wait
		case !s.Setting.Complete && s.Form == Library:
			return min(answer, Maybe)
		}
	}
	return answer
}

// answer is protocol, the retrier's own ear for a context left aside.
func (s *Site) answer(w *Way, o Outcome) Answer {
	if s.Row == nil || len(w.Results) == 0 {
		return Maybe
	}
	last := w.Results[len(w.Results)-1]
	switch s.Row.Outcome {
	case catalog.ErrAgain, catalog.MarkedAgain, catalog.TypedErr:
		return s.errAgain(last, o)
	case catalog.DoneErr:
		switch nilness(last) {
		case -1:
			return No
		case 0:
			return Maybe
		}
		return not(truth(w.Results[0]))
	case catalog.AgainErr:
		if nilness(last) == 1 {
			return No
		}
		return truth(w.Results[0])
	}
	return Maybe
}

// Conflicts reports whether the site's library repeats a conflict alone.
func (s *Site) Conflicts() bool { return s.Row != nil && s.Row.Conflict }

func not(a Answer) Answer { return Yes - a }

func truth(v flow.Value) Answer {
	switch {
	case v.True():
		return Yes
	case v.False():
		return No
	}
	return Maybe
}

func nilness(v flow.Value) int { return v.Nilness() }

func (s *Site) errAgain(err flow.Value, o Outcome) Answer {
	switch nilness(err) {
	case 1:
		return No
	case 0:
		return Maybe
	}
	switch s.marked(err, 0) {
	case permanent:
		if len(s.Setting.Classifiers) == 0 {
			return No
		}
	case retryable:
		return Yes
	}
	switch {
	case s.Row.Outcome == catalog.MarkedAgain, s.Conflicts() && o.Class != Opaque:
		return No // none of these is marked, or a conflict
	}
	answer := Yes
	if s.guesses || s.Conflicts() {
		answer = Maybe
	}
	for _, c := range s.Setting.Classifiers {
		is := s.model.classifier(s, c.Fn, err, o)
		if !c.Again {
			is = not(is)
		}
		answer = min(answer, is)
	}
	return answer
}

type mark uint8

const (
	unmarked mark = iota
	permanent
	retryable
)

// marked reports whether err is one that a marker of the library has marked, through what wraps it.
func (s *Site) marked(err flow.Value, depth int) mark {
	if err.Kind != flow.Wrap && err.Kind != flow.Struct || depth > 4 {
		return unmarked
	}
	var marker symbol.Name
	if fn, ok := err.Obj.(*types.Func); ok {
		marker = symbol.Of(fn)
	} else if err.Type != nil {
		marker = symbol.TypeOf(err.Type)
	}
	if mk, _ := catalog.FindMarker(marker); mk != nil {
		if mk.Permanent {
			return permanent
		}
		return retryable
	}
	for _, e := range err.Elems {
		if m := s.marked(e, depth+1); m != unmarked {
			return m
		}
	}
	return unmarked
}

// listed says whether an outcome's gRPC code is in a list.
func (m *Model) listed(codes *ast.CompositeLit, o Outcome) Answer {
	if o.Class != Coded {
		return Maybe
	}
	for _, e := range codes.Elts {
		tv := m.pass.TypesInfo.Types[e]
		if tv.Value == nil {
			return Maybe
		}
		if c, ok := constant.Int64Val(constant.ToInt(tv.Value)); ok && c == int64(o.Code) {
			return Yes
		}
	}
	return No
}

// classifier runs a func(error) bool over an error, or looks into a list.
func (m *Model) classifier(s *Site, fn ast.Expr, err flow.Value, o Outcome) Answer {
	if codes, ok := ast.Unparen(fn).(*ast.CompositeLit); ok {
		return m.listed(codes, o)
	}
	body := m.function(fn)
	if body == nil || len(s.Attempts) == 0 {
		return Maybe
	}
	a := s.Attempts[0]
	h := &hooks{m: m, a: a, out: o}
	res := flow.Run{
		Info: m.pass.TypesInfo, Defs: m.sum.Defs(), Hooks: h, Func: body.callee(),
		Started: true, Params: []flow.Value{err},
	}.Do()
	answer, any := No, false
	for i, p := range res.Paths {
		if p.End != flow.Returned || len(p.Results) == 0 {
			continue
		}
		t := truth(p.Results[0])
		if len(p.Guesses) > 0 {
			t = Maybe
		}
		if i == 0 || !any {
			answer, any = t, true
		} else if answer != t {
			answer = Maybe
		}
	}
	if !any || res.Cut {
		return Maybe
	}
	return answer
}
