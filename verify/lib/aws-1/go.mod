module github.com/retrylint/retrylint/verify/lib/aws-1

go 1.26.0

require (
	github.com/aws/aws-sdk-go v1.55.8
	github.com/retrylint/retrylint/verify/measure v0.0.0
)

require github.com/jmespath/go-jmespath v0.4.0 // indirect

replace github.com/retrylint/retrylint/verify/measure => ../../measure
