//go:build never

package a

func unbuilt() {
	fine() //retrylint:ignore loud not in this build
}
