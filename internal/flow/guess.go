package flow

import (
	"go/ast"
	"slices"
)

// Guess is a condition that hangs on the failure and cannot be known, and the side taken.
type Guess struct {
	Cond  ast.Node
	Taken bool
}

// Blurred is a condition that stands for those that paths were told apart by before they
// were made one: whatever hangs on it is never sure.
var Blurred ast.Node = &ast.BadExpr{}

// guesses are the ways to guess that lead to a state.
type guesses struct {
	before [][]Guess // those that had led to it when states were joined; nil: one, without any
	since  []Guess
}

// maxWays is how many ways to guess one state keeps apart.
const maxWays = 8

func (g *guesses) add(x Guess) { g.since = append(g.since[:len(g.since):len(g.since)], x) }

// none reports whether nothing was guessed on the one way to the state.
func (g guesses) none() bool { return g.before == nil && len(g.since) == 0 }

func (g guesses) ways() [][]Guess {
	switch {
	case g.before == nil:
		return [][]Guess{g.since}
	case len(g.since) == 0:
		return g.before[:len(g.before):len(g.before)]
	}
	out := make([][]Guess, len(g.before))
	for i, w := range g.before {
		out[i] = append(w[:len(w):len(w)], g.since...)
	}
	return out
}

// join gives the ways of both; false where they are too many.
func (g guesses) join(h guesses) (guesses, bool) {
	ways := g.ways()
	for _, w := range h.ways() {
		ways = withWay(ways, w)
	}
	return guesses{before: ways}, len(ways) <= maxWays
}

// Simplify gives ways to guess without those that are there already, and as one those that
// differ in one thing that is guessed both ways.
func Simplify(ways [][]Guess) [][]Guess {
	var once, out [][]Guess
	for _, w := range ways {
		if !slices.ContainsFunc(once, func(v []Guess) bool { return slices.Equal(v, w) }) {
			once = append(once, w)
		}
	}
	for _, w := range once {
		out = withWay(out, w)
	}
	return out
}

// withWay adds a way. Where one thing was guessed both ways, it did not matter.
func withWay(ways [][]Guess, w []Guess) [][]Guess {
	for i, v := range ways {
		if slices.Equal(v, w) {
			return ways
		}
		if at := opposite(v, w); at >= 0 {
			rest := append(ways[:i:i], ways[i+1:]...)
			return withWay(rest, append(v[:at:at], v[at+1:]...))
		}
	}
	return append(ways, w)
}

// opposite gives the place of the one condition that two ways take two sides of; -1 where
// they differ in anything else.
func opposite(v, w []Guess) int {
	if len(v) != len(w) {
		return -1
	}
	at := -1
	for i := range v {
		switch {
		case v[i] == w[i]:
		case v[i].Cond == w[i].Cond && at < 0:
			at = i
		default:
			return -1
		}
	}
	return at
}

// blur keeps the guesses that all ways of both have in common.
func (g guesses) blur(h guesses) guesses {
	ways := append(g.ways(), h.ways()...)
	var common []Guess
	for _, x := range ways[0] {
		if x.Cond != Blurred && !slices.ContainsFunc(ways[1:], func(w []Guess) bool { return !slices.Contains(w, x) }) {
			common = append(common, x)
		}
	}
	return guesses{since: append(common, Guess{Cond: Blurred})}
}
