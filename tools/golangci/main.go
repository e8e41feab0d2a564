// Command golangci-retrylint is golangci-lint with the plugins of retrylint, for
// the tests: what "golangci-lint custom" would build, without a clone.
package main

import (
	"fmt"
	"os"
	"runtime"

	"github.com/golangci/golangci-lint/v2/pkg/commands"
	"github.com/golangci/golangci-lint/v2/pkg/exitcodes"

	_ "github.com/retrylint/retrylint/gclplugin"
)

func main() {
	// Without a version golangci-lint puts the hash of this binary into its
	// cache's keys; a fixed one would bring up old findings after a change.
	info := commands.BuildInfo{GoVersion: runtime.Version(), Commit: "?", Date: "?"}
	if err := commands.Execute(info); err != nil {
		fmt.Fprintln(os.Stderr, "golangci-retrylint:", err)
		os.Exit(exitcodes.Failure)
	}
}
