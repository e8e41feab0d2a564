package finding

import (
	"os"

	"github.com/retrylint/retrylint/internal/selection"
)

// Request is what an engine is asked for.
type Request struct {
	Dir       string // where the go command runs
	Patterns  []string
	Tests     bool
	Tags      string
	Env       []string // beside the environment of this process
	Selection *selection.Selection

	// Progress, if any, is told how many of the packages are done.
	Progress func(done, total int)
}

// Report tells the progress to who wants to know.
func (r *Request) Report(done, total int) {
	if r.Progress != nil {
		r.Progress(done, total)
	}
}

// Environ is the environment for the go command.
func (r *Request) Environ() []string { return append(os.Environ(), r.Env...) }
