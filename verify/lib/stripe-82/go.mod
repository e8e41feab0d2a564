module github.com/retrylint/retrylint/verify/lib/stripe-82

go 1.26.0

require github.com/retrylint/retrylint/verify/measure v0.0.0

require github.com/stripe/stripe-go/v82 v82.5.1

replace github.com/retrylint/retrylint/verify/measure => ../../measure
