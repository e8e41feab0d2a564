// Package noisyretry reports failures logged as errors although they will be retried.
//
// # What it reports
//
// A log at error level, by slog, zap, logrus, zerolog, glog, klog, hclog and the like or by an
// interface's Errorf, of an attempt that is about to be made again.
//
// # Why it hurts
//
// An error in the log calls somebody: here nothing is lost yet, and most such lines are
// followed by a success. Alerts get ignored (Azure Well-Architected, "Transient fault
// handling": log early failures as warnings, only the last as an error).
//
// # Example
//
// Bad:
//
//	for i := range 5 {
//		if err = ping(url); err == nil {
//			return nil
//		}
//		slog.Error("ping failed", "attempt", i, "err", err)
//		nap()
//	}
//
// Good:
//
//	for i := range 5 {
//		if err = ping(url); err == nil {
//			return nil
//		}
//		slog.Warn("ping failed, trying again", "attempt", i, "err", err)
//		nap()
//	}
//	slog.Error("ping failed", "err", err)
//
// # What it leaves alone
//
// Warnings and below; log.Printf, which has no level; errors logged after the last attempt or
// where a failure leaves; testing's Errorf.
//
// # Known limits
//
// A log inside the function that makes the attempt is not seen as one of the retry.
package noisyretry
