// Package uncappedbackoff reports delays that grow without a ceiling.
//
// # What it reports
//
// A wait between attempts that doubles, shifts or is raised to a power with no ceiling, so
// that it becomes hours or overflows time.Duration, after which it is no wait at all; a ceiling
// that comes after the overflow; a retry library configured so. The lengths are computed from
// the constants of the code and told in the message.
//
// # Why it hurts
//
// After a longer outage the client comes back hours after the server did. Where the number
// overflows it is negative, and a negative sleep returns at once: the backoff becomes a hot
// loop (AWS Builders' Library: capped exponential backoff; gRPC connection backoff).
//
// # Example
//
// Bad:
//
//	d := time.Second
//	for ping(url) != nil {
//		time.Sleep(d)
//		d *= 2
//	}
//
// Good:
//
//	d := time.Second
//	for ping(url) != nil {
//		time.Sleep(d)
//		d = min(2*d, 30*time.Second)
//	}
//
// # What it leaves alone
//
// A ceiling by min, by a comparison or by a field, in this function or in the one that
// computes the delay; a counted loop whose longest wait is a minute or less; linear growth.
//
// # Known limits
//
// A ceiling that comes after the overflow is reported where nothing limits the number of
// attempts: a small number does not overflow. A function that computes a delay is judged by the
// loops of its package and of those that import it; by itself only where it is handed out: a
// closure that an exported function returns, an exported function used as a value alone.
package uncappedbackoff
