//go:build unix

// Command sweep runs retrylint over a list of module versions and records what it took, what
// it found and whether it crashed, one line of JSON a module. Both engines run, which load
// packages in different orders: what only one of them says is recorded as unequal. A module
// that is recorded already is passed over, so that a sweep that was interrupted goes on where
// it stopped.
//
//	go run ./tools/sweep -out now.jsonl -against last.jsonl -part 1/4 tools/sweep/modules.txt
package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/retrylint/retrylint/tools/internal/module"
)

// record is what is known of one module.
type record struct {
	Module   string
	Status   int // the exit status; -1 where it did not end in time
	Seconds  float64
	Source   float64  `json:",omitempty"` // seconds that the source engine took
	Crash    string   `json:",omitempty"` // the line that tells of a panic
	Trouble  string   `json:",omitempty"` // the first line that says what could not be done
	Unequal  []string `json:",omitempty"` // findings of one engine alone
	Findings []string `json:",omitempty"`
}

func (r *record) bad() bool { return r.Crash != "" || r.Status < 0 || len(r.Unequal) > 0 }

type sweep struct {
	tool, out string
	source    bool
	limit     time.Duration
	free      uint64 // bytes that must be left on the disk
	known     map[string]record
}

func main() {
	out := flag.String("out", "sweep.jsonl", "where to record; what it holds already is not done again")
	against := flag.String("against", "", "an earlier record, to print what is different from it")
	part := flag.String("part", "1/1", "which part of the list: 2/4 is the second of four")
	source := flag.Bool("source", true, "run the source engine too, which takes its time")
	limit := flag.Duration("limit", 10*time.Minute, "how long a module may take")
	free := flag.Uint64("free", 4, "GB that must be left on the disk, or the sweep ends")
	flag.Parse()
	if err := run(&sweep{out: *out, source: *source, limit: *limit, free: *free << 30}, *against, *part, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "sweep:", err)
		os.Exit(1)
	}
}

func run(s *sweep, against, part, list string) error {
	modules, err := read(list, part)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "retrylint-sweep-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	s.tool = filepath.Join(dir, "retrylint")
	if out, err := exec.Command("go", "build", "-o", s.tool, "./cmd/retrylint").CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	if s.known, err = load(s.out); err != nil {
		return err
	}
	bad := 0
	for _, name := range modules {
		r, done := s.known[name]
		if !done {
			if r, err = s.module(name, filepath.Join(dir, "module")); err != nil {
				return err
			}
			s.known[name] = r
		}
		if r.bad() {
			bad++
		}
	}
	if against != "" {
		old, err := load(against)
		if err != nil {
			return err
		}
		diff(old, s.known, modules)
	}
	if bad > 0 {
		return fmt.Errorf("%d of %d modules crashed, took too long or gave unequal findings", bad, len(modules))
	}
	return nil
}

// read gives a part of the list: path@version a line, "#" before what is no module.
func read(file, part string) ([]string, error) {
	var nth, of int
	if _, err := fmt.Sscanf(part, "%d/%d", &nth, &of); err != nil || nth < 1 || nth > of {
		return nil, fmt.Errorf("-part %s is not of the form 2/4", part)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var modules []string
	i := 0
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if i++; i%of == nth%of {
			modules = append(modules, line)
		}
	}
	return modules, nil
}

func load(file string) (map[string]record, error) {
	known := make(map[string]record)
	f, err := os.Open(file)
	if errors.Is(err, fs.ErrNotExist) {
		return known, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<26)
	for lines.Scan() {
		var r record
		if json.Unmarshal(lines.Bytes(), &r) == nil { // the last line of an interrupted sweep may be half a line
			known[r.Module] = r
		}
	}
	return known, lines.Err()
}

// module runs retrylint over a copy of a module in dir, and records it.
func (s *sweep) module(name, dir string) (record, error) {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(filepath.Dir(dir), &disk); err != nil {
		return record{}, err
	}
	if uint64(disk.Bavail)*uint64(disk.Bsize) < s.free {
		return record{}, errors.New("the disk is too full to go on")
	}
	r := record{Module: name}
	if pattern, err := module.Copy(name, dir); err != nil {
		r.Trouble, r.Status = err.Error(), 2
	} else {
		s.look(&r, dir, pattern)
	}
	if err := os.RemoveAll(dir); err != nil {
		return r, err
	}
	fmt.Printf("%s: status %d, %.0f s, source %.0f s, %d findings, %d unequal %s%s\n",
		name, r.Status, r.Seconds, r.Source, len(r.Findings), len(r.Unequal), r.Crash, r.Trouble)
	return r, s.record(r)
}

func (s *sweep) record(r record) error {
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(s.out, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(append(line, '\n'))
	return errors.Join(err, f.Close())
}

// look runs both engines.
func (s *sweep) look(r *record, dir, pattern string) {
	*r = s.run(r.Module, dir, "-engine=vet", pattern)
	if r.bad() || !s.source {
		return
	}
	other := s.run(r.Module, dir, "-engine=source", pattern)
	r.Source, r.Crash = other.Seconds, other.Crash
	if other.Status < 0 {
		r.Status = other.Status
		return
	}
	for _, f := range missing(r.Findings, other.Findings) {
		r.Unequal = append(r.Unequal, "only vet: "+f)
	}
	for _, f := range missing(other.Findings, r.Findings) {
		r.Unequal = append(r.Unequal, "only source: "+f)
	}
}

// run runs the tool in dir and gives what it took and said.
func (s *sweep) run(name, dir string, args ...string) record {
	ctx, cancel := context.WithTimeout(context.Background(), s.limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, s.tool, append([]string{"-config=none"}, args...)...)
	cmd.Dir = dir
	cmd.Env = module.Env()
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) } // it ends what it has started
	cmd.WaitDelay = 10 * time.Second
	var stdout, stderr strings.Builder
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	start := time.Now()
	err := cmd.Run()
	r := record{Module: name, Seconds: time.Since(start).Seconds(), Status: cmd.ProcessState.ExitCode()}
	if ctx.Err() != nil {
		r.Status = -1
	} else if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		r.Status, r.Trouble = 2, err.Error()
	}
	for line := range strings.Lines(stdout.String()) {
		r.Findings = append(r.Findings, strings.TrimSpace(line))
	}
	slices.Sort(r.Findings)
	r.complain(stderr.String())
	return r
}

// complain takes the first line of each kind from standard error.
func (r *record) complain(stderr string) {
	for line := range strings.Lines(stderr) {
		line = strings.TrimSpace(line)
		switch {
		case strings.Contains(line, "panic") || strings.HasPrefix(line, "fatal error"):
			r.Crash = cmp.Or(r.Crash, line)
		case strings.Contains(line, ": at work on "), strings.Contains(line, " findings in "), strings.Contains(line, " finding in "):
		default:
			r.Trouble = cmp.Or(r.Trouble, line)
		}
	}
}

// missing gives what is in a and not in b, which are sorted.
func missing(a, b []string) []string {
	return slices.DeleteFunc(slices.Clone(a), func(f string) bool {
		_, in := slices.BinarySearch(b, f)
		return in
	})
}

// diff prints the findings that came and went.
func diff(old, now map[string]record, modules []string) {
	for _, name := range modules {
		before, had := old[name]
		if !had {
			continue
		}
		for _, f := range missing(before.Findings, now[name].Findings) {
			fmt.Println("-", name, f)
		}
		for _, f := range missing(now[name].Findings, before.Findings) {
			fmt.Println("+", name, f)
		}
	}
}
