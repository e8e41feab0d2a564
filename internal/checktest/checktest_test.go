package checktest

import (
	"os"
	"path/filepath"
	"testing"
)

func TestKnown(t *testing.T) {
	file := filepath.Join(t.TempDir(), "known.txt")
	text := "# check FP FN\nnojitter 1 2\n\nhotretry 3 4 # why\nbroken 1\nworse x 1\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		check  string
		fp, fn int
		bad    bool
	}{
		{check: "nojitter", fp: 1, fn: 2},
		{check: "hotretry", fp: 3, fn: 4},
		{check: "absent"},
		{check: "broken", bad: true},
		{check: "worse", bad: true},
	} {
		got, err := known(file, tc.check)
		if (err != nil) != tc.bad {
			t.Errorf("%s: error %v", tc.check, err)
		}
		if got.fp != tc.fp || got.fn != tc.fn {
			t.Errorf("%s: %+v", tc.check, got)
		}
	}
	if got, err := known(filepath.Join(t.TempDir(), "none"), "nojitter"); err != nil || got != (tally{}) {
		t.Errorf("no file: %+v, %v", got, err)
	}
}

func TestTally(t *testing.T) {
	var c tally
	for _, name := range []string{"oneBad", "oneOk", "FP_two", "FN_three", "FN_fourBad", "helper"} {
		c.add(name)
	}
	if want := (tally{cases: 5, fp: 1, fn: 2}); c != want {
		t.Errorf("got %+v, want %+v", c, want)
	}
}
