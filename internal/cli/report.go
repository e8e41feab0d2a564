package cli

import (
	"context"
	"fmt"
	"go/doc/comment"
	"io"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/retrylint/retrylint/internal/finding"
	"github.com/retrylint/retrylint/internal/format"
	"github.com/retrylint/retrylint/internal/govet"
	"github.com/retrylint/retrylint/internal/modules"
	"github.com/retrylint/retrylint/internal/sift"
	"github.com/retrylint/retrylint/internal/source"
	"github.com/retrylint/retrylint/internal/vettool"
)

// report analyses and writes what was found.
func (c *command) report(ctx context.Context, o *options, req *finding.Request) (int, error) {
	begun := time.Now()
	if _, err := os.Stat(filepath.Dir(o.output)); err != nil {
		return trouble, fmt.Errorf("-o %s: %w", o.output, err)
	}
	past, err := o.readPast(ctx, req.Dir)
	if err != nil {
		return trouble, err
	}
	result, err := c.analyse(ctx, o, req)
	if err != nil {
		return trouble, err
	}
	files := finding.NewFiles()
	finding.Fingerprint(result.Findings, files)
	if err := c.sift(o, past, result); err != nil {
		return trouble, err
	}
	err = c.write(o.format, o.output, &format.Report{
		Findings: result.Findings, Troubles: result.Troubles, Packages: result.Packages,
		Dir: req.Dir, Version: Version(), Rules: rules(o), Files: files,
	})
	if err != nil {
		return trouble, err
	}
	for _, n := range result.Notes {
		c.say("%s", n)
	}
	for _, t := range result.Troubles {
		c.say("%s", t)
	}
	if len(result.Troubles) > 0 {
		c.hintNames(req.Patterns)
	}
	if result.Packages == 0 && !o.modules {
		c.hintModules(ctx, req.Dir)
	} else if result.Packages > 0 {
		c.say("%s in %s (%.1fs)", count(len(result.Findings), "finding"), count(result.Packages, "package"), time.Since(begun).Seconds())
	}
	switch {
	case len(result.Troubles) > 0:
		return trouble, nil
	case len(result.Findings) > 0:
		return found, nil
	}
	return clean, nil
}

// analyse runs the engine that was asked for.
func (c *command) analyse(ctx context.Context, o *options, req *finding.Request) (*finding.Result, error) {
	defer c.progress(req.Progress)()
	run := engine
	if o.modules {
		run = everyModule
	}
	result, err := run(ctx, o.engine, req)
	if err != nil {
		return nil, err
	}
	result.Tidy()
	return result, nil
}

// hintNames tells the person whose patterns are not what they look like what they are.
func (c *command) hintNames(patterns []string) {
	for _, p := range patterns {
		folder, _, _ := strings.Cut(p, "/...")
		switch {
		case isCheck(p):
			c.say("%s is a check: -%s runs it alone, help %s tells of it", p, p, p)
		case filepath.IsLocal(folder) && folder != "." && !strings.HasPrefix(p, "./") && isFolder(folder):
			c.say("%s is a folder here: its package is ./%s", folder, p)
		}
	}
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// hintModules tells the person who sees no package that there are modules further down, or
// that a workspace is in the way.
func (c *command) hintModules(ctx context.Context, dir string) {
	all, err := modules.Find(ctx, dir)
	switch {
	case err != nil || len(all) == 0:
	case all[0].Dir != dir:
		c.say("with -modules it looks in every module below: there are %d", len(all))
	case all[0].Outside:
		c.say("the workspace does not use this module: GOWORK=off looks at it by itself")
	}
}

func engine(ctx context.Context, name string, req *finding.Request) (*finding.Result, error) {
	if err := vettool.Readable(ctx, req.Dir); err != nil {
		return nil, err
	}
	if name == engineSource {
		return source.Run(ctx, req)
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return govet.Run(ctx, self, req)
}

// everyModule runs the engine in each module at and below the directory. One
// that fails does not keep the others from being looked at.
func everyModule(ctx context.Context, name string, req *finding.Request) (*finding.Result, error) {
	all, err := modules.Find(ctx, req.Dir)
	if err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("no go.mod at or below %s", req.Dir)
	}
	sum := &finding.Result{Files: make(map[string]bool)}
	for _, m := range all {
		own := *req
		own.Dir = m.Dir
		if m.Outside {
			own.Env = append(own.Env, "GOWORK=off")
		}
		result, err := engine(ctx, name, &own)
		if err != nil {
			result = &finding.Result{Troubles: []finding.Trouble{finding.Trouble(err.Error())}}
		}
		sum.Findings = append(sum.Findings, result.Findings...)
		sum.Packages += result.Packages
		maps.Copy(sum.Files, result.Files)
		sum.Notes = append(sum.Notes, result.Notes...)
		for _, t := range result.Troubles {
			if strings.HasPrefix(string(t), "no packages match") {
				continue // a module without code is none of the troubles
			}
			if rel := finding.Relative(req.Dir, m.Dir); rel != "." {
				t = finding.Trouble("in "+filepath.ToSlash(rel)+": ") + t
			}
			sum.Troubles = append(sum.Troubles, t)
		}
	}
	return sum, nil
}

// past is what findings are held against.
type past struct {
	baseline *sift.Baseline // nil if there is none
	lines    *sift.Lines    // nil: all count
}

// readPast reads it, before the analysis takes its minutes.
func (o *options) readPast(ctx context.Context, dir string) (p past, err error) {
	if o.baseline != "" {
		if p.baseline, err = sift.ReadBaseline(o.baseline, o.writeBaseline); err != nil {
			return p, err
		}
	}
	if o.newFromRev != "" {
		p.lines, err = sift.Since(ctx, dir, o.newFromRev)
	}
	return p, err
}

// sift takes away what is not wanted.
func (c *command) sift(o *options, p past, result *finding.Result) error {
	if o.config.Path != "" {
		result.Findings = sift.Exclude(result.Findings, filepath.Dir(o.config.Path), o.config.Exclude)
		for i := range result.Findings {
			result.Findings[i].Severity = o.config.SeverityOf(result.Findings[i].Check)
		}
	}
	if p.baseline != nil {
		if err := c.compare(o, p.baseline, result); err != nil {
			return err
		}
	}
	if p.lines != nil {
		result.Findings = p.lines.Keep(result.Findings)
	}
	return nil
}

// compare takes away the findings that the baseline knows, or makes all of them known.
func (c *command) compare(o *options, b *sift.Baseline, result *finding.Result) error {
	run := sift.Run{Files: result.Files, Checks: make(map[string]bool)}
	for _, c := range o.running() {
		run.Checks[c.Name()] = true
	}
	if o.writeBaseline {
		kept, err := b.Write(result.Findings, run)
		if err != nil {
			return err
		}
		text := fmt.Sprintf("%s known in %s", count(len(result.Findings), "finding"), o.baseline)
		if kept > 0 {
			text += fmt.Sprintf(", and %d as before, where this run did not look", kept)
		}
		c.say("%s", text)
		result.Findings = nil
		return nil
	}
	unknown, gone := b.Unknown(result.Findings, run)
	if gone > 0 {
		c.say("%s of %s not found any more", count(gone, "finding"), o.baseline)
	}
	result.Findings = unknown
	return nil
}

// write writes the report to a file, or to standard output.
func (c *command) write(name, file string, r *format.Report) error {
	if file == "" {
		return format.Write(c.stdout, name, r)
	}
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	return closing(f, format.Write(f, name, r))
}

// closing closes a file that was written to: an error may show only then.
func closing(f io.Closer, err error) error {
	if closeErr := f.Close(); err == nil {
		return closeErr
	}
	return err
}

// rules describes the checks that run.
func rules(o *options) []format.Rule {
	var all []format.Rule
	printer := &comment.Printer{HeadingLevel: 2, HeadingID: func(*comment.Heading) string { return "" }}
	for _, c := range o.selection.Checks() {
		doc := new(comment.Parser).Parse(c.Analyzer.Doc)
		all = append(all, format.Rule{
			Name: c.Name(), Summary: summary(c), URL: c.Analyzer.URL,
			Text: string(printer.Text(doc)), Markdown: string(printer.Markdown(doc)),
		})
	}
	return all
}

// count says how many of something there are.
func count(n int, noun string) string {
	switch n {
	case 0:
		return "no " + noun + "s"
	case 1:
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
