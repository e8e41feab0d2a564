package a //nolint:loud

func nolintPackage() {
	bad() // want `bad call`
}
