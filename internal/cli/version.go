package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"
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
