package format_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"path/filepath"
	"testing"

	"github.com/retrylint/retrylint/internal/finding"
	"github.com/retrylint/retrylint/internal/format"
)

// FuzzWrite: whatever a finding says, the formats that other programs read can be read.
func FuzzWrite(f *testing.F) {
	f.Add("a.go", `waits "1", <no> jitter; 20% & more: x`, 3, 22)
	f.Add("ü b%,.go", "two\nlines\r::error::\x00\xff]]>", 0, -1)
	f.Add("../x", "", 1<<31-1, 1)
	f.Fuzz(func(t *testing.T, name, message string, line, column int) {
		dir := t.TempDir()
		at := finding.Position{File: filepath.Join(dir, name), Line: line, Column: column}
		r := &format.Report{Dir: dir, Version: "v1.2.3", Packages: 1, Files: finding.NewFiles(), Findings: []finding.Finding{{
			Check: "nojitter", Package: "example.com/a", Message: message, Start: at, End: at, Severity: finding.Error,
			Related: []finding.Related{{Start: at, End: at, Message: message}},
		}}}
		for _, name := range format.Names() {
			var buf bytes.Buffer
			if err := format.Write(&buf, name, r); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			switch name {
			case "sarif", "gitlab", "json":
				if !json.Valid(buf.Bytes()) {
					t.Errorf("%s is no JSON: %s", name, buf.Bytes())
				}
			case "checkstyle":
				for d := xml.NewDecoder(&buf); ; {
					if _, err := d.Token(); errors.Is(err, io.EOF) {
						break
					} else if err != nil {
						t.Fatalf("checkstyle is no XML: %v", err)
					}
				}
			}
		}
	})
}
