package report

import (
	"flag"

	"golang.org/x/tools/go/analysis"
)

// EnableFlag is the flag that makes an opt-in check speak.
const EnableFlag = "enable"

// OptIn gives a check its enable flag: without it the check reports nothing.
func OptIn(flags *flag.FlagSet) {
	flags.Bool(EnableFlag, false, "report findings of this check, which is silent unless asked")
}

// Enabled reports whether the check of a pass may speak. A check whose work is
// dear asks before it begins.
func Enabled(pass *analysis.Pass) bool {
	f := pass.Analyzer.Flags.Lookup(EnableFlag)
	return f == nil || f.Value.String() == "true"
}
