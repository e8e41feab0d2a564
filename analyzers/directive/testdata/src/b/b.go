// Package b is seen by the check alone, as nogo runs it.
package b

func fine() {}

func faults() {
	fine() //retrylint:ignore anything // want `directive gives no reason`
	fine() //retrylint:ignore anything it may be in use, nobody here can tell
	fine() //retrylint:ignore // want `directive names no check`
}
