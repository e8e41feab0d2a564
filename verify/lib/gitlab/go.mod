module github.com/retrylint/retrylint/verify/lib/gitlab

go 1.26.0

require (
	github.com/retrylint/retrylint/verify/measure v0.0.0
	gitlab.com/gitlab-org/api/client-go v1.46.0
)

require (
	github.com/google/go-querystring v1.2.0 // indirect
	github.com/hashicorp/go-cleanhttp v0.5.2 // indirect
	github.com/hashicorp/go-retryablehttp v0.7.8 // indirect
	golang.org/x/oauth2 v0.34.0 // indirect
	golang.org/x/time v0.14.0 // indirect
)

replace github.com/retrylint/retrylint/verify/measure => ../../measure
