module github.com/retrylint/retrylint/verify/lib/xanzy-gitlab

go 1.26.0

require (
	github.com/retrylint/retrylint/verify/measure v0.0.0
	github.com/xanzy/go-gitlab v0.115.0
)

require (
	github.com/golang/protobuf v1.5.3 // indirect
	github.com/google/go-querystring v1.1.0 // indirect
	github.com/hashicorp/go-cleanhttp v0.5.2 // indirect
	github.com/hashicorp/go-retryablehttp v0.7.7 // indirect
	golang.org/x/net v0.8.0 // indirect
	golang.org/x/oauth2 v0.6.0 // indirect
	golang.org/x/time v0.3.0 // indirect
	google.golang.org/appengine v1.6.7 // indirect
	google.golang.org/protobuf v1.29.1 // indirect
)

replace github.com/retrylint/retrylint/verify/measure => ../../measure
