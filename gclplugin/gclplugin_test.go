package gclplugin_test

import (
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"

	"github.com/retrylint/retrylint/analyzers"
	_ "github.com/retrylint/retrylint/gclplugin"
)

func build(t *testing.T, name string, conf any) (string, error) {
	t.Helper()
	newPlugin, err := register.GetPlugin(name)
	if err != nil {
		t.Fatal(err)
	}
	p, err := newPlugin(conf)
	if err != nil {
		return "", err
	}
	if mode := p.GetLoadMode(); mode != register.LoadModeTypesInfo {
		t.Errorf("%s has the load mode %q, want types", name, mode)
	}
	all, err := p.BuildAnalyzers()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, a := range all {
		names = append(names, a.Name)
	}
	return strings.Join(names, " "), nil
}

func TestEveryCheckHasItsPlugin(t *testing.T) {
	for _, c := range analyzers.All() {
		got, err := build(t, c.Name(), nil)
		if want := "failures " + c.Name(); err != nil || got != want {
			t.Errorf("%s runs %q (%v), want %q", c.Name(), got, err, want)
		}
	}
}

func TestSettings(t *testing.T) {
	all := []string{"failures"}
	for _, c := range analyzers.All() {
		all = append(all, c.Name())
	}
	everything := strings.Join(all, " ")
	for _, c := range []struct {
		plugin, want, err string
		conf              any
	}{
		{plugin: "retrylint", want: everything},
		{plugin: "retrylint", conf: map[string]any{}, want: everything},
		{plugin: "retrylint", conf: map[string]any{"only": []any{"nojitter"}}, want: "failures nojitter"},
		{plugin: "retrylint", conf: map[string]any{"disable": []any{"nojitter"}}, want: strings.Replace(everything, " nojitter", "", 1)},
		{plugin: "retrylint", conf: map[string]any{"only": []any{"nojitter"}, "enable": []any{"silentretry"}}, err: "only says it all"},
		{plugin: "retrylint", conf: map[string]any{"disable": []any{"nope"}}, err: `unknown check "nope": the checks are changedbody, `},
		{plugin: "retrylint", conf: map[string]any{"options": map[string]any{"nope": map[string]any{}}}, err: `unknown check "nope"`},
		{plugin: "retrylint", conf: map[string]any{"enabled": []any{}}, err: `unknown field "enabled"`},
		{plugin: "retrylint", conf: map[string]any{"options": map[string]any{"directive": map[string]any{"nope": 1}}}, err: `check directive has no option "nope": it has none`},
		{plugin: "directive", conf: map[string]any{"nope": 1}, err: `check directive has no option "nope"`},
	} {
		got, err := build(t, c.plugin, c.conf)
		switch {
		case c.err == "" && err != nil:
			t.Errorf("%s with %v: %v", c.plugin, c.conf, err)
		case c.err != "" && (err == nil || !strings.Contains(err.Error(), c.err)):
			t.Errorf("%s with %v: error %v, want %q", c.plugin, c.conf, err, c.err)
		case got != c.want:
			t.Errorf("%s with %v runs %q, want %q", c.plugin, c.conf, got, c.want)
		}
	}
}
