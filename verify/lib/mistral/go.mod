module github.com/retrylint/retrylint/verify/lib/mistral

go 1.26.0

require github.com/retrylint/retrylint/verify/measure v0.0.0

require github.com/gage-technologies/mistral-go v1.1.0

replace github.com/retrylint/retrylint/verify/measure => ../../measure
