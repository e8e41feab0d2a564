package finding

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
)

// Fingerprint gives each finding a name that stays when lines above it come and
// go: from its check, package, function and source line, and its number among
// those that are equal in all of these. The findings must be sorted.
func Fingerprint(all []Finding, files *Files) {
	equals := make(map[string]int)
	for i := range all {
		f := &all[i]
		line := strings.Join(strings.Fields(files.Line(f.Start.File, f.Start.Line)), " ")
		key := strings.Join([]string{f.Check, f.Category, f.Package, files.Function(f.Start), line}, "\x00")
		equals[key]++
		sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%d", key, equals[key]))
		f.Fingerprint = hex.EncodeToString(sum[:16])
	}
}
