// Package fatalretry reports retries that go round again on a permanent failure.
//
// # What it reports
//
// A retry that, for an outcome that will not change, makes the same call again:
//
//   - status: a classifier lets a permanent HTTP status through (400, 401, 403, 404, 405,
//     406, 410, 411, 414, 415, 422, 451); a list of exceptions is reported only where
//     one of 400, 401, 403, 404 and 422 gets through;
//   - code: a gRPC, SDK or database code that is permanent, sql.ErrNoRows;
//   - context: the caller's own context has ended, and neither the wait nor the head of
//     the loop nor the error's branch looks at it;
//   - catchall: every error goes round, although the callee is known to turn permanent
//     failures into errors.
//
// # Why it hurts
//
// A request that is wrong stays wrong: its retries only add load and delay the answer
// (RFC 9110 section 15.5; Azure Well-Architected, transient faults; AWS Builders' Library).
//
// # Example
//
// Bad:
//
//	if resp.StatusCode != http.StatusOK {
//		resp.Body.Close()
//		continue
//	}
//
// Good:
//
//	if resp.StatusCode == http.StatusTooManyRequests || resp.StatusCode >= 500 {
//		resp.Body.Close()
//		continue
//	}
//
// # What it leaves alone
//
// 408, 409, 425, 429, 3xx, every 5xx, transport errors; a classifier, here or in a callee,
// that leaves on permanent failures; a 401 tried once more after a new token was fetched;
// a NotFound that alone goes round, as right after a create.
//
// # Known limits
//
// What decides in code that is not in view, or by an error's text, is not judged.
package fatalretry
