module github.com/retrylint/retrylint/verify/lib/resty-2

go 1.26.0

require (
	github.com/go-resty/resty/v2 v2.17.2
	github.com/retrylint/retrylint/verify/measure v0.0.0
)

require golang.org/x/net v0.43.0 // indirect

replace github.com/retrylint/retrylint/verify/measure => ../../measure
