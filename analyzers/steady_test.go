package analyzers_test

import (
	"slices"
	"strings"
	"testing"
)

// seeds are small files with what the checks look for, and with what may confuse them.
var seeds = []string{
	growths[0].code(2),
	"func f(url string) {\nretry:\n\tif _, err := http.Get(url); err != nil {\n\t\ttime.Sleep(1 << 62)\n\t\tgoto retry\n\t}\n}\n",
	"type T[P any] struct{ n P }\n\nfunc (t *T[P]) f(n int) (err error) {\n\tif _, err = http.Post(\"x\", \"y\", nil); err != nil && n < 3 {\n\t\treturn t.f(n + 1)\n\t}\n\treturn\n}\n",
	"func f(do func() error) error {\n\tfor i := range 3 {\n\t\tif err := do(); err == nil {\n\t\t\treturn nil\n\t\t}\n\t\ttime.Sleep(time.Duration(rand.Int63n(int64(i) + 1)))\n\t}\n\treturn nil\n}\n",
	"func f() {\n\ttime := 1\n\thttp := struct{ Get func(int) error }{}\nouter:\n\tfor {\n\t\tselect {\n\t\tdefault:\n\t\t\tif http.Get(time) != nil {\n\t\t\t\tcontinue outer\n\t\t\t}\n\t\t\tbreak outer\n\t\t}\n\t}\n}\n",
	"func ä(ü string) {\n\tfor range 1 << 40 {\n\t\t_, _ = http.Head(ü)\n\t}\n}\n\nfunc empty() {}\n",
	"func f(c chan int) {\n\tfor x := range c {\n\t\tswitch resp, err := http.Get(\"\"); {\n\t\tcase err != nil:\n\t\t\tfallthrough\n\t\tcase resp.StatusCode == x:\n\t\t\tdefer resp.Body.Close()\n\t\t}\n\t}\n}\n",
}

// Checks run side by side over one model: under the race detector this shows whether they
// keep out of each other's way.
func TestSameEveryTime(t *testing.T) {
	spoke := false
	for _, code := range seeds {
		first, err := findings(checkPackage(head + code))
		if err != nil {
			t.Fatal(err)
		}
		spoke = spoke || len(first) > 0
		for range 9 {
			again, err := findings(checkPackage(head + code))
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(first, again) {
				t.Fatalf("at first\n%s\nthen\n%s", strings.Join(first, "\n"), strings.Join(again, "\n"))
			}
		}
	}
	if !spoke {
		t.Error("nothing was found in any of the files")
	}
}

// FuzzChecks runs every check over a file: none panics, and twice the same is said.
func FuzzChecks(f *testing.F) {
	// What the head imports is loaded from source before the clock of the first input runs.
	if _, err := findings(checkPackage(head + seeds[0])); err != nil {
		f.Fatal(err)
	}
	for _, code := range seeds {
		f.Add(code)
	}
	f.Fuzz(func(t *testing.T, code string) {
		if len(code) > 1<<12 || strings.Contains(code, "import") {
			t.Skip("other packages than those of the head are loaded from source, which takes long")
		}
		first, err := findings(checkPackage(head + code))
		if err != nil {
			t.Fatal(err)
		}
		again, err := findings(checkPackage(head + code))
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(first, again) {
			t.Errorf("at first\n%s\nthen\n%s", strings.Join(first, "\n"), strings.Join(again, "\n"))
		}
	})
}
