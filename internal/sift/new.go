package sift

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/golangci/revgrep"

	"github.com/retrylint/retrylint/internal/child"
	"github.com/retrylint/retrylint/internal/finding"
)

// Lines are those that have changed since a revision of git, those not committed included.
type Lines struct {
	checker *revgrep.Checker
	root    string // of the repository
}

// Since gives the lines that have changed since a revision. dir is anywhere in the repository.
func Since(ctx context.Context, dir, revision string) (*Lines, error) {
	checker, root, err := changed(ctx, dir, revision)
	if err != nil {
		return nil, fmt.Errorf("-new-from-rev=%s: %w", revision, err)
	}
	return &Lines{checker, root}, nil
}

// Keep keeps the findings on the lines.
func (l *Lines) Keep(all []finding.Finding) []finding.Finding {
	return slices.DeleteFunc(all, func(f finding.Finding) bool {
		name := finding.Relative(l.root, f.Start.File)
		for line := f.Start.Line; line <= f.End.Line; line++ {
			if _, isNew := l.checker.IsNew(name, line); isNew {
				return false
			}
		}
		return true
	})
}

// changed gives the lines that have changed, in files as seen from the root of
// the repository. The patch is asked for here: revgrep would ask only for what
// lies below the working directory.
func changed(ctx context.Context, dir, revision string) (lines *revgrep.Checker, root string, err error) {
	up, err := git(ctx, dir, "rev-parse", "--show-cdup")
	if err != nil {
		return nil, "", err
	}
	root = filepath.Join(dir, strings.TrimSpace(up))
	patch, err := git(ctx, root, "diff", "--unified=0", "--no-color", "--no-ext-diff", "--no-relative",
		"--src-prefix=a/", "--dst-prefix=b/", revision, "--")
	if err != nil {
		return nil, "", err
	}
	untracked, err := git(ctx, root, "ls-files", "--others", "--exclude-standard")
	if err != nil {
		return nil, "", err
	}
	patch = strings.ReplaceAll(patch, "\t\n", "\n") // git puts a tab after a name with a space
	lines = &revgrep.Checker{Patch: strings.NewReader(patch), NewFiles: strings.Split(untracked, "\n")}
	return lines, root, lines.Prepare(ctx)
}

// git gives what a command of git prints. File names stand as they are, unquoted.
func git(ctx context.Context, dir string, args ...string) (string, error) {
	var stderr strings.Builder
	cmd := child.Command(ctx, dir, "git", append([]string{"-c", "core.quotePath=false"}, args...)...)
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil && stderr.Len() > 0 {
		line, _, _ := strings.Cut(stderr.String(), "\n")
		err = fmt.Errorf("git: %s", strings.TrimPrefix(line, "fatal: "))
	}
	return string(out), err
}
