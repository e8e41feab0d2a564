// Package stalestate reports what a failed attempt has half written and the next finds there.
//
// # What it reports
//
// A list that is appended to, a map that is filled, a number or a text that is added to, or a
// struct that is decoded into by an attempt which then fails, where it lives longer than the
// attempt and is not reset. A transaction's closure is run again when it cannot be committed,
// too.
//
// # Why it hurts
//
// The next attempt adds to what is there: rows come twice, fields of a broken answer stay.
// Such state is behind 17 % of the retry bugs that were studied for WASABI (SOSP 2024).
//
// # Example
//
// Bad:
//
//	for range 3 {
//		rows, err := db.Query("SELECT name FROM users")
//		...
//		for rows.Next() {
//			...
//			names = append(names, n)
//		}
//		if err = rows.Err(); err == nil {
//			return names, nil
//		}
//	}
//
// Good:
//
//	for range 3 {
//		names = names[:0]
//		rows, err := db.Query("SELECT name FROM users")
//		...
//		for rows.Next() {
//			...
//			names = append(names, n)
//		}
//		if err = rows.Err(); err == nil {
//			return names, nil
//		}
//	}
//
// # What it leaves alone
//
// Lists of errors, counters, sets of keys, cursors and whatever the next attempt is made with
// or asks about; what is reset or declared for each attempt.
//
// # Known limits
//
// Fields of what lives longer are not judged.
package stalestate
