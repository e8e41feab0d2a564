module github.com/retrylint/retrylint/verify/lib/resty-3

go 1.26.0

require (
	github.com/retrylint/retrylint/verify/measure v0.0.0
	resty.dev/v3 v3.0.0-rc.4
)

require golang.org/x/net v0.43.0 // indirect

replace github.com/retrylint/retrylint/verify/measure => ../../measure
