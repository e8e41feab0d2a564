package delay

import (
	"go/ast"
	"go/types"

	"github.com/retrylint/retrylint/internal/defuse"
)

// element follows x[i].
func (r *slice) element(x *ast.IndexExpr) src {
	if isHeader(r.e.Info.TypeOf(x.X)) {
		return src{server: true}
	}
	table := r.table(x.X)
	if _, isMap := types.Unalias(r.e.Info.TypeOf(x.X)).Underlying().(*types.Map); isMap {
		return table // the key picks one; it does not count
	}
	return pick(table, r.expr(x.Index))
}

// pick is an element of a table, chosen by i.
func pick(table, i src) src {
	s := table
	s.server, s.clock = s.server || i.server, s.clock || i.clock
	s.random = s.random || i.random && table.growth > fixed // any of them, by lot
	s.unknown = s.unknown || i.unknown && !table.constant()
	if s.growth > fixed && i.growth == fixed && len(i.selves) == 0 {
		s.growth = fixed
		if len(i.uses) > 0 {
			s.uses = addUses(s.uses, i.uses)
			if table.growth == exponential {
				s.uses = addUses(s.uses, asExponent(i.uses))
			}
		}
	}
	s.selves = addSelves(s.selves, i.selves)
	s.free = false
	return s
}

// table joins the elements of a slice, array or map; its growth is what the
// elements show from the first to the last.
func (r *slice) table(x ast.Expr) src {
	lit := r.elements(x, 0)
	if lit == nil {
		return r.expr(x)
	}
	var all []src
	for _, el := range lit.Elts {
		if kv, ok := el.(*ast.KeyValueExpr); ok {
			el = kv.Value
		}
		all = append(all, r.expr(el))
	}
	if len(all) == 0 {
		return opaque()
	}
	s := eitherOf(all)
	s.exact, s.val = all[0].exact, all[0].val
	s.growth = max(s.growth, trend(all))
	return s
}

// trend says how a table's values go up.
func trend(all []src) growth {
	g := fixed
	double, step := len(all) >= 3, 0.0
	for i := 1; i < len(all); i++ {
		a, b := all[i-1], all[i]
		if !a.exact || !b.exact {
			return linear
		}
		if a.val != b.val {
			g = linear
		}
		if b.val < 1.5*a.val && (i < len(all)-1 || i < 3) || b.val < a.val {
			double = false
		}
		if i == 2 && b.val-a.val == step { // 1, 2, 3
			double = false
		}
		step = b.val - a.val
	}
	if g == linear && double {
		return exponential
	}
	return g
}

// elements gives the literal that x stands for, where there is just one.
func (r *slice) elements(x ast.Expr, depth int) *ast.CompositeLit {
	switch x := ast.Unparen(x).(type) {
	case *ast.CompositeLit:
		return x
	case *ast.UnaryExpr:
		return r.elements(x.X, depth)
	case *ast.Ident, *ast.SelectorExpr:
		v := defuse.VarOf(r.e.Info, x)
		if v == nil || depth > 4 || len(r.x.stores[v.Origin()]) > 0 {
			return nil
		}
		if d, ok := r.e.Defs.Only(v); ok && d.How == defuse.Assigned && d.Value != nil && !d.Multi {
			return r.elements(d.Value, depth+1)
		}
	}
	return nil
}

// isHeader reports whether t is net/http.Header or gRPC's metadata, which the server filled.
func isHeader(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return false
	}
	switch pkgPath(n.Obj()) {
	case "net/http":
		return n.Obj().Name() == "Header"
	case "net/textproto":
		return n.Obj().Name() == "MIMEHeader"
	case "google.golang.org/grpc/metadata":
		return n.Obj().Name() == "MD"
	}
	return false
}
