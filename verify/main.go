// Command verify proves the catalog: every name that a row or its advice uses exists in the
// library, and one logical call of a client makes as many requests as its row says.
//
// lib/ holds a module for each library and major version, so that none lifts another's
// version. Each is a program that makes its calls against a server on this machine and
// prints what it counted (package measure).
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/retrylint/retrylint/internal/catalog"
	"github.com/retrylint/retrylint/internal/symbol"
	"github.com/retrylint/retrylint/verify/measure"
)

// longest is how long a command of go may take: the first run compiles whole SDKs.
const longest = 10 * time.Minute

func main() {
	symbols := flag.Bool("symbols", true, "look every name of a row up in its library")
	run := flag.Bool("run", true, "count the requests")
	jobs := flag.Int("j", 2, "libraries at a time")
	table := flag.String("table", "", "write the table to this `file`")
	flag.Parse()
	dirs := flag.Args()
	if len(dirs) == 0 {
		found, err := filepath.Glob("lib/*/main.go")
		if err != nil || len(found) == 0 {
			fmt.Fprintln(os.Stderr, "verify: no libraries under lib/: run it in verify/")
			os.Exit(2)
		}
		for _, f := range found {
			dirs = append(dirs, filepath.Dir(f))
		}
	}
	outs := each(dirs, *jobs, func(dir string) outcome { return verify(dir, *symbols, *run) })

	failed := false
	var results []measure.Result
	names := newNames()
	for i, o := range outs {
		name := filepath.Base(dirs[i])
		if o.err != nil {
			failed = true
			fmt.Printf("%-24s FAILED   %v\n", name, o.err)
			continue
		}
		names.add(o.packages)
		results = append(results, o.results...)
		bad := 0
		for _, r := range o.results {
			if why := judge(r); why != "" {
				bad++
				fmt.Printf("%-24s WRONG    %s\n", name, why)
			}
		}
		failed = failed || bad > 0
		fmt.Printf("%-24s %d results, %d packages\n", name, len(o.results), len(o.packages))
	}
	if *symbols {
		for _, m := range names.missing() {
			failed = true
			fmt.Printf("MISSING  %s\n", m)
		}
	}
	fmt.Printf("%d libraries, %d results, %d calls measured\n", len(dirs), len(results), calls(results))
	if *table != "" {
		if err := os.WriteFile(*table, render(results, names), 0o666); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
	}
	if failed {
		os.Exit(1)
	}
}

type outcome struct {
	packages []pkgNames
	results  []measure.Result
	err      error
}

func each(dirs []string, jobs int, f func(string) outcome) []outcome {
	outs := make([]outcome, len(dirs))
	slots := make(chan struct{}, max(1, jobs))
	var wg sync.WaitGroup
	for i, dir := range dirs {
		wg.Add(1)
		slots <- struct{}{}
		go func() {
			defer func() { <-slots; wg.Done() }()
			outs[i] = f(dir)
		}()
	}
	wg.Wait()
	return outs
}

func verify(dir string, symbols, run bool) (o outcome) {
	if symbols {
		if o.packages, o.err = load(dir); o.err != nil {
			return o
		}
	}
	if run {
		o.results, o.err = count(dir)
	}
	return o
}

// count builds and runs the program in dir.
func count(dir string) ([]measure.Result, error) {
	tmp, err := os.MkdirTemp("", "verify")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(tmp)
	bin := filepath.Join(tmp, "program")
	if out, err := command(longest, dir, "go", "build", "-o", bin, "."); err != nil {
		return nil, fmt.Errorf("build: %w: %s", err, out)
	}
	out, err := command(5*time.Minute, dir, bin)
	if err != nil {
		return nil, fmt.Errorf("run: %w: %s", err, out)
	}
	var results []measure.Result
	lines := bufio.NewScanner(bytes.NewReader(out))
	for lines.Scan() {
		var r measure.Result
		if !bytes.HasPrefix(lines.Bytes(), []byte("{\"Pkg\"")) {
			continue // a library that prints
		}
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			return nil, err
		}
		results = append(results, r)
	}
	return results, lines.Err()
}

func command(limit time.Duration, dir, name string, args ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "AWS_ACCESS_KEY_ID=x", "AWS_SECRET_ACCESS_KEY=x", "AWS_REGION=us-east-1", "AWS_EC2_METADATA_DISABLED=true")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		tail := stderr.Bytes()
		return tail[max(0, len(tail)-600):], err
	}
	return out, nil
}

// judge says what is wrong with a result, or nothing.
func judge(r measure.Result) string {
	where := fmt.Sprintf("%s %s%s on %s", r.Pkg, r.Name, note(r.Note), answer(r.Answer))
	switch {
	case r.Requests == 0:
		return where + ": no request at all: " + r.Err
	case r.Answer == 400 && !r.Main:
		if r.Requests != r.Permanent {
			return fmt.Sprintf("%s: %d requests, not %d", where, r.Requests, r.Permanent)
		}
		return ""
	case !r.Main:
		return ""
	}
	want := r.Want
	if r.Off {
		want = 1
	} else if want == 0 {
		if want = attempts(r.Pkg, r.Name); want == 0 {
			return where + ": no row says how many attempts it makes"
		}
	}
	switch {
	case want == catalog.Unlimited && !r.Cut:
		return fmt.Sprintf("%s: ended by itself after %d requests", where, r.Requests)
	case want == catalog.Unlimited:
	case r.Cut && r.Requests <= want:
	case r.Requests != want:
		return fmt.Sprintf("%s: %d requests, not %d (%s)", where, r.Requests, want, r.Err)
	}
	return ""
}

func note(s string) string {
	if s == "" {
		return ""
	}
	return " " + s
}

func answer(n int) string {
	if n == measure.Drop {
		return "a dropped connection"
	}
	return fmt.Sprint(n)
}

// attempts gives what the row of pkg.name says.
func attempts(pkg, name string) int {
	n := nameOf(pkg, name)
	if c, ok := catalog.FindCall(n); ok {
		return c.Client.Policy.Attempts
	}
	if r, _ := catalog.FindRetrier(n); r != nil && r.Policy.Attempts != 0 {
		return r.Policy.Attempts
	}
	if r, _ := catalog.FindConstructor(n); r != nil {
		return r.Policy.Attempts
	}
	if r, _ := catalog.FindValue(n); r != nil {
		return r.Set.Attempts
	}
	return 0
}

func nameOf(pkg, name string) symbol.Name {
	path, major := symbol.Fold(pkg)
	n := symbol.Name{Path: path, Major: major, Ident: name}
	if typ, ident, ok := strings.Cut(name, "."); ok {
		n.Type, n.Ident = typ, ident
	}
	return n
}

func calls(results []measure.Result) int {
	seen := map[string]bool{}
	for _, r := range results {
		seen[r.Pkg] = true
	}
	return len(seen)
}

// render writes the table of docs/catalog.md.
func render(results []measure.Result, names *names) []byte {
	var b bytes.Buffer
	b.WriteString(tableHead)
	for _, l := range sorted(catalog.Libraries()) {
		fmt.Fprintf(&b, "## %s%s\n\n", l.Path, majors(l))
		fmt.Fprintf(&b, "Read in %s; source: <%s>; checked %s.", l.Versions, l.Source, l.Checked)
		if names.covered(l) {
			b.WriteString(" Every name is there.")
		} else {
			b.WriteString(" The names were not looked up: the module is not to be had.")
		}
		b.WriteString("\n\n")
		for _, n := range l.Notes {
			fmt.Fprintf(&b, "- %s\n", n)
		}
		if len(l.Notes) > 0 {
			b.WriteString("\n")
		}
		clients(&b, l)
		measured(&b, l, results)
	}
	return bytes.TrimRight(b.Bytes(), "\n")
}

const tableHead = `# The catalog

What libraries and SDKs do by default, as the rows of internal/catalog say, and what was
counted: the requests that one logical call makes against a server that never succeeds.
This file is written by ` + "`make -C verify table`" + `.

"n+" means that the call was still going on when its limit ended it. A number in the column
of an answer is a count of requests, the first included.

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

func sorted(libs []*catalog.Library) []*catalog.Library {
	libs = slices.Clone(libs)
	slices.SortStableFunc(libs, func(a, b *catalog.Library) int { return strings.Compare(a.Path, b.Path) })
	return libs
}

func clients(b *bytes.Buffer, l *catalog.Library) {
	rows := false
	for _, c := range l.Clients {
		if !rows {
			b.WriteString("| client | attempts | POST too | own key | obeys Retry-After | off |\n|---|---|---|---|---|---|\n")
			rows = true
		}
		off := "-"
		if c.Off != "" {
			off = "`" + c.Off + "`"
		}
		fmt.Fprintf(b, "| %s | %s | %s | %s | %s | %s |\n", code(c.Types, c.Calls), number(c.Policy.Attempts), tri(c.Post), tri(c.Key), tri(c.RetryAfter), off)
	}
	if rows {
		b.WriteString("\n")
	}
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

func measured(b *bytes.Buffer, l *catalog.Library, results []measure.Result) {
	type row struct{ pkg, name, note string }
	counts := map[row]map[int]string{}
	off := map[row]bool{}
	var order []row
	for _, r := range results {
		n := nameOf(r.Pkg, r.Name)
		if owner(n) != l {
			continue
		}
		k := row{r.Pkg, r.Name, r.Note}
		if counts[k] == nil {
			counts[k] = map[int]string{}
			order = append(order, k)
		}
		s := fmt.Sprint(r.Requests)
		if r.Cut {
			s += "+"
		}
		counts[k][r.Answer] = s
		off[k] = r.Off
	}
	if len(order) == 0 {
		return
	}
	b.WriteString("| measured | 503 | 429 | 400 | dropped | other |\n|---|---|---|---|---|---|\n")
	for _, k := range order {
		m := counts[k]
		label := "`" + k.name + "`" + note(k.note)
		if off[k] {
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

func owner(n symbol.Name) *catalog.Library { return catalog.FindLibrary(n) }

func dash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}
