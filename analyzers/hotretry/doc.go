// Package hotretry reports retries that do not wait.
//
// # What it reports
//
// A call that leaves the process and is made a second and a third time after failures with
// no wait in between, on any failing path; a retry library set to no wait; a wait that is not
// one: a backoff's word for "stop" taken for a length, a wait whose false is ignored.
//
// # Why it hurts
//
// A server that is down or overloaded is asked as fast as the network allows, by every client
// at once (Azure Well-Architected, "Transient fault handling": never more than one immediate
// retry; Google SRE book, chapter 22).
//
// # Example
//
// Bad:
//
//	for range 10 {
//		resp, err := http.Get(url)
//		if err == nil {
//			return resp, nil
//		}
//	}
//
// Good:
//
//	for range 10 {
//		resp, err := http.Get(url)
//		if err == nil {
//			return resp, nil
//		}
//		time.Sleep(time.Second + rand.N(2*time.Second))
//	}
//
// # What it leaves alone
//
// One immediate repeat; a wait in the callee, in the classifier or anywhere else on the way;
// a configured wait, though it may be zero; items, hosts and pages that are gone through one
// after the other; local attempts; optimistic-concurrency conflicts.
//
// # Known limits
//
// A way that hangs on what a classifier out of view says is not judged.
package hotretry
