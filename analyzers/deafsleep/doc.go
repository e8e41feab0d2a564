// Package deafsleep reports waits of a retry that do not hear a context end.
//
// # What it reports
//
// A retry, a supervisor or a poll over a call that leaves the process, which has a context
// at hand (a parameter, a local variable, a field of the receiver, a request's) but waits by
// time.Sleep, by a bare receive from a timer, or by a helper or a library that is given no
// context.
//
// # Why it hurts
//
// The caller has gone, or the program is to stop, and the code sleeps on: shutdown takes as
// long as the longest wait, and the next attempt is work for nobody (AWS Builders' Library,
// "Timeouts, retries, and backoff with jitter"; the Go blog, "Go Concurrency Patterns: Context").
//
// # Example
//
// Bad:
//
//	for range 5 {
//		if err = ping(ctx, url); err == nil {
//			return nil
//		}
//		time.Sleep(2 * time.Second)
//	}
//
// Good:
//
//	for range 5 {
//		if err = ping(ctx, url); err == nil {
//			return nil
//		}
//		select {
//		case <-ctx.Done():
//			return err
//		case <-time.After(2 * time.Second):
//		}
//	}
//
// # What it leaves alone
//
// A wait that also listens to a context or to a stop channel; a wait that is known to be
// shorter than a second in a loop that something ends; code with no context but
// context.Background(); a context that is made anew for each attempt.
//
// # Known limits
//
// A wait that is handed a context is taken to listen to it. A select with further clauses is
// left alone, whatever they are.
package deafsleep
