// Package config reads .retrylint.yml, the configuration of the stand-alone
// command. The vet tool, nogo and golangci-lint know nothing of it: they take
// flags and settings alone.
package config

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"go.yaml.in/yaml/v4"

	"github.com/retrylint/retrylint/internal/finding"
)

// Name is the name of the file.
const Name = ".retrylint.yml"

// File is what one configuration file says. The zero value says nothing.
type File struct {
	Path string // absolute; empty if there is none

	Checks   Checks
	Options  []Option
	Exclude  []string // patterns of paths, relative to the file's directory
	Severity map[string]finding.Severity
	Tests    *bool
	Tags     []string
	Engine   string
	Format   string
	Output   string // absolute
	Baseline string // absolute

	Notes []string // on what is allowed, and seldom meant
}

// Checks says which checks run.
type Checks struct {
	Only    []string // no other
	Disable []string // all but these
	Enable  []string // these too, of those that run only when asked
}

// Option is the value of a check's flag.
type Option struct {
	Flag  string // CHECK.NAME
	Value string
	Where string // file:line: key
}

// DefaultSeverity is the key for checks whose severity is not set.
const DefaultSeverity = "default"

// Find gives the configuration file for a directory: its own or that of the
// nearest directory above, up to the root of the repository. Empty if there is
// none. A file whose name is nearly right is an error, not none.
func Find(dir string) (string, error) {
	for {
		if file := filepath.Join(dir, Name); exists(file) {
			return file, nil
		}
		if file := filepath.Join(dir, misnamed); exists(file) {
			return "", fmt.Errorf("%s is not read: the name is %s", file, Name)
		}
		parent := filepath.Dir(dir)
		if parent == dir || exists(filepath.Join(dir, ".git")) {
			return "", nil
		}
		dir = parent
	}
}

const misnamed = ".retrylint.yaml"

// exists reports whether there is a file of that name, be it a link that leads nowhere.
func exists(file string) bool {
	_, err := os.Lstat(file)
	return err == nil
}

// Load reads a file. An error names the file, the line and the key.
func Load(path string) (*File, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	f := &File{Path: path, Severity: make(map[string]finding.Severity)}
	var doc, second yaml.Node
	documents := yaml.NewDecoder(bytes.NewReader(data))
	if err := documents.Decode(&doc); err == io.EOF {
		return f, nil // empty
	} else if err != nil {
		return nil, syntax(path, data, err)
	}
	d := &decoder{file: f}
	if err := documents.Decode(&second); err == nil {
		return nil, d.fail("", &second, "a second document: want one")
	} else if err != io.EOF {
		return nil, syntax(path, data, err)
	}
	return f, d.document(doc.Content[0])
}

// relative makes a path of the file absolute.
func (f *File) relative(path string) string {
	if path == "" || filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(filepath.Dir(f.Path), path)
}

// SeverityOf gives the severity of a check's findings.
func (f *File) SeverityOf(check string) finding.Severity {
	for _, key := range []string{check, DefaultSeverity} {
		if s, ok := f.Severity[key]; ok {
			return s
		}
	}
	return finding.Warning
}
