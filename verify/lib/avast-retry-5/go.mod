module github.com/retrylint/retrylint/verify/lib/avast-retry-5

go 1.26.0

require github.com/retrylint/retrylint/verify/measure v0.0.0

require github.com/avast/retry-go/v5 v5.1.1

replace github.com/retrylint/retrylint/verify/measure => ../../measure
