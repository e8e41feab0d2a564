// Package sift takes findings away after the analysis: in paths that are
// excluded, on lines that are old, and those that are known.
package sift

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/finding"
)

// Exclude takes away the findings in files that match a pattern. Patterns are
// relative to dir; one that names a directory matches all that is in it.
func Exclude(all []finding.Finding, dir string, patterns []string) []finding.Finding {
	return slices.DeleteFunc(all, func(f finding.Finding) bool {
		file := filepath.ToSlash(finding.Relative(dir, f.Start.File))
		return slices.ContainsFunc(patterns, func(p string) bool { return Match(p, file) })
	})
}

// Match reports whether a pattern matches a path or a directory that holds it.
// Each part of the pattern is one of package path; ** stands for any number of
// directories. A pattern without a slash, if it is more than a name, matches in any of them.
func Match(pattern, name string) bool {
	pattern = strings.TrimSuffix(pattern, "/")
	if !strings.Contains(pattern, "/") && !IsName(pattern) {
		pattern = "**/" + pattern
	}
	return match(strings.Split(strings.TrimPrefix(pattern, "./"), "/"), strings.Split(name, "/"))
}

// IsName reports whether a pattern matches nothing but itself.
func IsName(pattern string) bool { return !strings.ContainsAny(pattern, `*?[\`) }

func match(pattern, name []string) bool {
	switch {
	case len(pattern) == 0:
		return true // what is left of the name lies below
	case pattern[0] == "**":
		for i := range len(name) + 1 {
			if match(pattern[1:], name[i:]) {
				return true
			}
		}
		return false
	case len(name) == 0:
		return false
	}
	ok, err := path.Match(pattern[0], name[0])
	return err == nil && ok && match(pattern[1:], name[1:])
}
