module github.com/retrylint/retrylint/verify/lib/google-github

go 1.26.0

require github.com/retrylint/retrylint/verify/measure v0.0.0

require (
	github.com/google/go-github/v74 v74.0.0
	github.com/google/go-querystring v1.1.0 // indirect
)

replace github.com/retrylint/retrylint/verify/measure => ../../measure
