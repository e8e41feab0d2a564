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
	update := flag.Bool("update", false, "keep what was counted, for the table")
	table := flag.String("table", "", "write the table of what was kept to this `file`")
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
	failed := false
	var total int
	names := newNames()
	each(dirs, *jobs, func(dir string) outcome { return verify(dir, *symbols, *run) }, func(dir string, o outcome) {
		name := filepath.Base(dir)
		if o.err != nil {
			failed = true
			fmt.Printf("%-24s FAILED   %v\n", name, o.err)
			return
		}
		names.add(o.packages)
		if err := imported(filepath.Join(dir, "main.go"), names.direct); err != nil {
			failed = true
			fmt.Fprintln(os.Stderr, err)
		}
		total += len(o.results)
		for _, r := range o.results {
			if why := judge(r); why != "" {
				failed = true
				fmt.Printf("%-24s WRONG    %s\n", name, why)
			}
		}
		fmt.Printf("%-24s %d results, %d packages\n", name, len(o.results), len(o.packages))
		if *update && *run {
			if err := write(filepath.Join(dir, measuredFile), o.results); err != nil {
				failed = true
				fmt.Fprintln(os.Stderr, err)
			}
		}
	})
	for _, m := range names.missing() {
		failed = true
		fmt.Printf("MISSING  %s\n", m)
	}
	fmt.Printf("%d libraries, %d results\n", len(dirs), total)
	if *table != "" {
		if err := writeTable(*table); err != nil {
			failed = true
			fmt.Fprintln(os.Stderr, err)
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

// each calls f for every directory, a few at a time, and report for each outcome, one after the other.
func each(dirs []string, jobs int, f func(string) outcome, report func(string, outcome)) {
	slots := make(chan struct{}, max(1, jobs))
	var mu sync.Mutex
	var wg sync.WaitGroup
	for _, dir := range dirs {
		wg.Add(1)
		slots <- struct{}{}
		go func() {
			defer func() { <-slots; wg.Done() }()
			o := f(dir)
			mu.Lock()
			defer mu.Unlock()
			report(dir, o)
		}()
	}
	wg.Wait()
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
	return parse(out)
}

func parse(out []byte) ([]measure.Result, error) {
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
