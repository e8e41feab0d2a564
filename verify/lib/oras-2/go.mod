module github.com/retrylint/retrylint/verify/lib/oras-2

go 1.26.0

require (
	github.com/retrylint/retrylint/verify/measure v0.0.0
	oras.land/oras-go/v2 v2.7.0
)

require (
	github.com/opencontainers/go-digest v1.0.0 // indirect
	github.com/opencontainers/image-spec v1.1.1 // indirect
	golang.org/x/sync v0.24.0 // indirect
)

replace github.com/retrylint/retrylint/verify/measure => ../../measure
