// Package ignoredretryafter reports retries that do not do what Retry-After says.
//
// # What it reports
//
// A 429 or a 503 that is sent again although the response is at hand and its Retry-After is
// never read (category ignored; seconds taken for nanoseconds, too); one that is obeyed
// however long it is (unclamped); one of whose two forms, seconds and a date, only one is
// understood (oneform).
//
// # Why it hurts
//
// The server says when it can be asked again. Who asks sooner keeps it down; who obeys without
// a ceiling can be put to sleep for years by one header (RFC 9110, section 10.2.3).
//
// # Example
//
// Bad:
//
//	resp, err := http.Get(url)
//	if err != nil || resp.StatusCode != http.StatusTooManyRequests {
//		return resp, err
//	}
//	resp.Body.Close()
//	nap(i)
//
// Good:
//
//	resp, err := http.Get(url)
//	if err != nil || resp.StatusCode != http.StatusTooManyRequests {
//		return resp, err
//	}
//	d, ok := after(resp.Header)
//	resp.Body.Close()
//	if ok {
//		time.Sleep(d)
//	} else {
//		nap(i)
//	}
//
// # What it leaves alone
//
// Libraries that read the header; other headers by which a server says when to come again; a
// deadline or a look at the elapsed time as a ceiling.
//
// # Known limits
//
// A response that is handed to a function out of view is not judged. A header's value is
// followed through one package.
package ignoredretryafter
