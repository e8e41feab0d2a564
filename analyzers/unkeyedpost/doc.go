// Package unkeyedpost reports requests that are repeated although each may do its work anew.
//
// # What it reports
//
// A request that is not idempotent (POST, PATCH, a call of an SDK or by RPC that creates,
// charges, sends, submits or appends) and is made again after a failure that may have come
// when the work was done, without an idempotency key; with a key that is made anew for each
// attempt; or with a key that is a constant. A round tripper or a request helper that sends
// again whatever the method is, is reported too.
//
// # Why it hurts
//
// A connection that breaks, a 500 or a 504 does not say that nothing has happened: the second
// attempt charges the card again, sends the message again, makes a second volume (RFC 9110,
// section 9.2.2: no automatic retry of a non-idempotent method; IETF draft
// idempotency-key-header).
//
// # Example
//
// Bad:
//
//	for range 3 {
//		req.Header.Set("Idempotency-Key", uuid.NewString())
//		if resp, err = client.Do(req); err == nil {
//			return resp, nil
//		}
//		pause(ctx)
//	}
//
// Good:
//
//	req.Header.Set("Idempotency-Key", uuid.NewString())
//	for range 3 {
//		if resp, err = client.Do(req); err == nil {
//			return resp, nil
//		}
//		pause(ctx)
//	}
//
// # What it leaves alone
//
// GET, HEAD, PUT, DELETE and OPTIONS; a key, in any provider's spelling, that is made outside
// of the attempt; loops that go round only on what precedes the sending, or on 429 and 503;
// a POST that only asks: GraphQL's query, a search, a token, a model's completion.
//
// # Known limits
//
// What an RPC does is told by the verb of its generated method. A key that the caller has put
// into a body of bytes is not seen.
package unkeyedpost
