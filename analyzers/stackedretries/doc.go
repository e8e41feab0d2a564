// Package stackedretries reports retries of what retries by itself.
//
// # What it reports
//
// An attempt of a retry that makes attempts of its own when it fails: a call of an SDK
// client that retries by default or by its configuration, of an HTTP client whose transport
// sends again, of a retry library, or of a function that retries. The message says the
// product of the attempts, and how the inner layer is switched off where that is known.
//
// # Why it hurts
//
// Layers multiply: three attempts in each of three layers are 27 requests for one failure,
// at the moment when the server can bear them least (RFC 9110, section 9.2.2: no automatic
// retry of a failed automatic retry; Google SRE book, chapter 22; Azure Well-Architected,
// transient faults: no duplicated layers).
//
// # Example
//
// Bad:
//
//	for range 5 {
//		if out, err = client.HeadObject(ctx, in); err == nil {
//			return out, nil
//		}
//		pause(ctx)
//	}
//
// Good: one layer. Either the SDK's, with o.RetryMaxAttempts = 15 where it is made, or
// this one:
//
//	client := s3.NewFromConfig(cfg, func(o *s3.Options) { o.RetryMaxAttempts = 1 })
//	for range 5 {
//		if out, err = client.HeadObject(ctx, in); err == nil {
//			return out, nil
//		}
//		pause(ctx)
//	}
//
// # What it leaves alone
//
// An inner layer that is set to one attempt; one whose giving up leaves the outer loop; what
// net/http, database/sql and gRPC repeat by themselves; a client from out of view, if the
// package is seen to switch such a client's retries off; a layer of one's own whose attempts
// cannot be counted, unless //retrylint:attempts N above its function says them.
//
// # Known limits
//
// A client that comes from out of view is taken to do what its type does by default: the
// message then says "by default".
package stackedretries
