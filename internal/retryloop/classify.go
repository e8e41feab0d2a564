package retryloop

import (
	"slices"
	"sync"

	"github.com/retrylint/retrylint/internal/attempt"
	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/flow"
)

// failures are the outcomes that any retry is for, in the order in which they are tried.
var failures = [...]Outcome{{Class: Transport}, Status(503), Status(429), Unavailable, {Class: Broken}, {Class: Opaque}}

// Failing gives the verdict on the first failure that may come out of the attempt and is
// worth a retry; its zero Verdict if none makes the site go round.
func (a *Attempt) Failing() *Verdict {
	cut := 0
	for _, o := range failures {
		v := a.On(o)
		if v.Ran && len(v.Round) > 0 {
			return v
		}
		if v.Cut {
			cut++
		}
		if cut > 1 {
			break // too much to follow: the other failures would be too
		}
	}
	return &Verdict{}
}

// Rounds gives the ways round on all failures that are worth a retry, each up to where the
// attempt's function is called a second time. An answer that goes the way of a success is no
// failure.
func (a *Attempt) Rounds() []Way {
	var ways []Way
	after := a.Site.waitsAfter(a.On(Outcome{Class: Succeeds}))
	for _, o := range failures[:5] {
		for _, w := range a.On(o).Round {
			if o.Class == Transport || !a.Site.waitsAmong([]Way{w}, after) {
				ways = append(ways, a.untilNext(w))
			}
		}
	}
	if len(ways) == 0 {
		ways = a.On(failures[5]).Round
	}
	return ways
}

// classify runs the site's candidates and decides what the site is. Candidates that a
// failure does not bring back are dropped.
func (s *Site) classify() {
	var kept []*Attempt
	for _, a := range s.Attempts {
		k, why := s.kindOf(a)
		if k == Other {
			if s.Why == "" {
				s.Why = why
			}
			s.Rejected = append(s.Rejected, a)
			continue
		}
		if better(k, a, s.Kind, kept) {
			kept = append([]*Attempt{a}, kept...)
			s.Kind, s.Why = k, why
		} else {
			kept = append(kept, a)
		}
	}
	s.Attempts = kept
	if s.Kind == Other {
		return
	}
	s.findWaits()
	s.findBounds()
}

// better reports whether an attempt tells more of the site than those kept before.
func better(k Kind, a *Attempt, old Kind, kept []*Attempt) bool {
	if len(kept) == 0 {
		return true
	}
	rank := func(a *Attempt) int {
		switch {
		case len(a.Failing().Round) == 0:
			return 0 // a step on the way
		case a.Kind == attempt.Remote:
			return 3
		case a.Param:
			return 2
		}
		return 1
	}
	if r, o := rank(a), rank(kept[0]); r != o {
		return r > o
	}
	return old == Poll && k != Poll
}

func (s *Site) kindOf(a *Attempt) (Kind, string) {
	fail := a.Failing()
	if len(fail.Round) == 0 && !s.mayWait() {
		return Other, "no failure of " + a.Name + " leads to the same call again"
	}
	if s.asksPerson() {
		return Other, "somebody is asked before the next"
	}
	success := s.model.allWell(a.Success())
	again := len(success.Round) > 0
	leavesOnGuess := sync.OnceValue(success.leavesOnGuess)
	switch {
	case len(fail.Round) > 0 && s.deaf(a) && s.goesThrough():
		return Other, "nothing looks at the error: it is made for each item"
	case len(fail.Round) > 0 && s.deaf(a) && (!again || leavesOnGuess()):
		return Poll, "nothing looks at the error: it goes round until a state is reached"
	case len(fail.Round) == 0:
		if again && leavesOnGuess() && s.waits(success.Round) {
			return Poll, "goes round until a state is reached, a failure leaves"
		}
		return Other, "no failure of " + a.Name + " leads to the same call again"
	case again && s.onTick(a, success):
		return Other, "it is made when the clock says so, whatever became of the last: scheduled work"
	case again && s.ignored(a):
		return Other, "nothing looks at the error, and a success goes round too: scheduled work"
	case a.asksHealth() || !again && a.mayProbe():
		return Poll, "asks whether a server is up yet"
	case s.pending(a, fail):
		return Poll, "only an error that names a state goes round"
	case s.Form == Library || s.Form == Helper:
		if s.periodic(a, success) {
			return Other, "it is called again after a success as after a failure: scheduled work"
		}
		if s.Row != nil && s.Row.Poll {
			return Poll, "a library's poll"
		}
		if again && leavesOnGuess() && s.Form == Library && !s.byResponse(success) && (s.tells() || s.byState(success) && !a.leavesWell()) {
			return Poll, "it is called again until a state is reached, and after failures too"
		}
		return Retry, "the closure is called again after a failure"
	case !again && (len(success.Next) == 0 || a.sweep() != nil):
		if !success.Ran || success.Cut {
			return Other, "what a success does is not known"
		}
		return Retry, "a failure leads to the same call again, a success leaves"
	case leavesOnGuess() && s.byResponse(success):
		return Retry, "a failure leads to the same call again, and so may what the response's status says"
	case a.posts() && a.leavesWell():
		return Retry, "a failure begins the same again, and so does what the call objects to in an answer"
	case leavesOnGuess() && s.waits(success.Round) && !a.servesHere():
		return Poll, "goes round until a state is reached, and after failures too"
	case a.leavesWell():
		if s.waits(success.Round) {
			return Poll, "goes round until the call has nothing to object, and after failures too"
		}
		return Retry, "a failure leads to the same call again, and so does what the call objects to in an answer"
	}
	if !s.waits(fail.Round) {
		return Other, "a failure goes on at once with the next round, as a success does"
	}
	if success.Cut && success.Again == Yes && !s.backsOff(fail.Round) {
		return Other, "what a success does is not known"
	}
	if s.sameWaits(fail.Round, success) && !a.session() && (s.rounds() > 0 || !s.backsOff(fail.Round)) {
		return Other, "it waits after a success as after a failure: scheduled work"
	}
	return Supervisor, "a failure waits and leads to the same call again, a success goes on working"
}

// onTick reports whether the attempt stands in a clause of a select that a clock comes to, and a
// success leaves from others alone.
func (s *Site) onTick(a *Attempt, success *Verdict) bool {
	clause := s.clauseOf(a.Expr)
	if clause == nil || clause.Comm == nil || s.model.channel(receivedFrom(clause.Comm)) != flow.Timer || len(success.Out) == 0 {
		return false
	}
	return !slices.ContainsFunc(success.Out, func(w Way) bool { return w.Return == nil || Holds(clause, w.Return) })
}

// periodic reports whether a library calls the closure again and again, whatever comes of it:
// scheduled work, unless what it does is to stay connected.
func (s *Site) periodic(a *Attempt, success *Verdict) bool {
	if s.Row == nil || a.session() {
		return false
	}
	switch {
	case s.Row.Outcome == catalog.Always:
		return len(success.Round) > 0
	case s.Row.Poll:
		return success.Again == Yes && len(success.Out) == 0
	}
	return false
}

// tells reports whether the closure says by yes or no that there is nothing more to do.
func (s *Site) tells() bool {
	results := s.Signature().Results()
	return results.Len() > 0 && flow.IsBool(results.At(0).Type())
}

// Success gives the verdict on the attempt's success: of the statuses that mean one, the
// first that does not make the site go round.
func (a *Attempt) Success() *Verdict {
	first := a.On(Outcome{Class: Succeeds})
	if len(first.Round) == 0 || first.Again != Yes {
		return first
	}
	for _, status := range []int{201, 202, 204, 206} {
		if v := a.On(Outcome{Class: Succeeds, Status: status}); v.Ran && len(v.Round) == 0 && a.well(v) {
			return v
		}
	}
	return first
}
