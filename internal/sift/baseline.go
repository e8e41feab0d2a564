package sift

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/retrylint/retrylint/internal/finding"
)

// baseline is a file of known findings. Fingerprints tell whether a finding is known; the
// rest tells what a run can say of it, and is for the reader.
type baseline struct {
	Version  int     `json:"version"`
	Findings []known `json:"findings"`
}

type known struct {
	Fingerprint string `json:"fingerprint"`
	Check       string `json:"check"`
	File        string `json:"file"` // as seen from the baseline
	Message     string `json:"message"`
}

const baselineVersion = 1

// Run is what a run has looked at, and by which checks.
type Run struct {
	Files  map[string]bool // with absolute names
	Checks map[string]bool
}

// covers reports whether the run would have found what is known, if it were still there.
func (r Run) covers(k known, dir string) bool {
	file := filepath.FromSlash(k.File)
	if !filepath.IsAbs(file) {
		file = filepath.Join(dir, file)
	}
	if r.Files[file] {
		return r.Checks[k.Check]
	}
	_, err := os.Stat(file)
	return errors.Is(err, fs.ErrNotExist) // then nothing is found in it any more
}

// WriteBaseline makes all findings known ones. What the file knows already stays where the
// run did not look; kept is how much that is.
func WriteBaseline(file string, all []finding.Finding, run Run) (kept int, err error) {
	b, err := readBaseline(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return 0, err
	}
	if file, err = filepath.Abs(file); err != nil {
		return 0, err
	}
	dir := filepath.Dir(file)
	stays := slices.DeleteFunc(b.Findings, func(k known) bool { return run.covers(k, dir) })
	b = baseline{Version: baselineVersion, Findings: []known{}}
	for _, f := range all {
		name := filepath.ToSlash(finding.Relative(dir, f.Start.File))
		b.Findings = append(b.Findings, known{f.Fingerprint, f.Check, name, f.Message})
	}
	b.Findings = append(b.Findings, stays...)
	slices.SortStableFunc(b.Findings, func(x, y known) int { return cmp.Compare(x.File, y.File) })
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(b); err != nil {
		return 0, err
	}
	return len(stays), os.WriteFile(file, buf.Bytes(), 0o666)
}

func readBaseline(file string) (b baseline, err error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return b, err
	}
	if err := json.Unmarshal(data, &b); err != nil {
		return b, fmt.Errorf("baseline %s: %w", file, err)
	}
	if b.Version != baselineVersion {
		return b, fmt.Errorf("baseline %s has version %d, want %d", file, b.Version, baselineVersion)
	}
	return b, nil
}

// Baseline takes away the known findings, and says how many of the known ones
// were not found where the run has looked.
func Baseline(file string, all []finding.Finding, run Run) (unknown []finding.Finding, gone int, err error) {
	b, err := readBaseline(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, 0, fmt.Errorf("baseline %s does not exist: -write-baseline makes it", file)
	}
	if err != nil {
		return nil, 0, err
	}
	if file, err = filepath.Abs(file); err != nil {
		return nil, 0, err
	}
	open := make(map[string]known)
	for _, k := range b.Findings {
		open[k.Fingerprint] = k
	}
	for _, f := range all {
		if _, ok := open[f.Fingerprint]; ok {
			delete(open, f.Fingerprint)
			continue
		}
		unknown = append(unknown, f)
	}
	for _, k := range open {
		if run.covers(k, filepath.Dir(file)) {
			gone++
		}
	}
	return unknown, gone, nil
}
