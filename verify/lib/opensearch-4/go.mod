module github.com/retrylint/retrylint/verify/lib/opensearch-4

go 1.26.0

require (
	github.com/opensearch-project/opensearch-go/v4 v4.8.1
	github.com/retrylint/retrylint/verify/measure v0.0.0
)

require golang.org/x/sync v0.23.0 // indirect

replace github.com/retrylint/retrylint/verify/measure => ../../measure
