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

// Baseline is a file of known findings. Fingerprints tell whether a finding is known; the
// rest tells what a run can say of it, and is for the reader.
type Baseline struct {
	Version  int     `json:"version"`
	Findings []known `json:"findings"`

	file string // absolute
}

type known struct {
	Fingerprint string `json:"fingerprint"`
	Check       string `json:"check"`
	File        string `json:"file"` // as seen from the baseline
	Message     string `json:"message"`
}

const version = 1

// ReadBaseline reads a file; if that is to be made, there need not be one yet.
func ReadBaseline(file string, made bool) (*Baseline, error) {
	b := new(Baseline)
	data, err := os.ReadFile(file)
	switch {
	case errors.Is(err, fs.ErrNotExist) && made:
		data = fmt.Appendf(nil, `{"version": %d}`, version)
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("baseline %s does not exist: -write-baseline makes it", file)
	case err != nil:
		return nil, err
	}
	if err := json.Unmarshal(data, b); err != nil {
		return nil, fmt.Errorf("baseline %s: %w", file, err)
	}
	if b.Version != version {
		return nil, fmt.Errorf("baseline %s has version %d, want %d", file, b.Version, version)
	}
	b.file, err = filepath.Abs(file)
	return b, err
}

// Run is what a run has looked at, and by which checks.
type Run struct {
	Files  map[string]bool // with absolute names
	Checks map[string]bool
}

// covers reports whether a run would have found what is known, if it were still there.
func (b *Baseline) covers(run Run, k known) bool {
	file := filepath.FromSlash(k.File)
	if !filepath.IsAbs(file) {
		file = filepath.Join(filepath.Dir(b.file), file)
	}
	if run.Files[file] {
		return run.Checks[k.Check]
	}
	_, err := os.Stat(file)
	return errors.Is(err, fs.ErrNotExist) // then nothing is found in it any more
}

// Unknown takes away the known findings, and says how many of the known ones were not found
// where the run has looked.
func (b *Baseline) Unknown(all []finding.Finding, run Run) (unknown []finding.Finding, gone int) {
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
		if b.covers(run, k) {
			gone++
		}
	}
	return unknown, gone
}

// Write makes all findings known ones. What is known already stays where the run did not
// look; kept is how much that is.
func (b *Baseline) Write(all []finding.Finding, run Run) (kept int, err error) {
	stays := slices.DeleteFunc(b.Findings, func(k known) bool { return b.covers(run, k) })
	b.Findings = []known{}
	for _, f := range all {
		name := filepath.ToSlash(finding.Relative(filepath.Dir(b.file), f.Start.File))
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
	return len(stays), os.WriteFile(b.file, buf.Bytes(), 0o666)
}
