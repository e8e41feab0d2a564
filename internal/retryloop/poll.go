package retryloop

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/flow"
	"github.com/retrylint/retrylint/internal/symbol"
)

// deaf reports whether the attempt's error is thrown away where it is made.
func (s *Site) deaf(a *Attempt) bool {
	as := assigning(s.Node, a.Expr)
	if as == nil || len(as.Lhs) < 2 || !isBlank(as.Lhs[len(as.Lhs)-1]) {
		return false
	}
	sig, ok := s.Info().TypeOf(a.Expr.Fun).Underlying().(*types.Signature)
	return ok && givesError(sig)
}

// ignored reports whether the attempt is a statement of its own: nobody sees what it gives.
func (s *Site) ignored(a *Attempt) bool {
	found := false
	s.own(func(n ast.Node) {
		st, ok := n.(*ast.ExprStmt)
		found = found || ok && ast.Unparen(st.X) == ast.Expr(a.Expr)
	})
	return found
}

// asksHealth reports whether the attempt is gRPC's question for a server's health, asked until
// there is an answer, whatever the failure.
func (a *Attempt) asksHealth() bool {
	return a.Func != nil && symbol.Of(a.Func).Path == "google.golang.org/grpc/health/grpc_health_v1" && a.On(PermanentCodes[0]).Again == Yes
}

// pending reports whether the state that is waited for is told as an error: no transport
// error goes round, and of the answers only those whose text the code compares; or all that
// goes round is an error that names a state, or OAuth's word for not yet.
func (s *Site) pending(a *Attempt, fail *Verdict) bool {
	t := a.On(Outcome{Class: Transport})
	if s.Form != Loop && s.Form != Goto || !t.Ran || t.Cut {
		return false
	}
	text := s.comparesText
	if len(t.Round) > 0 {
		text = s.comparesPending
	}
	told := func(cond ast.Node) bool { return text(cond) || s.namesState(cond) }
	for _, guesses := range Guessed(fail.Round) {
		if !slices.ContainsFunc(guesses, func(g flow.Guess) bool { return told(g.Cond) }) {
			return false
		}
		if slices.ContainsFunc(guesses, s.namesPassing) {
			return false
		}
	}
	return true
}

// passingWords are those by which services name a failure that passes, and no state to wait for.
var passingWords = []string{"unavailable", "internal", "throttl", "timeout", "timedout", "ratelimit", "rateexceeded", "toomany", "overload", "limitexceeded", "connection"}

// namesPassing reports whether a guess is that a text names a failure that passes.
func (s *Site) namesPassing(g flow.Guess) bool {
	b, ok := g.Cond.(*ast.BinaryExpr)
	if g.Taken == (ok && b.Op == token.NEQ) {
		return false
	}
	return s.comparesWith(g.Cond, func(text string) bool {
		return holdsAny(fold(text), passingWords)
	})
}

func holdsAny(text string, words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
}

// stateWords are those by which errors name a state that others bring about.
var stateWords = []string{"eagain", "ewouldblock", "lock", "notready", "pending", "inprogress", "notfound", "notexist"}

// namesState reports whether a condition asks whether an error is one that names a state:
// err == syscall.EAGAIN, errors.Is(err, ErrLocked), IsNotFound(err), or whether its text does.
func (s *Site) namesState(cond ast.Node) bool {
	if call, ok := cond.(*ast.CallExpr); ok {
		if n, _ := symbol.Callee(s.Info(), call); n.Path == "strings" {
			return s.comparesWith(call, func(text string) bool { return holdsAny(fold(text), stateWords) })
		}
	}
	var named ast.Node
	switch c := cond.(type) {
	case *ast.BinaryExpr:
		if !flow.IsError(s.Info().TypeOf(c.X)) {
			return false
		}
		named = c.Y
	case *ast.CallExpr:
		if len(c.Args) == 0 || !flow.IsError(s.Info().TypeOf(c.Args[0])) {
			return false
		}
		named = c.Fun
		if len(c.Args) == 2 {
			named = c.Args[1]
		}
	default:
		return false
	}
	found := false
	ast.Inspect(named, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			found = found || holdsAny(fold(id.Name), stateWords)
		}
		return !found
	})
	return found
}

// comparesText reports whether a condition, or a case of a switch, is about a plain string.
func (s *Site) comparesText(cond ast.Node) bool {
	switch c := cond.(type) {
	case *ast.CaseClause:
		return len(c.List) > 0 && isText(s.Info().TypeOf(c.List[0]))
	case *ast.BinaryExpr:
		return isText(s.Info().TypeOf(c.X)) && s.plain(c)
	case ast.Expr:
		return isText(s.Info().TypeOf(c))
	}
	return false
}

// comparesPending reports whether a condition compares with a code by which an OAuth server
// says that the user has not yet decided (RFC 8628, section 3.5).
func (s *Site) comparesPending(cond ast.Node) bool {
	return s.comparesWith(cond, func(text string) bool { return text == "authorization_pending" || text == "slow_down" })
}

// comparesWith reports whether a condition, or a case of a switch, holds a constant text that is one.
func (s *Site) comparesWith(cond ast.Node, is func(text string) bool) bool {
	if c, ok := cond.(*ast.CaseClause); ok {
		return slices.ContainsFunc(c.List, func(e ast.Expr) bool { return s.comparesWith(e, is) })
	}
	found := false
	ast.Inspect(cond, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok {
			if v := s.Info().Types[e].Value; v != nil && v.Kind() == constant.String {
				found = found || is(constant.StringVal(v))
			}
		}
		return !found
	})
	return found
}
