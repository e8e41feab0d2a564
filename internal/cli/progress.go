package cli

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/retrylint/retrylint/internal/finding"
)

// How long a run may take before it is worth a line: one that is drawn again and again on a
// terminal, or one that stays in a log.
const (
	patience     = time.Second / 2
	longPatience = 20 * time.Second
)

// progress tells on standard error how far the work has come, until stop.
func (c *command) progress(p *finding.Progress) (stop func()) {
	ended, over := make(chan struct{}), make(chan struct{})
	tell := c.once
	if isTerminal(c.stderr) {
		tell = c.draw
	}
	go func() {
		defer close(over)
		tell(p, ended)
	}()
	return func() {
		close(ended)
		<-over
	}
}

// once says one line if the work takes long.
func (c *command) once(p *finding.Progress, ended <-chan struct{}) {
	select {
	case <-ended:
		return
	case <-time.After(longPatience):
	}
	switch n := p.Wanted.Load(); n {
	case 0:
		c.say("the go command still lists the packages, and loads what is not there")
	default:
		c.say("at work on %s and all that is needed: the first time that may take minutes", count(int(n), "package"))
	}
}

// draw keeps a line on the terminal, and takes it away in the end.
func (c *command) draw(p *finding.Progress, ended <-chan struct{}) {
	const home = "\r\x1b[K"
	begun := time.Now()
	tick := time.NewTicker(patience)
	defer tick.Stop()
	for drawn := false; ; drawn = true {
		select {
		case <-ended:
			if drawn {
				fmt.Fprint(c.stderr, home)
			}
			return
		case <-tick.C:
		}
		text := "the go command lists the packages"
		if wanted := p.Wanted.Load(); wanted > 0 {
			text = fmt.Sprintf("%d of %s, %d looked at", p.Done.Load(), count(int(wanted), "package"), p.Seen.Load())
		}
		fmt.Fprintf(c.stderr, "%sretrylint: %s, %ds", home, text, int(time.Since(begun).Seconds()))
	}
}

// isTerminal reports whether w is one that can go back to the beginning of a line.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok || os.Getenv("TERM") == "dumb" {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
