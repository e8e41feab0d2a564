// Package child starts the programs that do part of the work: the go command and git.
package child

import (
	"context"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// Ends are the signals by which a run is told to end.
var Ends = []os.Signal{os.Interrupt, syscall.SIGTERM}

// patience is how long a program that was told to stop may take over it, and how long
// what it started itself may keep its output open.
const patience = 2 * time.Second

// Command is a program that runs in dir and stops with the context, as if a person had
// interrupted it: the go command then clears away what it has begun.
func Command(ctx context.Context, dir, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.Cancel = func() error {
		if cmd.Process.Signal(os.Interrupt) != nil { // not every system can
			return cmd.Process.Kill()
		}
		return nil
	}
	cmd.WaitDelay = patience
	return cmd
}
