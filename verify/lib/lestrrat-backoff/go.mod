module github.com/retrylint/retrylint/verify/lib/lestrrat-backoff

go 1.26.0

require (
	github.com/lestrrat-go/backoff/v2 v2.0.8
	github.com/retrylint/retrylint/verify/measure v0.0.0
)

require github.com/lestrrat-go/option v1.0.0 // indirect

replace github.com/retrylint/retrylint/verify/measure => ../../measure
