package retryloop

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/retrylint/retrylint/internal/defuse"
	"github.com/retrylint/retrylint/internal/symbol"
)

// asks reports whether a POST only asks something, as the texts in it show: GraphQL's query,
// a search, a token, a model's completion.
func (m *Model) asks(call *ast.CallExpr, s *Site) bool {
	t := &texts{m: m, seen: map[ast.Node]bool{}}
	for _, arg := range call.Args {
		t.expr(arg, 0)
	}
	if s != nil && s.Form == Loop {
		for _, a := range s.Attempts {
			for _, arg := range a.Expr.Args {
				t.expr(arg, 0)
			}
		}
	}
	return t.query && !t.mutation
}

// texts gathers what the constant texts and the types in a request say.
type texts struct {
	m               *Model
	seen            map[ast.Node]bool
	query, mutation bool
}

// questions are the ends of paths to which a POST only asks.
var questions = []string{
	"/_search", "/_msearch", "/_count", "/search", "/query", "/oauth/token", "/oauth2/token", "/token", "/introspect",
	"/chat/completions", "/completions", "/embeddings", "/v1/messages", "/api/generate", "/api/chat", "/api/embed", "/api/embeddings",
	":generatecontent", ":streamgeneratecontent", ":predict", "/rerank", "/moderations", "/responses", "/query_range", "/series", "/labels",
	"/git-upload-pack", "/login", "/authenticate",
}

func (t *texts) text(s string) {
	l := strings.ToLower(s)
	trimmed := strings.TrimSpace(l)
	switch {
	case len(l) > 2000:
		return
	case strings.HasPrefix(trimmed, "mutation") || strings.Contains(l, "\"mutation") || strings.Contains(l, "mutation {"):
		t.mutation = true
		return
	case trimmed == "grant_type", strings.HasPrefix(trimmed, "query ") && strings.Contains(l, "{"), strings.Contains(l, `"query"`) && strings.Contains(l, "{"):
		t.query = true
		return
	}
	path, _, _ := strings.Cut(l, "?")
	path = strings.TrimSuffix(path, "/")
	for _, q := range questions {
		if strings.HasSuffix(path, q) && len(path) >= len(q) && !strings.ContainsAny(path, " \n") {
			t.query = true
		}
	}
}

func (t *texts) expr(e ast.Expr, depth int) {
	if e == nil || depth > 6 || t.seen[e] {
		return
	}
	t.seen[e] = true
	info := t.m.pass.TypesInfo
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case ast.Expr:
			if s, ok := text(info, n); ok {
				t.text(s)
				return false
			}
			t.typed(info.TypeOf(n))
			id, ok := n.(*ast.Ident)
			if !ok {
				break
			}
			v, _ := info.ObjectOf(id).(*types.Var)
			if v == nil || v.IsField() {
				break
			}
			for _, d := range t.m.sum.Defs().Defs(v) {
				if d.Value != nil && (d.How == defuse.Assigned || d.How == defuse.Updated) {
					t.expr(d.Value, depth+1)
				}
			}
		}
		return true
	})
}

// typed looks at the names that a value has as JSON: a prompt and its model.
func (t *texts) typed(typ types.Type) {
	n := symbol.Named(typ)
	if n == nil {
		return
	}
	st, _ := n.Underlying().(*types.Struct)
	if st == nil || n.Obj().Pkg() != t.m.pass.Pkg {
		return
	}
	names := map[string]bool{}
	for i := range st.NumFields() {
		_, tag, _ := strings.Cut(st.Tag(i), `json:"`)
		tag, _, _ = strings.Cut(tag, `"`)
		tag, _, _ = strings.Cut(tag, ",")
		names[tag] = true
	}
	if names["model"] && (names["messages"] || names["prompt"] || names["input"]) {
		t.query = true
	}
}
