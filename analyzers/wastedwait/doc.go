// Package wastedwait reports waits after the last attempt.
//
// # What it reports
//
// A loop with a limit that waits once more when its last attempt has failed, and only then
// gives up.
//
// # Why it hurts
//
// The caller waits for nothing, and with backoff this is the longest wait of all: the error
// was known before it began.
//
// # Example
//
// Bad:
//
//	for i := range 5 {
//		if err = ping(url); err == nil {
//			return nil
//		}
//		time.Sleep(time.Second << i)
//	}
//	return err
//
// Good:
//
//	for i := range 5 {
//		if err = ping(url); err == nil {
//			return nil
//		}
//		if i < 4 {
//			time.Sleep(time.Second << i)
//		}
//	}
//	return err
//
// # What it leaves alone
//
// Loops in which a condition skips the last wait or leaves before it; waits that come before
// their attempt; one more attempt after the loop; loops that only a context or a deadline ends.
//
// # Known limits
//
// A limit that a function out of view applies is not seen. Recursion is followed a few calls deep.
package wastedwait
