module github.com/retrylint/retrylint/verify/lib/rican7-retry

go 1.26.0

require github.com/retrylint/retrylint/verify/measure v0.0.0

require github.com/Rican7/retry v0.3.1

replace github.com/retrylint/retrylint/verify/measure => ../../measure
