package child

import (
	"context"
	"runtime"
	"testing"
	"time"
)

// A program that does not listen, and whose child keeps its output open, is not waited for.
func TestCommandStops(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the program is a shell")
	}
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	begun := time.Now()
	_, err := Command(ctx, t.TempDir(), "sh", "-c", "trap '' INT; sleep 20 & sleep 20; echo done").Output()
	if err == nil {
		t.Error("it ran to its end")
	}
	if took := time.Since(begun); took > 5*patience {
		t.Errorf("it took %v to stop", took)
	}
}
