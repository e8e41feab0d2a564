// Command nothing is a vet tool that loads what any other does and finds nothing: what
// retrylint is measured against.
package main

import (
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/unitchecker"
)

func main() {
	unitchecker.Main(&analysis.Analyzer{
		Name: "nothing",
		Doc:  "find nothing",
		Run:  func(*analysis.Pass) (any, error) { return nil, nil },
	})
}
