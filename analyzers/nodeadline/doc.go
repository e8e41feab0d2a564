// Package nodeadline reports retries that nothing ends.
//
// # What it reports
//
// A retry that no count, elapsed time, context, stop channel or closed flag ends, or that
// has such a bound on some ways round and skips it on another; a retry library that is set
// to go on for ever. A first wait that is longer than the deadline of its context is
// reported too (category budgetfit): the second attempt can never come.
//
// # Why it hurts
//
// A retry without an end holds its caller, its goroutine and its connection for ever, and
// hammers a service that is down for as long as it is down (Azure Well-Architected,
// transient faults: never an endless retry; Google SRE book, chapter 22).
//
// # Example
//
// Bad:
//
//	for {
//		if err := ping(url); err == nil {
//			return nil
//		}
//		time.Sleep(wait())
//	}
//
// Good:
//
//	for {
//		err := ping(url)
//		if err == nil {
//			return nil
//		}
//		select {
//		case <-ctx.Done():
//			return err
//		case <-time.After(wait()):
//		}
//	}
//
// # What it leaves alone
//
// Any bound, a count included, although the guides prefer a deadline that is passed down;
// supervisors, which go on by design.
//
// # Known limits
//
// A condition that is never true in practice counts as a bound.
package nodeadline
