module github.com/retrylint/retrylint/verify/lib/digitalocean-godo

go 1.26.0

require (
	github.com/digitalocean/godo v1.240.0
	github.com/retrylint/retrylint/verify/measure v0.0.0
)

require (
	github.com/google/go-querystring v1.1.0 // indirect
	github.com/hashicorp/go-cleanhttp v0.5.2 // indirect
	github.com/hashicorp/go-retryablehttp v0.7.7 // indirect
	golang.org/x/oauth2 v0.27.0
	golang.org/x/time v0.6.0 // indirect
)

replace github.com/retrylint/retrylint/verify/measure => ../../measure
