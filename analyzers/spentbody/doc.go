// Package spentbody reports retries that send a body which has been read already.
//
// # What it reports
//
// A request or a reader that is made before the attempts and handed to each of them, and that
// nothing rewinds or makes anew in between.
//
// # Why it hurts
//
// The first attempt reads the body to its end. The second sends nothing, or half of it, and
// may well be answered with success. net/http calls GetBody for its own redirects alone.
//
// # Example
//
// Bad:
//
//	for range 3 {
//		resp, err = http.Post(url, "text/plain", r)
//		if err == nil {
//			return resp, nil
//		}
//		nap()
//	}
//
// Good:
//
//	for range 3 {
//		resp, err = http.Post(url, "text/plain", bytes.NewReader(b))
//		if err == nil {
//			return resp, nil
//		}
//		nap()
//	}
//
// # What it leaves alone
//
// A body made for each attempt, GetBody, Seek, no body at all, requests by a method that has
// none, a function that looks whether there is a body before it tries again.
//
// # Known limits
//
// A body that a method's receiver carries, or that a function out of view may rewind, is not
// judged.
package spentbody
