// Package plain needs no other, which makes it quick to look at.
package plain

//retrylint:ignore nojitter
var one = 1
