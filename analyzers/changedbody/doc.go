// Package changedbody reports retries that are another request under the same identity.
//
// # What it reports
//
// One idempotency key that is sent with a payload which changes from attempt to attempt
// (category payload), and a request that gets one more header by Add for each (headers).
//
// # Why it hurts
//
// A server that knows the key answers with the first result or refuses the second payload;
// what was meant is lost (IETF draft idempotency-key-header, section 2.4).
//
// # Example
//
// Bad:
//
//	key := uuid.NewString()
//	for range 3 {
//		o.Nonce = uuid.NewString()
//		b, err := json.Marshal(o)
//		...
//		req.Header.Set("Idempotency-Key", key)
//
// Good:
//
//	key := uuid.NewString()
//	o.Nonce = uuid.NewString()
//	b, err := json.Marshal(o)
//	for range 3 {
//		...
//		req.Header.Set("Idempotency-Key", key)
//
// # What it leaves alone
//
// A token that is refreshed, a counter of attempts, a deadline, a trace header; a payload
// marshalled anew from the same; a key made for each attempt.
//
// # Known limits
//
// A payload that a function out of view makes is not judged.
package changedbody
