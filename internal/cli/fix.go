package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"

	"github.com/retrylint/retrylint/internal/child"
	"github.com/retrylint/retrylint/internal/finding"
)

// fix lets go vet apply the fixes: it merges them and keeps its hands off
// generated files and other modules.
func (c *command) fix(ctx context.Context, req *finding.Request) error {
	status, err := c.vet(ctx, req, "-fix")
	if err == nil && status != 0 {
		err = fmt.Errorf("not all fixes could be applied")
	}
	return err
}

// diff prints what fix would change.
func (c *command) diff(ctx context.Context, req *finding.Request) (int, error) {
	status, err := c.vet(ctx, req, "-fix", "-diff")
	if err != nil || status > found {
		return trouble, err
	}
	return status, nil
}

func (c *command) vet(ctx context.Context, req *finding.Request, mode ...string) (status int, err error) {
	self, err := os.Executable()
	if err != nil {
		return 0, err
	}
	args := append([]string{"vet", "-vettool=" + self}, mode...)
	if req.Tags != "" {
		args = append(args, "-tags="+req.Tags)
	}
	args = append(args, req.Selection.Args()...)
	cmd := child.Command(ctx, req.Dir, "go", append(append(args, "--"), req.Patterns...)...)
	cmd.Stdout, cmd.Stderr = c.stdout, c.stderr
	err = cmd.Run()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		return exit.ExitCode(), nil
	}
	return 0, err
}
