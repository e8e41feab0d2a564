package cli

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/retrylint/retrylint/internal/finding"
	"github.com/retrylint/retrylint/internal/source"
	"github.com/retrylint/retrylint/internal/vettool"
)

// explain prints what is seen at FILE:LINE, or at FILE:LINE:COLUMN as findings
// are printed.
func (c *command) explain(ctx context.Context, req *finding.Request, place string) (int, error) {
	file, line, err := splitPlace(place)
	if err != nil {
		return trouble, err
	}
	if err := vettool.Readable(ctx, req.Dir); err != nil {
		return trouble, err
	}
	stop := c.progress(req.Progress)
	answer, err := source.Explain(ctx, req, file, line)
	stop()
	if err != nil {
		return trouble, err
	}
	for _, l := range answer {
		fmt.Fprintln(c.stdout, l)
	}
	return clean, nil
}

func splitPlace(place string) (file string, line int, err error) {
	rest, last, ok := cutNumber(place)
	if before, n, again := cutNumber(rest); ok && again {
		return before, n, nil
	}
	if !ok || rest == "" || last < 1 {
		return "", 0, fmt.Errorf("-explain wants FILE:LINE, not %q", place)
	}
	return rest, last, nil
}

func cutNumber(s string) (before string, n int, ok bool) {
	i := strings.LastIndexByte(s, ':')
	if i < 0 {
		return s, 0, false
	}
	n, err := strconv.Atoi(s[i+1:])
	if err != nil {
		return s, 0, false
	}
	return s[:i], n, true
}
