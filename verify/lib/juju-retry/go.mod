module github.com/retrylint/retrylint/verify/lib/juju-retry

go 1.26.0

require (
	github.com/juju/clock v0.0.0-20220203021603-d9deb868a28a
	github.com/juju/retry v1.0.1
	github.com/retrylint/retrylint/verify/measure v0.0.0
)

require github.com/juju/errors v0.0.0-20220203013757-bd733f3c86b9 // indirect

replace github.com/retrylint/retrylint/verify/measure => ../../measure
