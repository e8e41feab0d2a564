module github.com/retrylint/retrylint/verify/lib/jpillora-backoff

go 1.26.0

require github.com/jpillora/backoff v1.1.0

replace github.com/retrylint/retrylint/verify/measure => ../../measure
