package retryloop

import (
	"fmt"
	"go/ast"
	"go/token"
	"strings"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/delay"
)

// At gives the sites whose text, or whose library's configuration, holds the line that begins
// at pos, the innermost last, those that turned out to be nothing included.
func (m *Model) At(pos token.Pos) []*Site {
	var out []*Site
	file := m.pass.Fset.File(pos)
	if file == nil {
		return nil
	}
	line := file.Line(pos)
	m.settle()
	for _, list := range [][]*Site{m.dropped, m.sites} {
		for _, s := range list {
			if on(file, line, s.Node) || s.configured(file, line) {
				out = append(out, s)
			}
		}
	}
	return out
}

// on reports whether a node's text holds a line of a file.
func on(file *token.File, line int, n ast.Node) bool {
	base := token.Pos(file.Base())
	return base <= n.Pos() && n.End() <= base+token.Pos(file.Size()) && file.Line(n.Pos()) <= line && line <= file.Line(n.End())
}

// configured reports whether the site's library is configured on a line: where findings about
// its settings stand.
func (s *Site) configured(file *token.File, line int) bool {
	if s.Form != Library {
		return false
	}
	for _, at := range s.Setting.Where {
		if at != nil && on(file, line, at) {
			return true
		}
	}
	return s.Setting.Origin != nil && on(file, line, s.Setting.Origin)
}

// Explain says in lines what the model sees of a site.
func (s *Site) Explain() []string {
	at := s.model.pass.Fset.Position(s.Node.Pos())
	out := []string{fmt.Sprintf("line %d: %s, %s: %s", at.Line, s.Form, s.Kind, s.Why)}
	add := func(format string, args ...any) { out = append(out, "  "+fmt.Sprintf(format, args...)) }
	for _, a := range s.tried() {
		where := "line " + fmt.Sprint(s.model.pass.Fset.Position(a.Expr.Pos()).Line)
		add("attempt %s (%s, %s)", a.Name, a.Kind, where)
		for _, o := range s.model.told() {
			v := a.On(o)
			if !v.Ran {
				continue
			}
			add("  on %s: again %s%s", o, v.Again, remarks(v))
		}
	}
	for _, w := range s.Waits {
		add("wait on line %d: %s", s.model.pass.Fset.Position(w.Node.Pos()).Line, waitText(w))
	}
	if s.Form == Library {
		add("configured: %s", policyText(s.Setting.Policy, s.Setting.Complete))
	}
	if s.Kind != Other && (s.Form == Loop || s.Form == Goto || s.Form == Recursion) {
		add("bounds: %s", s.boundText())
	}
	return out
}

// tried gives the attempts, those too that nothing leads back to.
func (s *Site) tried() []*Attempt {
	if len(s.Attempts) > 0 {
		return s.Attempts
	}
	return s.Rejected
}

func (m *Model) told() []Outcome {
	return []Outcome{{Class: Succeeds}, {Class: Transport}, {Class: Canceled}, Status(400), Status(401), Status(404), Status(429), Status(503), Unavailable, PermanentCodes[0], {Class: Opaque}}
}

func remarks(v *Verdict) string {
	var s []string
	if n := len(v.Round); n > 0 {
		s = append(s, fmt.Sprintf("%d ways round", n))
	}
	if n := len(v.Next); n > 0 {
		s = append(s, fmt.Sprintf("%d to the next item", n))
	}
	if n := len(v.Out); n > 0 {
		s = append(s, fmt.Sprintf("%d out", n))
	}
	if v.Cut {
		s = append(s, "not all followed")
	}
	return " (" + strings.Join(s, ", ") + ")"
}

func waitText(w Wait) string {
	var s []string
	s = append(s, growthText(w.Source.Growth))
	if w.Source.Base > 0 {
		s = append(s, "from "+w.Source.Base.String())
	}
	if w.Source.Max > 0 {
		s = append(s, "to "+w.Source.Max.String())
	}
	s = append(s, "random: "+tri(w.Source.Random))
	if w.Source.Server {
		s = append(s, "dictated by the server")
	}
	if w.Hears {
		s = append(s, "hears a context or stop channel")
	}
	return strings.Join(s, ", ")
}

func growthText(g catalog.Growth) string {
	switch g {
	case catalog.NoWait:
		return "no wait"
	case catalog.Fixed:
		return "fixed"
	case catalog.Linear:
		return "linear"
	case catalog.Exponential:
		return "exponential"
	}
	return "unknown growth"
}

func tri(t catalog.Tri) string { return [...]string{"unknown", "no", "yes"}[t] }

func policyText(p catalog.Policy, complete bool) string {
	attempts := fmt.Sprint(p.Attempts)
	switch p.Attempts {
	case 0:
		attempts = "unknown"
	case catalog.Unlimited:
		attempts = "unlimited"
	}
	s := fmt.Sprintf("attempts %s, %s, elapsed limit: %s, context: %s", attempts, waitText(Wait{Source: delay.Source{Growth: p.Growth, Base: p.Base, Max: p.Max, Random: p.Jitter}}), tri(p.Elapsed), tri(p.Ctx))
	if !complete {
		s += "; not all options are in view"
	}
	return s
}

func (s *Site) boundText() string {
	var t []string
	for _, n := range s.Bounds.Ends {
		t = append(t, fmt.Sprintf("line %d", s.model.pass.Fset.Position(n.Pos()).Line))
	}
	if s.Bounds.Ctx {
		t = append(t, "the context")
	}
	if s.Bounds.Skipped != nil {
		t = append(t, "a way round passes none")
	}
	if len(t) == 0 {
		return "none"
	}
	return strings.Join(t, ", ")
}
