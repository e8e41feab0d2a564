module github.com/retrylint/retrylint/verify/lib/avast-retry-4

go 1.26.0

require github.com/retrylint/retrylint/verify/measure v0.0.0

require github.com/avast/retry-go/v4 v4.7.0

replace github.com/retrylint/retrylint/verify/measure => ../../measure
