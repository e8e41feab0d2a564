module github.com/retrylint/retrylint/verify/lib/codegroove-retry

go 1.26.0

require github.com/retrylint/retrylint/verify/measure v0.0.0

require github.com/codeGROOVE-dev/retry v1.2.0

replace github.com/retrylint/retrylint/verify/measure => ../../measure
