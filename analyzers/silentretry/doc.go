// Package silentretry reports retries that nobody can see.
//
// It is off unless asked for: by -silentretry, which runs it alone, or -silentretry.enable.
//
// # What it reports
//
// A retry that leaves no trace of the attempts that failed: no log, metric, trace or callback
// on the way to the next attempt; a retry library without its callback.
//
// # Why it hurts
//
// A dependency that fails every other time looks healthy, only slow: retries hide the outage
// they live on (Azure Well-Architected, "Transient fault handling": record retries).
//
// # Example
//
// Bad:
//
//	for range 5 {
//		if err = ping(url); err == nil {
//			return nil
//		}
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
//
// # What it leaves alone
//
// Any log, at any level, in the loop, in a helper or in the attempt's own function; any call
// made for its own sake that may count or tell; polls and supervisors.
//
// # Known limits
//
// A caller that counts attempts from outside is not seen.
//
// # Options
//
//	-silentretry.enable  report findings of this check
package silentretry
