//nolint:loud
package a

func nolintFile() {
	bad()
}
