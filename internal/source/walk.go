package source

import (
	"context"
	"go/token"
	"runtime"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/retrylint/retrylint/analyzers"
	"github.com/retrylint/retrylint/internal/finding"
)

// walk goes through packages, each after those that it needs. Of a package that is done its
// types and facts stay; syntax and model go.
type walk struct {
	fset   *token.FileSet
	units  map[*packages.Package]*unit
	queue  []*unit // not begun
	facts  facts
	checks []*analysis.Analyzer // for the packages that are wanted for their findings
	models []*analysis.Analyzer // for those that these need

	inWork   chan struct{} // holds one for each package
	mu       sync.Mutex    // while a package is shown
	show     func(*unit, results)
	progress *finding.Progress
}

// results gives what an analyzer made of a package.
type results func(*analysis.Analyzer) *action

// newWalk makes a walk that shows each wanted package, one at a time.
func newWalk(progress *finding.Progress, checks []*analysis.Analyzer, show func(*unit, results)) *walk {
	return &walk{
		fset:   token.NewFileSet(),
		units:  make(map[*packages.Package]*unit),
		facts:  facts{m: make(map[factKey]analysis.Fact)},
		checks: checks,
		models: analyzers.Exporters(checks),
		inWork: make(chan struct{}, runtime.GOMAXPROCS(0)),
		show:   show, progress: progress,
	}
}

// over analyses the wanted packages and what they need. When the context ends it gives up
// on what is in work, which cannot be stopped: the process is about to end too.
func (w *walk) over(ctx context.Context, wanted []*packages.Package) error {
	for _, p := range wanted {
		u := w.unit(p)
		if u.over() { // others needed it: it is done again, for itself
			u = w.begin(p)
		}
		u.wanted = true
	}
	var left sync.WaitGroup
	for _, u := range w.queue {
		left.Go(func() { w.do(ctx, u) })
	}
	w.queue = nil
	all := make(chan struct{})
	go func() {
		left.Wait()
		close(all)
	}()
	select {
	case <-all:
	case <-ctx.Done():
	}
	return ctx.Err()
}

// unit gives the one unit of a package that others see.
func (w *walk) unit(p *packages.Package) *unit {
	u := w.units[p]
	if u == nil {
		u = w.begin(p)
		w.units[p] = u
	}
	return u
}

// begin makes a unit of a package, and of all that it needs.
func (w *walk) begin(p *packages.Package) *unit {
	u := &unit{Package: p, fset: w.fset, below: make(map[string]*unit, len(p.Imports)), done: make(chan struct{})}
	for name, dep := range p.Imports {
		u.below[name] = w.unit(dep)
	}
	w.queue = append(w.queue, u)
	return u
}

// do works on a package once all that it needs is done.
func (w *walk) do(ctx context.Context, u *unit) {
	defer close(u.done)
	for _, dep := range u.below {
		<-dep.done
	}
	w.inWork <- struct{}{}
	defer func() { <-w.inWork }()
	if ctx.Err() != nil {
		return
	}
	u.check()
	if u.info != nil && !u.IllTyped {
		w.analyse(u)
	}
	u.files, u.info = nil, nil
	w.progress.Seen.Add(1)
	if u.wanted {
		w.progress.Done.Add(1)
	}
}

func (w *walk) analyse(u *unit) {
	p := &passes{unit: u, facts: &w.facts, acts: make(map[*analysis.Analyzer]*action)}
	run := w.models
	if u.wanted {
		run = w.checks
	}
	for _, a := range run {
		p.run(a)
	}
	if u.wanted {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.show(u, p.run)
	}
}
