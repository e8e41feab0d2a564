module github.com/retrylint/retrylint/verify/lib/sendgrid

go 1.26.0

require (
	github.com/retrylint/retrylint/verify/measure v0.0.0
	github.com/sendgrid/sendgrid-go v3.16.1+incompatible
)

require (
	github.com/sendgrid/rest v2.6.9+incompatible // indirect
	github.com/stretchr/testify v1.12.1 // indirect
	golang.org/x/net v0.62.0 // indirect
)

replace github.com/retrylint/retrylint/verify/measure => ../../measure
