// Package directive reports comments that mean to silence a check and fail to.
//
// # What it reports
//
// A directive of retrylint without a reason, one that names a check which does
// not exist, one whose verb does not exist, and one that silences nothing.
//
// # Why it hurts
//
// A directive without a reason leaves the next reader to guess, and one that
// silences nothing hides the next fault on its line or makes the reader believe
// that there was one. Who misspells a check believes that it is silenced.
//
// # Example
//
//	time.Sleep(time.Second) //retrylint:ignore nojitter
//
// Better, say why:
//
//	time.Sleep(time.Second) //retrylint:ignore nojitter one client, and the server asked for it
//
// On the line above, a directive covers the whole statement or declaration that
// follows; //retrylint:file-ignore covers its file. Several checks are separated
// by commas; "all" stands for every check but this one.
//
// # What it leaves alone
//
// Generated files, files that are not part of the build, //nolint comments, and
// directives for checks that did not run.
//
// # Known limits
//
// A directive that silences a finding only under other build tags is reported
// under these.
package directive
