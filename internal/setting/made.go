package setting

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/symbol"
)

// configures reports whether a value of type t is, or embeds, a library's configuration.
func (v eval) configures(t types.Type) bool {
	return v.configuration(t, 0) != nil
}

func (v eval) configuration(t types.Type, depth int) *catalog.Literal {
	if t == nil || depth > 3 {
		return nil
	}
	if row, _ := catalog.FindLiteral(symbol.TypeOf(t)); row != nil {
		return row
	}
	if st := structOf(t); st != nil {
		for f := range st.Fields() {
			if f.Embedded() {
				if row := v.configuration(f.Type(), depth+1); row != nil {
					return row
				}
			}
		}
	}
	return nil
}

func (v eval) construct(call *ast.CallExpr, fn *types.Func, row *catalog.Constructor, result int) Setting {
	s := Setting{Policy: row.Policy, Known: true, Complete: true}
	var client *catalog.Client
	if result < fn.Signature().Results().Len() {
		client, _ = catalog.FindClient(symbol.TypeOf(fn.Signature().Results().At(result).Type()))
	}
	switch {
	case row.Sum:
		s = v.sum(call.Args)
	case row.Base == catalog.Receiver:
		s = v.from(s, receiver(call), client)
	case row.Base > 0 && row.Base <= len(call.Args):
		s = v.from(s, call.Args[row.Base-1], client)
	}
	if i := row.Config - 1; i >= 0 && i < len(call.Args) && !isNil(v.Info, call.Args[i]) {
		v.configured(&s, call.Args[i], client)
	}
	if client != nil && row.Policy == (catalog.Policy{}) {
		v.fillDefault(&s, client, fn)
	}
	v.arguments(&s, call, row.Args, row.Options)
	s.Origin = call
	return s
}

// from takes the policy of base over, under what the constructor itself says.
func (v eval) from(s Setting, base ast.Expr, client *catalog.Client) Setting {
	if base == nil {
		return s
	}
	b := v.orDefault(v.value(base, 0), v.Info.TypeOf(base))
	if !b.Known {
		b = Setting{Known: true, Complete: client != nil, ByDefault: client != nil}
	}
	b.fillOver(s.Policy)
	return b
}

// configured applies a configuration. A client whose configuration comes from out of view
// is taken to have the default.
func (v eval) configured(s *Setting, x ast.Expr, client *catalog.Client) {
	cfg := v.value(x, 0)
	if !cfg.Known && client != nil {
		s.ByDefault = true
		return
	}
	s.overlay(cfg)
}

// fillDefault adds a client's defaults below what is set. Where something is set to what
// isn't known, it stays unknown.
func (v eval) fillDefault(s *Setting, client *catalog.Client, fn *types.Func) {
	if !s.Complete {
		return
	}
	d := Setting{Policy: v.policy(client, fn)}
	for knob := range s.Where {
		d.forget(knob)
	}
	s.fill(d.Policy)
}

// zero gives the policy of a type's zero value.
func (v eval) zero(t types.Type, origin ast.Expr) Setting {
	if row := v.configuration(t, 0); row != nil {
		return Setting{Policy: row.Policy, Known: true, Complete: true, Origin: origin}
	}
	return Setting{}
}

// literal gives the policy of a composite literal of a library's type, or of a type that
// embeds one.
func (v eval) literal(lit *ast.CompositeLit) Setting {
	t := v.Info.TypeOf(lit)
	s := v.zero(t, lit)
	if !s.Known {
		return s
	}
	v.fields(&s, lit, nil, "")
	return s
}

// fields applies the elements of lit. row is the type that declares the path that leads there.
func (v eval) fields(s *Setting, lit *ast.CompositeLit, row *catalog.Literal, path string) {
	t := v.Info.TypeOf(lit)
	if own, _ := catalog.FindLiteral(symbol.TypeOf(t)); own != nil {
		row, path = own, ""
	}
	st := structOf(t)
	if st == nil {
		return
	}
	for i, elt := range lit.Elts {
		var field *types.Var
		val := elt
		if kv, ok := elt.(*ast.KeyValueExpr); ok {
			if field, _ = v.object(kv.Key).(*types.Var); field == nil {
				continue
			}
			val = kv.Value
		} else if i < st.NumFields() {
			field = st.Field(i)
		} else {
			continue
		}
		v.field(s, row, path+field.Name(), field, val)
	}
}

func (v eval) field(s *Setting, row *catalog.Literal, path string, field *types.Var, val ast.Expr) {
	if row != nil {
		if eff, ok := row.Fields.Of(path); ok {
			v.effect(s, eff, val)
			return
		}
	}
	inner := ast.Unparen(val)
	if u, ok := inner.(*ast.UnaryExpr); ok && u.Op == token.AND {
		inner = ast.Unparen(u.X)
	}
	if lit, ok := inner.(*ast.CompositeLit); ok && structOf(v.Info.TypeOf(lit)) != nil {
		if field.Embedded() || symbol.TypeOf(field.Type()).IsZero() {
			v.fields(s, lit, row, path+".")
			return
		}
	}
	if field.Embedded() && v.configures(field.Type()) {
		s.overlay(v.value(val, 0))
	}
}
