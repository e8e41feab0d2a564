package report

import (
	"go/ast"
	"go/token"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// All stands for every check in a directive.
const All = "all"

// Check is the name of the check that watches over directives. "all" does not
// silence it: a directive cannot excuse its own fault.
const Check = "directive"

// The categories of its findings.
const (
	Malformed = "malformed"
	Unused    = "unused" // the directive silences nothing
)

// A Directive is one comment that silences: //retrylint:ignore CHECKS REASON
// or //retrylint:file-ignore CHECKS REASON; or one that says what a function does:
// //retrylint:attempts N.
type Directive struct {
	Pos, End  token.Pos
	Verb      string   // what follows "//retrylint:"
	Checks    []string // names, or All
	Reason    string
	WholeFile bool
	Prose     bool // a space after the slashes makes a plain comment of it
	Attempts  int  // in all, of a function: 0 if the directive says it badly
	Function  bool // it documents a function
	Repeated  bool // another one says the attempts there already

	first, last int // lines it covers, unless WholeFile
}

// The verbs of directives.
const (
	Ignore     = "ignore"
	FileIgnore = "file-ignore"
	Attempts   = "attempts"
)

// silences reports whether d takes back a finding of check at line.
func (d *Directive) silences(check string, line int) bool {
	if d.Prose || d.Reason == "" || d.Verb != Ignore && d.Verb != FileIgnore {
		return false // a fault of its own; silencing nothing makes it seen
	}
	if !d.WholeFile && (line < d.first || line > d.last) {
		return false
	}
	return slices.Contains(d.Checks, check) || check != Check && slices.Contains(d.Checks, All)
}

// Silences is what Directives found in a package.
type Silences struct {
	files map[*token.File]*source
	order []*source
	style style
}

// All gives every directive of the package, in the order of the files.
func (s *Silences) All() []*Directive {
	var all []*Directive
	for _, f := range s.order {
		if !f.generated {
			all = append(all, f.directives...)
		}
	}
	return all
}

func (s *Silences) fileOf(fset *token.FileSet, pos token.Pos) *source {
	return s.files[fset.File(pos)]
}

// source is what one file says about findings in it.
type source struct {
	generated  bool // written by a program: nothing is reported
	cgo        bool // what cgo made of a file
	directives []*Directive
	nolints    []nolint
}

// style is how the driver wants findings to look. A driver sets it by the flags
// of Directives, which every check requires; no user sees these flags.
type style struct {
	names, related bool
	nolint         string
}

// Directives parses the directives of a package. Every check requires it.
var Directives = newDirectives()

// The flags of Directives, for drivers.
const (
	// StyleNames ends each message with the name of its check, for drivers that print none.
	StyleNames = "names"
	// StyleNolint says which //nolint comments are honoured: those that the driver
	// honours itself and counts are none of a check's business.
	StyleNolint = "nolint"
	// StyleRelated keeps related places; off where the driver makes findings of them.
	StyleRelated = "related"
)

// The values of StyleNolint.
const (
	NolintAll    = "all"
	NolintChecks = "checks" // those that name the check itself
	NolintNone   = "none"
)

func newDirectives() *analysis.Analyzer {
	var s style
	a := &analysis.Analyzer{
		Name:       "retrylintdirectives",
		Doc:        "parse the comments that silence a check",
		ResultType: reflect.TypeFor[*Silences](),
		Run:        func(pass *analysis.Pass) (any, error) { return parse(pass, s), nil },
	}
	a.Flags.BoolVar(&s.names, StyleNames, false, "end each message with the name of its check")
	a.Flags.StringVar(&s.nolint, StyleNolint, NolintAll, "which nolint comments to honour")
	a.Flags.BoolVar(&s.related, StyleRelated, true, "keep related places")
	return a
}

func parse(pass *analysis.Pass, s style) *Silences {
	all := &Silences{files: make(map[*token.File]*source, len(pass.Files)), style: s}
	for _, f := range pass.Files {
		src := &source{generated: isGenerated(f), cgo: isCgo(f)}
		all.files[pass.Fset.File(f.FileStart)] = src
		all.order = append(all.order, src)
		if src.generated {
			continue
		}
		src.directives = parseDirectives(pass.Fset, f)
		src.nolints = parseNolints(pass.Fset, f)
	}
	return all
}

// parseDirectives finds the directives of a file and the lines they cover.
func parseDirectives(fset *token.FileSet, f *ast.File) []*Directive {
	var found []*Directive
	var layout *layout // of the file, made for the first directive
	functions := documented(f)
	counted := make(map[*ast.CommentGroup]bool)
	for _, group := range f.Comments {
		for _, c := range group.List {
			d := parseDirective(c)
			if d == nil {
				continue
			}
			found = append(found, d)
			if d.Prose || d.WholeFile {
				continue
			}
			if d.Verb == Attempts {
				d.Function, d.Repeated = functions[group], counted[group]
				counted[group] = true
				continue
			}
			if layout == nil {
				layout = newLayout(fset, f)
			}
			d.first, d.last = layout.covers(c, group)
		}
	}
	return found
}

// parseDirective reads one comment; nil if it is no directive of retrylint.
func parseDirective(c *ast.Comment) *Directive {
	d := ParseDirective(c.Text)
	if d != nil {
		d.Pos, d.End = c.Pos(), c.End()
	}
	return d
}

// ParseDirective reads the text of a comment; nil if it is no directive of
// retrylint. What it covers is not known from the text.
func ParseDirective(comment string) *Directive {
	text, ok := strings.CutPrefix(comment, "//")
	if !ok {
		return nil
	}
	bare := strings.TrimLeft(text, " ")
	d := &Directive{Prose: bare != text}
	if text, ok = strings.CutPrefix(bare, "retrylint:"); !ok {
		return nil
	}
	text, _, _ = strings.Cut(text, " // ") // a further comment may follow
	text, _, _ = strings.Cut(text, "\t// ")
	words := strings.Fields(text)
	if len(words) == 0 {
		return d
	}
	d.Verb = words[0]
	d.WholeFile = d.Verb == FileIgnore
	words = words[1:]
	if d.Verb == Attempts {
		d.Attempts = number(words)
		return d
	}
	// The list of checks goes on as long as a comma does: "a,b", "a, b".
	for more := true; more && len(words) > 0; words = words[1:] {
		for name := range strings.SplitSeq(words[0], ",") {
			if name != "" {
				d.Checks = append(d.Checks, name)
			}
		}
		more = strings.HasSuffix(words[0], ",")
	}
	d.Reason = strings.Join(words, " ")
	return d
}
