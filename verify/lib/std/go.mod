module github.com/retrylint/retrylint/verify/lib/std

go 1.26.0

require (
	github.com/retrylint/retrylint/verify/measure v0.0.0
	golang.org/x/net v0.56.0
	golang.org/x/oauth2 v0.38.0
)

replace github.com/retrylint/retrylint/verify/measure => ../../measure
