package cli

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// progress is a line on a terminal that says how far the work has come; nothing
// where there is no terminal.
type progress struct {
	w     io.Writer // nil: no terminal
	begun time.Time

	mu    sync.Mutex
	shown bool
}

func newProgress(w io.Writer) *progress {
	p := &progress{begun: time.Now()}
	if f, ok := w.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
			p.w = w
		}
	}
	return p
}

// patience is how long a run may take before it is worth a line.
const patience = time.Second / 2

func (p *progress) report(done, total int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.w == nil || done > 0 && time.Since(p.begun) < patience {
		return
	}
	p.shown = true
	fmt.Fprintf(p.w, "\r\x1b[Kretrylint: %d of %d packages, %ds", done, total, int(time.Since(p.begun).Seconds()))
}

// clear takes the line away.
func (p *progress) clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
	p.w = nil
}
