// Package govet is the engine that runs retrylint under go vet, so that the
// build cache remembers what was found: a second run over unchanged code costs
// next to nothing.
package govet

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	"github.com/retrylint/retrylint/internal/child"
	"github.com/retrylint/retrylint/internal/finding"
	"github.com/retrylint/retrylint/internal/vettool"
)

// Run analyses the packages of the request. An error means that nothing could
// be done at all.
func Run(ctx context.Context, tool string, req *finding.Request) (*finding.Result, error) {
	plan, err := list(ctx, req)
	if err != nil {
		return nil, err
	}
	result := &finding.Result{Troubles: plan.troubles}
	if len(plan.packages) == 0 {
		return result, nil
	}
	args, cleanup, err := arguments(tool, req, plan)
	if err != nil {
		return nil, err
	}
	defer cleanup()

	cmd := child.Command(ctx, req.Dir, "go", args...)
	env, stop := count(&req.Progress.Seen)
	defer stop()
	cmd.Env = append(req.Environ(), env)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	// What go vet has started may keep the pipe open when that has been interrupted.
	defer context.AfterFunc(ctx, func() { stdout.Close() })()
	seen := newHarvest(plan, req)
	readErr := seen.read(stdout)
	waitErr := cmd.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	values, rest := divide(stderr.String())
	readErr = cmp.Or(readErr, seen.read(strings.NewReader(values)))

	result.Findings = chosen(req.Selection, seen.findings())
	result.Packages, result.Files = seen.packages(), seen.files()
	result.Troubles = append(result.Troubles, seen.troubles...)
	broken := newComplaints(rest)
	if waitErr != nil {
		result.Troubles = append(result.Troubles, broken.troubles...)
	} else { // warnings, or the log of a cache program
		for _, t := range broken.troubles {
			result.Notes = append(result.Notes, string(t))
		}
	}
	if waitErr == nil || result.Packages > 0 || len(broken.packages) > 0 { // else go vet has said what ails it
		result.Troubles = append(result.Troubles, seen.missing(broken.packages)...)
	}
	switch {
	case readErr != nil:
		result.Troubles = append(result.Troubles, finding.Trouble("output of go vet: "+readErr.Error()))
	case waitErr != nil && len(result.Troubles) == 0:
		result.Troubles = append(result.Troubles, finding.Trouble("go vet: "+cmp.Or(finding.OneLine(rest), waitErr.Error())))
	}
	return result, nil
}

// divide takes out of what go vet wrote to standard error the JSON values of the tool, each
// below the name of its package: up to Go 1.25 it has them there.
func divide(stderr string) (values, rest string) {
	var in, out []string
	inside := false
	for line := range strings.Lines(stderr) {
		text := strings.TrimRight(line, "\r\n")
		if text == "{" || text == "{}" {
			inside = true
			if n := len(out); n > 0 && strings.HasPrefix(out[n-1], "# ") {
				out = out[:n-1]
			}
		}
		if !inside {
			out = append(out, line)
			continue
		}
		in = append(in, line)
		inside = text != "}" && text != "{}"
	}
	return strings.Join(in, ""), strings.Join(out, "")
}

// arguments gives those of go vet, and what to do when it has ended. Which checks
// are wanted is not among them: the cache holds the findings of all, and a change
// of mind costs nothing.
func arguments(tool string, req *finding.Request, plan *plan) (args []string, cleanup func(), err error) {
	args = []string{"vet", "-json", "-vettool=" + tool, "-" + vettool.WrappedFlag}
	cleanup = func() {}
	if req.Tags != "" {
		args = append(args, "-tags="+req.Tags)
	}
	if plan.outside {
		args = append(args, "-"+vettool.OutsideFlag)
	}
	args = append(args, req.Selection.Options()...)
	if tests := plan.testFiles(); !req.Tests && len(tests) > 0 {
		overlay, err := hide(tests)
		if err != nil {
			return nil, nil, err
		}
		cleanup = func() { os.RemoveAll(filepath.Dir(overlay)) }
		args = append(args, "-overlay="+overlay)
		plan.all = plan.all && everyPackageHasCode(plan)
	}
	args = append(args, "--")
	if plan.all {
		return append(args, req.Patterns...), cleanup, nil
	}
	for _, pkg := range plan.packages {
		args = append(args, pkg.ImportPath)
	}
	return args, cleanup, nil
}

func everyPackageHasCode(plan *plan) bool {
	for _, pkg := range plan.packages {
		if len(pkg.GoFiles)+len(pkg.CgoFiles) == 0 {
			return false
		}
	}
	return true
}

// hide writes an overlay in which the files do not exist: go vet has no other
// way to leave tests alone, and a test that does not compile would take its
// package with it.
func hide(files []string) (overlay string, err error) {
	replace := make(map[string]string, len(files))
	for _, f := range files {
		replace[f] = ""
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	dir, err := os.MkdirTemp("", "retrylint")
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(dir, "overlay.json")
	return overlay, os.WriteFile(overlay, data, 0o600)
}
