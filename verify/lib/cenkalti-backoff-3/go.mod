module github.com/retrylint/retrylint/verify/lib/cenkalti-backoff-3

go 1.26.0

require github.com/retrylint/retrylint/verify/measure v0.0.0

require github.com/cenkalti/backoff/v3 v3.2.2

replace github.com/retrylint/retrylint/verify/measure => ../../measure
