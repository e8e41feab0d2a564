package cli

import (
	"context"
	"flag"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/retrylint/retrylint/internal/config"
)

// showConfig prints what holds for a run with the same flags, as YAML.
func (c *command) showConfig(_ context.Context, o *options) (int, error) {
	if slices.Equal(o.patterns, []string{"schema"}) {
		data, err := config.Schema()
		if err != nil {
			return trouble, err
		}
		_, err = c.stdout.Write(data)
		return clean, err
	}
	if len(o.patterns) > 0 {
		return trouble, fmt.Errorf("config takes flags, or the word schema alone: not %q", strings.Join(o.patterns, " "))
	}
	if _, err := o.request(); err != nil {
		return trouble, err
	}
	for _, n := range o.config.Notes {
		c.say("%s", n)
	}
	if o.config.Path != "" {
		fmt.Fprintf(c.stdout, "# from %s and flags\n", o.config.Path)
	} else {
		fmt.Fprintf(c.stdout, "# from flags; there is no %s here or above\n", config.Name)
	}
	printConfig(c.stdout, o)
	return clean, nil
}

func printConfig(w io.Writer, o *options) {
	fmt.Fprintf(w, "checks:\n  only:\n")
	checks := o.running()
	for _, c := range checks {
		fmt.Fprintf(w, "    - %s\n", c.Name())
	}
	fmt.Fprintln(w, "options:")
	for _, c := range checks {
		head := "  " + c.Name() + ":\n"
		c.Analyzer.Flags.VisitAll(func(f *flag.Flag) {
			fmt.Fprintf(w, "%s    %s: %s\n", head, f.Name, scalar(f.Value.String()))
			head = ""
		})
	}
	printList(w, "exclude", o.config.Exclude)
	fmt.Fprintln(w, "severity:")
	for _, name := range slices.Sorted(maps.Keys(o.config.Severity)) {
		fmt.Fprintf(w, "  %s: %s\n", name, o.config.Severity[name])
	}
	fmt.Fprintf(w, "tests: %v\n", o.tests)
	printList(w, "tags", list(o.tags))
	fmt.Fprintf(w, "engine: %s\nformat: %s\n", o.engine, o.format)
	if o.output != "" {
		fmt.Fprintf(w, "output: %s\n", strconv.Quote(o.output))
	}
	if o.baseline != "" {
		fmt.Fprintf(w, "baseline: %s\n", strconv.Quote(o.baseline))
	}
}

func printList(w io.Writer, key string, all []string) {
	fmt.Fprintf(w, "%s:\n", key)
	for _, item := range all {
		fmt.Fprintf(w, "  - %s\n", strconv.Quote(item))
	}
}

// scalar gives the value of a flag in YAML.
func scalar(s string) string {
	if _, err := strconv.ParseBool(s); err == nil && len(s) > 1 {
		return s
	}
	if _, err := strconv.ParseFloat(s, 64); err == nil {
		return s
	}
	return strconv.Quote(strings.TrimSpace(s))
}
