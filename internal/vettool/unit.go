package vettool

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// unit is the go command's description of one package. Keys that this package
// does not know pass through untouched.
type unit struct {
	file    string
	fields  map[string]any
	changed bool
}

func readUnit(file string) (*unit, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	u := &unit{file: file}
	if err := json.Unmarshal(data, &u.fields); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return u, nil
}

// write gives the file that describes the unit, beside the first if anything
// was changed: the go command clears the directory away.
func (u *unit) write() (string, error) {
	if !u.changed {
		return u.file, nil
	}
	data, err := json.Marshal(u.fields)
	if err != nil {
		return "", err
	}
	file := strings.TrimSuffix(u.file, ".cfg") + ".retrylint.cfg"
	return file, os.WriteFile(file, data, 0o666)
}

func (u *unit) set(key string, value any) {
	u.fields[key] = value
	u.changed = true
}

func (u *unit) text(key string) string {
	s, _ := u.fields[key].(string)
	return s
}

// texts gives a list of texts.
func (u *unit) texts(key string) []string {
	list, _ := u.fields[key].([]any)
	var out []string
	for _, x := range list {
		if s, ok := x.(string); ok {
			out = append(out, s)
		}
	}
	return out
}

// table gives texts by text.
func (u *unit) table(key string) map[string]string {
	fields, _ := u.fields[key].(map[string]any)
	out := make(map[string]string, len(fields))
	for k, x := range fields {
		if s, ok := x.(string); ok {
			out[k] = s
		}
	}
	return out
}

func (u *unit) factsOnly() bool {
	only, _ := u.fields["VetxOnly"].(bool)
	return only
}

// ignoreWhoAsks makes the output for a package of the user's own, or for any that may be
// asked for, independent of whether it is wanted for its findings or for its facts. The go
// command's cache up to Go 1.26 keeps one output for both, and so loses the findings of a
// package that was first seen as a dependency.
func (u *unit) ignoreWhoAsks(outside bool) {
	if _, fixed := u.fields["Module"]; fixed || !u.factsOnly() || !outside && !Local(u.text("ModulePath"), u.text("Dir")) {
		return
	}
	u.set("VetxOnly", false)
}

// Local reports whether a package belongs to the modules being worked on: not
// to the standard library, which is in no module, to the module cache or a vendor
// directory. A module's version proves nothing, since a replaced one has it too.
func Local(module, dir string) bool {
	dir = filepath.ToSlash(dir)
	return module != "" &&
		!Versioned(dir) &&
		!slices.Contains(strings.Split(dir, "/"), "vendor")
}

// Versioned reports whether a part of a folder's name is a version, as in the module cache.
func Versioned(dir string) bool {
	dir = filepath.ToSlash(dir)
	for rest, ok := dir, true; ok; {
		if _, rest, ok = strings.Cut(rest, "@v"); ok && rest != "" && '0' <= rest[0] && rest[0] <= '9' {
			return true
		}
	}
	return false
}
