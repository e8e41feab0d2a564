package source

import (
	"cmp"
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/retrylint/retrylint/internal/finding"
)

// convert makes of a diagnostic what go vet would have made of it.
func convert(u *unit, check string, d analysis.Diagnostic) finding.Finding {
	f := finding.Finding{Check: check, Message: d.Message, Category: d.Category, Package: importPath(u.Package)}
	f.Start, f.End = span(u.fset, d.Pos, d.End)
	for _, r := range d.Related {
		rel := finding.Related{Message: r.Message}
		rel.Start, rel.End = span(u.fset, r.Pos, r.End)
		f.Related = append(f.Related, rel)
	}
	for _, fix := range d.SuggestedFixes {
		out := finding.Fix{Message: fix.Message}
		for _, e := range fix.TextEdits {
			start, end := u.fset.Position(e.Pos), u.fset.Position(cmp.Or(e.End, e.Pos))
			out.Edits = append(out.Edits, finding.Edit{File: start.Filename, Start: start.Offset, End: end.Offset, New: string(e.NewText)})
		}
		f.Fixes = append(f.Fixes, out)
	}
	return f
}

func span(fset *token.FileSet, pos, end token.Pos) (from, to finding.Position) {
	from = position(fset, pos)
	to = position(fset, cmp.Or(end, pos))
	if to.File != from.File {
		to = from
	}
	return from, to
}

func position(fset *token.FileSet, pos token.Pos) finding.Position {
	p := fset.Position(pos)
	return finding.Position{File: p.Filename, Line: p.Line, Column: p.Column}
}
