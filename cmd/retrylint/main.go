// Command retrylint finds retry code that will hurt: the server it hammers, the
// user who waits, or the data it duplicates.
//
// A person calls it with packages; the go command as the tool of go vet or
// go fix. "retrylint help" tells all.
package main

import (
	"os"

	"github.com/retrylint/retrylint/internal/cli"
	"github.com/retrylint/retrylint/internal/vettool"
)

func main() {
	if vettool.CalledByGo(os.Args[1:]) {
		vettool.Main()
	}
	os.Exit(cli.Main(os.Args[1:], os.Stdout, os.Stderr))
}
