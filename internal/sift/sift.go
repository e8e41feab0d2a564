// Package sift takes findings away after the analysis: in paths that are
// excluded, on lines that are old, and those that are known.
package sift

import (
	"context"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/golangci/revgrep"

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
// directories.
func Match(pattern, name string) bool {
	pattern = strings.TrimPrefix(strings.TrimSuffix(pattern, "/"), "./")
	return match(strings.Split(pattern, "/"), strings.Split(name, "/"))
}

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

// New keeps the findings on lines that have changed since a revision of git,
// those not committed included. Files are looked up relative to dir, which is
// the working directory.
func New(ctx context.Context, all []finding.Finding, dir, revision string) ([]finding.Finding, error) {
	checker := revgrep.Checker{RevisionFrom: revision}
	if err := checker.Prepare(ctx); err != nil {
		return nil, fmt.Errorf("-new-from-rev: %s", strings.Join(strings.Fields(err.Error()), " "))
	}
	return slices.DeleteFunc(all, func(f finding.Finding) bool {
		name := finding.Relative(dir, f.Start.File)
		for line := f.Start.Line; line <= f.End.Line; line++ {
			if _, isNew := checker.IsNew(name, line); isNew {
				return false
			}
		}
		return true
	}), nil
}
