package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/symbol"
	"github.com/retrylint/retrylint/verify/measure"
)

// measuredFile is what a library's last run counted, one JSON object a line.
const measuredFile = "measured.json"

func write(file string, results []measure.Result) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	for _, r := range results {
		r.Seconds, r.Err = 0, "" // what differs from run to run
		if err := enc.Encode(r); err != nil {
			return err
		}
	}
	return os.WriteFile(file, b.Bytes(), 0o666)
}

// writeTable writes docs/catalog.md from the rows and from what is kept beside the programs.
func writeTable(file string) error {
	dirs, err := filepath.Glob("lib/*/main.go")
	if err != nil {
		return err
	}
	looked := map[*catalog.Library]bool{}
	var results []measure.Result
	for _, main := range dirs {
		if err := imported(main, looked); err != nil {
			return err
		}
		kept, err := os.ReadFile(filepath.Join(filepath.Dir(main), measuredFile))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		rs, err := parse(kept)
		if err != nil {
			return err
		}
		results = append(results, rs...)
	}
	return os.WriteFile(file, render(results, looked), 0o666)
}

// imported notes the libraries whose packages a program imports.
func imported(main string, looked map[*catalog.Library]bool) error {
	f, err := parser.ParseFile(token.NewFileSet(), main, nil, parser.ImportsOnly)
	if err != nil {
		return err
	}
	for _, spec := range f.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return err
		}
		path, major := symbol.Fold(path)
		for _, l := range catalog.Libraries() {
			if _, ok := relative(path, l.Path); ok && (len(l.Majors) == 0 || slices.Contains(l.Majors, major)) {
				looked[l] = true
			}
		}
	}
	return nil
}

func render(results []measure.Result, looked map[*catalog.Library]bool) []byte {
	libs := slices.Clone(catalog.Libraries())
	slices.SortStableFunc(libs, func(a, b *catalog.Library) int { return strings.Compare(a.Path, b.Path) })
	by := map[*catalog.Library][]measure.Result{}
	for _, r := range results {
		if l := catalog.FindLibrary(nameOf(r.Pkg, r.Name)); l != nil {
			by[l] = append(by[l], r)
		}
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, tableHead, len(libs), len(by))
	for _, l := range libs {
		fmt.Fprintf(&b, "## %s%s\n\n", l.Path, majors(l))
		fmt.Fprintf(&b, "%s; <%s>; checked %s.", l.Versions, l.Source, l.Checked)
		if !looked[l] {
			b.WriteString(" Read only: its names were not looked up by machine.")
		}
		b.WriteString("\n\n")
		for _, n := range l.Notes {
			fmt.Fprintf(&b, "- %s\n", n)
		}
		if len(l.Notes) > 0 {
			b.WriteString("\n")
		}
		clients(&b, l)
		measured(&b, by[l])
	}
	return append(bytes.TrimRight(b.Bytes(), "\n"), '\n')
}

const tableHead = `# The catalog

What libraries and SDKs do by default, as the rows of internal/catalog say, and what was
counted: the requests that one logical call makes against a server on the same machine that
never succeeds. %d rows, %d of them measured. This file is written by ` + "`make -C verify table`" + `.

A number under an answer is a count of requests, the first included; "n+" was still going on
when its limit ended it. "(off)" is the call with the switch that is advised.

`

func majors(l *catalog.Library) string {
	if len(l.Majors) == 0 {
		return ""
	}
	var s []string
	for _, m := range l.Majors {
		s = append(s, fmt.Sprintf("v%d", m))
	}
	return " (" + strings.Join(s, ", ") + ")"
}

func clients(b *bytes.Buffer, l *catalog.Library) {
	if len(l.Clients) == 0 {
		return
	}
	b.WriteString("| client | attempts | POST too | own key | obeys Retry-After | off |\n|---|---|---|---|---|---|\n")
	for _, c := range l.Clients {
		off := "-"
		if c.Off != "" {
			off = "`" + c.Off + "`"
		}
		fmt.Fprintf(b, "| %s | %s | %s | %s | %s | %s |\n", code(c.Types, c.Calls), number(c.Policy.Attempts), tri(c.Post), tri(c.Key), tri(c.RetryAfter), off)
	}
	b.WriteString("\n")
}

func code(lists ...[]string) string {
	var s []string
	for _, l := range lists {
		for _, n := range l {
			if len(s) == 4 {
				return strings.Join(s, ", ") + ", ..."
			}
			s = append(s, "`"+n+"`")
		}
	}
	if len(s) == 0 {
		return "generated methods"
	}
	return strings.Join(s, ", ")
}

func number(n int) string {
	switch n {
	case 0:
		return "?"
	case catalog.Unlimited:
		return "no limit"
	}
	return fmt.Sprint(n)
}

func tri(t catalog.Tri) string { return [...]string{"?", "no", "yes"}[t] }

func measured(b *bytes.Buffer, results []measure.Result) {
	type row struct {
		pkg, name, note string
		off             bool
	}
	counts := map[row]map[int]string{}
	var order []row
	for _, r := range results {
		k := row{r.Pkg, r.Name, r.Note, r.Off}
		if counts[k] == nil {
			counts[k] = map[int]string{}
			order = append(order, k)
		}
		s := fmt.Sprint(r.Requests)
		if r.Cut {
			s += "+"
		}
		counts[k][r.Answer] = s
	}
	if len(order) == 0 {
		return
	}
	b.WriteString("| measured | 503 | 429 | 400 | dropped | other |\n|---|---|---|---|---|---|\n")
	for _, k := range order {
		m := counts[k]
		label := "`" + k.name + "`" + note(k.note)
		if k.off {
			label += " (off)"
		}
		other := "-"
		for _, a := range []int{409, 500, 502, 504} {
			if s := m[a]; s != "" {
				other = fmt.Sprintf("%d: %s", a, s)
			}
		}
		fmt.Fprintf(b, "| %s | %s | %s | %s | %s | %s |\n", label, dash(m[503]), dash(m[429]), dash(m[400]), dash(m[measure.Drop]), other)
	}
	b.WriteString("\n")
}

func dash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}
