// Package cli is retrylint as a person calls it.
package cli

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os/signal"

	"github.com/retrylint/retrylint/internal/child"
)

// Exit statuses.
const (
	clean   = 0
	found   = 1
	trouble = 2 // some of the work could not be done; wins over found
)

// Main runs the command and gives its exit status.
func Main(args []string, stdout, stderr io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), child.Ends...)
	defer stop()
	context.AfterFunc(ctx, stop) // the next interrupt ends it at once
	c := &command{stdout: stdout, stderr: stderr}
	status, err := c.main(ctx, args)
	if ctx.Err() != nil {
		err = errors.New("interrupted")
	}
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
	run := c.run
	if len(args) > 0 {
		switch args[0] {
		case "help", "-h", "-help", "--help":
			return clean, help(c.stdout, args[1:])
		case "version", "-version", "--version":
			if len(args) > 1 {
				return trouble, fmt.Errorf("version stands alone, without %q", args[1])
			}
			fmt.Fprintln(c.stdout, versionLine())
			return clean, nil
		case "config":
			args = args[1:]
			run = c.showConfig
		}
	}
	o := newOptions()
	if err := o.parse(args); errors.Is(err, flag.ErrHelp) {
		return clean, help(c.stdout, nil)
	} else if err != nil {
		return trouble, err
	}
	return run(ctx, o)
}

func (c *command) run(ctx context.Context, o *options) (int, error) {
	req, err := o.request()
	if err != nil {
		return trouble, err
	}
	for _, n := range o.config.Notes {
		c.say("%s", n)
	}
	if o.explain != "" {
		return c.explain(ctx, req, o.explain)
	}
	return c.report(ctx, o, req)
}
