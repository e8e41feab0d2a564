package retryloop

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
	"unicode"

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

// readers begin the names of calls that only ask, by whatever method.
var readers = map[string]bool{
	"get": true, "list": true, "fetch": true, "query": true, "find": true, "search": true, "read": true, "describe": true,
	"lookup": true, "count": true, "is": true, "has": true, "check": true, "estimate": true,
}

// reads reports whether a call gives an answer and is named by a verb that leaves nothing
// behind: by its own name, by its client's, or by that of the message that it takes.
func (m *Model) reads(call *ast.CallExpr) bool {
	fn := calleeOf(m.pass.TypesInfo, call)
	if fn == nil {
		return false
	}
	sig := fn.Signature()
	if sig.Results().Len() < 2 {
		return false
	}
	if words := wordsOf(fn.Name()); len(words) > 1 && onlyAsks(words) {
		return true
	}
	if recv := sig.Recv(); recv != nil && namedToAsk(recv.Type(), "client", "service", "api") {
		return true
	}
	for v := range sig.Params().Variables() {
		if namedToAsk(v.Type(), "request", "req", "input") {
			return true
		}
	}
	return false
}

// onlyAsks reports whether a name begins with a verb that leaves nothing behind.
func onlyAsks(words []string) bool {
	return readers[words[0]] && !slices.ContainsFunc(words, func(w string) bool { return w == "create" || w == "or" || w == "set" })
}

// namedToAsk reports whether a type is called after such a verb, and ends in one of the given words.
func namedToAsk(t types.Type, ends ...string) bool {
	named := symbol.Named(t)
	if named == nil {
		return false
	}
	words := wordsOf(named.Obj().Name())
	return slices.Contains(ends, words[len(words)-1]) && onlyAsks(words)
}

// wordsOf takes a name apart: "waitForServer" is "wait", "for", "server".
func wordsOf(name string) []string {
	var words []string
	start := 0
	for i, r := range name {
		if r == '_' || unicode.IsUpper(r) && i > 0 && !unicode.IsUpper(rune(name[i-1])) {
			if i > start {
				words = append(words, strings.ToLower(name[start:i]))
			}
			start = i
			if r == '_' {
				start = i + 1
			}
		}
	}
	return append(words, strings.ToLower(name[start:]))
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
