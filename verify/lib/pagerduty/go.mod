module github.com/retrylint/retrylint/verify/lib/pagerduty

go 1.26.0

require (
	github.com/PagerDuty/go-pagerduty v1.8.0
	github.com/retrylint/retrylint/verify/measure v0.0.0
)

require github.com/google/go-querystring v1.1.0 // indirect

replace github.com/retrylint/retrylint/verify/measure => ../../measure
