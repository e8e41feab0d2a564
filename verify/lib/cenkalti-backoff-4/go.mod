module github.com/retrylint/retrylint/verify/lib/cenkalti-backoff-4

go 1.26.0

require github.com/retrylint/retrylint/verify/measure v0.0.0

require github.com/cenkalti/backoff/v4 v4.3.0

replace github.com/retrylint/retrylint/verify/measure => ../../measure
