package config

import (
	"bytes"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/internal/finding"
	"github.com/retrylint/retrylint/internal/format"
	"github.com/retrylint/retrylint/internal/sift"
)

// decoder walks the nodes of the file, as they know their lines.
type decoder struct{ file *File }

// field decodes the value of one key.
type field func(key string, value *yaml.Node) error

func (d *decoder) document(root *yaml.Node) error {
	f := d.file
	return d.mapping("", root, map[string]field{
		"checks": func(key string, v *yaml.Node) error {
			err := d.mapping(key, v, map[string]field{
				"only":    d.checks(&f.Checks.Only),
				"disable": d.checks(&f.Checks.Disable),
				"enable":  d.checks(&f.Checks.Enable),
			})
			if err == nil && len(f.Checks.Only) > 0 && len(f.Checks.Disable)+len(f.Checks.Enable) > 0 {
				return d.fail(key, v, "only says it all: it does not go with disable or enable")
			}
			return err
		},
		"options":  d.options,
		"exclude":  d.patterns(&f.Exclude),
		"severity": d.severities,
		"tests":    d.truth(&f.Tests),
		"tags":     d.texts(&f.Tags),
		"engine":   d.oneOf(&f.Engine, "vet", "source"),
		"format":   d.oneOf(&f.Format, format.Names()...),
		"output":   d.path(&f.Output),
		"baseline": d.path(&f.Baseline),
	})
}

func (d *decoder) fail(key string, v *yaml.Node, text string, args ...any) error {
	return fmt.Errorf("%s: %s", d.where(key, v), fmt.Sprintf(text, args...))
}

func (d *decoder) where(key string, v *yaml.Node) string {
	place := fmt.Sprintf("%s:%d", filepath.Base(d.file.Path), v.Line)
	if key != "" {
		place += ": " + key
	}
	return place
}

// mapping decodes a map whose keys are known.
func (d *decoder) mapping(key string, v *yaml.Node, fields map[string]field) error {
	return d.each(key, v, func(name string, k, value *yaml.Node) error {
		decode := fields[name]
		if decode == nil {
			var known []string
			for name := range fields {
				known = append(known, name)
			}
			slices.Sort(known)
			return d.fail(join(key, name), k, "unknown key: there are %s", strings.Join(known, ", "))
		}
		return decode(join(key, name), value)
	})
}

// each calls visit for each entry of a map. Nothing is as good as an empty one.
func (d *decoder) each(key string, v *yaml.Node, visit func(name string, k, value *yaml.Node) error) error {
	if v.Tag == "!!null" {
		return nil
	}
	if v.Kind != yaml.MappingNode {
		return d.fail(key, v, "want keys with values")
	}
	seen := make(map[string]bool)
	for i := 0; i+1 < len(v.Content); i += 2 {
		k := v.Content[i]
		if seen[k.Value] {
			return d.fail(join(key, k.Value), k, "the key is there twice")
		}
		seen[k.Value] = true
		if err := visit(k.Value, k, v.Content[i+1]); err != nil {
			return err
		}
	}
	return nil
}

func join(key, name string) string {
	if key == "" {
		return name
	}
	return key + "." + name
}

func (d *decoder) text(key string, v *yaml.Node) (string, error) {
	if v.Kind != yaml.ScalarNode || v.Tag == "!!null" {
		return "", d.fail(key, v, "want one value")
	}
	return v.Value, nil
}

func (d *decoder) list(key string, v *yaml.Node) ([]string, error) {
	if v.Tag == "!!null" {
		return nil, nil
	}
	if v.Kind != yaml.SequenceNode {
		return nil, d.fail(key, v, "want a list")
	}
	var all []string
	for _, item := range v.Content {
		s, err := d.text(key, item)
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

func (d *decoder) texts(into *[]string) field {
	return func(key string, v *yaml.Node) (err error) {
		*into, err = d.list(key, v)
		return err
	}
}

// patterns decodes patterns of paths.
func (d *decoder) patterns(into *[]string) field {
	return func(key string, v *yaml.Node) (err error) {
		if *into, err = d.list(key, v); err != nil {
			return err
		}
		for i, pattern := range *into {
			node := v.Content[i]
			if _, err := path.Match(pattern, ""); err != nil {
				return d.fail(key, node, "%q is no pattern of package path", pattern)
			}
			if !filepath.IsLocal(pattern) {
				return d.fail(key, node, "%q is not below the file's folder", pattern)
			}
			if sift.IsName(pattern) && !exists(d.file.relative(pattern)) {
				d.file.Notes = append(d.file.Notes, d.where(key, node)+fmt.Sprintf(": %q is not there", pattern))
			}
		}
		return nil
	}
}

func (d *decoder) truth(into **bool) field {
	return func(key string, v *yaml.Node) error {
		if v.Tag != "!!bool" {
			return d.fail(key, v, "want true or false")
		}
		b := strings.EqualFold(v.Value, "true")
		*into = &b
		return nil
	}
}

func (d *decoder) oneOf(into *string, choices ...string) field {
	return func(key string, v *yaml.Node) (err error) {
		if *into, err = d.text(key, v); err != nil {
			return err
		}
		if !slices.Contains(choices, *into) {
			return d.fail(key, v, "%q is none of %s", *into, strings.Join(choices, ", "))
		}
		return nil
	}
}

func (d *decoder) path(into *string) field {
	return func(key string, v *yaml.Node) error {
		s, err := d.text(key, v)
		*into = d.file.relative(s)
		return err
	}
}

func (d *decoder) checks(into *[]string) field {
	return func(key string, v *yaml.Node) (err error) {
		if *into, err = d.list(key, v); err != nil {
			return err
		}
		for i, name := range *into {
			if _, ok := check(name); !ok {
				return d.fail(key, v.Content[i], "unknown check %q", name)
			}
		}
		return nil
	}
}

func (d *decoder) severities(key string, v *yaml.Node) error {
	return d.each(key, v, func(name string, k, value *yaml.Node) error {
		if _, ok := check(name); !ok && name != DefaultSeverity {
			return d.fail(join(key, name), k, "unknown check")
		}
		var s string
		if err := d.oneOf(&s, string(finding.Error), string(finding.Warning), string(finding.Info))(join(key, name), value); err != nil {
			return err
		}
		d.file.Severity[name] = finding.Severity(s)
		return nil
	})
}

func (d *decoder) options(key string, v *yaml.Node) error {
	return d.each(key, v, func(name string, k, value *yaml.Node) error {
		c, ok := check(name)
		if !ok {
			return d.fail(join(key, name), k, "unknown check")
		}
		return d.each(join(key, name), value, func(option string, k, value *yaml.Node) error {
			full := join(join(key, name), option)
			if c.Analyzer.Flags.Lookup(option) == nil {
				return d.fail(full, k, "the check has no such option")
			}
			text, err := d.optionText(full, value)
			if err != nil {
				return err
			}
			d.file.Options = append(d.file.Options, Option{name + "." + option, text, d.where(full, value)})
			return nil
		})
	})
}

// optionText gives a value as a flag takes it: lists with commas.
func (d *decoder) optionText(key string, v *yaml.Node) (string, error) {
	if v.Kind != yaml.SequenceNode {
		return d.text(key, v)
	}
	items, err := d.list(key, v)
	return strings.Join(items, ","), err
}

func check(name string) (analyzers.Check, bool) {
	for _, c := range analyzers.All() {
		if c.Name() == name {
			return c, true
		}
	}
	return analyzers.Check{}, false
}

// syntax says a fault of the YAML itself with file and line.
func syntax(path string, data []byte, err error) error {
	text := strings.Join(strings.Fields(strings.TrimPrefix(err.Error(), "yaml: ")), " ")
	line := "1"
	if place, what, ok := strings.Cut(text, ": "); ok && strings.HasPrefix(place, "line ") {
		line, text = strings.TrimPrefix(place, "line "), what
	}
	if n, err := strconv.Atoi(line); err == nil && indentedByTab(data, n) {
		text = "a tab cannot indent YAML: want spaces"
	}
	return fmt.Errorf("%s:%s: %s", filepath.Base(path), line, text)
}

// indentedByTab reports whether the line of that number begins with a tab, or with spaces and one.
func indentedByTab(data []byte, line int) bool {
	lines := bytes.Split(data, []byte("\n"))
	return line <= len(lines) && bytes.HasPrefix(bytes.TrimLeft(lines[line-1], " "), []byte("\t"))
}
