package govet

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/retrylint/retrylint/internal/finding"
)

// complaints is what go vet wrote to standard error: one trouble for each
// package that does not compile.
type complaints struct {
	troubles []finding.Trouble
	packages map[string]bool // that complained
}

func newComplaints(text string) *complaints {
	// Not before they are needed: the vet tool, which is started for each package, has them too.
	header := regexp.MustCompile(`^# \[?([^\s\]]+)`)
	noise := regexp.MustCompile(`^(go: downloading |exit status \d|too many errors|vet: too many errors|\S+: too many errors$)`)
	c := &complaints{packages: make(map[string]bool)}
	first, more := "", 0
	flush := func() {
		switch {
		case first == "":
			return
		case more > 0:
			first = fmt.Sprintf("%s (and %d more)", first, more)
		}
		c.troubles = append(c.troubles, finding.Trouble(first))
		first, more = "", 0
	}
	inPackage := false
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if m := header.FindStringSubmatch(line); m != nil {
			if !c.packages[m[1]] {
				flush()
			}
			c.packages[m[1]] = true
			inPackage = true
			continue
		}
		switch {
		case strings.TrimSpace(line) == "" || noise.MatchString(line):
		case strings.HasPrefix(line, "\t") && first != "":
			if more == 0 {
				first += " " + strings.TrimSpace(line)
			}
		case inPackage && first != "" && !strings.HasPrefix(line, "go: "):
			more++
		default:
			flush()
			for _, prefix := range []string{"go: ", "vet: ", "./"} {
				line = strings.TrimPrefix(line, prefix)
			}
			first = line
		}
	}
	flush()
	return c
}
