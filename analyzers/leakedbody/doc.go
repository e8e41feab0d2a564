// Package leakedbody reports responses that a retry leaves open.
//
// # What it reports
//
// A response whose body is not closed on a way that sends the request again, or that a defer
// in the loop keeps open until the whole function returns.
//
// # Why it hurts
//
// An open body holds its connection: it is not used again, and a client whose retries go on
// through an outage runs out of connections and file descriptors just then (net/http: "It is
// the caller's responsibility to close Body").
//
// # Example
//
// Bad:
//
//	for i := range 5 {
//		resp, err := http.Get(url)
//		if err != nil {
//			return nil, err
//		}
//		if resp.StatusCode < 500 {
//			return resp, nil
//		}
//		nap(i)
//	}
//
// Good:
//
//	for i := range 5 {
//		resp, err := http.Get(url)
//		if err != nil {
//			return nil, err
//		}
//		if resp.StatusCode < 500 {
//			return resp, nil
//		}
//		resp.Body.Close()
//		nap(i)
//	}
//
// # What it leaves alone
//
// A body that is closed before the next attempt, here, in a helper, or by a defer in a closure
// that is called for each attempt; closed without being drained is closed. A response that is
// kept for later.
//
// # Known limits
//
// A response that is handed to a function out of view, or put into a struct, is not judged.
package leakedbody
