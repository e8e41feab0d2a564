package a

func nolints() {
	bad() //nolint
	bad() //nolint:all
	bad() //nolint:retrylint
	bad() //nolint:errcheck,loud // with a reason
	bad() // nolint: Loud
	bad() //nolint:errcheck // want `bad call`
	bad() //nolinter // want `bad call`

	//nolint:loud
	if true {
		bad()
	}

	//nolint:loud
	bad()
	//nolint
	bad()
	//nolint:all
	bad()
	//nolint:retrylint // with a reason
	for range 2 {
		bad()
	}
	//nolint:errcheck
	bad() // want `bad call`
	fine() //nolint:loud
	bad() // want `bad call`
	//nolint:loud

	bad() // want `bad call`
	//nolint:directive
	//retrylint:ignore lout it is misspelt
	bad() // want `bad call`
}

// unformatted is as gofmt would not have it: leave it so.
func unformatted() {
//nolint:loud
	bad()
		//nolint:retrylint
	bad()
	bad() // want `bad call`
}

//nolint:retrylint
func wholeNolint() {
	bad()
}
