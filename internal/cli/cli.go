// Package cli is retrylint as a person calls it.
package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"github.com/retrylint/retrylint/internal/finding"
	"github.com/retrylint/retrylint/internal/govet"
	"github.com/retrylint/retrylint/internal/source"
)

// Exit statuses.
const (
	clean   = 0
	found   = 1
	trouble = 2 // some of the work could not be done; wins over found
)

// Main runs the command and gives its exit status.
func Main(args []string, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	c := &command{stdout: stdout, stderr: stderr}
	status, err := c.main(ctx, args)
	if err != nil {
		c.say("%v", err)
		return trouble
	}
	return status
}

type command struct {
	stdout, stderr io.Writer
}

// say tells the person at the terminal one line.
func (c *command) say(format string, args ...any) {
	fmt.Fprintf(c.stderr, "retrylint: "+format+"\n", args...)
}

func (c *command) main(ctx context.Context, args []string) (int, error) {
	if len(args) > 0 {
		switch args[0] {
		case "help", "-h", "-help", "--help":
			return clean, help(c.stdout, args[1:])
		case "version", "-version", "--version":
			fmt.Fprintln(c.stdout, versionLine())
			return clean, nil
		}
	}
	o := newOptions()
	if err := o.parse(args); errors.Is(err, flag.ErrHelp) {
		return clean, help(c.stdout, nil)
	} else if err != nil {
		return trouble, err
	}
	if o.dir != "" {
		if err := os.Chdir(o.dir); err != nil {
			return trouble, err
		}
	}
	dir, err := os.Getwd()
	if err != nil {
		return trouble, err
	}
	req := &finding.Request{Dir: dir, Patterns: o.patterns, Tests: o.tests, Tags: o.tags, Selection: o.selection}
	switch {
	case o.explain != "":
		return c.explain(ctx, req, o.explain)
	case o.diff:
		return c.diff(ctx, req)
	case o.fix:
		if err := c.fix(ctx, req); err != nil {
			return trouble, err
		}
	}
	return c.report(ctx, o, req)
}

// report analyses and prints what was found.
func (c *command) report(ctx context.Context, o *options, req *finding.Request) (int, error) {
	begun := time.Now()
	result, err := c.analyse(ctx, o, req)
	if err != nil {
		return trouble, err
	}
	for _, f := range result.Findings {
		fmt.Fprintf(c.stdout, "%s: %s (%s)\n", f.Start.In(req.Dir), f.Message, f.Check)
	}
	for _, t := range result.Troubles {
		c.say("%s", t)
	}
	if result.Packages > 0 {
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
	progress := newProgress(c.stderr)
	defer progress.clear()
	req.Progress = progress.report
	if note := mismatch(ctx, req.Dir); note != "" {
		c.say("%s", note)
	}
	result, err := engine(ctx, o.engine, req)
	if err != nil {
		return nil, err
	}
	result.Tidy()
	return result, nil
}

func engine(ctx context.Context, name string, req *finding.Request) (*finding.Result, error) {
	if name == engineSource {
		return source.Run(ctx, req)
	}
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return govet.Run(ctx, self, req)
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
