package unkeyedpost

import (
	_ "embed"
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/check"
	"github.com/retrylint/retrylint/internal/retryloop"
)

//go:embed doc.go
var doc string

// Check is unkeyedpost.
var Check = check.New("unkeyedpost", doc, judge, clients)

// Analyzer is the analyzer of Check.
var Analyzer = Check.Analyzer

func judge(s *retryloop.Site) []check.Opinion {
	if s.Count() == 1 {
		return check.Silent("there is one attempt")
	}
	silence := check.Silent("no attempt is known to leave the process")
	for _, a := range s.Attempts {
		if a.Param {
			continue // what the closure sends belongs to the call that passes it
		}
		if len(a.Success().Round) > 0 && (s.Kind != retryloop.Retry || a.Success().Again == retryloop.Yes) {
			silence = check.Silent("%s is sent again after a success too", a.Name)
			continue
		}
		o := attempt(a)
		if o.Silence == "" {
			return []check.Opinion{o}
		}
		silence = []check.Opinion{o}
	}
	return silence
}

func attempt(a *retryloop.Attempt) check.Opinion {
	send := a.Unsafe()
	if send == nil {
		if send = a.Keyed(); send == nil {
			return check.Silent("nothing is sent that must not be repeated, or what decides is not in view")[0]
		}
	}
	key := a.Key()
	verb := "retry of "
	if send.Any {
		verb = "retry of any method by "
	}
	switch key.Keying {
	case retryloop.OneKey, retryloop.UnknownKey:
		return check.Silent("there is an idempotency key, and nothing is known against it")[0]
	case retryloop.NewKey:
		return check.At(a.Expr.Fun, "%s%s makes a new idempotency key for each attempt", verb, a.Name).With(key.Where, "the key is set here")
	case retryloop.ConstantKey:
		return check.At(a.Expr.Fun, "%s%s sends a constant idempotency key", verb, a.Name).With(key.Where, "the key is set here")
	}
	switch {
	case send.Explicit:
		return check.Silent("what %s does is not known", a.Name)[0]
	case send.OwnKey:
		return check.At(a.Expr.Fun, "%s%s: the client makes a new idempotency key for each attempt", verb, a.Name)
	case send.Any:
		return check.At(a.Expr.Fun, "%s%s: POST is sent again with no idempotency key", verb, a.Name)
	}
	o := check.At(a.Expr.Fun, "%s%s sends again with no idempotency key", verb, a.Name)
	if send.Call != a.Expr {
		o = o.With(send.Call.Fun, "it is sent here")
	}
	return o
}

// clients judges the HTTP clients that send a POST again by themselves: a function once for all
// that it sends.
func clients(m *retryloop.Model) []check.Opinion {
	var out []check.Opinion
	said := map[*types.Func]int{}
	for _, c := range m.Clients() {
		switch {
		case c.Any && c.Key.Keying == retryloop.NoKey && c.At != ast.Node(c.Call.Fun):
			out = append(out, check.At(c.At, "retry of any method by %s: this policy sends POST again with no idempotency key", c.Name).With(c.Call.Fun, "it is sent here"))
		case c.Any && c.Key.Keying == retryloop.NoKey:
			out = append(out, check.At(c.At, "retry of any method by %s: the client sends POST again by itself, with no idempotency key", c.Name))
		case c.Key.Keying == retryloop.NoKey:
			if i, ok := said[c.In]; ok && c.In != nil {
				out[i] = out[i].With(c.Call.Fun, "and this")
				continue
			}
			said[c.In] = len(out)
			out = append(out, check.At(c.Call.Fun, "the client of %s sends again by itself, with no idempotency key", c.Name))
		case c.Key.Keying == retryloop.ConstantKey:
			out = append(out, check.At(c.Call.Fun, "%s sends a constant idempotency key", c.Name).With(c.Key.Where, "the key is set here"))
		}
	}
	return out
}
