//go:build unix

// Command sweep runs retrylint over a list of module versions and records what it took, what
// it found and whether it crashed, one line of JSON a module. A module that is recorded
// already is passed over, so that a sweep that was interrupted goes on where it stopped.
//
//	go run ./tools/sweep -out now.jsonl -against last.jsonl -part 1/4 tools/sweep/modules.txt
package main

import (
	"bufio"
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
)

// record is what is known of one module.
type record struct {
	Module   string
	Status   int // the exit status; -1 where it did not end in time
	Seconds  float64
	Crash    string   `json:",omitempty"` // the line that tells of a panic
	Trouble  string   `json:",omitempty"` // the first line that says what could not be done
	Findings []string `json:",omitempty"`
}

type sweep struct {
	tool, out string
	limit     time.Duration
	free      uint64 // bytes that must be left on the disk
	known     map[string]record
}

func main() {
	out := flag.String("out", "sweep.jsonl", "where to record; what it holds already is not done again")
	against := flag.String("against", "", "an earlier record, to print what is different from it")
	part := flag.String("part", "1/1", "which part of the list: 2/4 is the second of four")
	limit := flag.Duration("limit", 10*time.Minute, "how long a module may take")
	free := flag.Uint64("free", 4, "GB that must be left on the disk, or the sweep ends")
	flag.Parse()
	if err := run(*out, *against, *part, *limit, *free<<30, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "sweep:", err)
		os.Exit(1)
	}
}

func run(out, against, part string, limit time.Duration, free uint64, list string) error {
	modules, err := read(list, part)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "retrylint-sweep-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	s := &sweep{tool: filepath.Join(dir, "retrylint"), out: out, limit: limit, free: free}
	if out, err := exec.Command("go", "build", "-o", s.tool, "./cmd/retrylint").CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	if s.known, err = load(out); err != nil {
		return err
	}
	crashed := false
	for _, module := range modules {
		r, done := s.known[module]
		if !done {
			if r, err = s.module(module, dir); err != nil {
				return err
			}
			s.known[module] = r
		}
		crashed = crashed || r.Crash != "" || r.Status < 0
	}
	if against != "" {
		old, err := load(against)
		if err != nil {
			return err
		}
		diff(old, s.known, modules)
	}
	if crashed {
		return errors.New("there were crashes, or modules that took too long")
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

// module downloads a module, runs retrylint over a copy and records it.
func (s *sweep) module(module, dir string) (record, error) {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(dir, &disk); err != nil {
		return record{}, err
	}
	if uint64(disk.Bavail)*uint64(disk.Bsize) < s.free {
		return record{}, errors.New("the disk is too full to go on")
	}
	r := record{Module: module}
	copied, err := fetch(module, dir)
	if err != nil {
		r.Trouble, r.Status = err.Error(), 2
	} else {
		s.look(&r, copied)
	}
	if err := os.RemoveAll(copied); err != nil {
		return r, err
	}
	line, err := json.Marshal(r)
	if err != nil {
		return r, err
	}
	f, err := os.OpenFile(s.out, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return r, err
	}
	defer f.Close()
	fmt.Printf("%s: status %d, %.0f s, %d findings %s%s\n", module, r.Status, r.Seconds, len(r.Findings), r.Crash, r.Trouble)
	_, err = f.Write(append(line, '\n'))
	return r, err
}

// fetch gives a copy of the module that may be written to; std is a module with nothing in it.
func fetch(module, dir string) (string, error) {
	copied := filepath.Join(dir, "module")
	if module == "std" {
		return copied, errors.Join(os.Mkdir(copied, 0o777), os.WriteFile(filepath.Join(copied, "go.mod"), []byte("module sweep\n"), 0o666))
	}
	out, err := exec.Command("go", "mod", "download", "-json", module).Output()
	if err != nil {
		return copied, fmt.Errorf("cannot be downloaded: %w", err)
	}
	var found struct{ Dir string }
	if err := json.Unmarshal(out, &found); err != nil {
		return copied, err
	}
	if out, err := exec.Command("cp", "-r", "--no-preserve=mode", found.Dir, copied).CombinedOutput(); err != nil {
		return copied, fmt.Errorf("%w: %s", err, out)
	}
	return copied, nil
}

func (s *sweep) look(r *record, dir string) {
	ctx, cancel := context.WithTimeout(context.Background(), s.limit)
	defer cancel()
	pattern := "./..."
	if r.Module == "std" {
		pattern = "std"
	}
	cmd := exec.CommandContext(ctx, s.tool, "-config=none", pattern)
	cmd.Dir = dir
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) } // it ends what it has started
	cmd.WaitDelay = 10 * time.Second
	var stdout, stderr strings.Builder
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	start := time.Now()
	err := cmd.Run()
	r.Seconds = time.Since(start).Seconds()
	r.Status = cmd.ProcessState.ExitCode()
	if ctx.Err() != nil {
		r.Status = -1
	} else if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		r.Status, r.Trouble = 2, err.Error()
	}
	for line := range strings.Lines(stdout.String()) {
		r.Findings = append(r.Findings, strings.TrimSpace(line))
	}
	slices.Sort(r.Findings)
	for line := range strings.Lines(stderr.String()) {
		line = strings.TrimSpace(line)
		switch {
		case strings.Contains(line, "panic") || strings.HasPrefix(line, "fatal error"):
			if r.Crash == "" {
				r.Crash = line
			}
		case r.Trouble == "" && !strings.Contains(line, " findings in ") && !strings.Contains(line, " finding in "):
			r.Trouble = line
		}
	}
}

// diff prints the findings that came and went.
func diff(old, now map[string]record, modules []string) {
	for _, module := range modules {
		before, had := old[module]
		if !had {
			continue
		}
		print := func(sign string, a, b []string) {
			for _, f := range a {
				if _, in := slices.BinarySearch(b, f); !in {
					fmt.Printf("%s %s %s\n", sign, module, f)
				}
			}
		}
		print("-", before.Findings, now[module].Findings)
		print("+", now[module].Findings, before.Findings)
	}
}
