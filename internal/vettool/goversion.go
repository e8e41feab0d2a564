package vettool

import (
	"context"
	"errors"
	"fmt"
	"go/version"
	"os/exec"
	"runtime"
	"strings"

	"github.com/retrylint/retrylint/internal/child"
)

// Readable gives an error if the go command at dir is missing, or newer than what
// retrylint was built with: go/types then refuses the standard library and all
// that needs it, in dozens of lines that do not name the cause.
func Readable(ctx context.Context, dir string) error {
	out, err := child.Command(ctx, dir, "go", "env", "GOVERSION").Output()
	if errors.Is(err, exec.ErrNotFound) {
		return errors.New("the go command is not on the path")
	}
	if err != nil {
		return nil // what comes next says why
	}
	mine, theirs := runtime.Version(), strings.TrimSpace(string(out))
	if version.Lang(mine) == "" || version.Compare(version.Lang(theirs), version.Lang(mine)) <= 0 {
		return nil
	}
	return fmt.Errorf("built with %s, it cannot read the code of %s: build it anew, as by GOTOOLCHAIN=%s go install", mine, theirs, theirs)
}
