package sift

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/retrylint/retrylint/internal/finding"
)

// baseline is a file of known findings. Only the fingerprints count; the rest is
// for the reader.
type baseline struct {
	Version  int     `json:"version"`
	Findings []known `json:"findings"`
}

type known struct {
	Fingerprint string `json:"fingerprint"`
	Check       string `json:"check"`
	File        string `json:"file"`
	Message     string `json:"message"`
}

const baselineVersion = 1

// WriteBaseline makes all findings known ones.
func WriteBaseline(file string, all []finding.Finding) error {
	file, err := filepath.Abs(file)
	if err != nil {
		return err
	}
	b := baseline{Version: baselineVersion, Findings: []known{}}
	for _, f := range all {
		name := filepath.ToSlash(finding.Relative(filepath.Dir(file), f.Start.File))
		b.Findings = append(b.Findings, known{f.Fingerprint, f.Check, name, f.Message})
	}
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(b); err != nil {
		return err
	}
	return os.WriteFile(file, buf.Bytes(), 0o666)
}

// Baseline takes away the known findings, and says how many of the known ones
// were not found.
func Baseline(file string, all []finding.Finding) (unknown []finding.Finding, gone int, err error) {
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, 0, fmt.Errorf("baseline %s does not exist: -write-baseline makes it", file)
	}
	if err != nil {
		return nil, 0, err
	}
	var b baseline
	if err := json.Unmarshal(data, &b); err != nil {
		return nil, 0, fmt.Errorf("baseline %s: %w", file, err)
	}
	if b.Version != baselineVersion {
		return nil, 0, fmt.Errorf("baseline %s has version %d, want %d", file, b.Version, baselineVersion)
	}
	open := make(map[string]bool)
	for _, k := range b.Findings {
		open[k.Fingerprint] = true
	}
	for _, f := range all {
		if open[f.Fingerprint] {
			delete(open, f.Fingerprint)
			continue
		}
		unknown = append(unknown, f)
	}
	return unknown, len(open), nil
}
