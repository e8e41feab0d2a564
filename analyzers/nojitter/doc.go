// Package nojitter reports retries whose wait has nothing random in it.
//
// # What it reports
//
// A retry or a supervisor over a call that leaves the process, whose wait between two
// attempts is fixed, linear or exponential and has nothing random in it; and a retry
// library that is configured so.
//
// # Why it hurts
//
// Clients that failed together and wait the same time come back together: the retries
// keep the outage going. A random share of the wait spreads them out (AWS Builders'
// Library, "Timeouts, retries, and backoff with jitter"; Google SRE book, chapter 22;
// gRPC proposal A6).
//
// # Example
//
// Bad:
//
//	for range 5 {
//		if err = ping(url); err == nil {
//			return nil
//		}
//		time.Sleep(2 * time.Second)
//	}
//
// Good:
//
//	for range 5 {
//		if err = ping(url); err == nil {
//			return nil
//		}
//		time.Sleep(time.Second + rand.N(2*time.Second))
//	}
//
// # What it leaves alone
//
// Anything random that reaches the wait, in this function or through a helper, a method,
// a closure, a field or another package; a wait that the server dictates; polls that end
// when the remote state is reached; attempts that stay on the machine.
//
// # Known limits
//
// A wait whose length comes from an interface or a function parameter is not judged.
package nojitter
