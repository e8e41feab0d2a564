// Package modules finds the modules below a directory.
package modules

import (
	"context"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/retrylint/retrylint/internal/child"
)

// Module is a directory with a go.mod.
type Module struct {
	Dir string
	// Outside says that a workspace is in force which does not use the module:
	// the go command would not look at it.
	Outside bool
}

// Find gives the modules at and below dir, sorted, without those in directories
// that the go command's patterns pass over: vendor, testdata, and names that
// begin with a dot or an underscore.
func Find(ctx context.Context, dir string) ([]Module, error) {
	var all []Module
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != dir && passedOver(d.Name()) {
			return filepath.SkipDir
		}
		if !d.IsDir() && d.Name() == "go.mod" {
			all = append(all, Module{Dir: filepath.Dir(path)})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for i, m := range all {
		all[i].Outside = outside(ctx, m.Dir)
	}
	slices.SortFunc(all, func(a, b Module) int { return strings.Compare(a.Dir, b.Dir) })
	return all, nil
}

func passedOver(name string) bool {
	return name == "vendor" || name == "testdata" || name == "node_modules" ||
		strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")
}

// outside reports whether the go command works in a workspace that does not use
// the module at dir.
func outside(ctx context.Context, dir string) bool {
	work := output(ctx, dir, "env", "GOWORK")
	if work == "" || work == "off" {
		return false
	}
	used := strings.Split(output(ctx, dir, "list", "-m", "-f", "{{.Dir}}"), "\n")
	return !slices.Contains(used, dir)
}

func output(ctx context.Context, dir string, args ...string) string {
	out, err := child.Command(ctx, dir, "go", args...).Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}
