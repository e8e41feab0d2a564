package govet

import (
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/retrylint/retrylint/internal/finding"
	"github.com/retrylint/retrylint/internal/vettool"
)

// harvest gathers what the tool says of each package, from the stream of JSON
// values that go vet prints.
type harvest struct {
	plan     *plan
	req      *finding.Request
	units    map[string]*unit // by package
	troubles []finding.Trouble
}

// unit is what was found in one package.
type unit struct {
	withTests bool
	findings  []finding.Finding
}

func newHarvest(p *plan, req *finding.Request) *harvest {
	req.Progress.Wanted.Add(int64(len(p.units)))
	return &harvest{plan: p, req: req, units: make(map[string]*unit)}
}

func (h *harvest) read(r io.Reader) error {
	for dec := json.NewDecoder(r); ; {
		var value map[string]map[string]json.RawMessage // package, check, findings or error
		if err := dec.Decode(&value); err == io.EOF {
			return nil
		} else if err != nil {
			io.Copy(io.Discard, r) // let go vet end
			return err
		}
		for pkg, byCheck := range value {
			if err := h.take(pkg, byCheck); err != nil {
				return err
			}
		}
	}
}

// take takes in what was found in a package. The go command may analyse one
// twice, with its tests and without: the former knows more, and counts.
func (h *harvest) take(pkg string, byCheck map[string]json.RawMessage) error {
	if !h.plan.units[pkg] {
		return nil // nobody asked for it
	}
	u := new(unit)
	for check, raw := range byCheck {
		if strings.HasPrefix(string(raw), "{") {
			var failed struct{ Error string }
			if err := json.Unmarshal(raw, &failed); err != nil {
				return err
			}
			h.fail(pkg, check, failed.Error)
			continue
		}
		var all []diagnostic
		if err := json.Unmarshal(raw, &all); err != nil {
			return err
		}
		for _, d := range all {
			if check == vettool.Witness.Name {
				u.withTests = d.Message == vettool.WithTests
				continue
			}
			f, err := d.finding(pkg, check)
			if err != nil {
				return err
			}
			if h.req.Tests || !f.InTest() { // those of the module cache cannot be hidden
				u.findings = append(u.findings, f)
			}
		}
	}
	old := h.units[pkg]
	if old == nil {
		h.req.Progress.Done.Add(1)
	}
	if old == nil || !old.withTests {
		h.units[pkg] = u
	}
	return nil
}

// fail notes that a check failed on a package. What only follows from another
// failure is not worth a line.
func (h *harvest) fail(pkg, check, text string) {
	if !h.req.Selection.Wants(check) {
		return
	}
	if strings.HasPrefix(text, "failed prerequisites: ") {
		text = check + " did not run"
	}
	h.troubles = append(h.troubles, finding.Trouble(fmt.Sprintf("%s: %s", pkg, text)))
}

func (h *harvest) findings() []finding.Finding {
	var all []finding.Finding
	for _, u := range h.units {
		all = append(all, u.findings...)
	}
	return all
}

// packages counts the packages seen, a package and its external tests as one.
func (h *harvest) packages() int {
	n := 0
	for _, pkg := range h.plan.packages {
		if h.units[pkg.ImportPath] != nil || h.units[pkg.ImportPath+"_test"] != nil {
			n++
		}
	}
	return n
}

// files gives those that were looked at.
func (h *harvest) files() map[string]bool {
	all := make(map[string]bool)
	for _, pkg := range h.plan.packages {
		var names [][]string
		if u := h.units[pkg.ImportPath]; u != nil {
			names = append(names, pkg.GoFiles, pkg.CgoFiles)
			if u.withTests && h.req.Tests {
				names = append(names, pkg.TestGoFiles)
			}
		}
		if h.units[pkg.ImportPath+"_test"] != nil {
			names = append(names, pkg.XTestGoFiles)
		}
		for _, name := range slices.Concat(names...) {
			all[filepath.Join(pkg.Dir, name)] = true
		}
	}
	return all
}

// missing names the packages that were asked for and not seen, without those
// that complained of their own.
func (h *harvest) missing(complained map[string]bool) []finding.Trouble {
	var names []string
	for pkg := range h.plan.units {
		if h.units[pkg] == nil && !complained[pkg] && !complained[strings.TrimSuffix(pkg, "_test")] {
			names = append(names, pkg)
		}
	}
	if len(names) == 0 {
		return nil
	}
	slices.Sort(names)
	return []finding.Trouble{finding.NotAnalysed(names)}
}

// diagnostic is what x/tools makes of one in JSON.
type diagnostic struct {
	Category string
	Posn     string
	End      string
	Message  string
	Related  []struct{ Posn, End, Message string }
	Fixes    []struct {
		Message string
		Edits   []struct {
			Filename   string
			Start, End int
			New        string
		}
	} `json:"suggested_fixes"`
}

func (d *diagnostic) finding(pkg, check string) (finding.Finding, error) {
	f := finding.Finding{Check: check, Message: d.Message, Category: d.Category, Package: strings.TrimSuffix(pkg, "_test")}
	var err error
	if f.Start, f.End, err = span(d.Posn, d.End); err != nil {
		return f, err
	}
	for _, r := range d.Related {
		rel := finding.Related{Message: r.Message}
		if rel.Start, rel.End, err = span(r.Posn, r.End); err != nil {
			return f, err
		}
		f.Related = append(f.Related, rel)
	}
	for _, fix := range d.Fixes {
		out := finding.Fix{Message: fix.Message}
		for _, e := range fix.Edits {
			out.Edits = append(out.Edits, finding.Edit{File: e.Filename, Start: e.Start, End: e.End, New: e.New})
		}
		f.Fixes = append(f.Fixes, out)
	}
	return f, nil
}

func span(start, end string) (from, to finding.Position, err error) {
	if from, err = position(start); err != nil {
		return from, to, err
	}
	if to, err = position(end); err != nil || to.File != from.File {
		to = from
	}
	return from, to, nil
}

// position reads file:line:column. The file may itself have colons.
func position(s string) (finding.Position, error) {
	rest, column, ok1 := cutLast(s)
	file, line, ok2 := cutLast(rest)
	if !ok1 || !ok2 {
		return finding.Position{}, fmt.Errorf("position %q is not file:line:column", s)
	}
	return finding.Position{File: file, Line: line, Column: column}, nil
}

func cutLast(s string) (before string, n int, ok bool) {
	i := strings.LastIndexByte(s, ':')
	if i < 0 {
		return s, 0, false
	}
	n, err := strconv.Atoi(s[i+1:])
	return s[:i], n, err == nil
}
