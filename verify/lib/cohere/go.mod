module github.com/retrylint/retrylint/verify/lib/cohere

go 1.26.0

require (
	github.com/cohere-ai/cohere-go/v2 v2.15.3
	github.com/retrylint/retrylint/verify/measure v0.0.0
)

require (
	github.com/aws/aws-sdk-go-v2 v1.30.3 // indirect
	github.com/aws/smithy-go v1.20.3 // indirect
	github.com/google/uuid v1.4.0 // indirect
)

replace github.com/retrylint/retrylint/verify/measure => ../../measure
