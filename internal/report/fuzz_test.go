package report

import (
	"strings"
	"testing"
)

// FuzzParseDirective: a directive is one only by its prefix, and names no empty check.
func FuzzParseDirective(f *testing.F) {
	for _, text := range []string{
		"//retrylint:ignore nojitter because", "//retrylint:file-ignore a, b,,c x // y", "//retrylint:", "//retrylint:attempts 3",
		"//retrylint: ignore", "//  retrylint:ignore a b", "//retrylint:ignore ,", "//nolint:retrylint // ü", "retrylint:", "/*retrylint:ignore a*/", "//retrylint:ignore\tä,\u2028b\x00",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		d := ParseDirective(text)
		if (d != nil && !d.Prose) != strings.HasPrefix(text, "//retrylint:") {
			t.Fatalf("%q is read as %v", text, d)
		}
		if d == nil {
			return
		}
		for _, name := range d.Checks {
			if name == "" || strings.ContainsAny(name, ", \t\n") {
				t.Errorf("%q names the check %q", text, name)
			}
		}
		for _, name := range nolintNames(strings.TrimPrefix(text, "//")) {
			if strings.Contains(name, ",") {
				t.Errorf("%q names the linter %q", text, name)
			}
		}
	})
}
