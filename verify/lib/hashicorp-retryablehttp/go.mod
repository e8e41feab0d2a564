module github.com/retrylint/retrylint/verify/lib/hashicorp-retryablehttp

go 1.26.0

require (
	github.com/hashicorp/go-retryablehttp v0.7.8
	github.com/retrylint/retrylint/verify/measure v0.0.0
)

require github.com/hashicorp/go-cleanhttp v0.5.2 // indirect

replace github.com/retrylint/retrylint/verify/measure => ../../measure
