package summary

import "github.com/retrylint/retrylint/internal/fact"

// Funcs gives what a fact tells of functions.
func (f *PackageFact) Funcs() fact.Table[Func] { return f.told.Funcs }
