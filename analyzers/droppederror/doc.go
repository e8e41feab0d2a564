// Package droppederror reports retries that lose the last error.
//
// # What it reports
//
// The attempts or the time of a retry run out and the function returns nil, as after a
// success, or an error that no longer holds what went wrong: a fixed text, a sentinel, a
// variable that another one of the same name shadows.
//
// # Why it hurts
//
// The caller takes the failure for a success, or is told that "it" failed and not why: the
// cause is gone from logs, and errors.Is has nothing to find.
//
// # Example
//
// Bad:
//
//	for range 5 {
//		if err := ping(url); err == nil {
//			return nil
//		}
//		nap()
//	}
//	return errors.New("gave up")
//
// Good:
//
//	var last error
//	for range 5 {
//		if last = ping(url); last == nil {
//			return nil
//		}
//		nap()
//	}
//	return fmt.Errorf("gave up: %w", last)
//
// # What it leaves alone
//
// The last error returned, wrapped, joined, kept in a field of the error or printed into its
// text; functions that give a bool or no error at all; the end of a context; a poll that runs
// out of time before a state is reached.
//
// # Known limits
//
// An error that a function out of view made is taken to hold the cause.
package droppederror
