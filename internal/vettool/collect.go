package vettool

import (
	"os"
	"runtime/debug"
)

// slack is how much may lie about before it is collected, in percent of what is in use.
const slack = 50

// CollectSooner has garbage collected sooner than is usual, unless the environment says how
// soon: with Go's own 100 the checks need two fifths more memory and a tenth less time.
func CollectSooner() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(slack)
	}
}
