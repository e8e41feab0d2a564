module github.com/retrylint/retrylint/verify

go 1.26.0

require (
	github.com/retrylint/retrylint v0.0.0
	golang.org/x/tools v0.52.0
)

replace github.com/retrylint/retrylint => ../

require github.com/retrylint/retrylint/verify/measure v0.0.0

require (
	golang.org/x/mod v0.42.0 // indirect
	golang.org/x/sync v0.24.0 // indirect
)

replace github.com/retrylint/retrylint/verify/measure => ./measure
