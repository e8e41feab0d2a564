// Package a has calls of bad, each a finding of the check loud.
package a

func bad()  {}
func fine() {}

func trailing() {
	bad() //retrylint:ignore loud the test wants it
	bad() // want `bad call`
}

func above() {
	//retrylint:ignore loud the test wants it
	bad()
	bad() // want `bad call`
}

//retrylint:ignore loud everything in here
func whole() {
	bad()
	if true {
		bad()
	}
}

// documented says what it does, and
//
//retrylint:ignore loud,other everything in here
func documented() {
	bad()
}

func block(x int) {
	//retrylint:ignore all the loop is meant so
	for range x {
		bad()
		fine()
	}
	bad() // want `bad call`
	switch x {
	//retrylint:ignore loud this case only
	case 1:
		bad()
	case 2:
		bad() // want `bad call`
	}
}

func group() {
	//retrylint:ignore loud, other two checks and a blank
	//retrylint:ignore quiet silences nothing itself // want `directive silences nothing`
	bad()
}

func faults() {
	bad() //retrylint:ignore loud // want `bad call` `directive gives no reason`
	bad() //retrylint:ignore // want `bad call` `directive names no check`
	bad() //retrylint:ignore lout it is misspelt // want `bad call` `unknown check "lout"`
	bad() //retrylint:ignore loud quiet one comma is missing // want `takes "quiet" for its reason: commas separate checks`
	bad() //retrylint:ignore loud quiet // want `takes "quiet" for its reason`
	bad() //retrylint:ignore loud directive and quiet are words as well
	bad() //retrylint:ignore loud all of it is meant so
	bad() //retrylint:disable loud not a verb // want `bad call` `unknown directive "disable"`
	// retrylint:ignore loud with a blank it is a plain comment // want `plain comment`
	bad() // want `bad call`
	// retrylint:ignore calls of which a reader is told
	bad() // want `bad call`
	// retrylint:ignore loud // want `plain comment`
	bad()  // want `bad call`
	fine() //retrylint:ignore loud nothing to silence // want `directive silences nothing`
	fine() //retrylint:ignore all nothing to silence // want `directive silences nothing`
	fine() //retrylint:ignore idle that check did not run
	fine() //retrylint:ignore asleep that check waits to be enabled
	fine() //retrylint:ignore loud,idle one of them did not run

	//retrylint:ignore loud a blank line is between // want `directive silences nothing`

	bad() // want `bad call`

	//retrylint:ignore directive the next one is kept for later
	fine() //retrylint:ignore loud nothing to silence
}

// counted says how often it tries.
//
//retrylint:attempts 3
func counted() error { return nil }

//retrylint:attempts 1 it does not try again, and a remark may follow
func once() error { return nil }

//retrylint:attempts // want `no number of attempts`
func uncounted() error { return nil }

//retrylint:attempts three // want `no number of attempts`
func spelt() error { return nil }

//retrylint:attempts 0 // want `no number of attempts`
func never() error { return nil }

//retrylint:attempts -1 // want `no number of attempts`
func negative() error { return nil }

//retrylint:attempts 99999999999999999999 // want `no number of attempts`
func huge() error { return nil }

//retrylint:attempts 3
//retrylint:attempts 4 // want `repeats the one before it`
func twice() error { return nil }

// retrylint:attempts 3 // want `plain comment`
//
//retrylint:attempts 4
func spaced() error { return nil }

//retrylint:attempts 3 // want `stands above no function`

// A blank line is between.
func apart() error { return nil }

//retrylint:attempts 3 // want `stands above no function`
type noFunction struct{}

func within() {
	//retrylint:attempts 3 // want `stands above no function`
	fine()
}
