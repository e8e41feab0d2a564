// Package directive reports comments for retrylint that fail to say what they mean to.
//
// # What it reports
//
// A directive of retrylint without a reason, one that names a check which does
// not exist, one whose verb does not exist, and one that silences nothing. One whose
// reason begins with a check, as a comma before it is missing. A
// //retrylint:attempts without a number of 1 or more, or one that stands above no function. A
// comment that would be a directive but for the space after its slashes.
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
// by commas, as in "ignore nojitter,wastedwait one client"; "all" stands for every
// check but this one.
//
// //retrylint:attempts 3 above a function says that one call of it makes up to three
// attempts, the first included, whatever is seen of its code: stackedretries counts it as a
// layer of three wherever it is called, in other packages too, and as none if the number is 1.
//
//	// Fetch asks the gateway, which tries three times.
//	//
//	//retrylint:attempts 3
//	func (c *Client) Fetch(ctx context.Context, key string) ([]byte, error)
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
