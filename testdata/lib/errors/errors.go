// Package errors stands in for the standard one.
package errors

import "errors"

// Is is errors.Is.
var Is = errors.Is

type noted struct {
	cause error
	note  string
}

func (n *noted) Error() string { return n.note + ": " + n.cause.Error() }
func (n *noted) Unwrap() error { return n.cause }

// Note adds a note to an error.
func Note(err error, note string) error {
	if err == nil {
		return nil
	}
	return &noted{err, note}
}
