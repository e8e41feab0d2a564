module github.com/retrylint/retrylint/verify/lib/sethvargo-retry

go 1.26.0

require github.com/retrylint/retrylint/verify/measure v0.0.0

require github.com/sethvargo/go-retry v0.5.0

replace github.com/retrylint/retrylint/verify/measure => ../../measure
