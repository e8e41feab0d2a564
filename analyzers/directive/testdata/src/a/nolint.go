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

	bad() // want `bad call`
}

//nolint:retrylint
func wholeNolint() {
	bad()
}
