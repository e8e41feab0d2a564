package cli

import (
	"flag"
	"fmt"
	"go/doc/comment"
	"io"
	"strings"

	"github.com/retrylint/retrylint/analyzers"
)

const usage = `retrylint finds retry code that will hurt: the server it hammers, the user who
waits, or the data it duplicates.

	retrylint [flags] [packages]      report, one line a finding; without packages, on ./...
	retrylint help [CHECK]            this text, or all about a check
	retrylint config [flags]          what holds, from .retrylint.yml and flags
	retrylint config schema           the JSON schema of .retrylint.yml
	retrylint version                 what this is
	go vet -vettool=$(which retrylint) [flags] [packages]

It exits 0 without findings, 1 with, and 2 when some of its work could not be
done; what was found is printed all the same.

//retrylint:ignore CHECK reason, on a line or above it, silences a check there;
//retrylint:file-ignore CHECK reason in a whole file. CHECK may be a list with
commas, or all.

The checks:
`

// help prints the overview, or all about one check.
func help(w io.Writer, args []string) error {
	if len(args) == 0 {
		overview(w)
		return nil
	}
	for _, name := range args {
		if err := helpCheck(w, name); err != nil {
			return err
		}
	}
	return nil
}

func overview(w io.Writer) {
	fmt.Fprint(w, usage)
	for _, c := range analyzers.All() {
		text := summary(c)
		if c.OptIn {
			text += " (only when asked)"
		}
		fmt.Fprintf(w, "\t%-18s %s\n", c.Name(), text)
	}
	fmt.Fprint(w, "\nThe flags; for those of a check, see its help:\n\n")
	fmt.Fprint(w, "\t-NAME, -NAME=false\n\t\trun only the check NAME, or all but that\n")
	o := newOptions()
	o.flags.VisitAll(func(f *flag.Flag) {
		if check, _, _ := strings.Cut(f.Name, "."); !isCheck(check) {
			printFlag(w, f)
		}
	})
}

// summary gives the first paragraph of a check's documentation, as one line.
func summary(c analyzers.Check) string {
	text, _, _ := strings.Cut(c.Analyzer.Doc, "\n\n")
	return strings.TrimSuffix(strings.Join(strings.Fields(text), " "), ".")
}

func isCheck(name string) bool {
	for _, c := range analyzers.All() {
		if c.Name() == name {
			return true
		}
	}
	return false
}

func helpCheck(w io.Writer, name string) error {
	for _, c := range analyzers.All() {
		if c.Name() != name {
			continue
		}
		fmt.Fprintf(w, "%s (since %s) ", name, c.Since)
		printer := &comment.Printer{TextWidth: 80}
		w.Write(printer.Text(new(comment.Parser).Parse(c.Analyzer.Doc)))
		fmt.Fprintf(w, "\n%s\n", c.Analyzer.URL)
		first := true
		c.Analyzer.Flags.VisitAll(func(f *flag.Flag) {
			if first {
				fmt.Fprint(w, "\nIts flags:\n\n")
				first = false
			}
			own := *f
			own.Name = name + "." + f.Name
			printFlag(w, &own)
		})
		return nil
	}
	return fmt.Errorf("unknown check %q: retrylint help lists all", name)
}

func printFlag(w io.Writer, f *flag.Flag) {
	value, text := flag.UnquoteUsage(f)
	head := "-" + f.Name
	if value != "" {
		head += "=" + value
	}
	if f.DefValue != "" && f.DefValue != "false" {
		text += " (default " + f.DefValue + ")"
	}
	fmt.Fprintf(w, "\t%s\n\t\t%s\n", head, text)
}
