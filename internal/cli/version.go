package cli

import (
	"context"
	"fmt"
	"go/version"
	"runtime"
	"runtime/debug"

	"github.com/retrylint/retrylint/internal/govet"
)

// stamped is set by the linker where a release is built; elsewhere the go
// command knows.
var stamped string

// Version gives the version of this build.
func Version() string {
	if stamped != "" {
		return stamped
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

func versionLine() string {
	return fmt.Sprintf("retrylint %s %s %s/%s", Version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// mismatch says that the code is for a newer Go than the one that built
// retrylint, which may not be able to read it.
func mismatch(ctx context.Context, dir string) string {
	theirs, err := govet.Version(ctx, dir)
	if err != nil {
		return "" // the engine will say why
	}
	if mine := runtime.Version(); version.Compare(version.Lang(theirs), version.Lang(mine)) > 0 {
		return fmt.Sprintf("built with %s, while the go command here is %s, which it cannot read: build it anew with that Go", mine, theirs)
	}
	return ""
}
