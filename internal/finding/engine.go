package finding

import (
	"os"
	"sync/atomic"

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
	Progress  *Progress
}

// Progress counts packages while an engine is at work on them.
type Progress struct {
	Wanted atomic.Int64 // that are asked for; 0 until that is known
	Done   atomic.Int64 // of these
	Seen   atomic.Int64 // looked at, those too that others need
}

// Environ is the environment for the go command.
func (r *Request) Environ() []string { return append(os.Environ(), r.Env...) }
