module github.com/retrylint/retrylint/verify/lib/cenkalti-backoff-5

go 1.26.0

require github.com/retrylint/retrylint/verify/measure v0.0.0

require github.com/cenkalti/backoff/v5 v5.0.3

replace github.com/retrylint/retrylint/verify/measure => ../../measure
