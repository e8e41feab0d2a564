// Package gclplugin makes plugins of retrylint for golangci-lint v2's module
// plugin system: "retrylint" runs every check, and each check has a plugin of
// its own name, so that //nolint:nojitter and the choice of linters work there
// as with any other linter.
//
// Use either retrylint or the plugins of single checks, not both: golangci-lint
// would print each finding twice.
package gclplugin

import (
	"errors"
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/internal/report"
)

func init() { // golangci-lint knows no other way
	register.Plugin("retrylint", newSuite)
	for _, c := range analyzers.All() {
		register.Plugin(c.Name(), newSingle(c))
	}
}

// Settings are those of the plugin retrylint.
type Settings struct {
	// Only runs these checks and no other.
	Only []string `json:"only"`
	// Disable runs all checks but these.
	Disable []string `json:"disable"`
	// Enable runs these checks too, which run only when asked.
	Enable []string `json:"enable"`
	// Options holds the options of each check, by its name.
	Options map[string]Options `json:"options"`
}

// Options are the flags of one check, by name and without a dash.
type Options map[string]any

type plugin struct{ analyzers []*analysis.Analyzer }

// BuildAnalyzers is for golangci-lint.
func (p *plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) { return p.analyzers, nil }

// GetLoadMode is for golangci-lint.
func (p *plugin) GetLoadMode() string { return register.LoadModeTypesInfo }

func newSuite(conf any) (register.LinterPlugin, error) {
	s, err := register.DecodeSettings[Settings](conf)
	if err != nil {
		return nil, err
	}
	for _, name := range slices.Concat(s.Only, s.Disable, s.Enable, slices.Sorted(maps.Keys(s.Options))) {
		if !known(name) {
			return nil, fmt.Errorf("unknown check %q: the checks are %s", name, strings.Join(names(), ", "))
		}
	}
	if len(s.Only) > 0 && len(s.Disable)+len(s.Enable) > 0 {
		return nil, errors.New("only says it all: it does not go with disable or enable")
	}
	chosen := analyzers.Select(func(name string) bool {
		return slices.Contains(s.Only, name) || len(s.Only) == 0 && !slices.Contains(s.Disable, name)
	})
	for _, c := range chosen {
		asked := slices.Contains(s.Only, c.Name()) || slices.Contains(s.Enable, c.Name())
		if err := configure(c, s.Options[c.Name()], asked); err != nil {
			return nil, err
		}
	}
	// golangci-lint knows the name retrylint here, and no check's.
	return newPlugin(chosen, report.NolintChecks)
}

// newSingle makes the plugin of one check, whose settings are its options. It
// was named to be enabled, so it need not be asked twice.
func newSingle(c analyzers.Check) register.NewPlugin {
	return func(conf any) (register.LinterPlugin, error) {
		var options Options
		if conf != nil {
			var err error
			if options, err = register.DecodeSettings[Options](conf); err != nil {
				return nil, err
			}
		}
		if err := configure(c, options, true); err != nil {
			return nil, err
		}
		return newPlugin([]analyzers.Check{c}, report.NolintNone)
	}
}

// newPlugin makes a plugin that honours only such nolint comments as
// golangci-lint does not, since it counts those that are in use.
func newPlugin(checks []analyzers.Check, nolint string) (*plugin, error) {
	flags := &report.Directives.Flags
	if err := errors.Join(
		flags.Set(report.StyleNolint, nolint),
		flags.Set(report.StyleRelated, "false"), // it would make an issue of each
	); err != nil {
		return nil, err
	}
	p := &plugin{analyzers: []*analysis.Analyzer{analyzers.Failures()}}
	for _, c := range checks {
		p.analyzers = append(p.analyzers, c.Analyzer)
	}
	return p, nil
}

// configure sets the options of a check.
func configure(c analyzers.Check, options Options, asked bool) error {
	flags := &c.Analyzer.Flags
	for _, name := range slices.Sorted(maps.Keys(options)) {
		if flags.Lookup(name) == nil {
			return fmt.Errorf("check %s has no option %q: %s", c.Name(), name, optionsOf(flags))
		}
		if err := flags.Set(name, text(options[name])); err != nil {
			return fmt.Errorf("option %q of check %s: %w", name, c.Name(), err)
		}
	}
	if _, set := options[report.EnableFlag]; c.OptIn && asked && !set {
		return flags.Set(report.EnableFlag, "true")
	}
	return nil
}

// text gives a value of YAML as a flag takes it: lists with commas.
func text(value any) string {
	items, ok := value.([]any)
	if !ok {
		return fmt.Sprint(value)
	}
	var all []string
	for _, item := range items {
		all = append(all, fmt.Sprint(item))
	}
	return strings.Join(all, ",")
}

func optionsOf(flags *flag.FlagSet) string {
	var all []string
	flags.VisitAll(func(f *flag.Flag) { all = append(all, f.Name) })
	if len(all) == 0 {
		return "it has none"
	}
	return "there are " + strings.Join(all, ", ")
}

func known(name string) bool { return slices.Contains(names(), name) }

func names() []string {
	var all []string
	for _, c := range analyzers.All() {
		all = append(all, c.Name())
	}
	return all
}
